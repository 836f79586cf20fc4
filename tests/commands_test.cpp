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
    for (const auto& [arguments, last] : {Case{"depth 2", "bestmove "},
                                          {"depth x", "bestmove (none)"},
                                          {"perft 2", "Nodes searched: 400"}}) {
        TemporaryFile out;
        Output output(out.descriptor());
        Commands commands(output);
        SearchControl control;
        int told = 0;
        const CommandContext context{control, std::chrono::steady_clock::now(), [&] {
                                         ++told;
                                         EXPECT_EQ(count_starts(split_lines(out.text()), last), 0U);
                                     }};
        commands.run(CommandName::Go, arguments, context);
        EXPECT_EQ(told, 1) << arguments;
        EXPECT_EQ(count_starts(split_lines(out.text()), last), 1U) << arguments;
    }
}

}  // namespace
}  // namespace sebastes
