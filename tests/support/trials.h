// Trials says how often a test repeats something that fails rarely: a fixed number of times or,
// when SEBASTES_SOAK_SECONDS is set, for so many seconds.  SEBASTES_SOAK_SEED selects the seeds of
// a soak.
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
    // Prints the line that tools/test --soak counts.
    ~Trials() {
        if (is_soak_)
            std::printf("soak: %llu trials, %d failures\n",
                        static_cast<unsigned long long>(counted_ > 0 ? counted_ : number_),
                        has_failed() ? 1 : 0);
    }
    Trials(const Trials&) = delete;
    Trials& operator=(const Trials&) = delete;

    // Returns whether to run another trial; never after a failure.
    bool next() {
        const bool more = is_soak_ ? std::chrono::steady_clock::now() < until_ : number_ < usual_;
        if (!more || has_failed()) return false;
        ++number_;
        return true;
    }
    // Returns this trial's seed.  Without SEBASTES_SOAK_SEED the seeds begin at 0.
    std::uint64_t seed() const { return first_ + number_ - 1; }
    bool is_soak() const { return is_soak_; }
    // Sets the count that is printed in place of the number of trials.
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
