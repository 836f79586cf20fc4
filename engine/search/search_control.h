// SearchControl lets other threads stop a search or change it while it runs.  Thread-safe.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace sebastes {

class SearchControl {
  public:
    explicit SearchControl(bool pondering = false) : pondering_(pondering) {}

    bool stopped() const { return stopped_.load(std::memory_order_relaxed); }
    // While pondering, time does not limit the search.
    bool pondering() const { return pondering_.load(std::memory_order_relaxed); }

    // The flag behind stopped(), for perft, which reads it directly.
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

}  // namespace sebastes
