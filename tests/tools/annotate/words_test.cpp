// tools/shared/annotate/move_words: the sentences about the moves of small games.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

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

// Mates in the opening.
constexpr SmallGame kMates[] = {
    {"",
     "1. f4 e5 2. g3 exf4 3. gxf4 Qh4# 0-1",
     {{{1, "1. f4 is book: Bird..."}, {5, "3. gxf4 allows checkmate in 1; ..."}}}},
    {"",
     "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0",
     {{{1, "1. e4 is book: King's Pawn..."},
       {6, "3... Nf6 allows checkmate in 1; ..."},
       {7, "4. Qxf7# is checkmate"}}}},
    {"",
     "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0",
     {{{10, "5... Bxd1 allows checkmate in 2; ..."},
       {11, "6. Bxf7+ is the best move: checkmate in 2"},
       {12, "6... Ke7 is the only move"}}}},
    {"",
     "1. e4 b6 2. d4 Bb7 3. Bd3 f5 4. exf5 Bxg2 5. Qh5+ g6 6. fxg6 Nf6 7. gxh7+ Nxh5 8. Bg6# 1-0",
     {{{12, "6... Nf6 allows checkmate in 2; ..."},
       {14, "7... Nxh5 is the only move"},
       {15, "8. Bg6# is checkmate"}}}},
    {"",
     "1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nf6 5. Qd3 e5 6. dxe5 Qa5+ 7. Bd2 Qxe5 8. O-O-O Nxe4 "
     "9. Qd8+ Kxd8 10. Bg5+ Kc7 11. Bd8# 1-0",
     {{{16, "8... Nxe4 allows checkmate in 3; ..."},
       {17, "9. Qd8+ is the best move: checkmate in 3"},
       {18, "9... Kxd8 is the only move"}}}},
    {"",
     "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. c3 Qe7 5. O-O d6 6. d4 Bb6 7. Bg5 f6 8. Bh4 g5 9. Nxg5 "
     "fxg5 10. Qh5+ Kd7 11. Bxg5 Qg7 12. Be6+ Kxe6 13. Qe8+ Nge7 14. d5# 1-0",
     {{{24, "12... Kxe6 is the only move"},
       {25, "13. Qe8+ is the best move: checkmate in 2"},
       {27, "14. d5# is checkmate"}}}},
};

// Traps, and what is hung.
constexpr SmallGame kTraps[] = {
    {"", "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *", {{{5, "3. Qxf7+ is a blunder that loses; ..."}}}},
    {"",
     "1. d4 Nf6 2. Nd2 e5 3. dxe5 Ng4 4. h3 Ne3 0-1",
     {{{7, "4. h3 is a blunder that loses; ..."}, {8, "4... Ne3 is the best move"}}}},
    {"",
     "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1",
     {{{9, "5. Nxf7 is a blunder..."},
       {13, "7. Be2 allows checkmate in 1, in a lost position; Qe2 held out longer"}}}},
    {"",
     "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 "
     "Bxd2+ 9. Kxd2 Kxd8 0-1",
     {{{11, "6. Nxd5 is a blunder..."}, {15, "8. Qd2 is the only move"}}}},
    {"",
     "1. e4 e5 2. Nf3 Nf6 3. Nxe5 Nc6 4. Nxc6 dxc6 5. d3 Bc5 6. Bg5 Nxe4 7. Bxd8 Bxf2+ 8. Ke2 "
     "Bg4# 0-1",
     {{{11, "6. Bg5 is a blunder..."},
       {13, "7. Bxd8 allows checkmate in 2..."},
       {15, "8. Ke2 is the only move"}}}},
    {"",
     "1. e4 e5 2. Nf3 Nc6 3. Bb5 Nf6 4. O-O Ng4 5. h3 h5 6. hxg4 hxg4 7. Ne1 Qh4 8. f3 g3 9. Nd3 "
     "Qh2# 0-1",
     {{{11, "6. hxg4 is a ..."}, {15, "8. f3 hastens the end: checkmate in ..."}}}},
    {"",
     "1. d4 d5 2. c4 e5 3. dxe5 d4 4. e3 Bb4+ 5. Bd2 dxe3 6. Bxb4 exf2+ 7. Ke2 fxg1=N+ *",
     {{{11, "6. Bxb4 is a blunder that loses; ..."}, {14, "7... fxg1=N+ is the best move"}}}},
};

