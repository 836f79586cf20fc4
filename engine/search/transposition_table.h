// TranspositionTable stores what is known of positions that were searched before.
//
// An entry keeps a lower and an upper bound of the same depth side by side, as MTD(f) needs.  Four
// entries share a cache line.  Threads use the table without locks: an entry is two words, and the
// first is the position's key combined with the second by exclusive or, so that a torn or foreign
// write reads as a miss (Hyatt and Mann, "A lockless transposition table", 2002).  A move from here
// must still be checked for legality before it is played.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <span>

#include "board/zobrist.h"
#include "core/move.h"
#include "core/score.h"
#include "system/large_memory.h"

namespace sebastes {

enum class Bound : std::uint8_t { Lower, Upper, Exact };

// What the table knows of a position.  Mate scores are counted from the root of the search.
struct TableHit {
    bool found = false;
    Move move;
    int lower = -kInfinity;
    int upper = kInfinity;
    int depth = -1;
    bool is_pv = false;  // the position was once on a principal variation
};

class TranspositionTable {
  public:
    static constexpr std::size_t kMinMib = 1;
    static constexpr std::size_t kMaxMib = std::min(std::size_t{1} << 20, SIZE_MAX >> 20);

    explicit TranspositionTable(std::size_t mib) { resize(mib); }

    // Empties the table and changes its size.  Throws std::bad_alloc and leaves the old
    // table as it was when the memory is not there.  No search may be running.
    void resize(std::size_t mib);
    // Forgets everything.  No search may be running.
    void clear();
    // Marks everything so far as old.  Called once a search.
    void new_search() { age_ = static_cast<std::uint8_t>((age_ + 1) & kAgeMask); }

    // Thread-safe.  `ply` is the node's distance from the root, for mate scores.
    TableHit probe(Key key, int ply) const;
    void store(Key key, int ply, int depth, Move move, int score, Bound bound, bool is_pv);
    void prefetch(Key key) const { __builtin_prefetch(&clusters_[index(key)]); }

    // Entries of this search per mille, from a sample.
    int per_mille_full() const;
    // The same of the entries that an own test of their data counts.
    template <typename Counts>
    int per_mille(Counts&& counts) const {
        const std::size_t sampled = std::min<std::size_t>(cluster_count_, 250);
        int used = 0;
        for (const Cluster& cluster : std::span(clusters_.get(), sampled))
            for (const Entry& entry : cluster.entries)
                used += counts(entry.data.load(std::memory_order_relaxed));
        return used * 1000 / static_cast<int>(sampled * kClusterEntries);
    }
    std::size_t size_mib() const { return mib_; }

    struct Entry {
        std::atomic<std::uint64_t> check;
        std::atomic<std::uint64_t> data;
    };
    static constexpr int kClusterEntries = 4;
    struct alignas(64) Cluster {
        Entry entries[kClusterEntries];
    };
    static_assert(sizeof(Cluster) == 64);

    // Entries for another kind of search (mate/proof_table.h), which stores its results under keys
    // that no position has, so that each search reads the other's entries as a miss.
    Cluster& cluster(Key key) const { return clusters_[index(key)]; }
    std::span<Cluster> memory() { return {clusters_.get(), cluster_count_}; }

  private:
    static constexpr std::uint8_t kAgeMask = 0x7F;

    struct Data {
        Move move;
        std::int16_t lower;
        std::int16_t upper;
        std::uint8_t depth;
        std::uint8_t pv_and_age;  // bit 7: on a principal variation; the rest: age
    };
    static_assert(sizeof(Data) == 8);

    std::size_t index(Key key) const;
    int value(const Data& data) const;

    LargeArray<Cluster> clusters_;
    std::size_t cluster_count_ = 0;
    std::size_t mib_ = 0;
    std::uint8_t age_ = 0;
};

}  // namespace sebastes
