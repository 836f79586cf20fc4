// Scripted UCI conversations: the answers to given input, and their order.
#include "uci/protocol.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

TEST(Protocol, Handshake) {
    const Lines lines = answers("uci\nisready\nucinewgame\nisready\nquit\nisready\n");
    EXPECT_EQ(count_starts(lines, "uciok"), 1U);
    EXPECT_EQ(count_starts(lines, "readyok"), 2U) << "nothing is answered after quit";
    EXPECT_EQ(lines.back(), "readyok");
    EXPECT_EQ(count_starts(lines, kErrorStart), 0U);
}

TEST(Protocol, PositionGoBestmove) {
    const Lines lines = answers("position startpos moves e2e4 e7e5\ngo depth 4\n");
    EXPECT_TRUE(starts_with(lines.back(), "bestmove ")) << lines.back();
    EXPECT_NE(lines.back().find(" ponder "), std::string::npos);
    const Lines infos = lines_that_start(lines, "info depth ");
    EXPECT_EQ(infos.size(), 4U);
    EXPECT_EQ(infos.size() + 1, lines.size());
    // The answer begins the last line.
    const std::string pv = infos.back().substr(infos.back().find(" pv ") + 4);
    EXPECT_EQ(lines.back().substr(9, 4), pv.substr(0, 4));
}

TEST(Protocol, EachGoIsAnsweredInItsTurn) {
    const Lines lines = answers(
        "position fen 7k/8/6K1/8/8/8/8/R7 w - - 0 1\ngo depth 2\n"
        "position fen 7K/8/6k1/8/8/8/8/r7 b - - 0 1\ngo depth 2\n");
    EXPECT_EQ(lines_that_start(lines, "bestmove"), (Lines{"bestmove a1a8", "bestmove a1a8"}));
    EXPECT_NE(lines_that_start(lines, "info depth ")[0].find("score mate 1 "), std::string::npos);
}

TEST(Protocol, EndOfInputIsNotStop) {
    const Lines lines = answers("go depth 7");  // not even a line end
    EXPECT_EQ(count_starts(lines, "info depth 7 "), 1U);
    EXPECT_EQ(count_starts(lines, "bestmove "), 1U);
    EXPECT_EQ(count_starts(answers("go depth 7\ngo perft 4"), "Nodes searched: 197281"), 1U);
    // A search that would never end is ended.
    EXPECT_EQ(count_starts(answers("go infinite\n"), "bestmove "), 1U);
    EXPECT_EQ(count_starts(answers("go ponder wtime 1000 btime 1000\n"), "bestmove "), 1U);
}

TEST(Protocol, WordsThatMeanNothingAreIgnored) {
    EXPECT_EQ(said("\n   \nxyzzy\nstop\nponderhit\nHELLO there\ndebug on\nregister later\n"), "");
    EXPECT_EQ(said("joho isready\n"), "readyok\n") << "UCI skips unknown words in front";
    EXPECT_EQ(said("\xEF\xBB\xBFisready\r\n\tisready \r\n"), "readyok\nreadyok\n");
    EXPECT_EQ(said(std::string("\0\0isready\0\n", 11)), "readyok\n");
}

TEST(Protocol, PerftIsWrittenAsOthersDo) {
    EXPECT_EQ(said("position fen k7/8/1K6/8/8/8/8/8 b - - 0 1\ngo perft 1\n"),
              "a8b8: 1\n\nNodes searched: 1\n\n");
    EXPECT_EQ(said("go perft 0\n"), "\nNodes searched: 1\n\n");
    EXPECT_EQ(said("position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo perft 3\n"),
              "\nNodes searched: 0\n\n");
    Lines lines = answers("go perft 3\n");
    ASSERT_EQ(lines.size(), 23U);
    EXPECT_EQ(Lines(lines.begin() + 20, lines.end()), (Lines{"", "Nodes searched: 8902", ""}));
    EXPECT_EQ(count_starts(lines, "e2e4: 600"), 1U);
    EXPECT_EQ(count_starts(lines, "g1f3: 440"), 1U);
    // Castling as the client writes it.
    const std::string castling = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1\ngo perft 1\n";
    EXPECT_EQ(count_starts(answers(castling), "e1g1: 1"), 1U);
    EXPECT_EQ(
        count_starts(answers("setoption name UCI_Chess960 value true\n" + castling), "e1h1: 1"),
        1U);
}

