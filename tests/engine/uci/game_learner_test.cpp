// How the UCI option Learn learns from a client's games.
#include "uci/game_learner.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "notation/fen.h"
#include "tests/support/environment.h"
#include "tests/support/learnt_games.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

// The games that a script leaves in a learn file.
std::vector<GameRecord> learnt_from(const std::string& script) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    said("setoption name LearnFile value " + path + "\nsetoption name Learn value true\n" + script);
    return games_at(path);
}

constexpr std::string_view kMateInOne = "position fen 6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1";
std::string mate_in_one(const std::string& moves = "") {
    return std::string(kMateInOne) + (moves.empty() ? "" : " moves " + moves) + "\n";
}

TEST(GameLearner, LearnsAMateThatItGives) {
    const auto games = learnt_from(mate_in_one() + "go depth 3\nquit\n");
    ASSERT_EQ(games.size(), 1U);
    ASSERT_EQ(games[0].moves.size(), 1U);
    EXPECT_EQ(to_uci(games[0].moves[0].move), "a1a8");
    EXPECT_EQ(games[0].moves[0].score, mate_in(1));
    EXPECT_EQ(games[0].result, GameResult::WhiteWins);
    EXPECT_EQ(to_fen(games[0].start), "6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    EXPECT_GT(games[0].time, 1'600'000'000);
}

// The moves of the only game, those with a score with a '*', and with a '#' where it is a mate
// in 1.
std::string moves_learnt_from(const std::string& script) {
    const auto games = learnt_from(script);
    std::string moves;
    for (const ScoredMove& played : games.size() == 1 ? games[0].moves : std::vector<ScoredMove>())
        moves += to_uci(played.move) + (played.score == mate_in(1) ? "# "
                                        : played.has_score()       ? "* "
                                                                   : " ");
    return moves;
}

TEST(GameLearner, FollowsAGame) {
    EXPECT_EQ(
        moves_learnt_from(mate_in_one("a1a7 g8f8") + "go depth 1 searchmoves a7a6\n" +
                          mate_in_one("a1a7 g8f8 e1e2 f8g8") + "go depth 3\nisready\nucinewgame\n"),
        "a1a7 g8f8 e1e2 f8g8 a7a8# ")
        << "the client played another move than it was told";
    EXPECT_EQ(moves_learnt_from(mate_in_one() + "go depth 1 searchmoves a1a2\n" +
                                mate_in_one("a1a2 g8h8") + "go depth 3\nucinewgame\n"),
              "a1a2* g8h8 a2a8# ");
}

TEST(GameLearner, WhatIsTakenBackIsNoPartOfTheGame) {
    EXPECT_EQ(
        moves_learnt_from(mate_in_one("a1a7 g8f8 a7a6 f8g8") + "go depth 1 searchmoves a6a5\n" +
                          mate_in_one("a1a7 g8f8 a7b7 f8g8") + "go depth 3\n"),
        "a1a7 g8f8 a7b7 f8g8 b7b8# ");
}

TEST(GameLearner, AMoveThatWasOnlyGuessedEndsNothing) {
    const auto games = learnt_from(
        mate_in_one("a1a2 g8f8 a2a1 f8g8") + "go depth 3\n" + mate_in_one("a1a2 g8f8 a2a1 h7h6") +
        "go depth 1\n" + mate_in_one("a1a2 g8f8 a2a1 h7h6 a1a2 f8g8 a2a1 h6h5 a1a2") + "isready\n");
    EXPECT_TRUE(games.empty()) << "the mate was only hoped for";
}

TEST(GameLearner, TheNextGameEndsTheLast) {
    const std::string game = mate_in_one() + "go depth 3\n";
    EXPECT_EQ(
        learnt_from(game + "position startpos\ngo depth 1\nposition startpos moves e2e4\n").size(),
        1U);
    EXPECT_EQ(learnt_from(game + game + game).size(), 1U) << "asked again";
    EXPECT_EQ(learnt_from(game + "ucinewgame\n" + game + "ucinewgame\nucinewgame\nquit\n").size(),
              2U);
}

TEST(GameLearner, LeavesOutWhatItDoesNotKnow) {
    const std::string ends = mate_in_one() + "go depth 3\n";
    for (const std::string& script :
         {std::string("position startpos\ngo depth 2\nucinewgame\n"),
          mate_in_one("a1a8"),  // it did not play
          "setoption name Learn value false\n" + ends,
          "setoption name UCI_AnalyseMode value true\n" + ends,
          mate_in_one() + "go infinite\nstop\n", mate_in_one() + "go mate 1\n",
          // analysed before
          mate_in_one() + "go infinite\n" + mate_in_one("a1a2 g8h8") + "go depth 3\n",
          std::string("flip\ngo depth 1\n")})
        EXPECT_TRUE(learnt_from(script).empty()) << script;
    EXPECT_EQ(learnt_from(mate_in_one() + "go infinite\nucinewgame\n" + ends).size(), 1U)
        << "the analysis was of the game before";
}

TEST(GameLearner, PlaysOtherwiseAfterALoss) {
    const std::string ask = "position startpos\ngo depth 5\n";
    const auto best_move = [&](const std::string& script) {
        const Lines lines = lines_that_start(answers(script + ask), "bestmove");
        return lines.empty() ? "" : lines.back().substr(0, 13);
    };
    for (const std::string driver : {"", "setoption name Driver value MTDf\n"}) {
        const std::string usual = best_move(driver);
        const LearnFolder folder;
        const std::string path = folder.path("learn.dat");
        GameRecord lost;
        lost.moves = {{*parse_uci(lost.start, usual.substr(9, 4)), 20}};
        lost.result = GameResult::BlackWins;
        ASSERT_FALSE(learn_file_at(path).add(lost));
        const std::string with_file = driver + "setoption name LearnFile value " + path + "\n";
        const std::string on = with_file + "setoption name Learn value true\n";
        EXPECT_EQ(best_move(with_file), usual) << "it is off";
        EXPECT_NE(best_move(on), usual);
        EXPECT_EQ(best_move(on + "setoption name UCI_AnalyseMode value true\n"), usual);
    }
}

TEST(GameLearner, WithoutANameTheUsualFileIsTaken) {
    const std::string game = "setoption name Learn value true\n" + mate_in_one() + "go depth 3\n";
    {
        const LearnFolder folder;
        const test::Environment data("XDG_DATA_HOME", folder.path("").c_str());
        for (const char* name : {"", "setoption name LearnFile value <empty>\n"})
            EXPECT_EQ(said(name + game + "quit\n").find("error"), std::string::npos);
        EXPECT_EQ(learn_file_at(folder.path("sebastes/learn.dat")).games(), 2U);
        // What has become of it meanwhile is told, and the game is not lost for that.
        const Lines lines =
            answers(game + "setoption name LearnFile value " + folder.path("sebastes") +
                    "\nucinewgame\n" + mate_in_one() + "go depth 3\nquit\n");
        EXPECT_EQ(count_starts(lines, "bestmove a1a8"), 2U);
        EXPECT_EQ(count_starts(lines, kErrorStart), 1U);
    }
    for (const char* data_home : {static_cast<const char*>(nullptr), "relative"}) {
        const test::Environment data("XDG_DATA_HOME", data_home);
        const test::Environment home("HOME", "/home/me");
        EXPECT_EQ(LearnFile::default_path(), "/home/me/.local/share/sebastes/learn.dat");
    }
    const test::Environment data("XDG_DATA_HOME", nullptr);
    const test::Environment home("HOME", nullptr);
    EXPECT_EQ(lines_that_start(answers(game + "quit\n"), kErrorStart),
              Lines{"info string error: there is no HOME for the learn file; set LearnFile"});
}

TEST(GameLearner, AFileThatIsNoneIsToldOnce) {
    const LearnFolder folder;
    const std::string path = folder.path("letter.txt");
    write_bytes(path, "Dear friend");
    const Lines lines =
        answers("setoption name Learn value true\nsetoption name LearnFile value " + path + "\n" +
                mate_in_one() + "go depth 3\nucinewgame\n" + mate_in_one() + "go depth 3\nquit\n");
    EXPECT_EQ(lines_that_start(lines, kErrorStart),
              Lines{"info string error: " + path +
                    ": is no learn file of version 1; it is left as it is"});
    EXPECT_EQ(count_starts(lines, "bestmove a1a8"), 2U);
    EXPECT_EQ(test::read_file(path), "Dear friend");
}

TEST(GameLearner, ResultsThatAreKnown) {
    using enum GameResult;
    const auto result = [](std::string_view text) { return known_result(learnt_game(text, Draw)); };
    EXPECT_EQ(result("f3 e5 g4 Qh4#"), BlackWins);
    EXPECT_EQ(result("Nf3/5 Nf6 Ng1/5 Ng8 Nf3/5 Nf6 Ng1/5 Ng8"), Draw) << "threefold";
    EXPECT_EQ(result("e4/20 e5 Nf3/20 Nc6 Bb5/20"), std::nullopt);
    EXPECT_EQ(result("e4/0 e5 Nf3/0 Nc6 Bb5/0 a6 Ba4/0 Nf6 O-O/0"), std::nullopt)
        << "a score of a draw is none";
    EXPECT_EQ(result("e4/20 e5 Nf3/-31995"), BlackWins);
    EXPECT_EQ(result("e4 e5/31990"), BlackWins);
    EXPECT_EQ(result("e4/31990 e5 Nf3/20"), std::nullopt);
    EXPECT_EQ(result("e4/500 e5 Nf3/600 Nc6 Bb5/700"), WhiteWins);
    EXPECT_EQ(result("e4 e5/500 Nf3 Nc6/600 Bb5 a6/700"), BlackWins);
    EXPECT_EQ(result("e4/500 e5 Nf3/499 Nc6 Bb5/700"), std::nullopt);
    EXPECT_EQ(result("e4/500 e5 Nf3/-600 Nc6 Bb5/700"), std::nullopt);
    EXPECT_EQ(result("e4/900 e5 Nf3/600"), std::nullopt) << "two moves";
    EXPECT_EQ(result(""), std::nullopt);
}

}  // namespace
}  // namespace sebastes
