#include "board/board.h"

#include <gtest/gtest.h>

#include "board/move_list.h"
#include "tests/support/positions.h"
#include "tools/shared/perft_compare/reference_rules.h"

namespace sebastes {
namespace {

std::string fen_of(const Board& board) {
    return to_epd_fields(Position{board, 0, 1}, CastlingStyle::Shredder);
}

// Follows every line of legal moves with the plain rules beside it.
void expect_reference_moves_made(const Board& board, int depth) {
    if (::testing::Test::HasFatalFailure()) return;  // one report is enough
    const reference::State state = reference::state_of(board);
    for (const Move move : legal_moves(board)) {
        const Board next = board.after(move);
        ASSERT_EQ(reference::state_of(next), reference::after(state, move))
            << fen_of(board) << ' ' << to_string(move.from()) << to_string(move.to());
        if (depth > 1) expect_reference_moves_made(next, depth - 1);
    }
}

TEST(Board, MovesOfTrickyPositionsAreMadeAsTheReferenceMakesThem) {
    for (const std::string_view fen : kTrickyFens) expect_reference_moves_made(board_of(fen), 2);
}

TEST(Board, MovesOfRandomGamesAreMadeAsTheReferenceMakesThem) {
    random_games(10, 2, [](const Board& board) { expect_reference_moves_made(board, 1); });
}

TEST(Board, AttackersFollowTheReference) {
    random_games(2, 3, [](const Board& board) {
        if (::testing::Test::HasFatalFailure()) return;  // one report is enough
        const reference::State state = reference::state_of(board);
        for (int i = 0; i < kSquareCount; ++i) {
            Bitboard expected;
            for (int from = 0; from < kSquareCount; ++from)
                if (state.on(from) != '.' && reference::attacks(state, from, i))
                    expected |= Bitboard{square_at(from)};
            const Square square = square_at(i);
            ASSERT_EQ(board.attackers_to(square, board.occupied()), expected) << fen_of(board);
            for (const Color color : kColors)
                ASSERT_EQ(board.is_attacked(square, color, board.occupied()),
                          reference::is_attacked(state, i, color == Color::White))
                    << fen_of(board);
        }
        const Color us = board.side_to_move;
        ASSERT_EQ(board.checkers(),
                  board.attackers_to(board.king(us), board.occupied()) & board.by_color[~us]);
    });
}

// All castlings that Chess960 knows: the squares that must be empty are those that king and
// rook pass or reach, themselves aside.
TEST(Board, CastlingPathsForEveryKingAndRook) {
    const auto span = [](int a, int b) {
        Bitboard set;
        for (int i = std::min(a, b); i <= std::max(a, b); ++i) set |= Bitboard{square_at(i)};
        return set;
    };
    for (const int rank : {0, 56})
        for (int king = rank; king < rank + 8; ++king)
            for (int rook = rank; rook < rank + 8; ++rook) {
                if (king == rook) continue;
                const Color color = rank == 0 ? Color::White : Color::Black;
                const auto goal = reference::castled(king, rook);
                const Bitboard own = Bitboard{square_at(king)} | Bitboard{square_at(rook)};
                EXPECT_EQ(castling_path(color, square_at(king), square_at(rook)),
                          (span(king, goal.king) | span(rook, goal.rook)) & ~own)
                    << king << ' ' << rook;
            }
}

}  // namespace
}  // namespace sebastes
