// CheckedGame is the game of a request (FEN and moves, PGN, or a list of boards), checked ply by
// ply.
#pragma once

#include <atomic>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "board/game.h"
#include "core/move.h"
#include "tools/shared/api/request.h"
#include "tools/shared/game/played_game.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::api {

// The limit of the elements of a PGN game. Each makes up to 250 bytes of an answer, and some more
// memory, from four bytes of the request.
inline constexpr std::size_t kMostElements = 50'000;

class CheckedGame : public tools::PlayedGame {
  public:
    using PlayedGame::PlayedGame;

    int plies() const { return static_cast<int>(PlayedGame::plies()); }

    // Returns why no further move is allowed, as in "the game has ended by checkmate"; empty while
    // the game can continue. Draws by claim do not end it.
    std::string end() const;

    // Returns the tags and, if the game came as PGN, comments and variations.
    PgnGame pgn() const;
    void set_pgn(PgnGame pgn) { pgn_ = std::move(pgn); }
    bool came_as_pgn() const { return !pgn_.elements.empty(); }
    // Returns the result of the PGN, or else by the rules; nothing means "*". A draw that somebody
    // must claim is no result.
    std::optional<GameResult> result() const;

  private:
    PgnGame pgn_;  // has the game's start and moves, if it has moves
};

// Reads the position fields. Adds every fault to `issues`; the game then ends before the first
// fault. If `stop` is not null and becomes true, the result is unspecified.
CheckedGame read_game(const Request& request, Issues& issues, const std::atomic<bool>* stop);

// Read one kind of position field each. A board is a FEN or its first field.
CheckedGame read_moves(const Request& request, Issues& issues);
CheckedGame read_pgn(const std::string& text, Issues& issues, const std::atomic<bool>* stop);
// Replaces the underscores in a FEN as chess sites write it in addresses:
// "8/8/8/4k3/8/8/8/4K3_w_-_-_0_1".
std::string with_blanks(std::string fen);
CheckedGame read_boards(const std::vector<std::string>& boards, Issues& issues);

}  // namespace sebastes::api
