// bases [make] [FILE]
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "bases/endings/packed_bases.h"
#include "bases/own_bases.h"
#include "tools/programs/bases/commands.h"
#include "tools/shared/batch/cores.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/retrograde/packing.h"
#include "tools/shared/retrograde/retrograde.h"

namespace sebastes::bases {

namespace {

class MakeCommand : public tools::Command {
  public:
    MakeCommand()
        : threads_(static_cast<int>(std::max<std::size_t>(1, tools::usable_cores().size()))) {}

    void describe(tools::CommandLine& line) override {
        line.describe(
            "Makes a file of endgame bases: all endings of four pieces and fewer, kings included,\n"
            "with the distance to mate.  Takes about a minute of one core and 250 MB of memory; "
            "the\n"
            "file has some 35 MB.  It takes its place when it is whole: who ends this program\n"
            "before finds there what was there.");
        line.add("FILE", path_,
                 "The file; without one $XDG_DATA_HOME/sebastes/endings.bases, or that in\n"
                 "~/.local/share, where the engine looks for it");
        line.add("--threads", threads_, "Threads; the file is the same with any number")
            .shows_default()
            .within(1, 256);
        line.add("--pieces", pieces_, "The most pieces of an ending").shows_default().within(3, 4);
        line.footer(
            "Examples:\n"
            "  bases\n"
            "  bases make endings.bases --threads 2\n"
            "Other commands: bases check, look, stats, syzygy; each with --help.\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        if (path_.empty()) {
            path_ = OwnBases::installed_path();
            if (path_.empty()) return Error{"neither XDG_DATA_HOME nor HOME is set: name a file"};
            std::error_code ignored;  // told when the file is written
            std::filesystem::create_directories(std::filesystem::path(path_).parent_path(),
                                                ignored);
        }
        // Before the work.
        if (auto error = tools::check_writable(path_)) return *error;

        const auto start = std::chrono::steady_clock::now();
        std::ostream& out = path_ == "-" ? streams.err : streams.out;
        const std::vector<PackedEnding> endings = make(out);
        const std::vector<std::uint8_t> bytes = join_endings(endings);
        const std::string_view text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
        if (auto error = tools::write_output_file(path_, text)) return *error;
        out << fmt::format("{}: {} endings, {:.1f} MB, {:.1f} s\n", path_, endings.size(),
                           static_cast<double>(bytes.size()) / 1e6, seconds_since(start));
        return tools::kExitFine;
    }

  private:
    using Time = std::chrono::steady_clock::time_point;
    static double seconds_since(Time start) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }

    std::vector<PackedEnding> make(std::ostream& out) const {
        EndingTables tables;
        std::vector<PackedEnding> packed;
        const std::vector<Ending> endings = all_endings(pieces_);
        for (const Ending& ending : endings) {
            const auto start = std::chrono::steady_clock::now();
            EndingTable table = make_ending_table(ending, tables, threads_);
            packed.push_back(pack_ending(table));
            out << fmt::format("{:>2}/{}  {:<5} {:>5.1f} s  {:>5} kB  longest mate {:>2}\n",
                               packed.size(), endings.size(), ending.name(), seconds_since(start),
                               packed.back().bytes.size() / 1000,
                               (plies_of(table.longest()) + 1) / 2)
                << std::flush;
            tables.add(std::move(table));
        }
        return packed;
    }

    std::string path_;
    int threads_;
    int pieces_ = kMostBasePieces;
};

}  // namespace

std::unique_ptr<tools::Command> make_make() { return std::make_unique<MakeCommand>(); }

}  // namespace sebastes::bases
