// tools/shared/annotate/move_words: what is said of the moves of small games, each the sentence
// that it deserves.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "notation/pgn_reader.h"
#include "tools/shared/annotate/game_annotator.h"
#include "tools/shared/annotate/move_words.h"

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
    std::string_view fen;  // empty: the usual start
    std::string_view moves;
    std::size_t ply;
    std::string_view sentence;  // its beginning, where it ends with "..."

    std::string game() const { return fen.empty() ? std::string(moves) : set_up(fen, moves); }
};

// Traps, mates given and missed, draws, forced moves, and moves of the book.
constexpr Deserved kSmallGames[] = {
    {"", "1. f3 e5 2. g4 Qh4# 0-1", 3, "2. g4 allows checkmate in 1; ..."},
    {"", "1. f3 e5 2. g4 Qh4# 0-1", 4, "2... Qh4# is checkmate"},
    {"", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0", 1, "1. e4 is book: King's Pawn..."},
    {"", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0", 6, "3... Nf6 allows checkmate in 1; ..."},
    {"", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0", 7, "4. Qxf7# is checkmate"},
    {"", "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0", 10,
     "5... Bxd1 allows checkmate in 2; ..."},
    {"", "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0", 11,
     "6. Bxf7+ is the best move: checkmate in 2"},
    {"", "1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0", 12,
     "6... Ke7 is the only move"},
    {"", "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *", 5, "3. Qxf7+ is a blunder that loses; ..."},
    {"", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1", 9,
     "5. Nxf7 is a blunder..."},
    {"", "1. e4 e5 2. Nf3 Nc6 3. Bc4 Nd4 4. Nxe5 Qg5 5. Nxf7 Qxg2 6. Rf1 Qxe4+ 7. Be2 Nf3# 0-1", 13,
     "7. Be2 allows checkmate in 1, in a lost position; Qe2 held out longer"},
    {"",
     "1. d4 e5 2. dxe5 Nc6 3. Nf3 Qe7 4. Bf4 Qb4+ 5. Bd2 Qxb2 6. Bc3 Bb4 7. Qd2 Bxc3 8. Qxc3 "
     "Qc1# 0-1",
     11, "6. Bc3 is a blunder that loses; Nc3 was better"},
    {"",
     "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 "
     "Bxd2+ 9. Kxd2 Kxd8 0-1",
     11, "6. Nxd5 is a blunder..."},
    {"",
     "1. d4 d5 2. c4 e6 3. Nc3 Nf6 4. Bg5 Nbd7 5. cxd5 exd5 6. Nxd5 Nxd5 7. Bxd8 Bb4+ 8. Qd2 "
     "Bxd2+ 9. Kxd2 Kxd8 0-1",
     15, "8. Qd2 is the only move"},
    {"",
     "1. d4 Nf6 2. c4 e5 3. dxe5 Ng4 4. Bf4 Nc6 5. Nf3 Bb4+ 6. Nbd2 Qe7 7. a3 Ngxe5 8. axb4 "
     "Nd3# 0-1",
     15, "8. axb4 allows checkmate in 1; ..."},
    {"", "1. e4 c6 2. d4 d5 3. Nc3 dxe4 4. Nxe4 Nd7 5. Qe2 Ngf6 6. Nd6# 1-0", 10,
     "5... Ngf6 allows checkmate in 1; ..."},
    {"", "1. e4 e5 2. Nf3 f6 3. Nxe5 fxe5 4. Qh5+ Ke7 5. Qxe5+ Kf7 *", 10,
     "5... Kf7 is the only move"},
    {"",
     "1. e4 c5 2. d4 cxd4 3. c3 dxc3 4. Nxc3 Nc6 5. Nf3 e6 6. Bc4 Qc7 7. O-O Nf6 8. Qe2 Ng4 9. "
     "h3 Nd4 10. hxg4 Nxe2+ *",
     17, "9. h3 is a blunder that loses; ..."},
    {"", "1. d4 d5 2. c4 e5 3. dxe5 d4 4. e3 Bb4+ 5. Bd2 dxe3 6. Bxb4 exf2+ 7. Ke2 fxg1=N+ *", 11,
     "6. Bxb4 is a blunder that loses; ..."},
    {"", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2", 8,
     "4... Ng8 repeats the position for the third time: a draw"},
    {"", "1. e4 c5 2. Nf3 d6 *", 4, "2... d6 is book: Sicilian Defence..."},
    {"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "1. Kg6", 1, "1. Kg6 is stalemate: a draw; ..."},
    {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "1. h3", 1,
     "1. h3 misses checkmate in 1; Rd8# was better"},
    {"6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "1. Rd8#", 1, "1. Rd8# is checkmate"},
    {"7k/8/5K2/8/8/8/8/6Q1 w - - 0 1", "1. Qa1", 1,
     "1. Qa1 still wins, by checkmate in 3; Qg7# led to it in 1"},
    {"7k/5K2/8/8/8/8/8/6Q1 b - - 0 1", "1... Kh7 2. Qh1#", 1, "1... Kh7 is the only move"},
    {"8/8/8/3k4/8/8/3p4/3K4 w - - 0 1", "1. Kxd2", 1,
     "1. Kxd2 leaves nobody enough to win: a draw"},
    {"8/8/4k3/8/8/8/3R4/3K4 w - - 99 80", "80. Rd3", 1, "80. Rd3 ends the fifty moves: a draw"},
    {"6k1/8/8/8/8/5K2/1R6/R7 b - - 0 1", "1... Kh8 2. Rb7", 1,
     "1... Kh8 hastens the end: checkmate in 2, not in 3; Kf7 held out longer"},
    {"3q2k1/5ppp/8/8/8/8/5PPP/3Q2K1 w - - 0 1", "1. h3 Qxd1+", 1,
     "1. h3 misses checkmate in 1; Qxd8# was better"},
    {"8/8/8/3k4/8/3K4/3P4/8 w - - 0 1", "1. Kc3 Ke4", 2,
     "1... Ke4 allows checkmate in 18; Kc5 was better"},
    {"k7/2K5/8/8/8/8/8/1R6 w - - 0 1", "1. Rb2 Ka7 2. Ra2#", 2, "1... Ka7 is the only move"},
};

std::vector<JudgedMove> judged_moves(const std::string& text, std::uint64_t nodes) {
    const PgnGame game = game_of(text);
    Session session(kHashMib);
    Limits limits;
    limits.nodes = nodes;
    GameAnnotator annotator(session, game.start, game.main_line(), Effort::of(limits));
    SearchControl control;
    while (annotator.next(control)) {
    }
    return annotator.judged();
}

TEST(AnnotateWords, EachMoveHasTheSentenceThatItDeserves) {
    for (const Deserved& deserved : kSmallGames) {
        const std::vector<JudgedMove> moves = judged_moves(deserved.game(), 8000);
        ASSERT_GE(moves.size(), deserved.ply) << deserved.game();
        std::string said = sentence_on(moves[deserved.ply - 1]);
        std::string wanted(deserved.sentence);
        if (wanted.ends_with("...")) {
            wanted.resize(wanted.size() - 3);
            said.resize(std::min(said.size(), wanted.size()));
        }
        EXPECT_EQ(said, wanted) << deserved.game();
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
    Session session(kHashMib);
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
