// Commands that a person types, and what a person is told.
#include <gtest/gtest.h>

#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

TEST(TypedCommands, DebugTellsWhatIsIgnored) {
    EXPECT_EQ(said("debug on\n\n   \nxyzzy 1 2\ndebug off\nxyzzy\n"),
              "info string unknown command \"xyzzy\": ignored\n");
}

TEST(TypedCommandsThreads, LongOnesAreStopped) {
    Conversation engine;
    engine.say("speedtest 1 1 600");
    ASSERT_TRUE(engine.hears("Game 1/8"));
    engine.say("stop\ngenfens 100000000 seed 7");
    ASSERT_TRUE(engine.hears("info string genfens ", 3));
    engine.say("stop\nisready");
    ASSERT_TRUE(engine.hears("readyok"));
    const Lines lines = engine.end();
    EXPECT_EQ(lines_that_start(lines, kErrorStart),
              (Lines{"info string error: speedtest stopped"}));
    EXPECT_EQ(count_starts(lines, "Nodes searched"), 0U);
}

}  // namespace
}  // namespace sebastes