TEST(Protocol, CastlingIsWrittenAsTheOptionSays) {
    const std::string go = "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n";
    const auto best = [&](const std::string& before, const std::string& move) {
        return answers(before + go + "go depth 1 searchmoves " + move + "\n").back().substr(0, 13);
    };
    const std::string chess960 = "setoption name UCI_Chess960 value true\n";
    EXPECT_EQ(best("", "e1g1"), "bestmove e1g1");
    EXPECT_EQ(best("", "e1h1"), "bestmove e1g1");
    EXPECT_EQ(best(chess960, "e1h1"), "bestmove e1h1");
    EXPECT_EQ(best(chess960, "e1c1"), "bestmove e1a1");
    // FENs as the variant writes them.
    EXPECT_EQ(count_starts(answers(go + "d\n"), "Fen: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"), 1U);
    EXPECT_EQ(
        count_starts(answers(chess960 + go + "d\n"), "Fen: r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"),
        1U);
}

TEST(Protocol, OptionsReachTheSearch) {
    const Lines several = answers("setoption name MultiPV value 3\ngo depth 3\n");
    EXPECT_EQ(count_starts(several, "info depth 3 "), 3U);
    const Lines shown = answers("setoption name UCI_ShowWDL value true\ngo depth 2\n");
    EXPECT_NE(shown.front().find(" wdl "), std::string::npos);
    const auto nodes = [](const std::string& option) {
        const Lines lines = answers(option + "go depth 8\n");
        const std::string& last = lines[lines.size() - 2];
        return last.substr(last.find(" nodes "), last.find(" nps ") - last.find(" nodes "));
    };
    EXPECT_EQ(nodes(""), nodes("setoption name Driver value PVS\n"));
    EXPECT_NE(nodes(""), nodes("setoption name Driver value MTDf\n"));
}

TEST(Protocol, WordsOfThePersonAtTheKeyboard) {
    EXPECT_EQ(count_starts(answers("d\n"), "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w"),
              1U);
    EXPECT_EQ(count_starts(answers("position startpos moves e2e4\nflip\nd\n"),
                           "Fen: rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"),
              1U);
    for (const std::string word : {"eval", "help", "compiler", "license"}) {
        const Lines lines = answers(word + "\n");
        EXPECT_FALSE(lines.empty()) << word;
        EXPECT_EQ(count_starts(lines, kErrorStart), 0U) << word;
    }
}

TEST(Protocol, BenchIsASignature) {
    for (const std::string driver : {"PVS", "MTDf"}) {
        const std::string script = "setoption name Driver value " + driver + "\nbench 1 1 3\n";
        const std::string nodes = bench_nodes(script);
        EXPECT_TRUE(starts_with(nodes, "Nodes searched  : ")) << nodes;
        EXPECT_EQ(bench_nodes("go depth 5\n" + script), nodes);
    }
}

TEST(Protocol, TypedWordsInAnyCase) {
    EXPECT_EQ(answers("ISREADY\n"), Lines{"readyok"});
    EXPECT_EQ(answers("?\n"), answers("help\n"));
    EXPECT_EQ(said("perft 3\n"), said("go perft 3\n"));
    EXPECT_EQ(said("D\n"), said("d\n"));
    EXPECT_EQ(answers("exit\nisready\n"), Lines{});
    EXPECT_EQ(count_starts(answers("POSITION STARTPOS MOVES E2E4\nGO DEPTH 3 \n"), "bestmove "),
              1U);
    EXPECT_EQ(count_starts(answers("position startpos moves E2E4\nd\n"),
                           "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"),
              1U);
}

