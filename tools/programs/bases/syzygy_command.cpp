// bases syzygy FOLDER [ENDING...]
#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "tools/programs/bases/commands.h"
#include "tools/programs/bases/syzygy_writer.h"
#include "tools/shared/batch/cores.h"
#include "tools/shared/retrograde/retrograde.h"

namespace sebastes::bases {

namespace {

class SyzygyCommand : public tools::Command {
  public:
    SyzygyCommand()
        : threads_(static_cast<int>(std::max<std::size_t>(1, tools::usable_cores().size()))) {}

    void describe(tools::CommandLine& line) override {
        line.describe(
            "Writes Syzygy tables of small endings, for engines and programs that read these:\n"
            "KQvK.rtbw with outcomes, KQvK.rtbz with the distance to the next capture or pawn\n"
            "move.  Seconds for an ending; the files are somewhat larger than those that others\n"
            "offer.");
        line.add("FOLDER", folder_, "Where to; is made if it is not there").required();
        line.add(
            "ENDING", names_,
            "The endings, such as KRK and KQKR, and all that captures and promotions lead to,\n"
            "without which readers know little of them; without any, those of three pieces");
        line.add("--pieces", pieces_, "All endings of so many pieces and fewer").within(3, 4);
        line.add("--threads", threads_, "Threads, of a part of the work")
            .shows_default()
            .within(1, 256);
        line.footer(
            "Examples:\n"
            "  bases syzygy tables\n"
            "  bases syzygy tables KQKR KBNK\n"
            "  bases syzygy tables --pieces 4\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        std::vector<Ending> endings;
        if (pieces_ || names_.empty()) endings = all_endings(pieces_.value_or(3));
        for (const std::string& name : names_) {
            const auto ending = Ending::parse(name);
            if (!ending || ending->count() < 3)
                return Error{
                    fmt::format("\"{}\" is no ending of three or four pieces with the "
                                "stronger side first, such as KQKR",
                                name)};
            endings.push_back(*ending);
        }
        std::error_code failure;
        std::filesystem::create_directories(folder_, failure);
        if (!std::filesystem::is_directory(folder_)) return Error{"cannot make " + folder_};
        EndingTables tables;
        for (const Ending& ending : with_smaller_endings(endings)) {
            tables.add(make_ending_table(ending, tables, threads_));
            if (auto error = write_syzygy_files(ending, tables, folder_)) return *error;
            streams.out << syzygy_name(ending) << '\n' << std::flush;
        }
        return tools::kExitFine;
    }

  private:
    std::string folder_;
    std::vector<std::string> names_;
    std::optional<int> pieces_;
    int threads_;
};

}  // namespace

std::unique_ptr<tools::Command> make_syzygy() { return std::make_unique<SyzygyCommand>(); }

}  // namespace sebastes::bases
