// The principal variation below each ply of the path that is being searched: the
// triangular table of the literature.
//
// A node with an open window clears its ply's line when it is entered, and, for each
// move that raises alpha, takes that move followed by the line one ply further on.  So
// when such a node returns a score inside its window, its line leads to the very leaf
// that the score comes from: for a mate, to the mate.  Not shared between threads.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

#include "core/move.h"
#include "core/score.h"

namespace sebastes {

class TriangularPv {
  public:
    // Plies count from 0 to kMaxPly - 1.
    void clear(int ply) { row(ply).length = 0; }
    void raise(int ply, Move move) {
        Row& here = row(ply);
        here.moves[0] = move;
        here.length = 1;
        if (ply + 1 >= kMaxPly) return;
        const Row& rest = row(ply + 1);
        const std::size_t copied = std::min(rest.length, std::size_t{kMaxPly - 1});
        std::copy_n(rest.moves.begin(), copied, here.moves.begin() + 1);
        here.length += copied;
    }
    std::span<const Move> line(int ply) const {
        const Row& here = rows_[static_cast<std::size_t>(ply)];
        return {here.moves.data(), here.length};
    }

  private:
    struct Row {
        std::size_t length = 0;
        std::array<Move, kMaxPly> moves{};
    };
    Row& row(int ply) { return rows_[static_cast<std::size_t>(ply)]; }

    std::array<Row, kMaxPly> rows_{};
};

}  // namespace sebastes
