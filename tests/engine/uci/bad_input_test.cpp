// Bad input gets one clear error; the position does not change, and the engine continues.
#include <gtest/gtest.h>

#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/temporary_folder.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

constexpr std::string_view kBadLines[] = {
    // position: no position at all
    "position",
    "position moves e2e4",
    "position start",
    "position startpos e2e4",
    "position startpos move e2e4",
    "position fen",
    "position fen moves e2e4",
    "position fen startpos",
    "position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    // FENs, of which fen_test.cpp has more
    "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
    "position fen k6R/8/8/8/8/8/8/K7 w - - 0 1",
    "position fen k7/8/8/8/8/8/8/K7 w - - 0 1 a1a2",
    "position fen k7/8/8/8/8/8/8/K7 w - - 0 1 a1a2 a8a7",
    "position fen k7/8/8/8/8/8/8/K7",
    // moves, of which notation_test.cpp has more, wherever they stand
    "position startpos moves e2e5",
    "position startpos moves e2e4 e2e4",
    "position startpos moves e2e4 e7e5 g1f3 nonsense",
    "position startpos moves e2e4 0000",
    "position startpos moves (none)",
    "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1 moves h8g8",
    // go, of which command_arguments_test.cpp has more
    "go depth",
    "go nonsense",
    "go depth 5 nonsense",
    "go searchmoves e7e5 e2e4",
    "go infinite forever",
    "go mate 0",
    "go perft",
    "go perft -1",
    // setoption
    "setoption",
    "setoption name",
    "setoption Hash 5",
    "setoption name NoSuchOption value 1",
    "setoption name Hash",
    "setoption name Hash value",
    "setoption name Hash value big",
    "setoption name Hash value 0",
    "setoption name Hash value 99999999999999999999",
    "setoption name Threads value 0",
    "setoption name Threads value 1025",
    "setoption name MultiPV value 0",
    "setoption name Skill Level value 21",
    "setoption name UCI_Elo value 1",
    "setoption name Debug Log File value /no/such/folder/log",
    // the rest
    "bench 16 0",
    "bench 16 1 none",
    "bench 99999999999999999999",
    "bench 16 1000000",
    "bench 16 1 128",
    "perft",
    "perft x",
    "perft -1",
    "genfens",
    "genfens five seed 1",
    "genfens 5",
    "genfens 5 seed x",
    "genfens 5 seed 1 book book.bin",
    "speedtest x",
    "speedtest 1 0",
};

constexpr std::string_view kAfterE4 =
    "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";

TEST(BadInput, EachLineGetsOneErrorAndThePositionStays) {
    for (const std::string_view line : kBadLines) {
        const Lines lines = answers("position startpos moves e2e4\n" + std::string(line) + "\nd\n");
        EXPECT_EQ(count_starts(lines, kErrorStart), 1U) << line;
        EXPECT_EQ(count_starts(lines, kAfterE4), 1U) << line;
        // Each `go` is answered, a refused one without a move.
        const bool go = line.starts_with("go") && line.find("perft") == line.npos;
        EXPECT_EQ(count_starts(lines, "bestmove"), go ? 1U : 0U) << line;
    }
}

TEST(BadInput, AllTogetherInOneSession) {
    std::string script = "setoption name Hash value 3\nposition startpos moves e2e4\n";
    for (const std::string_view line : kBadLines) script += std::string(line) + "\n";
    const Lines lines = answers(script +
                                "d\nsetoption name Hash value 1\nucinewgame\n"
                                "position startpos moves e2e4\ngo depth 3\n");
    EXPECT_EQ(count_starts(lines, kErrorStart), std::size(kBadLines));
    EXPECT_EQ(count_starts(lines, kAfterE4), 1U);
    // The next search is that of an engine that heard none of it.
    const auto last = [](const Lines& all) {
        const std::string& line = all[all.size() - 2];
        return line.substr(0, line.find(" nps ")) + line.substr(line.find(" pv "));
    };
    EXPECT_EQ(last(lines), last(answers("setoption name Hash value 1\n"
                                        "position startpos moves e2e4\ngo depth 3\n")));
}

