// What a game teaches, and what games teach together.
#include "book/lessons.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "book/polyglot_key.h"
#include "tests/support/learnt_games.h"

namespace sebastes {
namespace {

std::vector<int> gains(std::string_view text, GameResult result) {
    std::vector<int> found;
    for (const Lesson& lesson : lessons_of(learnt_game(text, result))) found.push_back(lesson.gain);
    return found;
}

using enum GameResult;
using Gains = std::vector<int>;

TEST(Lessons, BlameFallsWhereTheScoreDropped) {
    EXPECT_EQ(gains("e4/0 e5 Nf3/0 Nc6 Bc4/0 Nd4 Nxe5/100 Qg5 Nxf7/-900", BlackWins),
              (Gains{-205, -256, -320, -500, 0}));
    EXPECT_EQ(gains("e4/0 e5 Nf3/0 Nc6 Bc4/0 Nd4 Nxe5/100 Qg5 Nxf7/900", WhiteWins),
              (Gains{205, 256, 320, 300, 0}));
    EXPECT_EQ(gains("e4/-400 e5 Nf3/-500", BlackWins), (Gains{0, 0})) << "it knew";
    EXPECT_EQ(gains("e4/-300 e5 Nf3/300", BlackWins), (Gains{-20, -700}));
    EXPECT_EQ(gains("e4/100 e5 Nf3/100", Draw), (Gains{-80, -100}));
}

TEST(Lessons, AreOfTheMoverAndOfItsOwnMovesOnly) {
    EXPECT_EQ(gains("e4 e5/0 Nf3 Nc6/0", BlackWins), (Gains{320, 400}));
    EXPECT_EQ(gains("e4/0 e5/0 Nf3/0 Nc6/0", BlackWins), (Gains{-320, 320, -400, 400}));
    EXPECT_TRUE(gains("e4 e5 Nf3", WhiteWins).empty());
    const auto lessons = lessons_of(learnt_game("e4 e5/0 Nf3 Nc6/0", BlackWins));
    const Position start = Position::start();
    const Position second = start.after(*parse_san(start, "e4"));
    EXPECT_EQ(lessons[0].key, polyglot_key(second));
    EXPECT_EQ(lessons[0].move, *parse_san(second, "e5"));
}

LearntMoves after(const std::vector<LearntGame>& games) {
    LearntMoves moves;
    for (const LearntGame& game : games)
        for (const Lesson& lesson : lessons_of(game)) moves.add(lesson);
    return moves;
}

int bias(const LearntMoves& moves, std::string_view san) {
    const Position start = Position::start();
    for (const MoveBias& each : moves.biases(start))
        if (each.move == *parse_san(start, san)) return each.centipawns;
    return 0;
}

TEST(LearntMoves, BiasesGrowAndAreBounded) {
    const LearntGame lost = learnt_game("e4/0", BlackWins);
    const LearntGame won = learnt_game("e4/0", WhiteWins);
    EXPECT_EQ(bias(after({lost}), "e4"), -120);
    EXPECT_EQ(bias(after(std::vector(100, lost)), "e4"), -148);
    EXPECT_EQ(bias(after(std::vector(3, learnt_game("e4/900", BlackWins))), "e4"), kMostBlame);
    EXPECT_EQ(bias(after({won}), "e4"), kMostPraise);
    EXPECT_EQ(bias(after({lost, won}), "e4"), 0);
    EXPECT_LT(bias(after({lost, won, lost}), "e4"), 0);
    EXPECT_EQ(bias(after({lost}), "d4"), 0);
    EXPECT_EQ(after({learnt_game("e4/-395", BlackWins)}).size(), 0U) << "of no weight";
    // The latest games weigh most.
    std::vector<LearntGame> games(50, lost);
    games.insert(games.end(), 20, won);
    EXPECT_EQ(bias(after(games), "e4"), kMostPraise);
}

TEST(LearntMoves, AreFoundHoweverMany) {
    LearntMoves moves;
    std::vector<Lesson> all;
    for (std::uint64_t i = 0; i < 300; ++i)
        for (const Lesson& lesson : lessons_of(random_game(i)))
            if (lesson.gain >= 100) all.push_back(lesson);
    for (const Lesson& lesson : all) moves.add(lesson);
    std::size_t seen = 0;
    moves.for_each([&](const LearntMove& known) {
        ++seen;
        LearntMove wanted = known;
        moves.set(wanted);
    });
    EXPECT_EQ(moves.size(), seen);
    EXPECT_GT(seen, 1000U);
    EXPECT_LE(seen, all.size());
    LearntMoves copy;
    moves.for_each([&](const LearntMove& known) { copy.set(known); });
    for (std::uint64_t i = 0; i < 300; i += 7) {
        const LearntGame game = random_game(i);
        Position position = game.start;
        for (const Move move : game.moves) {
            EXPECT_EQ(moves.biases(position), copy.biases(position));
            position = position.after(move);
        }
    }
    moves.clear();
    EXPECT_EQ(moves.size(), 0U);
    EXPECT_TRUE(moves.biases(Position::start()).empty());
}

}  // namespace
}  // namespace sebastes
