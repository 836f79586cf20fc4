// The count of replies against lists of them, move by move.
#include "board/reply_counter.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "tests/positions.h"

namespace sebastes {
namespace {

std::uint64_t replies_by_lists(const Board& board) {
    std::uint64_t count = 0;
    for (const Move move : legal_moves(board)) count += legal_moves(board.after(move)).size();
    return count;
}

template <Color us>
std::uint64_t replies(const Board& board) {
    ReplyCounter<us> counter(board);
    generate<us, MoveSet::All>(board, counter);
    return counter.count;
}

bool castles_near(const Board& board) {
    return board.side_to_move == Color::White ? has_near_castling<Color::White>(board)
                                              : has_near_castling<Color::Black>(board);
}

TEST(ReplyCounter, CountsWhatListsHold) {
    int boards = 0;
    int far = 0;
    random_games(4, 11, [&](const Board& board) {
        if (!castles_near(board)) {
            ++far;
            return;
        }
        ++boards;
        EXPECT_EQ(board.side_to_move == Color::White ? replies<Color::White>(board)
                                                     : replies<Color::Black>(board),
                  replies_by_lists(board))
            << to_fen({board, 0, 1}, CastlingStyle::Shredder);
    });
    EXPECT_GT(boards, 1000);
    EXPECT_GT(far, 10);
}

TEST(CountSink, CountsWhatListsHold) {
    random_games(4, 12, [](const Board& board) {
        EXPECT_EQ(board.side_to_move == Color::White ? count_moves<Color::White>(board)
                                                     : count_moves<Color::Black>(board),
                  legal_moves(board).size())
            << to_fen({board, 0, 1}, CastlingStyle::Shredder);
    });
}

}  // namespace
}  // namespace sebastes
