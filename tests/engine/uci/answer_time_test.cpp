// How soon a search answers `stop` and `isready` over pipes, with twice as many busy threads as the
// machine has cores.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "tests/support/engine_process.h"
#include "tests/support/trials.h"

namespace sebastes {
namespace {

class AnswerTimes {
  public:
    explicit AnswerTimes(std::string question) : question_(std::move(question)) {}

    // Says it, and waits for a line with this start; false when none comes.
    bool ask(EngineProcess& engine, std::string_view answer) {
        const auto asked = std::chrono::steady_clock::now();
        std::string line;
        bool heard = engine.say(question_);
        while (heard && !starts_with(line, answer)) heard = engine.next(line);
        seconds_.push_back(seconds_since(asked));
        return heard;
    }
    // The time that this share of the answers did not take longer than, in ms.
    double within(double share) {
        if (seconds_.empty()) return 0;
        std::ranges::sort(seconds_);
        const auto last = static_cast<double>(seconds_.size() - 1);
        return 1000 * seconds_[static_cast<std::size_t>(share * last)];
    }
    void print() {
        std::printf("%s, %zu answers, ms: median %.2f, 99 %% %.2f, 99.9 %% %.2f, most %.2f\n",
                    question_.c_str(), seconds_.size(), within(0.5), within(0.99), within(0.999),
                    within(1));
    }

  private:
    std::string question_;
    std::vector<double> seconds_;
};

TEST(AnswerTimeSlow, StopAndIsReadyUnderTwofoldLoad) {
    const BusyMachine busy(2 * std::max(1U, std::thread::hardware_concurrency()) - 1);
    EngineProcess engine;
    AnswerTimes stop("stop");
    AnswerTimes ready("isready");
    Trials trials(400);
    while (trials.next()) {
        Random random(trials.seed());
        ASSERT_TRUE(engine.say("go infinite"));
        std::this_thread::sleep_for(std::chrono::microseconds(random.next() % 20000));
        ASSERT_TRUE(ready.ask(engine, "readyok"));
        ASSERT_TRUE(stop.ask(engine, "bestmove "));
    }
    stop.print();
    ready.print();
    if (trials.is_soak()) {
        EXPECT_LE(stop.within(0.999), 20);
        EXPECT_LE(stop.within(1), 50);
        EXPECT_LE(ready.within(1), 100);
    } else {
        // The test runs beside others, which may be as many threads again; what is seen is a search
        // that looks for `stop` ten times a second or a reader that waits for the search.
        EXPECT_LE(stop.within(0.5), 40);
        EXPECT_LE(stop.within(0.9), 90);
        EXPECT_LE(ready.within(0.9), 20);
        EXPECT_LE(ready.within(1), 5000);
    }
}

}  // namespace
}  // namespace sebastes
