#include "board/movegen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "board/move_list.h"
#include "board/position_facts.h"
#include "core/random.h"
#include "notation/fen.h"
#include "perft/perft.h"
#include "tests/support/positions.h"
#include "tools/shared/perft_compare/reference_rules.h"

namespace sebastes {
namespace {

using Raws = std::vector<std::uint16_t>;

Raws raws_of(const auto& moves) {
    Raws raws;
    for (const Move move : moves) raws.push_back(move.raw());
    std::ranges::sort(raws);
    return raws;
}

Raws generated(const Board& board, MoveSet set) {
    MoveList list;
    append_moves(board, set, list);
    return raws_of(list);
}

std::string shredder_fen(const Board& board) {
    return to_epd_fields(Position{board, 0, 1}, CastlingStyle::Shredder);
}

// Every sink and every set of moves against the reference; it yields no move twice, so equal
// sorted lists have no duplicates.
void expect_reference_moves(const Board& board) {
    if (::testing::Test::HasFatalFailure()) return;  // one report is enough
    const reference::State state = reference::state_of(board);
    std::vector<Move> noisy;
    std::vector<Move> quiet;
    const std::vector<Move> all = reference::legal_moves(state);
    for (const Move move : all) (reference::is_noisy(state, move) ? noisy : quiet).push_back(move);

    ASSERT_EQ(raws_of(legal_moves(board)), raws_of(all)) << shredder_fen(board);
    ASSERT_EQ(generated(board, MoveSet::All), raws_of(all)) << shredder_fen(board);
    ASSERT_EQ(generated(board, MoveSet::Noisy), raws_of(noisy)) << shredder_fen(board);
    ASSERT_EQ(generated(board, MoveSet::Quiet), raws_of(quiet)) << shredder_fen(board);
    ASSERT_EQ(has_legal_move(board), !all.empty()) << shredder_fen(board);
    ASSERT_EQ(has_one_legal_move(board), all.size() == 1) << shredder_fen(board);
    ASSERT_EQ(perft(board, 1), all.size()) << shredder_fen(board);
}

TEST(MoveGen, TrickyPositionsAndTheirRepliesFollowTheReference) {
    for (const std::string_view fen : kTrickyFens) {
        const Board board = board_of(fen);
        expect_reference_moves(board);
        for (const Move move : legal_moves(board)) expect_reference_moves(board.after(move));
    }
}

// How often the random games showed something that is easy to get wrong.
struct Sights {
    int positions = 0;
    int castlings = 0;
    int promotions = 0;
    int en_passants = 0;
    int forbidden_en_passants = 0;
    int checks = 0;
    int double_checks = 0;
    int ends = 0;
};

TEST(MoveGen, RandomGamesFollowTheReference) {
    Sights seen;
    random_games(25, 1, [&](const Board& board) {
        expect_reference_moves(board);
        const MoveList moves = legal_moves(board);
        bool en_passant = false;
        ++seen.positions;
        for (const Move move : moves) {
            seen.castlings += move.is_castling();
            seen.promotions += move.is_promotion();
            seen.en_passants += move.is_en_passant();
            en_passant |= move.is_en_passant();
        }
        seen.forbidden_en_passants += board.en_passant != Square::None && !en_passant;
        seen.checks += board.checkers().any();
        seen.double_checks += board.checkers().more_than_one();
        seen.ends += moves.empty();
    });
    EXPECT_GT(seen.positions, 5000);
    EXPECT_GT(seen.castlings, 250);
    EXPECT_GT(seen.promotions, 500);
    EXPECT_GT(seen.en_passants, 50);
    EXPECT_GT(seen.forbidden_en_passants, 2);
    EXPECT_GT(seen.checks, 250);
    EXPECT_GT(seen.double_checks, 2);
    EXPECT_GT(seen.ends, 2);
}

// Nenad Petrovic, 1964: the most moves that a position can have.
TEST(MoveGen, TwoHundredAndEighteenMoves) {
    const Board board = board_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    EXPECT_EQ(legal_moves(board).size(), 218U);
    expect_reference_moves(board);
}

// Boards that no game leads to, but that can be played: any number of pieces, many checks.
std::string odd_fen(Random& random) {
    std::string squares(64, '.');
    const auto put = [&](char piece) {
        const std::size_t square = random.below(64);
        const bool back_rank = square < 8 || square >= 56;
        if (squares[square] == '.' && !(back_rank && (piece == 'P' || piece == 'p')))
            squares[square] = piece;
    };
    for (const char king : {'K', 'k'})
        while (squares.find(king) == std::string::npos) put(king);
    const std::uint64_t most = 2 + random.below(60);
    const std::string_view kinds = random.below(2) == 0 ? "NBRQPnbrqp" : "QBRNPpp";
    for (std::uint64_t i = 0; i < most; ++i) put(kinds[random.below(kinds.size())]);
    std::string fen;
    for (std::size_t rank = 0; rank < 8; ++rank) {
        for (const char c : squares.substr(8 * rank, 8)) fen += c == '.' ? '1' : c;
        if (rank < 7) fen += '/';
    }
    for (std::size_t run = 8; run > 1; --run)
        for (std::size_t at; (at = fen.find(std::string(run, '1'))) != std::string::npos;)
            fen.replace(at, run, std::to_string(run));
    const std::string square{static_cast<char>('a' + random.below(8)),
                             random.below(2) == 0 ? '3' : '6'};
    return fen + (random.below(2) == 0 ? " w KQkq " : " b KQkq ") + square + " 0 1";
}

TEST(MoveGen, OddBoardsFollowTheReference) {
    Random random(20);
    int boards = 0;
    int many_checks = 0;
    int many_pieces = 0;
    while (boards < 1500) {
        const auto position = parse_fen(odd_fen(random));
        if (!position) continue;  // a king could be taken
        const Board& board = position->board();
        ++boards;
        many_checks += board.checkers().count() > 2;
        many_pieces += board.occupied().count() > 32;
        expect_reference_moves(board);
        std::uint64_t replies = 0;
        PositionFacts facts(*position);
        for (const Move move : legal_moves(board)) {
            ASSERT_TRUE(position->is_legal(move));
            const Position next = position->after(move);
            ASSERT_EQ(next, next.recomputed());
            ASSERT_EQ(facts.gives_check(move), next.in_check());
            replies += reference::legal_moves(reference::state_of(next.board())).size();
        }
        ASSERT_EQ(perft(board, 2), replies) << shredder_fen(board);
    }
    EXPECT_GT(many_checks, 10);
    EXPECT_GT(many_pieces, 200);
    // More than any position of a game has.
    const Board queens = board_of("QQQ2QQQ/3Q4/1Q4Q1/4Q3/Q1Q4Q/Q4Q1Q/pp1Q4/kBNN1KB1 w - - 0 1");
    EXPECT_EQ(legal_moves(queens).size(), 235U);
    expect_reference_moves(queens);
}

// Lists grow: what was in them stays.
TEST(MoveGen, AppendsToTheList) {
    const Board board = Position::start().board();
    MoveList list;
    append_moves(board, MoveSet::Noisy, list);
    EXPECT_TRUE(list.empty());
    append_moves(board, MoveSet::Quiet, list);
    EXPECT_EQ(list.size(), 20U);
    append_moves(board, MoveSet::All, list);
    EXPECT_EQ(list.size(), 40U);
    EXPECT_TRUE(list.contains(Move::normal(Square::E2, Square::E4)));
    EXPECT_FALSE(list.contains(Move::normal(Square::E2, Square::E5)));
}

}  // namespace
}  // namespace sebastes
