// The reasons that perft compare gives, rule by rule.
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <vector>

#include "tools/shared/perft_compare/random_game.h"
#include "tools/shared/perft_compare/reason.h"

namespace {

using namespace sebastes;
using namespace sebastes::tools;

struct Case {
    const char* position;  // with moves
    const char* move;
    const char* title;
    const char* detail = "";  // a part of it
};

void PrintTo(const Case& one, std::ostream* out) { *out << one.move << " in " << one.position; }

Variation checked_line(const std::string& text) {
    const Result<Variation> line = parse_position_argument({text});
    EXPECT_TRUE(line.has_value()) << text << ": " << line.error();
    return *line;
}

class IllegalMoves : public testing::TestWithParam<Case> {};

TEST_P(IllegalMoves, AreExplained) {
    const Variation line = checked_line(GetParam().position);
    ASSERT_FALSE(parse_uci(line.position, GetParam().move)) << "it is legal";
    const Reason reason = why_illegal(line, GetParam().move);
    EXPECT_EQ(reason.title, GetParam().title) << reason.detail;
    EXPECT_NE(reason.detail.find(GetParam().detail), std::string::npos) << reason.detail;
}

const Case kIllegal[] = {
    {"startpos", "e2", "not a move"},
    {"startpos", "e2e4e5", "not a move"},
    {"startpos", "e4e5", "no piece there", "e4 is empty"},
    {"startpos", "e7e5", "the other side's piece", "the black pawn on e7"},
    {"startpos", "a1a2", "own piece taken", "the white pawn on a2"},
    {"startpos", "a1a3", "jump over a piece", "the white pawn on a2 stands in the way"},
    {"startpos", "b1b3", "not a knight's move"},
    {"startpos", "d1e3", "not a queen's move"},
    {"startpos", "e2d3", "pawn captures nothing", "d3 is empty"},
    {"startpos moves e2e3 a7a6", "e3e5", "double step from a wrong rank"},
    {"startpos moves e2e4 e7e5", "e4e5", "pawn pushed onto a piece", "the black pawn on e5"},
    {"startpos moves g1f3 a7a6", "f2f4", "double step over a piece", "the white knight on f3"},
    {"4k3/8/8/8/7P/p7/8/4K3 w - - 0 1", "h4a5", "not a pawn's move"},
    {"4k3/8/8/p7/7P/8/8/4K3 w - - 0 1", "h4a6", "wrap-around at the board's edge"},
    {"4k3/8/8/8/7N/8/8/4K3 w - - 0 1", "h4b6", "wrap-around at the board's edge"},
    {"4k3/8/8/8/7R/8/8/4K3 w - - 0 1", "h4a5", "wrap-around at the board's edge"},
    {"4k3/8/8/8/6B1/8/8/4K3 w - - 0 1", "g4a7", "wrap-around at the board's edge"},
    {"4k3/8/8/7K/8/8/8/8 w - - 0 1", "h5a6", "wrap-around at the board's edge"},
    // Promotions.
    {"8/P1k5/8/8/8/8/8/K7 w - - 0 1", "a7a8", "promotion missing"},
    {"8/P1k5/8/8/8/8/8/K7 w - - 0 1", "a7a8k", "promotion to a wrong piece"},
    {"8/P1k5/8/8/8/8/8/K7 w - - 0 1", "a1a2q", "promotion out of place"},
    // The king's safety.
    {"4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2d3", "pinned piece", "by the black rook on e4"},
    {"4k3/8/8/8/7b/6P1/8/4K3 w - - 0 1", "g3g4", "pinned piece", "by the black bishop on h4"},
    {"4k3/8/8/8/4r3/8/8/4KB2 w - - 0 1", "f1d3", "check not answered", "the black rook on e4"},
    {"4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "e1e2", "king moves into check"},
    {"4k3/4r3/8/8/8/8/4K3/8 w - - 0 1", "e2e1", "king steps back along a slider's line"},
    {"8/8/8/8/4k3/8/4K3/8 w - - 0 1", "e2e3", "king next to the other king"},
    {"4k3/8/8/8/8/3b4/4p3/4K3 w - - 0 1", "e1e2", "king takes a protected piece"},
    {"4k3/8/8/8/4r3/5n2/8/R3K3 w - - 0 1", "a1a3", "double check"},
    // En passant.
    {"4k3/8/8/2pP4/8/8/8/4K3 w - - 0 1", "d5c6", "en passant too late or never allowed"},
    {"8/8/8/8/1R2Pp1k/8/8/K7 b - e3 0 1", "f4e3", "en passant uncovers a check", "the rank"},
    {"8/7k/8/8/4Pp2/8/2B5/K7 b - e3 0 1", "f4e3", "en passant uncovers a check",
     "the captured pawn on e4 leaves the line"},
    {"5k2/8/8/8/4Pp2/8/8/K4R2 b - e3 0 1", "f4e3", "pinned piece"},
    // Castling.
    {"startpos", "e1g1", "castling through a piece", "the white bishop on f1"},
    {"4k3/8/8/8/8/8/8/4K2R w - - 0 1", "e1g1", "castling without the right"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves e1e2 e8e7 e2e1 e7e8", "e1g1",
     "castling right lost with the king's move", "e1e2"},
    {"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 moves a1a2 e8e7 a2a1 e7e8", "e1c1",
     "castling right lost with the rook's move", "a1a2"},
    {"4k3/6b1/8/8/8/8/8/R3K3 b Q - 0 1 moves g7a1", "e1c1",
     "castling right lost with the captured rook", "g7a1 took the white rook on a1"},
    {"4k3/8/8/8/8/4r3/8/4K2R w K - 0 1", "e1g1", "castling out of check"},
    {"4k3/8/8/8/8/5r2/8/4K2R w K - 0 1", "e1g1", "castling through check"},
    {"4k3/8/8/8/8/6r1/8/4K2R w K - 0 1", "e1h1", "castling into check", "ends on g1"},
    {"4k3/8/8/8/8/8/8/qR2K3 w B - 0 1", "e1b1", "castling uncovers a check", "the rook leaves b1"},
    {"1b2rrn1/p1pkpn2/b5p1/5p1p/1pP3P1/1P3N1P/PB1P1P2/1Q1RKR1N w FD - 2 14", "e1a1",
     "castling to a wrong square", "as e1c1 or as e1d1"},
    {"startpos", "O-O-O", "castling through a piece", "the white knight on b1"},
};

INSTANTIATE_TEST_SUITE_P(PerftReason, IllegalMoves, testing::ValuesIn(kIllegal));

class LegalMoves : public testing::TestWithParam<Case> {};

TEST_P(LegalMoves, AreExplained) {
    const Variation line = checked_line(GetParam().position);
    const Result<Move> move = parse_uci(line.position, GetParam().move);
    ASSERT_TRUE(move) << move.error();
    const Reason reason = why_legal(line, *move, {*move});
    EXPECT_EQ(reason.title, GetParam().title) << reason.detail;
    EXPECT_NE(reason.detail.find(GetParam().detail), std::string::npos) << reason.detail;
}

const Case kLegal[] = {
    {"startpos", "e2e4", "double step missing", "the white pawn on e2 may go to e4"},
    {"startpos", "g1f3", "move missing", "the white knight on g1 may go to f3"},
    {"startpos moves e2e4 d7d5", "e4d5", "capture missing", "may take the black pawn on d5"},
    {"4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2", "answer to a check missing", "takes"},
    {"4r2K/3P4/8/8/8/8/8/k7 w - - 0 1", "d7e8n", "answer to a check missing", "takes"},
    {"4k3/8/8/8/4r3/8/8/3QK3 w - - 0 1", "d1e2", "answer to a check missing", "steps between"},
    {"4k3/8/8/8/4r3/8/8/4K3 w - - 0 1", "e1d1", "answer to a check missing", "d1 is not attacked"},
    {"4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1", "e2e3", "pinned piece may move along the pin"},
    {"4k3/8/8/8/4r3/8/4R3/4K3 w - - 0 1", "e2e4", "pinned piece may move along the pin",
     "or takes it"},
    {"8/P1k5/8/8/8/8/8/K7 w - - 0 1", "a7a8n", "promotion missing", "become a knight"},
    {"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", "castling missing", "no square from e1 to g1"},
    {"1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "castling missing", "that b1 is attacked"},
    {"4k3/8/8/2pP4/8/8/8/4K3 w - c6 0 1", "d5c6", "en passant missing", "double step"},
    {"8/8/3k4/8/2pP4/8/8/4K3 b - d3 0 1", "c4d3", "en passant missing"},
    {"8/8/8/2k5/2pP4/8/8/4K3 b - d3 0 1", "c4d3", "en passant missing", "gives the check"},
    {"8/8/8/8/8/3k4/8/K7 w - - 0 1", "a1a2", "move missing", "which nothing attacks"},
};

INSTANTIATE_TEST_SUITE_P(PerftReason, LegalMoves, testing::ValuesIn(kLegal));

TEST(PerftReason, AllMovesOfAPiece) {
    const Variation line(Position::start());
    const std::vector<Move> missing = {Move::normal(Square::B1, Square::A3),
                                       Move::normal(Square::B1, Square::C3)};
    EXPECT_EQ(why_legal(line, missing[0], missing).title, "all moves of a piece missing");
    EXPECT_EQ(why_legal(line, missing[0], {missing[0]}).title, "move missing");
}

// Every move that the board allows by its squares gets a reason, and never "unknown".
TEST(PerftReason, NoIllegalMoveStaysUnexplained) {
    for (std::uint64_t seed = 0; seed < 60; ++seed) {
        const Variation line = random_game(seed, seed % 2 == 1);
        for (int from = 0; from < kSquareCount; ++from)
            for (int to = 0; to < kSquareCount; ++to)
                for (const char* promotion : {"", "q"}) {
                    const std::string text =
                        to_string(square_at(from)) + to_string(square_at(to)) + promotion;
                    if (parse_uci(line.position, text)) continue;
                    const Reason reason = why_illegal(line, text);
                    ASSERT_NE(reason.title, "unknown") << text << '\n' << end_fen(line, true);
                    ASSERT_FALSE(reason.detail.empty());
                }
    }
}

}  // namespace
