// pgn positions FILE...
#include <fmt/core.h>

#include "notation/notation.h"
#include "tools/programs/pgn/commands.h"
#include "tools/programs/pgn/games_command.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes::pgn {

namespace {

class PositionsCommand : public GamesCommand {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Writes the positions of games, by default after each ply, as EPD: id names the\n"
            "game and the ply, sm is the move that was played.");
        add_files_to(line);
        line.add("--ply", ply_, "Only the position after this many plies; 0: the first")
            .within(0, 1 << 30);
        line.add_flag("--last", last_, "Only the last position of each game").excludes("--ply");
        line.add_flag("--fen", fen_, "As FEN");
        add_filter_to(line);
        add_output_to(line);
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        return write_games(
            streams, [&](const PgnGame& game, Output& output) { write_positions(game, output); });
    }

  private:
    void write_positions(const PgnGame& game, Output& output) const {
        const std::vector<Move> moves = game.main_line();
        const std::size_t last = moves.size();
        const std::size_t wanted = ply_ ? static_cast<std::size_t>(*ply_) : last_ ? last : 0;
        const bool each = !ply_ && !last_;
        Position position = game.start;
        for (std::size_t ply = 0; ply <= last; ++ply) {
            const Move next = ply < last ? moves[ply] : Move{};
            if (each ? ply > 0 : ply == wanted) output.write(line(game, position, ply, next));
            if (ply < last) position = position.after_or_null(next);
        }
    }

    std::string line(const PgnGame& game, const Position& position, std::size_t ply,
                     Move next) const {
        if (fen_) return to_fen(position) + "\n";
        EpdRecord record{position, {}};
        if (next) record.set({"sm", {{to_san(position, next), false}}});
        record.set({"id",
                    {{fmt::format("{} - {}, {}, ply {}", game.tag("White"), game.tag("Black"),
                                  game.tag("Date"), ply),
                      true}}});
        return to_epd(record) + "\n";
    }

    std::optional<int> ply_;
    bool last_ = false;
    bool fen_ = false;
};

}  // namespace

std::unique_ptr<tools::Command> make_positions() { return std::make_unique<PositionsCommand>(); }

}  // namespace sebastes::pgn
