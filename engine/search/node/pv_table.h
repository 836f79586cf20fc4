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

// TriangularPv holds the principal variation below each ply of the line that is being searched (the
// triangular PV table).
//
// A PV node clears its ply's line when it begins.  When a move raises alpha, the line becomes this
// move followed by the line of the next ply.  So when a PV node returns a score inside its window,
// its line leads to the leaf that has this score; for a mate, to the mate.
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

// PvTable holds principal variations by position key, for MTD(f): all its nodes have a zero window,
// and its last passes end in cut-offs by the transposition table.
//
// A zero-window node that finds a best move stores this move followed by the line that is stored
// for the next position.  A whole line can thus be read even if the last pass ended early, because
// an earlier pass has stored the rest.
class PvTable {
  public:
    PvTable() : entries_(kEntries) {}

    // Removes all lines.  Each entry holds the number of its clearing, so that the memory is
    // written only at every 255th call.
    void clear() {
        if (++clearing_ != 0) return;
        entries_.assign(kEntries, Entry{});
        clearing_ = 1;
    }

    // The line from the position with this key; empty if none is stored.
    std::span<const Move> line(Key key) const {
        const Entry& entry = entries_[key % kEntries];
        if (entry.key != key || entry.clearing != clearing_) return {};
        return {entry.moves.data(), entry.length};
    }
    // Stores that `move` is the best in the position `key`, searched to `depth` plies, and leads to
    // the position `next`.  It does not overwrite the line of another position that was searched
    // deeper since new_iteration().
    void store(Key key, Move move, Key next, int depth) {
        Entry& entry = entries_[key % kEntries];
        if (entry.key != key && entry.clearing == clearing_ && entry.iteration == iteration_ &&
            depth < entry.depth)
            return;
        const std::span<const Move> rest = line(next);
        const std::size_t copied = std::min(rest.size(), kLineMoves - 1);
        // The rest may be in this very entry, so it is copied from its end.
        for (std::size_t i = copied; i > 0; --i) entry.moves[i] = rest[i - 1];
        entry.moves[0] = move;
        entry.length = static_cast<std::uint8_t>(copied + 1);
        entry.depth = static_cast<std::uint8_t>(depth);
        entry.iteration = iteration_;
        entry.clearing = clearing_;
        entry.key = key;
    }
    // Allows all lines that are stored so far to be overwritten.
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
