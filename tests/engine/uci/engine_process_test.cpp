// The engine as a process behind real pipes, for behaviour that streams within one process cannot
// show.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <future>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/engine_process.h"
#include "tests/support/sanitized.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

// ---- The end of input ----

// Five at a time: each works on for a while.
TEST(EngineProcess, AnOrphanEndsWhateverItSearches) {
    const std::array<std::string, 10> commands{"go",
                                               "go infinite",
                                               "go ponder",
                                               "go mate 3",
                                               "go depth 999",
                                               "go searchmoves e2e4",
                                               "go nodes 99999999999",
                                               "go depth 99 movetime 100000",
                                               "go movetime 100000",
                                               "go wtime 10000000 btime 1"};
    const auto leave = [](const std::string& command) {
        EngineProcess engine;
        EXPECT_TRUE(engine.say("isready") && engine.say(command) && engine.hears("readyok"));
        const auto left = std::chrono::steady_clock::now();
        const Lines lines = engine.end();
        EXPECT_LT(seconds_since(left), 3.0 + 2.0) << command;
        EXPECT_EQ(count_starts(lines, "bestmove "), 1U) << command;
        EXPECT_EQ(engine.how_it_ended(), "exited with code 0") << command;
    };
    for (std::size_t first = 0; first < commands.size(); first += 5) {
        std::vector<std::future<void>> left;
        for (std::size_t i = first; i < first + 5; ++i)
            left.push_back(std::async(std::launch::async, leave, commands[i]));
        for (auto& one : left) one.get();
    }
}

// Its input stays open, or what is counted waits for its end behind "quit".
TEST(EngineProcess, WithoutAReaderEverythingEndsAtOnce) {
    for (const std::string script : {"go infinite", "go perft 9", "bench 16 1 40", "isready",
                                     "go perft 9\nquit", "bench 16 1 40\nquit"}) {
        EngineProcess engine;
        ASSERT_TRUE(engine.say("isready\n" + script) && engine.hears("readyok"));
        const auto left = std::chrono::steady_clock::now();
        engine.close_output();
        while (engine.how_it_ended() == "closed its output" && seconds_since(left) < 60) {
        }
        EXPECT_EQ(engine.how_it_ended(), "exited with code 1") << script;
    }
}

TEST(EngineProcess, AScriptIsRunToItsEnd) {
    // From a file even longer than the grace of a pipe, which is for clients that went away.
    auto engine =
        EngineProcess::in_shell("set -- " + engine_path() +
                                "; file=$(mktemp); printf 'go movetime 3500\ngo depth "
                                "3\ngo perft 4\nbench 1 1 3\n' >$file; $1 <$file; rm $file");
    const Lines lines = engine.end();
    EXPECT_EQ(count_starts(lines, "bestmove "), 2U);
    EXPECT_EQ(count_starts(lines, "Nodes searched: 197281"), 1U);
    EXPECT_EQ(count_starts(lines, "Nodes searched  : "), 1U);
    EXPECT_EQ(count_starts(lines, kErrorStart), 0U);
}

// As scripts of every engine expect it.
TEST(EngineProcess, CountsEndBeforeQuitAndBeforeTheEndOfInput) {
    constexpr std::string_view kCounts =
        "go perft 5\nperft 5\nbench 1 1 7\nspeedtest 1 1 1\ngo infinite\ngo depth 60\nbench 1 1 "
        "2\n";
    for (const std::string end : {"quit\n", "quit\nisready\n", ""}) {
        EngineProcess engine;
        ASSERT_TRUE(engine.say_raw(std::string(kCounts) + end));
        const Lines lines = engine.end();
        EXPECT_EQ(count_starts(lines, "Nodes searched: 4865609"), 2U) << end;
        EXPECT_EQ(std::ranges::count_if(
                      lines, [](const std::string& line) { return line.ends_with(" nps"); }),
                  2)
            << end;
        EXPECT_EQ(count_starts(lines, "Searches        : "), 1U) << end;
        EXPECT_EQ(count_starts(lines, "bestmove "), 2U) << end;
        EXPECT_EQ(count_starts(lines, "readyok"), 0U) << end;
        EXPECT_EQ(count_starts(lines, kErrorStart), 0U) << end;
        EXPECT_EQ(engine.how_it_ended(), "exited with code 0") << end;
    }
}

