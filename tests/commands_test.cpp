// The contract between the commands and the reader thread.
#include "uci/commands.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>

#include "tests/uci_talk.h"

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
        Commands commands(output);
        SearchControl control;
        int told = 0;
        const CommandContext context{control, std::chrono::steady_clock::now(), [&] {
                                         ++told;
                                         EXPECT_EQ(count_starts(split_lines(out.text()), each.last),
                                                   0U);
                                     }};
        commands.run(CommandName::Go, each.arguments, context);
        EXPECT_EQ(told, 1) << each.arguments;
        EXPECT_EQ(count_starts(split_lines(out.text()), each.last), 1U) << each.arguments;
    }
}

}  // namespace
}  // namespace sebastes
