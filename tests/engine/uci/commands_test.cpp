// The contract between the commands and the reader thread.
#include "uci/commands.h"

#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <vector>

#include "tests/support/uci_talk.h"
#include "uci/command_line.h"

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

// What it prints, and behind that its exit code.
std::string answer_to(const std::vector<std::string>& words) {
    TemporaryFile out;
    const int code = run_command_line(words, out.descriptor(), out.descriptor());
    return out.text() + std::to_string(code);
}

TEST(Commands, WordsOfACommandLine) {
    EXPECT_EQ(answer_to({}), "0");
    EXPECT_EQ(answer_to({"-V"}), answer_to({"--version"}));
    EXPECT_EQ(answer_to({"-h"}), answer_to({"--help"}));
    for (const std::vector<std::string>& words :
         {std::vector<std::string>{"perft", "2"}, {"isready", "perft", "2"}, {"go", "perft", "2"}})
        EXPECT_NE(answer_to(words).find("Nodes searched: 400"), std::string::npos) << words.front();
    EXPECT_NE(answer_to({"nonsense"}).find("unknown command \"nonsense\"; try: sebastes --help\n"),
              std::string::npos);
    EXPECT_NE(answer_to({"bnech"}).find("unknown command \"bnech\"; did you mean bench?\n"),
              std::string::npos);
}

// Where nobody waits for the answer.
TEST(Commands, NeedNoOneToBeTold) {
    TemporaryFile out;
    Output output(out.descriptor());
    Commands commands(output);
    SearchControl control;
    const CommandContext context{control, std::chrono::steady_clock::now(), {}};
    commands.run(CommandName::Go, "btime 20", context);
    commands.run(CommandName::Go, "perft 2", context);
    commands.run(CommandName::Bench, "1 1 1", context);
    commands.run(CommandName::Bench, "x", context);
    commands.run(CommandName::GenFens, "x", context);
    const Lines lines = split_lines(out.text());
    for (const char* begin :
         {"info string go: no clock for White", "bestmove ", "Nodes searched: 400",
          "info string error: bench: ", "info string error: genfens: "})
        EXPECT_EQ(count_starts(lines, begin), 1U) << begin;
}

}  // namespace
}  // namespace sebastes
