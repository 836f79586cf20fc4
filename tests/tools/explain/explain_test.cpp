// Explanations of illegal moves, and the notations in which people may write a legal one.
#include <gtest/gtest.h>

#include <ostream>
#include <string>

#include "board/move_list.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/shared/explain/explain.h"

namespace {

using namespace sebastes;
using namespace sebastes::tools;

Position explained_position(const std::string& fen) {
    const Result<Position> position = parse_fen(fen == "startpos" ? std::string(kStartFen) : fen);
    EXPECT_TRUE(position.has_value()) << fen;
    return *position;
}

struct ExplainCase {
    const char* position;
    const char* text;
    const char* words;
};

void PrintTo(const ExplainCase& one, std::ostream* out) {
    *out << one.text << " in " << one.position;
}

class ExplainIllegal : public testing::TestWithParam<ExplainCase> {};

TEST_P(ExplainIllegal, InChessWords) {
    const Result<Move> move = read_move(explained_position(GetParam().position), GetParam().text);
    ASSERT_FALSE(move) << "it is read as " << to_uci(*move);
    EXPECT_EQ(move.error(), GetParam().words);
}

constexpr const char* kMoveForms = "moves look like e4, Nf3, exd5, O-O, e8=Q or e2e4";
const std::string kNoMoveWords = std::string("'hello' is no move; ") + kMoveForms;
const std::string kNothingGiven = std::string("no move was given; ") + kMoveForms;
const std::string kUnclearPiece =
    std::string("'sf3' goes to f3, but by which piece is not clear; ") + kMoveForms;

constexpr const char* kPinnedKnight = "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1";
constexpr const char* kRooksOnOneRank = "4k3/8/8/8/8/8/4K3/R6R w - - 0 1";
constexpr const char* kPromotes = "8/P1k5/8/8/8/8/8/K7 w - - 0 1";

const ExplainCase kIllegalTexts[] = {
    // The king's safety.
    {kPinnedKnight, "Nf3",
     "your king would be in check from the bishop on b4: the knight on d2 is pinned"},
    {kPinnedKnight, "d2f3",
     "your king would be in check from the bishop on b4: the knight on d2 is pinned"},
    {"4k3/8/8/8/4r3/8/8/3K4 w - - 0 1", "Ke2", "your king would be in check from the rook on e4"},
    {"4k3/4r3/8/8/8/8/4K3/8 w - - 0 1", "Ke1", "your king would be in check from the rook on e7"},
    {"4k3/8/8/8/8/3b4/4p3/4K3 w - - 0 1", "Kxe2",
     "your king would be in check from the bishop on d3, which protects the pawn on e2"},
    {"8/8/8/8/4k3/8/4K3/8 w - - 0 1", "Ke3",
     "your king cannot go next to the other king, which is on e4"},
    {"4r1k1/8/8/8/8/8/8/1N2K3 w - - 0 1", "Nc3",
     "you are in check from the rook on e8, and that move leaves you in it"},
    {"4k3/8/8/8/4r3/5n2/8/R3K3 w - - 0 1", "Ra3",
     "you are in check from the knight on f3 and the rook on e4 at once: only your king can move"},
    // How pieces move.
    {"4k3/8/8/8/8/8/3N4/4K3 w - - 0 1", "Ne5", "the knight on d2 cannot reach e5"},
    {"startpos", "Nd5", "no knight of yours can reach d5 from b1 and g1"},
    {"startpos", "e5", "the pawn on e2 cannot reach e5"},
    {"4k3/8/8/3p4/4P3/8/3P4/4K3 w - - 0 1", "xd5", "the file of the pawn is missing, as in exd5"},
    {"4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5", "two pawns can go there: cxd5 or exd5?"},
    {"4k3/8/8/8/1p6/8/8/4K3 b - - 0 1", "bxb3", "a pawn captures diagonally, not straight ahead"},
    {"startpos", "Bc4", "the bishop on f1 cannot reach c4: the pawn on e2 stands in the way"},
    {"startpos", "d1d8",
     "the queen on d1 cannot reach d8: the pawn on d2 and the pawn on d7 stand in the way"},
    {"startpos", "Ra2", "your own pawn stands on a2"},
    {"startpos", "exd3", "the pawn on e2 has nothing to take on d3"},
    {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "e5",
     "the pawn on e4 cannot reach e5: the pawn on e5 stands in the way"},
    {"4k3/8/8/8/8/5N2/5P2/4K3 w - - 0 1", "f4",
     "the pawn on f2 cannot reach f4: the knight on f3 stands in the way"},
    {"4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", "e5",
     "the pawn on e3 has moved already and goes only one square forward"},
    // Two can go there.
    {kRooksOnOneRank, "Rd1", "two rooks can go there: Rad1 or Rhd1?"},
    {kRooksOnOneRank, "rd1", "two rooks can go there: Rad1 or Rhd1?"},
    {"4k3/8/8/8/8/8/K7/3Q1Q1Q w - - 0 1", "Qe1", "two queens can go there: Qde1+ or Qfe1+?"},
    // No such piece.
    {kPromotes, "Nf3", "you have no knight"},
    {"startpos", "Ncd4", "you have no knight on the c-file"},
    {"startpos", "N3d4", "you have no knight on rank 3"},
    {"startpos", "Nc3-d5", "you have no knight on c3"},
    {"4k3/8/8/3p4/8/8/8/4K3 w - - 0 1", "exd5", "you have no pawn on the e-file"},
    {"startpos", "e4e5", "there is no piece on e4"},
    {"startpos", "e7e5", "the black pawn on e7 is not yours: White is to move"},
    // Promotions.
    {kPromotes, "a8", "the pawn on a7 becomes another piece on a8: say which, as in a8=Q"},
    {kPromotes, "a7a8", "the pawn on a7 becomes another piece on a8: say which, as in a8=Q"},
    {kPromotes, "a8=K", "a pawn becomes a queen, rook, bishop or knight and nothing else"},
    {kPromotes, "a7a8k", "a pawn becomes a queen, rook, bishop or knight and nothing else"},
    {"startpos", "e4=Q", "only a pawn that reaches the last rank becomes another piece"},
    {"2r1k3/1P6/8/8/8/7B/8/4K3 w - - 0 1", "bxc8",
     "the pawn on b7 becomes another piece on c8: say which, as in c8=Q"},
    // En passant.
    {"4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1", "dxc6",
     "it is too late to take en passant: the pawn on c5 did not make its double step with the "
     "last move"},
    {"8/8/8/8/1R2Pp1k/8/8/K7 b - e3 0 1", "fxe3",
     "your king would be in check from the rook on b4: taking en passant clears the line"},
    // Castling.
    {"startpos", "O-O",
     "you cannot castle: the bishop on f1 and the knight on g1 stand in the way"},
    {"4k3/8/8/8/8/4r3/8/4K2R w K - 0 1", "0-0",
     "you cannot castle out of check: your king is in check from the rook on e3"},
    {"4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1g1",
     "you cannot castle: your king would pass f1, which the rook on f3 attacks"},
    {"4k3/8/8/8/8/6r1/8/4K2R w K - 0 1", "oo",
     "you cannot castle: your king would be in check on g1 from the rook on g3"},
    {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "O-O",
     "you cannot castle on the king's side: your king or that rook has moved, or is not at home"},
    {"4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "O-O-O", "you cannot castle: your king has moved to e2"},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "Kg1", "to castle, write O-O"},
    // No moves at all.
    {"startpos", "hello", kNoMoveWords.c_str()},
    {"startpos", "  ", kNothingGiven.c_str()},
    {"startpos", "sf3", kUnclearPiece.c_str()},
    {"startpos", "N", "to which square should the knight go?"},
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "Kg8", "the game is over: stalemate"},
    {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "Kg8", "the game is over: checkmate"},
};

INSTANTIATE_TEST_SUITE_P(Explain, ExplainIllegal, testing::ValuesIn(kIllegalTexts));

class ReadMove : public testing::TestWithParam<ExplainCase> {};

TEST_P(ReadMove, AsPeopleTypeIt) {
    const Result<Move> move = read_move(explained_position(GetParam().position), GetParam().text);
    ASSERT_TRUE(move) << move.error();
    EXPECT_EQ(to_uci(*move), GetParam().words);
}

constexpr const char* kBothCastle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr const char* kBishopOrPawn = "4k3/8/8/8/2n5/1P6/4B3/4K3 w - - 0 1";

const ExplainCase kTypedMoves[] = {
    {"startpos", "e4", "e2e4"},      {"startpos", "E4", "e2e4"},
    {"startpos", "Nf3", "g1f3"},     {"startpos", "nf3", "g1f3"},
    {"startpos", "NF3", "g1f3"},     {"startpos", " Ng1-f3 !? ", "g1f3"},
    {"startpos", "1.e4", "e2e4"},    {"startpos", "1. nf3", "g1f3"},
    {"startpos", "e2e4", "e2e4"},    {"startpos", "E2-E4", "e2e4"},
    {"startpos", "e2 e4", "e2e4"},   {"startpos", "g1-f3", "g1f3"},
    {kBothCastle, "O-O", "e1g1"},    {kBothCastle, "0-0-0", "e1c1"},
    {kBothCastle, "oo", "e1g1"},     {kBothCastle, "OOO", "e1c1"},
    {kBothCastle, "e1g1", "e1g1"},   {kPromotes, "a8=Q", "a7a8q"},
    {kPromotes, "a8q", "a7a8q"},     {kPromotes, "A8=N", "a7a8n"},
    {kPromotes, "a7-a8=r", "a7a8r"}, {kPromotes, "a7a8b", "a7a8b"},
    {kBishopOrPawn, "bxc4", "b3c4"}, {kBishopOrPawn, "Bxc4", "e2c4"},
    {kBishopOrPawn, "bd3", "e2d3"},  {"startpos", "\u2658f3", "g1f3"},
    {"startpos", "nf3+-", "g1f3"},   {"startpos", "Nf3.", "g1f3"},
};

INSTANTIATE_TEST_SUITE_P(Explain, ReadMove, testing::ValuesIn(kTypedMoves));

// A capital is a bishop and never the pawn.
TEST(Explain, ACapitalBIsNoPawn) {
    const Position position = explained_position("4k3/8/8/8/2n5/1P6/8/4K1B1 w - - 0 1");
    EXPECT_FALSE(read_move(position, "Bxc4"));
    EXPECT_FALSE(read_move(position, "BXC4"));
    EXPECT_TRUE(read_move(position, "bxc4"));
}

// Every legal move is read in all its notations, and every other pair of squares explained.
TEST(Explain, EveryPairOfSquares) {
    for (const char* fen : {"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
                            "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1"}) {
        const Position position = explained_position(fen);
        for (const Move move : legal_moves(position.board())) {
            EXPECT_EQ(*read_move(position, to_san(position, move)), move);
            EXPECT_EQ(*read_move(position, to_uci(move)), move);
        }
        for (int from = 0; from < kSquareCount; ++from)
            for (int to = 0; to < kSquareCount; ++to) {
                const std::string text = to_string(square_at(from)) + to_string(square_at(to));
                const Result<Move> move = read_move(position, text);
                if (move) continue;
                EXPECT_FALSE(move.error().empty());
                EXPECT_NE(move.error(), kMoveForms) << text;
            }
    }
}

TEST(Explain, StatusInWords) {
    EXPECT_EQ(status_words(GameStatus::Ongoing), "the game goes on");
    EXPECT_EQ(status_words(GameStatus::Checkmate), "checkmate");
    EXPECT_EQ(status_words(GameStatus::Stalemate), "stalemate");
    EXPECT_EQ(status_words(GameStatus::InsufficientMaterial),
              "draw: neither side can mate with what is left");
    EXPECT_EQ(status_words(GameStatus::FiftyMoves), "draw by the fifty-move rule");
    EXPECT_EQ(status_words(GameStatus::Threefold), "draw by threefold repetition");
}

}  // namespace