TEST(EngineProcess, CountsEndByASignal) {
    auto engine = EngineProcess::in_shell(
        "printf 'bench 16 1 40\\nquit\\n' | timeout -s TERM 0.5 " + engine_path());
    engine.end();  // waits for it, though less long than the bench takes
}

// ---- Many threads ----

TEST(EngineProcess, TimeHoldsWithAnyNumberOfThreads) {
    EngineProcess engine;
    engine.say("setoption name Threads value 1024\nisready");
    ASSERT_TRUE(engine.hears("readyok"));
    const std::size_t noted = Engine::usable_threads() < 1024 ? 1 : 0;
    EXPECT_EQ(count_starts(engine.heard(), "info string Threads: "), noted);
    for (std::size_t n = 1; n <= 3; ++n) {
        auto asked = std::chrono::steady_clock::now();
        engine.say("go movetime 300");
        ASSERT_TRUE(engine.hears("bestmove ", 2 * n - 1));
        EXPECT_LT(seconds_since(asked), 0.3 + 0.7);
        engine.say("go infinite\nisready");
        ASSERT_TRUE(engine.hears("readyok", n + 1));
        asked = std::chrono::steady_clock::now();
        engine.say("stop");
        ASSERT_TRUE(engine.hears("bestmove ", 2 * n));
        EXPECT_LT(seconds_since(asked), 0.7);
    }
}

// ---- Memory ----

TEST(EngineProcess, AnOverlongLineIsAnErrorAndNoMore) {
    EngineProcess engine;
    const std::string filler(48U << 20, 'a');
    ASSERT_TRUE(engine.say(filler));
    ASSERT_TRUE(engine.say("position startpos moves " + filler));
    ASSERT_TRUE(engine.say("go depth 1"));
    ASSERT_TRUE(engine.say("position startpos moves e2e4"));
    ASSERT_TRUE(engine.say("go infinite\ngo depth 1 " + filler));
    ASSERT_TRUE(engine.say("go depth 1\nisready"));
    const Lines lines = engine.end();
    EXPECT_EQ(count_starts(lines, "info string error: a line of more than 4 MiB"), 3U);
    std::string moves;  // each in its turn
    for (const std::string& line : lines_that_start(lines, "bestmove "))
        moves += line == "bestmove (none)" ? '-' : '+';
    EXPECT_EQ(moves, "-+-+");
    EXPECT_EQ(count_starts(lines, "readyok"), 1U);
    EXPECT_EQ(engine.how_it_ended(), "exited with code 0");
}

TEST(EngineProcess, WhatWaitsIsBoundedAndQuitThrowsItAway) {
    constexpr std::size_t kGames = 60;
    std::string game = "position startpos moves";
    while (game.size() < (4U << 20) - 100) game += " g1f3 g8f6 f3g1 f6g8";
    EngineProcess engine;
    ASSERT_TRUE(engine.say("go infinite\nisready") && engine.hears("readyok"));
    const std::size_t before = engine.peak_memory().value_or(0);
    for (std::size_t i = 0; i < kGames; ++i) ASSERT_TRUE(engine.say(game + "\ngo depth 1"));
    ASSERT_TRUE(engine.say("isready") && engine.hears("readyok", 2));
    // 240 MiB were sent.
    const std::size_t grown = engine.peak_memory().value_or(0) - before;
    EXPECT_TRUE(test::kSanitized || grown < std::size_t{160} << 20) << grown;
    const auto asked = std::chrono::steady_clock::now();
    ASSERT_TRUE(engine.say("quit"));
    ASSERT_TRUE(engine.has_ended());
    EXPECT_LT(seconds_since(asked), 5.0);
    // Once for each time that there was no room, not for each command.
    const std::size_t told =
        count_starts(engine.heard(), "info string error: commands of more than 64 MiB");
    EXPECT_GE(told, 1U);
    EXPECT_LT(told, kGames / 8);
    EXPECT_EQ(count_starts(engine.heard(), "bestmove "), kGames + 1);
}

