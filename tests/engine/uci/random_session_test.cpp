// Random commands at random moments, to an engine in this process.
#include <gtest/gtest.h>

#include "tests/support/rude_client.h"
#include "tests/support/trials.h"

namespace sebastes {
namespace {

void talk_rudely(Trials&& trials, std::uint64_t seed) {
    while (trials.next()) {
        RudeClient<Conversation> client(seed + trials.seed());
        client.talk(40);
        client.expect_right_answers();  // the script says enough
    }
}

TEST(RandomSessionThreads, EveryGoIsAnsweredOnce) { talk_rudely(Trials(25), 1000); }
TEST(RandomSessionSlow, EveryGoIsAnsweredOnce) { talk_rudely(Trials(100), 2000); }

}  // namespace
}  // namespace sebastes
