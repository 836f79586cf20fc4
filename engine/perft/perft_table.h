// PerftTable is a hash table of subtree counts for perft that threads share without locks.
//
// An entry is two 64-bit numbers, the count and the key xor the count (Hyatt and Mann, "A lockless
// transposition table", 2002), so that a torn write is a miss.  find() compares all 64 bits of the
// key, which combines the board's hash and the depth.  Four entries share a cache line; store()
// replaces the one with the smallest count.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstdint>
#include <limits>
#include <new>
#include <optional>

#include "board/board.h"
#include "system/large_memory.h"

namespace sebastes {

__extension__ using Product = unsigned __int128;

// Hashes everything in a board by folded 128-bit multiplication.
inline std::uint64_t hash_of(const Board& board) {
    const auto fold = [](std::uint64_t a, std::uint64_t b) {
        const auto product = static_cast<Product>(a) * b;
        return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    };
    const auto& type = board.by_type;
    const std::uint64_t state = static_cast<std::uint64_t>(board.en_passant) << 8 |
                                static_cast<std::uint64_t>(board.side_to_move);
    const std::uint64_t a = fold(type[PieceType::Pawn].bits ^ 0xA0761D6478BD642FULL,
                                 type[PieceType::Knight].bits ^ 0xE7037ED1A0B428DBULL);
    const std::uint64_t b = fold(type[PieceType::Bishop].bits ^ 0x8EBC6AF09C88C6E3ULL,
                                 type[PieceType::Rook].bits ^ 0x589965CC75374CC3ULL);
    const std::uint64_t c = fold(type[PieceType::Queen].bits ^ 0x1D8E4E27C47D124FULL,
                                 type[PieceType::King].bits ^ 0xEB44ACCAB455D165ULL);
    const std::uint64_t d =
        fold(board.by_color[Color::White].bits ^ 0x9E3779B97F4A7C15ULL,
             board.castling_rooks.bits ^ std::rotl(state, 32) ^ 0xC2B2AE3D27D4EB4FULL);
    return fold(a ^ std::rotl(c, 23), b ^ std::rotl(d, 41)) ^ fold(a + d, c - b);
}

class PerftTable {
  public:
    // `mib` is at least 1.
    explicit PerftTable(std::size_t mib)
        : mask_(std::bit_floor(bytes_of(mib) / sizeof(Line)) - 1),
          lines_(make_large_array<Line>(mask_ + 1)) {}

    std::optional<std::uint64_t> find(std::uint64_t hash, int depth) const {
        const std::uint64_t wanted = tag(hash, depth);
        for (const Entry& entry : lines_[wanted & mask_].entries) {
            const std::uint64_t count = entry.count.load(std::memory_order_relaxed);
            if ((entry.check.load(std::memory_order_relaxed) ^ count) == wanted) return count;
        }
        return std::nullopt;
    }
    void store(std::uint64_t hash, int depth, std::uint64_t count) {
        const std::uint64_t key = tag(hash, depth);
        Line& line = lines_[key & mask_];
        Entry* place = &line.entries[0];
        std::uint64_t smallest = std::numeric_limits<std::uint64_t>::max();
        for (Entry& entry : line.entries) {
            const std::uint64_t there = entry.count.load(std::memory_order_relaxed);
            if (there < smallest) {
                smallest = there;
                place = &entry;
            }
        }
        place->check.store(key ^ count, std::memory_order_relaxed);
        place->count.store(count, std::memory_order_relaxed);
    }
    void prefetch(std::uint64_t hash, int depth) const {
        __builtin_prefetch(&lines_[tag(hash, depth) & mask_]);
    }

  private:
    struct Entry {
        std::atomic<std::uint64_t> check{0};
        std::atomic<std::uint64_t> count{0};
    };
    struct alignas(64) Line {
        std::array<Entry, 4> entries;
    };

    static std::size_t bytes_of(std::size_t mib) {
        if (mib > (std::numeric_limits<std::size_t>::max() >> 20)) throw std::bad_alloc();
        return mib << 20;
    }
    static std::uint64_t tag(std::uint64_t hash, int depth) {
        return hash + static_cast<std::uint64_t>(depth) * 0x9E3779B97F4A7C15ULL;
    }

    std::size_t mask_;
    LargeArray<Line> lines_;
};

}  // namespace sebastes
