// What the threads of one search share, and what they report.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <vector>

#include "core/move.h"
#include "core/score.h"
#include "search/clock.h"
#include "search/limits.h"
#include "search/transposition_table.h"

namespace sebastes {

// How the value of the root is found: one node routine serves all.
enum class Driver {
    Pvs,        // principal variation search inside aspiration windows
    MtdF,       // a sequence of zero-window searches (Aske Plaat, 1996)
    FullWindow  // alpha-beta with the whole window; for tests
};

// A root move with what is known of it.  Scores are of the last pass that raised it.
struct RootMove {
    Move move;
    int score = -kInfinity;
    int previous_score = -kInfinity;  // of the iteration before
    int last_score = -kInfinity;      // the last that any pass gave it
    Bound bound = Bound::Exact;       // what that score says of the value
    int selective_depth = 0;
    std::uint64_t nodes = 0;  // spent below it in this search
    std::vector<Move> line;   // begins with `move`
};

// One report of a search, for a line of `info`.
struct SearchReport {
    int depth = 0;
    int selective_depth = 0;
    std::size_t multi_pv = 1;  // counts from 1
    int score = 0;
    bool is_lower_bound = false;
    bool is_upper_bound = false;
    std::uint64_t nodes = 0;
    std::int64_t milliseconds = 0;
    int hash_per_mille = 0;
    std::vector<Move> line;
};

// By which other threads end or change one search.
class SearchControl {
  public:
    explicit SearchControl(bool pondering = false) : pondering_(pondering) {}

    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    // While pondering no limit of time applies.
    bool pondering() const { return pondering_.load(std::memory_order_relaxed); }

    // For work that polls it directly, such as perft.
    const std::atomic<bool>& stop_flag() const { return stopped_; }

    void stop() {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
        changed_.notify_all();
    }
    void ponder_hit() {
        const std::lock_guard lock(mutex_);
        pondering_ = false;
        changed_.notify_all();
    }
    // Blocks until stopped, or, unless `endless`, until no longer pondering.
    void wait(bool endless) {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [&] { return stopped_ || (!endless && !pondering_); });
    }

  private:
    std::atomic<bool> stopped_{false};
    std::atomic<bool> pondering_;
    std::mutex mutex_;
    std::condition_variable changed_;
};

// What the threads of a search have in common.
struct Shared {
    explicit Shared(TranspositionTable& transpositions) : table(transpositions) {}

    TranspositionTable& table;
    Limits limits;
    Clock clock;
    Driver driver = Driver::Pvs;
    std::size_t multi_pv = 1;
    // Off: no pruning, reduction or extension, and table cut-offs only at equal depth, so
    // that every driver must find the same score.  For tests.
    bool selective = true;
    std::function<void(const SearchReport&)> on_report;
    // Told the depth, the root move that is searched now, and its number from 1.
    std::function<void(int, Move, int)> on_current_move;
    SearchControl* control = nullptr;  // never null while a search runs
    std::atomic<bool> done{false};     // a limit was reached

    // Whether every thread should come to an end.
    bool ended() const { return done.load(std::memory_order_relaxed) || control->stopped(); }
};

}  // namespace sebastes
