// Messages around a search: why there is nothing to search, the output with debug and Minimal, and
// commands typed at a terminal.
#include <gtest/gtest.h>
#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "tests/support/pseudo_terminal.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

TEST(SearchAnswers, FinishedGames) {
    EXPECT_EQ(said("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo depth 5\n"),
              "info string the game is over: checkmate\n"
              "info depth 0 score mate 0\nbestmove (none)\n");
    EXPECT_EQ(said("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo movetime 100\n"),
              "info string the game is over: stalemate\n"
              "info depth 0 score cp 0\nbestmove (none)\n");
    // What is drawn by a rule is searched all the same.
    for (const auto& [position, reason] : std::vector<std::pair<std::string, std::string>>{
             {"fen 7k/8/8/8/8/8/8/K6B w - - 0 1", "neither side can mate"},
             {"fen 7k/8/8/8/8/8/8/K5R1 w - - 100 90", "fifty moves"},
             {"startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8", "three times"}}) {
        const Lines lines = answers("position " + position + "\ngo depth 2\n");
        EXPECT_TRUE(starts_with(lines.front(), "info string the game is drawn: ")) << position;
        EXPECT_NE(lines.front().find(reason), std::string::npos) << lines.front();
        EXPECT_TRUE(starts_with(lines.at(lines.size() - 2), "info depth 2 ")) << position;
        EXPECT_NE(lines.back(), "bestmove (none)") << position;
    }
}

TEST(SearchAnswers, DebugTellsWhatIsIgnored) {
    EXPECT_EQ(said("xyzzy 1\ndebug on\n\n   \nxyzzy 1\nstop\ndebug off\nxyzzy 1\n"),
              "info string unknown command \"xyzzy\": ignored\n");
}

TEST(SearchAnswers, MinimalHasEveryLineOfTheLastDepth) {
    const Lines lines =
        answers("setoption name Minimal value true\nsetoption name MultiPV value 2\ngo depth 6\n");
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_NE(lines[0].find(" multipv 1 "), std::string::npos);
    EXPECT_NE(lines[1].find(" multipv 2 "), std::string::npos);
}

// A person types at a terminal of the engine.
class SearchAnswersTyped : public testing::Test {
  protected:
    void SetUp() override {
        if (!terminal_.is_open()) GTEST_SKIP() << test::kNoTerminal;
        termios quiet{};
        tcgetattr(terminal_.program(), &quiet);
        quiet.c_lflag &= static_cast<tcflag_t>(~ECHO);
        tcsetattr(terminal_.program(), TCSANOW, &quiet);
    }
    // What stands on the screen, up to the end of a line that has `last`, when that is typed.
    std::string screen_after(const std::string& typed, std::string_view last) const {
        std::thread typist([&] { write_all(terminal_.person(), typed); });
        Protocol(terminal_.program(), terminal_.program()).run();
        typist.join();
        std::string text;  // comes in pieces
        const auto is_whole = [&] {
            const std::size_t answer = text.find(last);
            return answer != std::string::npos && text.find('\n', answer) != std::string::npos;
        };
        std::array<char, 1 << 12> buffer{};
        pollfd screen{terminal_.person(), POLLIN, 0};
        while (!is_whole() && poll(&screen, 1, 10000) == 1) {
            const auto count = read(terminal_.person(), buffer.data(), buffer.size());
            if (count <= 0) break;
            text.append(buffer.data(), static_cast<std::size_t>(count));
        }
        return text;
    }

  private:
    const test::PseudoTerminal terminal_;
};

// A person is told what is unknown; a client is not.
TEST_F(SearchAnswersTyped, APersonIsToldOfUnknownWords) {
    const std::string text = screen_after("\n  \nxyzzy 1 2\nquit\n", "unknown");
    EXPECT_TRUE(text.starts_with("Sebastes ")) << text;
    EXPECT_NE(text.find("unknown command \"xyzzy\"; try: help"), std::string::npos) << text;
    EXPECT_EQ(text.find("unknown"), text.rfind("unknown")) << "empty lines are none";
    EXPECT_EQ(said("xyzzy 1 2\n"), "");
    const std::string near = screen_after("psoition startpos\nquit\n", "unknown");
    EXPECT_NE(near.find("unknown command \"psoition\"; did you mean position?"), std::string::npos)
        << near;
}

// Who types `quit` does not wait for a count; a script does (engine_process_test.cpp).
TEST_F(SearchAnswersTyped, APersonsQuitEndsCounts) {
    for (const std::string count : {"perft", "bench"}) {
        const std::string text =
            screen_after(count + (count == "bench" ? " 16 1 40" : " 9") + "\nquit\n", "stopped");
        EXPECT_NE(text.find(count + " stopped"), std::string::npos) << text;
    }
}

// A terminal cuts off what is behind 4095 characters; what is left is not what was meant.
TEST_F(SearchAnswersTyped, LinesThatATerminalCut) {
    const auto run = [&](const std::string& moves) {
        return screen_after("position startpos moves" + moves + "\ngo depth 1\nquit\n",
                            "bestmove ");
    };
    std::string moves;
    for (int i = 0; i < 100; ++i) moves += " g1f3 g8f6 f3g1 f6g8";
    EXPECT_EQ(run(moves).find("error"), std::string::npos);
    for (int i = 0; i < 200; ++i) moves += " g1f3 g8f6 f3g1 f6g8";
    const std::string answer = run(moves);
    EXPECT_NE(answer.find("error: a terminal cuts lines at 4095 characters"), std::string::npos);
    EXPECT_NE(answer.find("bestmove (none)"), std::string::npos) << answer;
}

}  // namespace
}  // namespace sebastes
