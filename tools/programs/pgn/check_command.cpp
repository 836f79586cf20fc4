// pgn check FILE...
#include <fmt/core.h>

#include <cstdint>

#include "tools/programs/pgn/commands.h"
#include "tools/programs/pgn/game_files.h"

namespace sebastes::pgn {

namespace {

class CheckCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Reads the games of PGN files and names each that cannot be read, with file and line.\n"
            "Also: pgn count, filter, positions and annotate, each with a --help of its own.");
        line.add("FILE", files_, "PGN files, compressed or not; - is the standard input")
            .required();
        line.add_flag("-v,--verbose", verbose_,
                      "Also what was read and the standard does not allow");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        GameFiles files(files_, streams, !verbose_);
        std::uint64_t games = 0;
        std::uint64_t odd = 0;
        while (const auto reading = files.next()) {
            ++games;
            odd += reading->warnings.empty() ? 0 : 1;
            if (!verbose_) continue;
            for (const std::string& warning : reading->warnings)
                streams.out << fmt::format("{}:{}: {}\n", files.file(), reading->line, warning);
        }
        streams.out << fmt::format("{} games read, {} of them odd; {} refused\n", games, odd,
                                   files.refused());
        return files.exit_code();
    }

  private:
    std::vector<std::string> files_;
    bool verbose_ = false;
};

}  // namespace

std::unique_ptr<tools::Command> make_check() { return std::make_unique<CheckCommand>(); }

}  // namespace sebastes::pgn
