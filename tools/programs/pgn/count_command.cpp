// pgn count FILE...
#include <fmt/core.h>

#include <array>
#include <cstdint>

#include "tools/programs/pgn/commands.h"
#include "tools/programs/pgn/games_command.h"

namespace sebastes::pgn {

namespace {

class CountCommand : public GamesCommand {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe("Counts the games of PGN files, their plies and results.");
        add_files_to(line);
        add_filter_to(line);
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        GameFiles files(files_, streams);
        std::uint64_t games = 0;
        std::uint64_t plies = 0;
        std::array<std::uint64_t, 3> results{};  // by GameResult
        while (const auto reading = next_wanted(files)) {
            const PgnGame& game = reading->game;
            ++games;
            plies += game.main_line().size();
            if (game.result) ++results[static_cast<std::size_t>(*game.result)];
        }
        files.clear_progress();
        const auto [black, draws, white] = results;
        streams.out << fmt::format(
            "games    {}\nplies    {}\n1-0      {}\n1/2-1/2  {}\n0-1      {}\n*        {}\n", games,
            plies, white, draws, black, games - white - draws - black);
        return files.exit_code();
    }
};

}  // namespace

std::unique_ptr<tools::Command> make_count() { return std::make_unique<CountCommand>(); }

}  // namespace sebastes::pgn
