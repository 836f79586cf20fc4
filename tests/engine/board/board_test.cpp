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

TEST(Board, PutPiecesAreFound) {
    Board board;
    board.put(Piece::WhiteKing, Square::G1);
    board.put(Piece::BlackQueen, Square::A8);
    for (int i = 0; i < kSquareCount; ++i) {
        const Square square = square_at(i);
        EXPECT_EQ(board.piece_on(square), square == Square::G1   ? Piece::WhiteKing
                                          : square == Square::A8 ? Piece::BlackQueen
                                                                 : Piece::None);
    }
    EXPECT_EQ(board.king(Color::White), Square::G1);
    EXPECT_EQ(board.occupied(), squares({Square::A8, Square::G1}));
    EXPECT_EQ(board.diagonal_sliders(), Bitboard{Square::A8});
    EXPECT_EQ(board.orthogonal_sliders(), Bitboard{Square::A8});
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

TEST(Board, EnPassantOnlyWhenAPawnStandsReady) {
    const Board start = Position::start().board();
    EXPECT_EQ(start.after(Move::normal(Square::E2, Square::E4)).en_passant, Square::None);
    const Board ready = board_of("rnbqkbnr/ppp1pppp/8/8/3p4/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3");
    EXPECT_EQ(ready.after(Move::normal(Square::E2, Square::E4)).en_passant, Square::E3);
    EXPECT_EQ(ready.after(Move::normal(Square::E2, Square::E3)).en_passant, Square::None);
    EXPECT_EQ(ready.after(Move::normal(Square::H2, Square::H4)).en_passant, Square::None);
    // The files a and h are no neighbours.
    const Board edge = board_of("4k3/8/8/8/7p/8/P7/4K3 w - - 0 1");
    EXPECT_EQ(edge.after(Move::normal(Square::A2, Square::A4)).en_passant, Square::None);
}

}  // namespace
}  // namespace sebastes
