// tools/shared/annotate/move_words: the sentences about the moves of small games.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/score.h"
#include "notation/fen.h"
#include "tools/shared/annotate/game_annotator.h"
#include "tools/shared/annotate/move_words.h"
#include "tools/shared/pgn_epd/pgn_reader.h"

namespace sebastes::annotate {
namespace {

PgnGame game_of(const std::string& text) {
    std::istringstream stream(text);
    PgnReader reader(stream, "test.pgn");
    const auto game = reader.next();
    EXPECT_TRUE(game && *game) << text;
    return game && *game ? (*game)->game : PgnGame();
}

std::string set_up(std::string_view fen, std::string_view moves) {
    return "[SetUp \"1\"]\n[FEN \"" + std::string(fen) + "\"]\n\n" + std::string(moves) + " *\n";
}

struct Deserved {
    std::size_t ply = 0;             // 0: none
    std::string_view sentence = {};  // its beginning, where it ends with "..."
};

struct SmallGame {
    std::string_view fen;  // empty: the usual start
    std::string_view moves;
    std::array<Deserved, 3> deserved;

    std::string pgn() const { return fen.empty() ? std::string(moves) : set_up(fen, moves); }
};

// Each sentence that there is.
constexpr SmallGame kGames[] = {
    {"",
     "1. f4 e5 2. g3 exf4 3. gxf4 Qh4# 0-1",
     {{{1, "1. f4 is book: Bird..."},
       {5, "3. gxf4 allows checkmate in 1 by Qh4#; ..."},
       {6, "3... Qh4# is checkmate"}}}},
    {"",
     "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0",
     {{{10, "5... Bxd1 allows checkmate in 2 by Bxf7+; ..."},
       {11, "6. Bxf7+ is the best move: checkmate in 2"},
       {12, "6... Ke7 is the only move"}}}},
    {"",
     "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *",
     {{{5, "3. Qxf7+ is a blunder that loses: Kxf7 wins a queen for a pawn; ..."}}}},
    {"",
     "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1",
     {{{9, "5. Nxf7 is a blunder..."},
       {13, "7. Be2 allows checkmate in 1 by Nf3#; Qe2 was better"}}}},
    {"",
     "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Ng4 5. h3 h5 6. hxg4 hxg4 7. Ne1 Qh4 8. f3 g3 9. Nd3 "
     "Qh2# 0-1",
     {{{11, "6. hxg4 is a ..."}, {15, "8. f3 hastens the end: checkmate in ..."}}}},
    {"",
     "1. d4 d5 2. c4 e5 3. dxe5 d4 4. e3 Bb4+ 5. Bd2 dxe3 6. Bxb4 exf2+ 7. Ke2 fxg1=N+ *",
     {{{11, "6. Bxb4 is a blunder that loses: exf2+ ..."}, {14, "7... fxg1=N+ is the best move"}}}},
    {"",
     "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Nf3 Nxh5 *",
     {{{7, "4. Nf3 misses checkmate in 1; Qxf7# was better"}}}},
    {"",
     "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 "
     "9. Qxc8 Kg6 10. Qe6 1/2-1/2",
     {{{12, "6... Kf7 is a blunder that loses: ..."}, {19, "10. Qe6 is stalemate: a draw; ..."}}}},
    {"",
     "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2",
     {{{8, "4... Ng8 repeats the position for the third time: a draw"}}}},
    {"", "1. e4 c5 2. Nf3 d6 *", {{{4, "2... d6 is book: Sicilian Defence..."}}}},
    {"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1",
     "1. Qa1",
     {{{1, "1. Qa1 still wins, by checkmate in 3; Qg7# led to it in 1"}}}},
    {"8/8/8/3k4/8/8/3p4/3K4 w - - 0 1",
     "1. Kxd2",
     {{{1, "1. Kxd2 leaves nobody enough to win: a draw"}}}},
    {"8/8/4k3/8/8/8/3R4/3K4 w - - 99 80",
     "80. Rd3",
     {{{1, "80. Rd3 ends the fifty moves: a draw"}}}},
    {"6k1/8/8/8/8/5K2/1R6/R7 b - - 0 1",
     "1... Kh8 2. Rb7",
     {{{1, "1... Kh8 hastens the end: checkmate in 2, not in 3; ..."}}}},
    {"8/8/8/3k4/8/3K4/3P4/8 w - - 0 1",
     "1. Kc3 Ke4",
     {{{2, "1... Ke4 is a blunder that loses..."}}}},
    {"8/5P1k/8/7K/8/8/8/8 w - - 0 1", "1. f8=Q", {{{1, "1. f8=Q is stalemate: a draw; ..."}}}},
};

std::vector<JudgedMove> judged_moves(const std::string& text, std::uint64_t nodes) {
    const PgnGame game = game_of(text);
    Engine session(kHashMib);
    Limits limits;
    limits.nodes = nodes;
    GameAnnotator annotator(session, game.start, game.main_line(), Effort::of(limits));
    SearchControl control;
    while (annotator.next(control)) {
    }
    return annotator.judged();
}

TEST(AnnotateWords, SayWhatIsDeserved) {
    for (const SmallGame& game : kGames) {
        const std::vector<JudgedMove> moves = judged_moves(game.pgn(), 8000);
        for (const Deserved& deserved : game.deserved) {
            if (deserved.ply == 0) continue;
            ASSERT_GE(moves.size(), deserved.ply) << game.moves;
            std::string said = sentence_on(moves[deserved.ply - 1]);
            std::string wanted(deserved.sentence);
            if (wanted.ends_with("...")) {
                wanted.resize(wanted.size() - 3);
                said.resize(std::min(said.size(), wanted.size()));
            }
            EXPECT_EQ(said, wanted) << game.moves;
        }
    }
}

// 1. e4 instead of d4, with these scores before and after it.
std::string judged_as(int was, int became, bool thorough = true) {
    JudgedMove judged;
    judged.move = Move::normal(Square::E2, Square::E4);
    judged.best = Move::normal(Square::D2, Square::D4);
    judged.was = {was};
    judged.became = {became};
    judged.judgement = judge(judged.was, judged.became);
    judged.loss = centipawn_loss(was, became);
    judged.thorough = thorough;
    return sentence_on(judged);
}

TEST(AnnotateWords, WhatIsDecidedStaysAndTriflesDoNotCount) {
    EXPECT_EQ(judged_as(30, 1), "1. e4 is a good move");
    EXPECT_EQ(judged_as(150, 118), "1. e4 is not the best; d4 is better by 0.3 pawns");
    EXPECT_EQ(judged_as(900, 650), "1. e4 keeps the win");
    EXPECT_EQ(judged_as(-650, -900), "1. e4 changes nothing: the position is lost");
    EXPECT_EQ(judged_as(-900, mated_in(4)),
              "1. e4 allows checkmate in 2, in a lost position; d4 held out longer");
    EXPECT_EQ(judged_as(20, -50), "1. e4 is an inaccuracy; d4 was better by 0.7 pawns");
    EXPECT_EQ(judged_as(20, -50, false), "1. e4 looks like an inaccuracy; a closer look follows");
    EXPECT_EQ(judged_as(150, 118, false), "1. e4 looks playable; a closer look follows");
}

TEST(AnnotateWords, ABetterMoveNeedNotBeNamed) {
    const auto sentence = [](const std::string& moves, std::size_t ply) {
        const auto judged = judged_moves(moves, 8000);
        return sentence_on(judged.at(ply - 1), false);
    };
    EXPECT_EQ(sentence("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0", 6),
              "3... Nf6 allows checkmate in 1 by Qxf7#; another move was better");
    EXPECT_EQ(sentence("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Nf3 Nxh5 *", 7),
              "4. Nf3 misses checkmate in 1; another move was better");
    const std::string lost = sentence("1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *", 5);
    EXPECT_TRUE(
        lost.starts_with("3. Qxf7+ is a blunder that loses: Kxf7 wins a queen for a pawn; "
                         "another move was better by "))
        << lost;
    EXPECT_TRUE(lost.ends_with(" pawns")) << lost;
    const std::string drawn = sentence(set_up("8/5P1k/8/7K/8/8/8/8 w - - 0 1", "1. f8=Q"), 1);
    EXPECT_TRUE(drawn.starts_with("1. f8=Q is stalemate: a draw; another move ")) << drawn;
}

// A line that ends within an exchange shows what the score does not.
TEST(AnnotateWords, TheScoreConfirmsWhatALineWins) {
    JudgedMove judged;
    judged.before = *parse_fen("4k3/8/8/4n3/8/8/8/4R1K1 w - - 0 1");
    judged.move = judged.best = Move::normal(Square::E1, Square::E5);
    judged.reply_line = {Move::normal(Square::E8, Square::D7)};
    judged.thorough = true;
    for (const int score : {600, 200}) {
        judged.was = judged.became = {score, 80};
        EXPECT_EQ(sentence_on(judged), score == 600
                                           ? "1. Rxe5+ is the best move: it wins the knight on e5"
                                           : "1. Rxe5+ is the best move");
    }
}

TEST(AnnotateWords, APawnThatIsTakenBackLaterIsNotWon) {
    JudgedMove judged;
    judged.before = *parse_fen("r5k1/8/8/4p3/8/8/P7/4R1K1 w - - 0 1");
    judged.move = judged.best = Move::normal(Square::E1, Square::E5);
    judged.reply_line = {Move::normal(Square::G8, Square::F7)};
    judged.thorough = true;
    for (const int score : {40, 0}) {
        judged.was = judged.became = {score};
        EXPECT_EQ(sentence_on(judged), score == 40
                                           ? "1. Rxe5 is the best move: it wins the pawn on e5"
                                           : "1. Rxe5 is the best move");
    }
}

TEST(AnnotateWords, NothingIsSaidOfANullMove) {
    const std::vector<JudgedMove> moves = judged_moves("1. e4 -- 2. d4 *", 100);
    ASSERT_EQ(moves.size(), 3U);
    EXPECT_EQ(sentence_on(moves[1]), "");
}

// Both passes go over the whole game; the second in the other direction.
TEST(AnnotateWords, AFirstLookAndACloserOne) {
    const PgnGame game = game_of("1. f3 e5 2. g4 Qh4# 0-1");
    Engine session(kHashMib);
    Limits limits;
    limits.nodes = 1000;
    GameAnnotator annotator(session, game.start, game.main_line(), Effort::of(limits));
    SearchControl control;
    std::vector<std::size_t> plies;
    while (const auto move = annotator.next(control)) {
        EXPECT_EQ(move->thorough, plies.size() >= annotator.plies());
        plies.push_back(move->ply);
    }
    EXPECT_EQ(plies, (std::vector<std::size_t>{1, 2, 3, 4, 4, 3, 2, 1}));
    EXPECT_EQ(annotator.steps(), plies.size());
}

}  // namespace
}  // namespace sebastes::annotate
