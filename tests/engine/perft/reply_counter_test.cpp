// The count of replies by differences against lists of them, node by node.
#include "perft/reply_counter.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdlib>

#include "tests/support/positions.h"

namespace sebastes {
namespace {

std::uint64_t replies_by_lists(const Board& board) {
    std::uint64_t count = 0;
    for (const Move move : legal_moves(board)) count += legal_moves(board.after(move)).size();
    return count;
}

template <Color us>
std::uint64_t replies(const Board& board) {
    LegalityMasks masks = checks_and_pins<us>(board);
    ReplyCounter<us> counter(board);
    masks.attacked = counter.attacked();
    generate<us, MoveSet::All>(board, masks, counter);
    return counter.count();
}

// Compares at a board; in check there is nothing to compare.
void compare(const Board& board, int& compared) {
    if (board.checkers().any()) return;
    ++compared;
    EXPECT_EQ(board.side_to_move == Color::White ? replies<Color::White>(board)
                                                 : replies<Color::Black>(board),
              replies_by_lists(board))
        << to_fen({board, 0, 1}, CastlingStyle::Shredder);
}
void compare_tree(const Board& board, int depth, int& compared) {
    compare(board, compared);
    if (depth == 0) return;
    for (const Move move : legal_moves(board)) compare_tree(board.after(move), depth - 1, compared);
}

// SEBASTES_REPLY_GAMES: for a long run by hand.
TEST(ReplyCounter, CountsWhatListsHoldInRandomGames) {
    const char* const games = std::getenv("SEBASTES_REPLY_GAMES");
    int compared = 0;
    random_games(games != nullptr ? std::atoi(games) : 6, 11,
                 [&](const Board& board) { compare(board, compared); });
    EXPECT_GT(compared, 1000);
}

TEST(ReplyCounter, CountsWhatListsHoldAtEveryNode) {
    int compared = 0;
    for (const auto& [name, fen, depth, nodes] : kStandardSix)
        compare_tree(board_of(fen), 1, compared);
    for (const std::string_view fen : kTrickyFens) compare_tree(board_of(fen), 1, compared);
    EXPECT_GT(compared, 500);
}

TEST(ReplyCounter, KnowsWhatBarsCastling) {
    int compared = 0;
    for (const std::string_view fen :
         {"r3k3/8/N7/8/8/8/8/4K3 w q - 0 1",
          "4k2r/8/7N/8/8/8/8/4K3 w k - 0 1",  // a piece comes between king and rook, or leaves
          "rN2k3/8/8/8/8/8/8/4K3 w q - 0 1",
          "RNr1k3/8/8/8/8/8/8/4K3 w c - 0 1",  // the rook becomes pinned, or free
          "R1r1k3/8/8/8/8/8/8/4K3 w c - 0 1"})
        compare_tree(board_of(fen), 1, compared);
    EXPECT_GT(compared, 20);
}

TEST(ReplyCounter, KnowsCapturesEnPassantThatExposeTheKing) {
    int compared = 0;
    for (const std::string_view fen :
         {"8/8/8/8/R4p1k/8/4P3/4K3 w - - 0 1",      // both pawns leave the rank
          "8/8/8/6k1/5p2/8/4P1P1/2B1K3 w - - 0 1",  // the taker stays on the diagonal, or leaves it
          "5k2/8/8/8/5p2/8/4P3/4KR2 w - - 0 1",     // it leaves the file
          "8/8/8/8/3k1p2/8/4P3/4K3 w - - 0 1",      // the pawn gives check
          "8/8/8/8/5p2/1k6/4P3/4KQ2 w - - 0 1"})
        compare_tree(board_of(fen), 1, compared);
    EXPECT_GT(compared, 20);
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