// Refused commands are in bad_input_test.cpp.
TEST(Protocol, WhatWasUnderstoodOfAGoIsSearched) {
    for (const std::string go : {"go depth 3 quickly", "go nodes 200 movetime x",
                                 "go searchmoves e2e5 d2d4 depth 2", "go infinite forever"}) {
        const Lines lines = answers(go + "\n");
        EXPECT_EQ(count_starts(lines, kErrorStart), 1U) << go;
        EXPECT_EQ(count_starts(lines, "bestmove "), 1U) << go;
        EXPECT_EQ(count_starts(lines, "bestmove (none)"), 0U) << go;
    }
    EXPECT_EQ(count_starts(answers("go depth 1 searchmoves e2e5 d2d4\n"), "bestmove d2d4"), 1U);
}

TEST(Protocol, NoMoveForAnotherPosition) {
    const std::string bad = "position fen 8/8/8/8/8/8/8/8 w - - 0 1\n";
    for (const std::string command : {"go depth 2", "go", "go infinite",
                                      "go ponder wtime 1 btime 1", "go searchmoves e2e4 depth 1"}) {
        const Lines lines = answers(bad + command + "\n");
        ASSERT_EQ(lines.size(), 3U) << command;
        EXPECT_NE(lines[1].find("the last position was refused"), std::string::npos) << lines[1];
        EXPECT_EQ(lines[2], "bestmove (none)");
    }
    // Until a good one comes; nothing else helps.
    const Lines lines = answers(
        "position startpos moves e2e5\nucinewgame\ngo depth 1\nflip\n"
        "go depth 1\nperft 1\ngo perft 1\nposition startpos\n"
        "go depth 1\n");
    EXPECT_EQ(count_starts(lines, "bestmove (none)"), 2U);
    EXPECT_EQ(count_starts(lines, "bestmove "), 3U);
    EXPECT_EQ(count_starts(lines, "Nodes searched"), 0U);
    EXPECT_EQ(count_starts(lines, kErrorStart), 5U);
    EXPECT_TRUE(starts_with(lines.back(), "bestmove "));
}

TEST(Protocol, OddPositionsAreNamedAndPlayed) {
    const Lines lines = answers("position fen 4k3/8/8/8/8/8/8/4K3 w KQ e3 0 1\ngo depth 1\n");
    EXPECT_EQ(count_starts(lines, kErrorStart), 0U);
    EXPECT_EQ(count_starts(lines, "info string position: castling 'K' left out"), 1U);
    EXPECT_TRUE(starts_with(lines.back(), "bestmove e1"));
    EXPECT_EQ(count_starts(answers("position fen B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1\ngo perft 1\n"),
                           "Nodes searched: 6"),
              1U);
}

// Draws that end a game by themselves (FIDE 9.6) are named, and no score says otherwise.
TEST(Protocol, ADrawThatNobodyNeedsToClaimIsWorthNothing) {
    std::string shuffle = "position startpos moves";
    for (int i = 0; i < 4; ++i) shuffle += " g1f3 g8f6 f3g1 f6g8";
    const std::string ahead = "position fen 7k/8/8/8/8/8/8/KQ6 w - - ";
    struct Case {
        std::string position;
        std::string_view reason;
        bool is_worthless;
    };
    for (const auto& [position, reason, is_worthless] :
         {Case{shuffle, "the position has come up five times", true},
          {ahead + "150 99", "seventy-five moves without", true},
          {ahead + "149 99", "fifty moves without", false}}) {
        const Lines lines =
            answers("setoption name UCI_ShowWDL value true\n" + position + "\ngo depth 2\n");
        EXPECT_EQ(count_starts(lines, "info string the game is drawn: " + std::string(reason)), 1U);
        EXPECT_EQ(count_starts(lines, "bestmove (none)"), 0U);
        for (const std::string& line : lines_that_start(lines, "info depth "))
            EXPECT_EQ(line.find(" score cp 0 wdl 0 1000 0 ") != line.npos, is_worthless) << line;
    }
}