// Mates missed, draws, promotions and forced moves; moves of the book.
constexpr SmallGame kEnds[] = {
    {"",
     "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Nf3 Nxh5 *",
     {{{7, "4. Nf3 misses checkmate in 1; Qxf7# was better"}}}},
    {"",
     "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Kxd1 dxe5 *",
     {{{11, "6. Kxd1 misses checkmate in 2; Bxf7+ was better"}}}},
    {"",
     "1. e3 a5 2. Qh5 Ra6 3. Qxa5 h5 4. h4 Rah6 5. Qxc7 f6 6. Qxd7+ Kf7 7. Qxb7 Qd3 8. Qxb8 Qh7 "
     "9. Qxc8 Kg6 10. Qe6 1/2-1/2",
     {{{12, "6... Kf7 is a blunder that loses; Bxd7 was better"},
       {19, "10. Qe6 is stalemate: a draw; ..."}}}},
    {"",
     "1. e4 d6 2. d4 Nf6 3. Nc3 g6 4. f4 Bg7 5. Nf3 c5 6. Bb5+ Bd7 7. e5 Ng4 8. e6 fxe6 9. Ng5 "
     "Bxb5 10. Nxe6 Bxd4 11. Nxd8 Bf2+ 12. Kd2 Be3+ 13. Ke1 Bf2+ 14. Kd2 Be3+ 15. Ke1 Bf2+ 16. "
     "Kd2 Be3+ 1/2-1/2",
     {{{6, "3... g6 is book: Pirc..."},
       {32, "16... Be3+ repeats the position for the third time: a draw"}}}},
    {"",
     "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2",
     {{{8, "4... Ng8 repeats the position for the third time: a draw"}}}},
    {"", "1. e4 c5 2. Nf3 d6 *", {{{4, "2... d6 is book: Sicilian Defence..."}}}},
    {"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "1. Kg6", {{{1, "1. Kg6 is stalemate: a draw; ..."}}}},
    {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1",
     "1. h3",
     {{{1, "1. h3 misses checkmate in 1; Rd8# was better"}}}},
    {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "1. Rd8#", {{{1, "1. Rd8# is checkmate"}}}},
    {"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1",
     "1. Qa1",
     {{{1, "1. Qa1 still wins, by checkmate in 3; Qg7# led to it in 1"}}}},
    {"7k/5K2/8/8/8/8/8/6Q1 b - - 0 1", "1... Kh7 2. Qh1#", {{{1, "1... Kh7 is the only move"}}}},
    {"8/8/8/3k4/8/8/3p4/3K4 w - - 0 1",
     "1. Kxd2",
     {{{1, "1. Kxd2 leaves nobody enough to win: a draw"}}}},
    {"8/8/4k3/8/8/8/3R4/3K4 w - - 99 80",
     "80. Rd3",
     {{{1, "80. Rd3 ends the fifty moves: a draw"}}}},
    {"6k1/8/8/8/8/5K2/1R6/R7 b - - 0 1",
     "1... Kh8 2. Rb7",
     {{{1, "1... Kh8 hastens the end: checkmate in 2, not in 3; ..."}}}},
    {"3q2k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1",
     "1. h3 Qxd1+",
     {{{1, "1. h3 misses checkmate in 1; Qxd8# was better"}}}},
    {"8/8/8/3k4/8/3K4/3P4/8 w - - 0 1",
     "1. Kc3 Ke4",
     {{{2, "1... Ke4 is a blunder that loses; Kc5 was better"}}}},
    {"k7/2K5/8/8/8/8/8/1R6 w - - 0 1", "1. Rb2 Ka7 2. Ra2#", {{{2, "1... Ka7 is the only move"}}}},
    {"8/5P1k/8/7K/8/8/8/8 w - - 0 1", "1. f8=Q", {{{1, "1. f8=Q is stalemate: a draw; ..."}}}},
    {"8/5P1k/8/6K1/8/8/8/8 w - - 0 1", "1. f8=R", {{{1, "1. f8=R ..."}}}},
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

void expect_sentences(std::span<const SmallGame> games) {
    for (const SmallGame& game : games) {
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

TEST(AnnotateWords, MatesInTheOpening) { expect_sentences(kMates); }
TEST(AnnotateWords, TrapsAndWhatIsHung) { expect_sentences(kTraps); }
TEST(AnnotateWords, MatesMissedDrawsAndPromotions) { expect_sentences(kEnds); }

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
    // What comes after a move is what stands before the next one.
    const std::vector<JudgedMove>& moves = annotator.judged();
    for (std::size_t i = 1; i < moves.size(); ++i)
        EXPECT_NEAR(moves[i].was.score, -moves[i - 1].became.score, 1) << i;
}

}  // namespace
}  // namespace sebastes::annotate
