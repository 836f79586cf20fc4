// The contract between the commands and the engine thread, and commands that people type.
#include "uci/commands.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

// A client that reads a search's last line must find the engine idle, so the callback runs before
// that line.
TEST(Commands, AreToldOfTheAnswerBeforeItsLastLine) {
    struct Case {
        std::string arguments;
        std::string last;  // how the last lines begin
    };
    for (const Case& each : {Case{"depth 2", "bestmove "},
                             {"depth x", "bestmove (none)"},
                             {"perft 2", "Nodes searched: 400"}}) {
        TemporaryFile out;
        Output output(out.descriptor());
        UciState state(output);
        SearchControl control;
        int told = 0;
        const CommandContext context{control, std::chrono::steady_clock::now(), [&] {
                                         ++told;
                                         EXPECT_EQ(count_starts(split_lines(out.text()), each.last),
                                                   0U);
                                     }};
        run_command(state, *find_command("go"), each.arguments, context);
        EXPECT_EQ(told, 1) << each.arguments;
        EXPECT_EQ(count_starts(split_lines(out.text()), each.last), 1U) << each.arguments;
    }
}

TEST(TypedCommandsThreads, StopEndsCounts) {
    Conversation engine;
    engine.say("speedtest 1 1 600");
    ASSERT_TRUE(engine.hears("Game 1/8"));
    engine.say("stop\ngenfens 100000000 seed 7");
    ASSERT_TRUE(engine.hears("info string genfens ", 3));
    engine.say("stop\nbench 16 1 40");
    ASSERT_TRUE(engine.hears("Position 1/"));
    engine.say("stop\ngo perft 9\nperft 9\nstop\nisready");
    ASSERT_TRUE(engine.hears("readyok"));
    const Lines lines = engine.end();
    EXPECT_EQ(lines_that_start(lines, kErrorStart),
              (Lines{"info string error: speedtest stopped", "info string error: bench stopped",
                     "info string error: perft stopped", "info string error: perft stopped"}));
    EXPECT_EQ(count_starts(lines, "Nodes searched"), 0U) << "a part is no count";
}

}  // namespace
}  // namespace sebastes
