// How often a test tries something that may fail in one of many trials: as often as is usual, or,
// where SEBASTES_SOAK_SECONDS is set, for so long.  A soak's trials are other ones each time;
// SEBASTES_SOAK_SEED repeats those of one.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace sebastes {

class Trials {
  public:
    explicit Trials(std::uint64_t usual) : usual_(usual) {
        const char* const seconds = std::getenv("SEBASTES_SOAK_SECONDS");
        if (seconds == nullptr) return;
        is_soak_ = true;
        until_ += std::chrono::seconds(std::strtoll(seconds, nullptr, 10));
        const char* const seed = std::getenv("SEBASTES_SOAK_SEED");
        if (seed != nullptr) first_ = std::strtoull(seed, nullptr, 10) << 20;
    }
    // What tools/test --soak counts.
    ~Trials() {
        if (is_soak_)
            std::printf("soak: %llu trials, %d failures\n",
                        static_cast<unsigned long long>(counted_ > 0 ? counted_ : number_),
                        has_failed() ? 1 : 0);
    }
    Trials(const Trials&) = delete;
    Trials& operator=(const Trials&) = delete;

    // Whether to try once more; not after a failure.
    bool next() {
        const bool more = is_soak_ ? std::chrono::steady_clock::now() < until_ : number_ < usual_;
        if (!more || has_failed()) return false;
        ++number_;
        return true;
    }
    // Of this trial, from 0; another one in each soak.
    std::uint64_t seed() const { return first_ + number_ - 1; }
    bool is_soak() const { return is_soak_; }
    // What is counted instead of the trials, where one tries many things.
    void count(std::uint64_t things) { counted_ = things; }

  private:
    static bool has_failed() { return ::testing::Test::HasFailure(); }

    std::uint64_t usual_;
    bool is_soak_ = false;
    std::chrono::steady_clock::time_point until_ = std::chrono::steady_clock::now();
    std::uint64_t first_ = 0;
    std::uint64_t number_ = 0;
    std::uint64_t counted_ = 0;
};

}  // namespace sebastes
