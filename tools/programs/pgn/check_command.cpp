// pgn check FILE...
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tools/programs/pgn/commands.h"
#include "tools/programs/pgn/game_files.h"

namespace sebastes::pgn {

namespace {

class CheckCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Reads the games of PGN files and names each that cannot be read, with file and line.\n"
            "The commands count, filter, positions and annotate have a --help of their own.");
        line.add("FILE", files_, "PGN files, compressed or not; - is the standard input")
            .required();
        line.add_flag("-v,--verbose", verbose_,
                      "Name also each kind of deviation from the standard, with its first place");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        GameFiles files(files_, streams, !verbose_);
        std::uint64_t games = 0;
        std::uint64_t warned = 0;
        while (const auto reading = files.next()) {
            ++games;
            warned += reading->warnings.empty() ? 0 : 1;
            for (const PgnWarning& warning : reading->warnings)
                count(warning, files.file(), reading->line);
        }
        for (const Tally& tally : tallies_)
            streams.out << tally.first
                        << (tally.count > 1 ? fmt::format(" (and {} more such)", tally.count - 1)
                                            : std::string())
                        << '\n';
        streams.out << fmt::format("{} games read, {} of them with warnings; {} refused\n", games,
                                   warned, files.refused());
        return files.exit_code();
    }

  private:
    // The warnings of one kind.
    struct Tally {
        std::string_view kind;
        std::string first;  // with its place
        std::uint64_t count;
    };

    void count(const PgnWarning& warning, const std::string& file, std::int64_t line) {
        if (!verbose_) return;
        const auto tally = std::ranges::find(tallies_, warning.kind, &Tally::kind);
        if (tally != tallies_.end())
            ++tally->count;
        else
            tallies_.push_back(
                {warning.kind, fmt::format("{}:{}: {}", file, line, warning.text), 1});
    }

    std::vector<std::string> files_;
    bool verbose_ = false;
    std::vector<Tally> tallies_;
};

}  // namespace

std::unique_ptr<tools::Command> make_check() { return std::make_unique<CheckCommand>(); }

}  // namespace sebastes::pgn
