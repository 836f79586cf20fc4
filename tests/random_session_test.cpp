// Random commands at random moments, to an engine in this process.
#include <gtest/gtest.h>

#include "tests/rude_client.h"

namespace sebastes {
namespace {

void talk_rudely(std::uint64_t sessions, std::uint64_t seed) {
    for (std::uint64_t n = 0; n < sessions; ++n) {
        RudeClient<Conversation> client(seed + n);
        client.talk(40);
        client.expect_right_answers();
        if (::testing::Test::HasFailure()) return;  // the script above says enough
    }
}

TEST(RandomSessionThreads, EveryGoIsAnsweredOnce) { talk_rudely(25, 1000); }
TEST(RandomSessionSlow, EveryGoIsAnsweredOnce) { talk_rudely(100, 2000); }

}  // namespace
}  // namespace sebastes
