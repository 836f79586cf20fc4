// All that is known of endgames: own bases (own_bases.h) and Syzygy tables (syzygy.h) behind one
// door.  Own bases are asked first, since they count the plies to mate.
#pragma once

#include <algorithm>
#include <optional>
#include <string>

#include "bases/base_answer.h"
#include "bases/own_bases.h"
#include "bases/syzygy.h"
#include "board/game.h"
#include "core/result.h"

namespace sebastes {

// Which of them a search asks.
enum class BaseSources { Own, All };

class EndgameBases {
  public:
    // How Syzygy tables are asked.
    struct Settings {
        int probe_depth = 1;          // plies left, for positions with as many pieces as the limit
        int probe_limit = 7;          // most pieces
        bool fifty_move_rule = true;  // off: what it makes a draw of counts as won and lost
    };

    // Those that are part of the program.
    EndgameBases() = default;

    // Not while a search asks.
    void set_own(OwnBases own) { own_ = std::move(own); }
    Syzygy& syzygy() { return syzygy_; }
    const Syzygy& syzygy() const { return syzygy_; }
    Settings& settings() { return settings_; }

    // How many pieces a position may have, kings included.
    int most_pieces(BaseSources sources) const {
        return sources == BaseSources::Own ? own_.most_pieces()
                                           : std::max(own_.most_pieces(), syzygy_pieces());
    }

    // What is certain of a position, under the fifty-move rule too; `depth` is the search's.
    // Syzygy tables know only positions right after a capture or pawn move.  Thread-safe.
    std::optional<BaseAnswer> probe(const Position& position, int depth, BaseSources sources) const;

    // Of the game's position, in which there is a legal move: how good each move is.  Nothing
    // if the bases do not know all of them.  Not thread-safe.
    std::optional<RootRanking> rank(const Game& game) const;

    // A shortest way to mate from a position, with captures and promotions before others as short,
    // and the longest defence; empty unless the own bases
    // know that it has so many plies and is certain.
    std::vector<Move> line_to_mate(const Position& position, int plies) const;

  private:
    int syzygy_pieces() const { return std::min(syzygy_.most_pieces(), settings_.probe_limit); }
    std::optional<BaseAnswer> probe_own(const Position& position) const;
    std::optional<RootRanking> rank_by_own(const Game& game) const;

    OwnBases own_;
    Syzygy syzygy_;
    Settings settings_;
};

}  // namespace sebastes