TEST(Protocol, CommandLineWords) {
    EXPECT_TRUE(run_words({"uci"}).answers.size() > 10U);
    EXPECT_EQ(run_words({"isready"}).answers, Lines{"readyok"});
    EXPECT_EQ(run_words({"go perft 1", "quit"}).answers.size(), 23U);
    EXPECT_EQ(run_words({"go", "perft", "2"}).answers[21], "Nodes searched: 400");
    EXPECT_EQ(
        count_starts(run_words({"position", "startpos", "moves", "e2e4", "e7e5", "d"}).answers,
                     "Fen: rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w"),
        1U);
    const auto both = run_words({"go", "depth", "2", "go", "depth", "3"});
    EXPECT_EQ(count_starts(both.answers, "bestmove "), 2U);
    EXPECT_EQ(both.code, 0);
    EXPECT_EQ(count_starts(run_words({"genfens 3 seed 1 book None", "quit"}).answers,
                           "info string genfens "),
              3U);
    EXPECT_EQ(run_words({"isready", "perft", "2"}).answers[22], "Nodes searched: 400");
    EXPECT_EQ(run_words({"quit", "isready"}).answers, Lines{});
    EXPECT_EQ(run_words({}).answers, Lines{});
    EXPECT_EQ(run_words({"-V"}).answers, run_words({"--version"}).answers);
    EXPECT_EQ(run_words({"-h"}).answers, run_words({"--help"}).answers);
    for (const std::vector<std::string>& wrong :
         std::vector<std::vector<std::string>>{{"bench", "99999999999999"},
                                               {"bench", "16", "4096"},
                                               {"go", "depth", "x"},
                                               {"perft"},
                                               {"perft", "x"},
                                               {"position", "fen", "8/8"}}) {
        const auto refused = run_words(wrong);
        EXPECT_EQ(refused.code, 2) << wrong.front();
        EXPECT_EQ(count_starts(refused.errors, "sebastes: "), 1U) << wrong.front();
        EXPECT_EQ(count_starts(refused.answers, kErrorStart), 0U) << wrong.front();
    }
    for (const auto& [word, advice] :
         {std::pair{"nonsense", "try: sebastes --help"}, {"bnech", "did you mean bench?"}}) {
        const auto unknown = run_words({word});
        EXPECT_EQ(unknown.code, 2);
        EXPECT_TRUE(unknown.answers.empty());
        EXPECT_EQ(unknown.errors,
                  Lines{std::string("sebastes: unknown command \"") + word + "\"; " + advice});
    }
}

TEST(ProtocolThreads, StopEndsAnInfiniteSearch) {
    Conversation engine;
    engine.say("go infinite");
    ASSERT_TRUE(engine.hears("info depth 3 "));
    EXPECT_EQ(engine.heard_count("bestmove"), 0U);
    engine.say("stop");
    ASSERT_TRUE(engine.hears("bestmove"));
    engine.say("stop");
    engine.say("isready");
    ASSERT_TRUE(engine.hears("readyok"));
    EXPECT_EQ(count_starts(engine.end(), "bestmove"), 1U);
}

TEST(ProtocolThreads, ReadyDuringSearch) {
    Conversation engine;
    engine.say("setoption name Threads value 2");
    engine.say("go infinite");
    for (std::size_t n = 1; n <= 20; ++n) {
        engine.say("isready");
        ASSERT_TRUE(engine.hears("readyok", n));
    }
    EXPECT_EQ(engine.heard_count("bestmove"), 0U);
}

// What ends by itself still waits for the client's word.
TEST(ProtocolThreads, NoAnswerBeforeStopOrPonderhit) {
    for (const std::string position :
         {"startpos", "fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1"})
        for (const std::string go :
             {"go infinite depth 2", "go ponder depth 2", "go ponder movetime 1",
              "go ponder wtime 1 btime 1", "go infinite nodes 1"}) {
            Conversation engine;
            engine.say("position " + position);
            engine.say(go);
            ASSERT_TRUE(engine.hears("info depth ")) << go;
            engine.say("isready");
            ASSERT_TRUE(engine.hears("readyok"));
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
            EXPECT_EQ(engine.heard_count("bestmove"), 0U) << go;
            const bool ponders = go.find("ponder") != std::string::npos;
            engine.say(ponders && !go.ends_with("1") ? "ponderhit" : "stop");
            EXPECT_TRUE(engine.hears("bestmove")) << go;
            EXPECT_EQ(count_starts(engine.end(), "bestmove"), 1U) << go;
        }
}

