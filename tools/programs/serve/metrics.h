// Metrics holds the server's counters and prints them in the format of Prometheus.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "tools/programs/serve/connections.h"

namespace sebastes::serve {

// Thread-safe.
class Metrics {
  public:
    // `path` must come from a small fixed set, whatever path the client requested.
    void count_request(std::string_view path, int status, std::chrono::microseconds time);
    void count_search() { add(searches_); }

    // Returns the counters in the text exposition format, version 0.0.4.
    std::string text(std::size_t running, std::size_t most_running,
                     const Connections::Numbers& connections) const;

  private:
    void add(std::uint64_t& number) {
        const std::lock_guard lock(mutex_);
        ++number;
    }

    mutable std::mutex mutex_;
    std::map<std::pair<std::string, int>, std::uint64_t> requests_;  // by path and status
    std::chrono::microseconds time_{0};
    std::uint64_t searches_ = 0;
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace sebastes::serve
