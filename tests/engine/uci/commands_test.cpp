// The contract between the commands and the engine thread, and what people type.
#include "uci/commands.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

// Whoever reads a search's last line must find the engine free: it is told before.
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
        run_command(state, CommandName::Go, each.arguments, context);
        EXPECT_EQ(told, 1) << each.arguments;
        EXPECT_EQ(count_starts(split_lines(out.text()), each.last), 1U) << each.arguments;
    }
}

// Where nobody waits for the answer.
TEST(Commands, NeedNoOneToBeTold) {
    TemporaryFile out;
    Output output(out.descriptor());
    UciState state(output);
    SearchControl control;
    const CommandContext context{control, std::chrono::steady_clock::now(), {}};
    run_command(state, CommandName::Go, "btime 20", context);
    run_command(state, CommandName::Go, "perft 2", context);
    run_command(state, CommandName::Bench, "1 1 1", context);
    run_command(state, CommandName::Bench, "x", context);
    run_command(state, CommandName::GenFens, "x", context);
    const Lines lines = split_lines(out.text());
    for (const char* begin :
         {"info string go: no clock for White", "bestmove ", "Nodes searched: 400",
          "info string error: bench: ", "info string error: genfens: "})
        EXPECT_EQ(count_starts(lines, begin), 1U) << begin;
}

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
