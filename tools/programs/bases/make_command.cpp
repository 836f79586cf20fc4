// bases [make] [ENDING...]
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "tools/programs/bases/commands.h"
#include "tools/programs/bases/opened_tablebases.h"
#include "tools/shared/batch/cores.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/batch/parallel.h"
#include "tools/shared/retrograde/retrograde.h"
#include "tools/shared/retrograde/syzygy_writer.h"

namespace sebastes::bases {

namespace {

class MakeCommand : public tools::Command {
  public:
    MakeCommand()
        : threads_(static_cast<int>(std::max<std::size_t>(1, tools::usable_cores().size()))) {}

    void describe(tools::CommandLine& line) override {
        line.describe(
            "Makes Syzygy tables, which this engine and others read: KQvKR.rtbw with WDL values,\n"
            "KQvKR.rtbz with the distance to the next capture or pawn move (DTZ).  All endings of\n"
            "four pieces take a few minutes of one core, 300 MB of memory and 25 MB of the disk.\n"
            "An ending of five pieces without pawns takes up to an hour and 1.5 GB; with pawns it\n"
            "needs those of five pieces that promotions lead to, and several GB.  A file takes "
            "its\n"
            "place when it is whole.");
        line.add("ENDING", names_,
                 "The endings, such as KQvKR, with all that captures and promotions lead to from\n"
                 "them; without any, all of --pieces pieces");
        line.add("-f,--folder", folder_,
                 "Where to; without it $XDG_DATA_HOME/sebastes/syzygy, or that in ~/.local/share,\n"
                 "where the engine looks for them");
        line.add("--pieces", pieces_, "The most pieces, kings included, where no ending is named")
            .shows_default()
            .within(3, 4);
        line.add("--threads", threads_, "Endings that are made at the same time")
            .shows_default()
            .within(1, 256);
        line.footer(
            "Examples:\n"
            "  bases\n"
            "  bases make KQvKR KBNvK --folder tables\n"
            "Other commands: bases check, look, stats; each with --help.\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        constexpr int kMostPieces = 5;
        const auto wanted = parse_endings(names_, pieces_);
        if (!wanted) return Error{wanted.error()};
        for (const Material material : *wanted)
            if (material.pieces() > kMostPieces)
                return Error{name_of(material) + " has too many pieces: tables of five are made"};
        if (folder_.empty()) folder_ = Tablebases::usual_folder();
        if (folder_.empty()) return Error{"neither XDG_DATA_HOME nor HOME is set: name a folder"};
        std::error_code ignored;
        std::filesystem::create_directories(folder_, ignored);
        if (!std::filesystem::is_directory(folder_, ignored))
            return Error{"cannot make the folder " + folder_};
        return make(with_successors(*wanted), streams);
    }

  private:
    // Endings with equal numbers of pieces and pawns do not depend on each other: threads share
    // them.
    Result<tools::ExitCode> make(const std::vector<Material>& all, const tools::Streams& streams) {
        for (std::size_t begin = 0; begin < all.size();) {
            std::size_t end = begin;
            while (end < all.size() && all[end].pieces() == all[begin].pieces() &&
                   all[end].pawns() == all[begin].pawns())
                ++end;
            std::vector<SolvedTable> made;
            std::optional<Error> error;
            std::mutex mutex;
            tools::for_each_index(end - begin, threads_, [&](std::size_t i) {
                const auto start = std::chrono::steady_clock::now();
                SolvedTable table = solve(all[begin + i], solved_);
                auto failure = write(table);
                const std::lock_guard lock(mutex);
                if (failure) error = std::move(failure);
                streams.out << fmt::format("{:<8} {:>6.1f} s\n", name_of(all[begin + i]),
                                           seconds_since(start))
                            << std::flush;
                made.push_back(std::move(table));
            });
            if (error) return *error;
            for (const SolvedTable& table : made) solved_.add(table);
            begin = end;
        }
        streams.out << fmt::format("{}: {} endings\n", folder_, all.size());
        return tools::kExitFine;
    }

    std::optional<Error> write(const SolvedTable& table) const {
        const std::string path =
            (std::filesystem::path(folder_) / name_of(table.numbers.material())).string();
        if (auto error = tools::write_output_file(path + ".rtbw", wdl_file(table))) return error;
        return tools::write_output_file(path + ".rtbz", dtz_file(table));
    }

    using Time = std::chrono::steady_clock::time_point;
    static double seconds_since(Time start) {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    }

    std::vector<std::string> names_;
    std::string folder_;
    int pieces_ = 4;
    int threads_;
    SolvedTables solved_;
};

}  // namespace

std::unique_ptr<tools::Command> make_make() { return std::make_unique<MakeCommand>(); }

}  // namespace sebastes::bases