TEST(BadInput, ErrorsSayWhatIsWrong) {
    const auto error = [](const std::string& line) {
        const Lines lines = lines_that_start(answers(line + "\n"), kErrorStart);
        return lines.size() == 1 ? lines.front() : "not one error";
    };
    EXPECT_NE(error("position startpos moves e2e4 e7e5 e1e3").find("e1e3"), std::string::npos);
    EXPECT_NE(error("position startpos moves e2e4 e7e5 e1e3").find("move 3"), std::string::npos);
    EXPECT_NE(error("go depth five").find("five"), std::string::npos);
    EXPECT_NE(error("setoption name Foo value 1").find("Foo"), std::string::npos);
    EXPECT_NE(error("setoption name Hash value big").find("big"), std::string::npos);
    // And on one short line, whatever they quote.
    EXPECT_LT(error("position startpos moves " + std::string(100000, 'x')).size(), 400U);
    EXPECT_LT(error("go " + std::string(100000, 'y')).size(), 400U);
    EXPECT_LT(error("setoption name " + std::string(100000, 'z')).size(), 400U);
    EXPECT_LT(error("position fen " + std::string(100000, 'k')).size(), 400U);
}

TEST(BadInput, LongLinesAndLongGames) {
    std::string moves = "position startpos moves";
    for (int i = 0; i < 2500; ++i) moves += " g1f3 g8f6 f3g1 f6g8";
    const Lines lines = answers(moves + "\nd\ngo depth 2\n" + moves + " e2e5\nisready\n");
    EXPECT_EQ(count_starts(lines, "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"), 1U);
    EXPECT_EQ(count_starts(lines, "bestmove "), 1U);
    EXPECT_EQ(count_starts(lines, kErrorStart), 1U);
    EXPECT_EQ(count_starts(lines, "readyok"), 1U);
    // A line of megabytes is only unknown words, and from 4 MiB on an error.
    EXPECT_EQ(answers(std::string(4U << 20, 'a') + "\nisready\n"), Lines{"readyok"});
    EXPECT_EQ(answers(std::string(5U << 20, 'a') + "\nisready\n").size(), 2U);
}

TEST(BadInput, BytesThatAreNoText) {
    std::string noise;
    for (int i = 0; i < 4096; ++i) noise += static_cast<char>(i * 37 % 256);
    const Lines lines =
        answers(noise + "\nposition fen " + noise + "\ngo " + noise + "\nisready\n");
    EXPECT_EQ(count_starts(lines, "readyok"), 1U);
    EXPECT_EQ(count_starts(lines, kErrorStart), 2U);
    EXPECT_EQ(count_starts(lines, "bestmove (none)"), 1U);
    EXPECT_EQ(count_starts(lines, "bestmove"), 1U);
}

// All lines are there before the first is answered; a log that cannot be written is an error.
TEST(BadInput, LogHasWhatWasSaidWhileItWasOpen) {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("log").string();
    const Lines lines = answers(
        "go depth 1\nsetoption name Debug Log File value /no/such/log\n"
        "setoption name debuglogfile value " +
        path +
        "\nposition startpos moves e2e4\nsetoption name Hash value x\n"
        "d\nsetoption name Debug Log File value <empty>\nisready\n");
    EXPECT_EQ(count_starts(lines, kErrorStart), 2U);
    EXPECT_EQ(count_starts(lines, "bestmove"), 1U);
    EXPECT_EQ(lines_that_start(split_lines(test::read_file(path)), ">> "),
              (Lines{">> position startpos moves e2e4", ">> setoption name Hash value x", ">> d",
                     ">> setoption name Debug Log File value <empty>"}));
    std::remove(path.c_str());
    Conversation engine;
    engine.say("setoption name Debug Log File value " + path + "\nisready");
    ASSERT_TRUE(engine.hears("readyok"));
    engine.say("setoption name Debug Log File value\nisready");
    ASSERT_TRUE(engine.hears("readyok", 2));
    engine.end();
    EXPECT_EQ(test::read_file(path),
              ">> isready\n<< readyok\n>> setoption name Debug Log File value\n");
}

TEST(BadInput, LogDoesNotEndAnEndlessSearch) {
    Conversation engine;
    engine.say("go infinite");
    ASSERT_TRUE(engine.hears("info depth"));
    engine.say("setoption name Debug Log File value /no/such/log");
    ASSERT_TRUE(engine.hears(kErrorStart));
    EXPECT_EQ(engine.heard_count("bestmove"), 0U);
    engine.say("stop");
    EXPECT_TRUE(engine.hears("bestmove"));
}

}  // namespace
}  // namespace sebastes
