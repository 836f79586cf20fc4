// Random commands at random times to an engine in this process.  The fuzz target `session` has the
// same client; ucistress sends such commands over pipes.
#include <gtest/gtest.h>

#include <string>

#include "core/random.h"
#include "tests/fuzz/checks.h"
#include "tests/support/trials.h"

namespace sebastes {
namespace {

void talk_rudely(Trials&& trials, std::uint64_t seed) {
    while (trials.next()) {
        Random random(seed + trials.seed());
        std::string bytes(400, '\0');
        for (char& byte : bytes) byte = static_cast<char>(random.below(256));
        EXPECT_EQ(fuzz::fault_of_session(bytes), "") << "seed " << seed + trials.seed();
    }
}

TEST(RandomSessionThreads, EveryGoIsAnsweredOnce) { talk_rudely(Trials(25), 1000); }
TEST(RandomSessionSlow, EveryGoIsAnsweredOnce) { talk_rudely(Trials(100), 2000); }

}  // namespace
}  // namespace sebastes