// Tables are made of pages that the system has emptied, and go back to it as a whole; writing to
// 16,000 MiB would let `quit` wait for ten seconds.
TEST(EngineProcess, ATableTakesMemoryOnlyWhenItIsUsed) {
    if (test::kSanitized) GTEST_SKIP() << "a sanitizer keeps what is freed";
    std::string small;
    for (int i = 0; i < 300; ++i) small += "setoption name Hash value 1\n";
    for (const std::string& script :
         {small, std::string("setoption name Hash value 16000\nucinewgame\n")}) {
        EngineProcess engine;
        ASSERT_TRUE(engine.say("isready") && engine.hears("readyok"));
        const auto before = engine.peak_memory();
        if (!before) GTEST_SKIP() << "the system does not tell how much memory a process has";
        ASSERT_TRUE(engine.say_raw(script + "isready\n") && engine.hears("readyok", 2));
        EXPECT_LT(engine.peak_memory().value_or(0), *before + (std::size_t{64} << 20));
    }
}

// The first and the last of 131,072 commands, by elapsed time: they are queued one by one, so the
// cost of a search that goes on beside them is in both.
TEST(EngineProcessSlow, TheLastCommandIsQueuedAsTheFirst) {
    constexpr std::size_t kBlock = 4096;
    constexpr std::size_t kBlocks = 16;
    std::string block;
    for (std::size_t i = 0; i < kBlock; ++i) block += "position startpos\ngo depth 2\n";
    EngineProcess engine;
    ASSERT_TRUE(engine.say("go depth 80"));
    std::vector<double> seconds;
    for (std::size_t i = 0; i < kBlocks; ++i) {
        const auto began = std::chrono::steady_clock::now();
        ASSERT_TRUE(engine.say_raw(block + "isready\n"));
        ASSERT_TRUE(engine.hears("readyok", i + 1));
        seconds.push_back(seconds_since(began));
    }
    const auto least = [&](std::size_t from) {
        return *std::min_element(seconds.begin() + static_cast<std::ptrdiff_t>(from),
                                 seconds.begin() + static_cast<std::ptrdiff_t>(from) + 4);
    };
    EXPECT_LT(least(kBlocks - 4), 4 * least(0) + 0.05);
    ASSERT_TRUE(engine.say("quit"));
    EXPECT_TRUE(engine.has_ended());
    EXPECT_EQ(count_starts(engine.heard(), "bestmove "), kBlock * kBlocks + 1);
}

// The sanitizers want more address space than this.
TEST(EngineProcessSlow, LongLinesWhereMemoryIsShort) {
    auto engine = EngineProcess::in_shell("ulimit -v 200000; exec " + engine_path());
    std::string moves = "position startpos moves";
    for (int i = 0; i < 25000; ++i) moves += " g1f3 g8f6 f3g1 f6g8";
    std::string blanks;  // more words than letters would allow
    for (int i = 0; i < (2 << 20) - 100; ++i) blanks += " a";
    ASSERT_TRUE(engine.say(std::string(256U << 20, 'a')));
    ASSERT_TRUE(engine.say(moves + "\ngo depth 1"));
    ASSERT_TRUE(engine.say("position startpos moves" + blanks + "\ngo depth 1"));
    ASSERT_TRUE(engine.say("go" + blanks));
    ASSERT_TRUE(engine.say("position startpos\ngo depth 1\nisready"));
    const Lines lines = engine.end();
    EXPECT_EQ(count_starts(lines, "bestmove (none)"), 2U);
    EXPECT_EQ(count_starts(lines, "bestmove "), 4U);
    EXPECT_EQ(count_starts(lines, "readyok"), 1U);
    EXPECT_EQ(engine.how_it_ended(), "exited with code 0");
}

// ---- The command line ----

// The commands of run_command_line() are in protocol_test.cpp.
TEST(EngineProcess, CommandLine) {
    struct Case {
        std::vector<std::string> arguments;
        std::size_t lines;  // of its output
        std::string code;
    };
    for (const auto& [arguments, lines, code] : {Case{{}, 0, "0"},  // a banner is for terminals
                                                 {{"--version"}, 1, "0"},
                                                 {{"isready"}, 1, "0"},
                                                 {{"bnech"}, 0, "2"},
                                                 {{""}, 0, "2"},
                                                 {{"bench", "16", "1", "x"}, 0, "2"}}) {
        EngineProcess engine(arguments);
        EXPECT_EQ(engine.end().size(), lines);
        EXPECT_EQ(engine.how_it_ended(), "exited with code " + code);
        const std::string errors = engine.errors();
        EXPECT_EQ(std::ranges::count(errors, '\n'), code == "2" ? 1 : 0) << errors;
        EXPECT_TRUE(errors.empty() || errors.starts_with("sebastes: ")) << errors;
    }
}

}  // namespace
}  // namespace sebastes
