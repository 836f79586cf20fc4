// These tables hold the principal variations of a thread: by ply for PV nodes, and by position key
// for the zero windows of MTD(f).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "board/zobrist.h"
#include "core/move.h"
#include "core/score.h"

namespace sebastes {

// The principal variation below each ply of the path that is being searched: the
// triangular table of the literature.
//
// A node with an open window clears its ply's line when it is entered, and, for each
// move that raises alpha, takes that move followed by the line one ply further on.  So
// when such a node returns a score inside its window, its line leads to the very leaf
// that the score comes from: for a mate, to the mate.
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

// Principal variations keyed by Zobrist hash: for a position, the line that the search
// last found best from it.
//
// A zero-window node that finds a best move stores that move followed by the line of the
// position behind it.  Since lines are found by key, not by ply, MTD(f), whose passes end
// in table cut-offs, still shows a whole line: what an earlier pass stored is still there.
// Nodes with an open window keep theirs in a TriangularPv.
class PvTable {
  public:
    PvTable() : entries_(kEntries) {}

    // Forgets all lines.  Entries are told from those of before by a number, and so stay
    // untouched but once in 255 times.
    void clear() {
        if (++clearing_ != 0) return;
        entries_.assign(kEntries, Entry{});
        clearing_ = 1;
    }

    // The line from the position with this key; empty when none is known.
    std::span<const Move> line(Key key) const {
        const Entry& entry = entries_[key % kEntries];
        if (entry.key != key || entry.clearing != clearing_) return {};
        return {entry.moves.data(), entry.length};
    }
    // `move` was best at `key`, searched to `depth` plies, and leads to the position with
    // key `next`.  Another position's line is not overwritten before new_iteration() if it is of
    // a deeper node.
    void store(Key key, Move move, Key next, int depth) {
        Entry& entry = entries_[key % kEntries];
        if (entry.key != key && entry.clearing == clearing_ && entry.iteration == iteration_ &&
            depth < entry.depth)
            return;
        const std::span<const Move> rest = line(next);
        const std::size_t copied = std::min(rest.size(), kLineMoves - 1);
        // Backwards, since the rest may lie in this very entry.
        for (std::size_t i = copied; i > 0; --i) entry.moves[i] = rest[i - 1];
        entry.moves[0] = move;
        entry.length = static_cast<std::uint8_t>(copied + 1);
        entry.depth = static_cast<std::uint8_t>(depth);
        entry.iteration = iteration_;
        entry.clearing = clearing_;
        entry.key = key;
    }
    // Lines stored so far may now be overwritten by any other.
    void new_iteration() { ++iteration_; }

  private:
    static constexpr std::size_t kEntries = std::size_t{1} << 14;
    static constexpr std::size_t kLineMoves = 26;  // an entry fills a cache line

    struct Entry {
        Key key = 0;
        std::uint8_t length = 0;
        std::uint8_t depth = 0;
        std::uint8_t iteration = 0;
        std::uint8_t clearing = 0;
        std::array<Move, kLineMoves> moves{};
    };
    static_assert(sizeof(Entry) == 64);

    std::vector<Entry> entries_;
    std::uint8_t iteration_ = 0;
    std::uint8_t clearing_ = 1;  // not that of an empty entry
};

}  // namespace sebastes
