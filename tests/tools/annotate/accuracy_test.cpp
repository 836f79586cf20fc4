// tools/shared/annotate/player_accuracy: the accuracy figures, against those that Lichess
// publishes.
#include <gtest/gtest.h>

#include <cmath>
#include <string_view>
#include <vector>

#include "core/score.h"
#include "tools/shared/annotate/player_accuracy.h"

namespace sebastes::annotate {
namespace {

// White moves first, unless told otherwise.
Summary summary_of(const std::vector<int>& white_scores, Color mover = Color::White) {
    PlayerAccuracy players;
    for (const int score : white_scores) {
        players.add(mover, Judgement::None, 0, score);
        mover = ~mover;
    }
    return players.summary();
}

TEST(AnnotateAccuracy, OfAMove) {
    EXPECT_NEAR(win_chance_percentage(0), 50, 1e-9);
    EXPECT_NEAR(win_chance_percentage(100), 59.1, 0.05);
    EXPECT_NEAR(win_chance_percentage(1000), win_chance_percentage(mate_in(3)), 1e-9);
    EXPECT_NEAR(win_chance_percentage(-1000), win_chance_percentage(mated_in(4)), 1e-9);
    EXPECT_EQ(move_accuracy(50, 50), 100);
    EXPECT_EQ(move_accuracy(50, 60), 100);
    EXPECT_NEAR(move_accuracy(50, 49.9), 100, 0.001);  // the bonus
    EXPECT_NEAR(move_accuracy(60, 50), 64.58, 0.01);
    EXPECT_EQ(move_accuracy(100, 0), 0);
}

struct PublishedGame {
    std::string_view id;
    std::vector<int> white_scores;  // behind each move but one that mates
    int white, black;               // accuracies, in whole percent
};

// Evaluations and accuracies as Lichess's interface for programs gave them for these games,
// found in public repositories: lichess-org/mobile, lichess-org/api and two others.
const std::vector<PublishedGame>& published_games() {
    static const std::vector<PublishedGame> games = {
        {"xze7RH66",
         {18,  48,  48,  78,  31,  51,  57,  71,  71,  124, 91,  86,  60,    94,    60,   92,   88,
          105, 103, 99,  82,  80,  72,  128, -17, 172, 71,  114, 0,   0,     0,     0,    -238, 288,
          309, 342, 267, 264, 241, 342, 34,  216, 235, 216, 228, 227, 47,    43,    0,    4,    11,
          12,  16,  349, 322, 374, 327, 540, 539, 605, 545, 764, 764, kMate, kMate, kMate},
         82,
         74},
        {"3TjDcbH9",
         {18,   21,   21,   17,    5,    3,      0,      35,     -82,    -97,   -302,
          -234, -331, -180, -188,  -186, -322,   -336,   -326,   -225,   -374,  -147,
          -225, -171, -330, -286,  -538, -268,   -639,   -644,   -813,   -808,  -789,
          -789, -837, -834, -1133, -904, -kMate, -kMate, -kMate, -kMate, -kMate},
         73,
         84},
    };
    return games;
}

TEST(AnnotateAccuracy, IsThatOfPublishedGames) {
    for (const PublishedGame& game : published_games()) {
        const Summary summary = summary_of(game.white_scores);
        EXPECT_EQ(std::lround(summary[Color::White].accuracy.value()), game.white) << game.id;
        EXPECT_EQ(std::lround(summary[Color::Black].accuracy.value()), game.black) << game.id;
    }
}

// The expectations of lila's own test of its formula: figure and tolerance.
TEST(AnnotateAccuracy, IsWhatLichessExpects) {
    struct Expectation {
        std::vector<int> scores;
        double white, white_within, black, black_within;
    };
    const auto repeated = [](std::vector<int> pattern, int times, std::vector<int> more = {}) {
        std::vector<int> scores;
        for (int i = 0; i < times; ++i) scores.insert(scores.end(), pattern.begin(), pattern.end());
        scores.insert(scores.end(), more.begin(), more.end());
        return scores;
    };
    const std::vector<Expectation> expectations = {
        {{15, 15}, 100, 1, 100, 1},
        {{-900, -900}, 10, 5, 100, 1},
        {{15, 900}, 100, 1, 10, 5},
        {{-900, 0}, 10, 5, 10, 5},
        {repeated({15}, 20), 100, 1, 100, 1},
        {repeated({15}, 20, {-900}), 50, 5, 100, 1},
        {repeated({15}, 21, {900}), 100, 1, 50, 5},
        {repeated({-50, 15}, 5), 76, 8, 76, 8},
        {repeated({-50, 15}, 50), 76, 8, 76, 8},
        {repeated({-135, 15}, 50), 54, 8, 54, 8},
        {repeated({-435, 15}, 50), 20, 8, 20, 8},
    };
    for (std::size_t i = 0; i < expectations.size(); ++i) {
        const Expectation& expected = expectations[i];
        const Summary summary = summary_of(expected.scores);
        EXPECT_NEAR(summary[Color::White].accuracy.value(), expected.white, expected.white_within)
            << i;
        EXPECT_NEAR(summary[Color::Black].accuracy.value(), expected.black, expected.black_within)
            << i;
    }
    const Summary black_first = summary_of({900, 900}, Color::Black);
    EXPECT_NEAR(black_first[Color::Black].accuracy.value(), 10, 5);
    EXPECT_NEAR(black_first[Color::White].accuracy.value(), 100, 1);
}

// What is given away weighs as much on the first move as on the second.
TEST(AnnotateAccuracy, TheFirstMoveHasItsSwing) {
    std::vector<int> first(10, -900);
    std::vector<int> second = first;
    second[0] = second[1] = 15;
    const double at_once = summary_of(first)[Color::White].accuracy.value();
    EXPECT_NEAR(at_once, summary_of(second)[Color::White].accuracy.value(), 0.01);
    EXPECT_LT(at_once, 40);
}

TEST(AnnotateAccuracy, WhatDoesNotCount) {
    EXPECT_FALSE(PlayerAccuracy().summary()[Color::White].accuracy);
    PlayerAccuracy players;
    players.begin_at(-700);
    EXPECT_EQ(players.add(Color::White, Judgement::None, 10, -700), 100);
    EXPECT_EQ(players.add(Color::Black, Judgement::Best, 0, std::nullopt), 100);
    const Summary summary = players.summary();
    EXPECT_EQ(summary[Color::White].accuracy, 100);
    EXPECT_EQ(summary[Color::White].average_loss, 10);
    EXPECT_EQ(summary[Color::Black].moves, 1);
    EXPECT_FALSE(summary[Color::Black].accuracy);
}

TEST(AnnotateAccuracy, TheBookIsNobodysMerit) {
    PlayerAccuracy players;
    for (int i = 0; i < 4; ++i) players.add(Color::White, Judgement::Book, 0, i % 2 ? 20 : -20);
    Summary summary = players.summary();
    EXPECT_EQ(summary[Color::White].moves, 4);
    EXPECT_EQ(summary[Color::White].book, 4);
    EXPECT_FALSE(summary[Color::White].accuracy);
    players.add(Color::White, Judgement::None, 30, -10);
    EXPECT_EQ(players.summary()[Color::White].average_loss, 30);
}

// A game that a trap decides: the moves before are book, and then nothing is to be found.
TEST(AnnotateAccuracy, NoneIsToldOfAFewMoves) {
    PlayerAccuracy players;
    const auto told = [&] { return players.summary()[Color::White].told_accuracy(); };
    for (int i = 1; i < PlayerSummary::kLeastToFind; ++i)
        players.add(Color::White, Judgement::Best, 0, 15);
    for (int i = 0; i < 9; ++i) players.add(Color::White, Judgement::Forced, 0, 15);
    players.add(Color::White, Judgement::None, 0, 5000);
    EXPECT_TRUE(told()) << "this one decided the game";
    PlayerAccuracy decided;
    for (int i = 0; i < 20; ++i) decided.add(Color::White, Judgement::Best, 0, 5000);
    EXPECT_EQ(decided.summary()[Color::White].to_find, 1);
    EXPECT_FALSE(decided.summary()[Color::White].told_accuracy());
}

TEST(AnnotateAccuracy, CountsFaults) {
    PlayerAccuracy players;
    for (int i = 0; i < 20; ++i) {
        players.add(Color::White, Judgement::Best, 0, 15);
        players.add(Color::Black, i == 7 ? Judgement::Blunder : Judgement::None, 10, 15);
    }
    const Summary summary = players.summary();
    EXPECT_EQ(summary[Color::White].accuracy, 100);
    EXPECT_EQ(summary[Color::Black].moves, 20);
    EXPECT_EQ(summary[Color::Black].blunders, 1);
    EXPECT_NEAR(summary[Color::Black].average_loss, 10, 0.01);
}

}  // namespace
}  // namespace sebastes::annotate
