// The game that a request speaks of: FEN and moves, PGN, or boards, checked half-move by
// half-move.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/game.h"
#include "core/move.h"
#include "tools/shared/api/issue.h"
#include "tools/shared/api/request.h"
#include "tools/shared/game/played_game.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::api {

class CheckedGame : public tools::PlayedGame {
  public:
    using PlayedGame::PlayedGame;

    int plies() const { return static_cast<int>(PlayedGame::plies()); }

    // Why no move may follow, whatever the players want, as "the game has ended by checkmate";
    // empty while the game can go on.  Draws by claim do not end it.
    std::string end() const;
    void play(Move move);

    // The tags and, of a game that came as PGN, comments and variations.
    PgnGame pgn() const;
    void set_pgn(PgnGame pgn) { pgn_ = std::move(pgn); }
    bool came_as_pgn() const { return !pgn_.elements.empty(); }
    // What the tags say, or by the rules; none: "*".
    std::optional<GameResult> result() const;

  private:
    std::vector<Key> keys_;  // behind the moves since the last capture or move of a pawn
    PgnGame pgn_;            // its start and moves are those of the game, if it has moves
};

// Reads the position fields.  Whatever is wrong is added to `issues`; the record then goes as
// far as the first fault.  Once `stop` is set, if there is one, it goes anywhere.
CheckedGame read_game(const Request& request, Issues& issues, const std::atomic<bool>* stop);

// The parts of it.  Boards are each a FEN or the first field of one.
CheckedGame read_moves(const Request& request, Issues& issues);
CheckedGame read_pgn(const std::string& text, Issues& issues, const std::atomic<bool>* stop);
// A FEN as addresses of chess sites have it: "8/8/8/4k3/8/8/8/4K3_w_-_-_0_1".
std::string with_blanks(std::string fen);
CheckedGame read_boards(const std::vector<std::string>& boards, Issues& issues);

}  // namespace sebastes::api