// Each needs the engine, and ends a search without limits or waits for another; nothing may lock
// up, and the next search is right.
TEST(ProtocolThreads, CommandsDuringASearch) {
    for (const std::string command :
         {"setoption name Hash value 2", "setoption name Hash value 33554433",
          "setoption name Threads value 2", "setoption name Threads value 0",
          "setoption name Evaluation value psqt", "ucinewgame", "setoption name Clear Hash",
          "position startpos moves e2e4", "go depth 1", "go infinite", "flip", "bench 1 1 1"})
        for (const std::string search : {"go infinite", "go movetime 30", "go ponder depth 2"}) {
            Conversation engine;
            engine.say(search);
            ASSERT_TRUE(engine.hears("info depth "));
            engine.say(command);
            ASSERT_TRUE(engine.hears("bestmove")) << search << ", " << command;
            engine.say("isready\ngo depth 2");
            ASSERT_TRUE(engine.hears("readyok")) << search << ", " << command;
            const Lines lines = engine.end();
            const std::size_t searches = starts_with(command, "go") ? 3 : 2;
            EXPECT_EQ(count_starts(lines, "bestmove"), searches) << search << ", " << command;
            EXPECT_EQ(count_starts(lines, "bestmove (none)"), 0U) << search << ", " << command;
            const bool is_wrong = command.ends_with("33554433") || command.ends_with(" 0");
            EXPECT_EQ(count_starts(lines, kErrorStart), is_wrong ? 1U : 0U) << command;
        }
}

TEST(ProtocolThreads, QuestionsLeaveASearchAlone) {
    for (const std::string go : {"go infinite", "go ponder wtime 1000 btime 1000", "go"}) {
        Conversation engine;
        engine.say("position startpos moves e2e4\n" + go);
        ASSERT_TRUE(engine.hears("info depth 2 "));
        engine.say(
            "debug on\nregister later\nhello\nuci\nd\neval\nhelp\n?\ncompiler\nlicense\nisready");
        ASSERT_TRUE(engine.hears("uciok"));
        ASSERT_TRUE(engine.hears("Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b"));
        ASSERT_TRUE(engine.hears("Evaluation: "));
        ASSERT_TRUE(engine.hears("Sebastes is free software"));
        ASSERT_TRUE(engine.hears("readyok"));
        EXPECT_EQ(engine.heard_count("bestmove"), 0U) << go;
        engine.say("stop");
        ASSERT_TRUE(engine.hears("bestmove"));
        EXPECT_EQ(count_starts(engine.end(), "bestmove"), 1U);
    }
}

// A client that has its answer may rely on `isready` coming after what it says next.
TEST(ProtocolThreads, ReadyComesAfterTheOptionsBeforeIt) {
    Conversation engine;
    for (std::size_t n = 1; n <= 50; ++n) {
        engine.say("go depth 1");
        ASSERT_TRUE(engine.hears("bestmove", n));
        engine.say("setoption name Hash value none\nisready");
        ASSERT_TRUE(engine.hears("readyok", n));
        ASSERT_EQ(engine.heard_count(kErrorStart), n);
    }
}

TEST(ProtocolThreads, QuitEndsEverything) {
    for (const std::string script :
         {"go infinite\n", "go depth 60\n", "go ponder\n", "go searchmoves e2e4\n",
          "go depth 40\ngo depth 40\ngo infinite\n",
          "setoption name Threads value 2\ngo movetime 100000\n"}) {
        Conversation engine;
        engine.say_raw(script + "quit\n");
        ASSERT_TRUE(engine.has_ended()) << script;
        EXPECT_EQ(count_starts(engine.end(), "bestmove"), count_starts(split_lines(script), "go "))
            << script;
    }
}

TEST(ProtocolThreads, LinesMayComeInPieces) {
    Conversation engine;
    for (const char c : std::string("position startpos moves e2e4\nisready\ngo depth 2\n"))
        engine.say_raw(std::string(1, c));
    EXPECT_TRUE(engine.hears("readyok"));
    EXPECT_TRUE(engine.hears("bestmove"));
    EXPECT_EQ(count_starts(engine.end(), kErrorStart), 0U);
}

}  // namespace
}  // namespace sebastes
