// An ending with a pawn on each side, in which double steps may be answered en passant: what the
// analysis makes of it agrees, move by move, with the rules of the game.
#include "tools/shared/retrograde/retrograde.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string_view>
#include <vector>

#include "board/move_list.h"
#include "core/random.h"
#include "notation/fen.h"
#include "tools/shared/retrograde/ending_moves.h"

namespace sebastes {
namespace {

// What the values of an ending with a promoted piece are to be.
struct PromotedValues {
    int least_plies;       // of wins and losses
    std::uint64_t upsets;  // of eight that are no draws: won by the side without the piece
    std::uint64_t draws;   // of eight
};

// Any such values, since the analysis takes them as they are; only illegal positions are what they
// must be.  With a pawn beside it the piece has just been promoted: only its last rank is filled.
EndingTable promoted_table(std::string_view name, const PromotedValues& wanted, Random& random) {
    EndingTable table{*Ending::parse(name), {}};
    const EndingIndex index(table.ending);
    for (const Color side : kColors) {
        table.values[side].assign(index.size(), kIllegal);
        for (std::size_t number = 0; number < index.size(); ++number) {
            // The piece's square is the last factor.
            if (table.ending.pawns() > 0 && number % kSquareCount < 56) continue;
            const EndingSquares squares = index.squares(number);
            if (!EndingMoves(table.ending, squares).is_legal(side)) continue;
            const bool wins = (random.below(8) < wanted.upsets) != (side == Color::White);
            const int plies =
                wanted.least_plies + 2 * static_cast<int>(random.below(4)) + (wins ? 1 : 0);
            table.values[side][number] =
                random.below(8) < wanted.draws ? kDrawn : static_cast<BaseValue>(plies + 1);
        }
    }
    return table;
}

// Of the board without its en passant square.
BaseValue table_value(const EndingTables& tables, const Board& board) {
    const auto position = EndingPosition::of(board);
    return tables.value(
        {Piece::WhiteKing, Piece::BlackKing, position->ending.piece(2), position->ending.piece(3)},
        position->squares, position->ending.count(), position->side_to_move);
}

// The best of the moves' values, by the rules.
BaseValue value_of_moves(const EndingTables& tables, const Board& board) {
    std::optional<BaseValue> best;
    const auto take = [&](std::optional<BaseValue>& into, BaseValue value) {
        if (!into || worth(value) > worth(*into)) into = value;
    };
    for (const Move move : legal_moves(board)) {
        const Board next = board.after(move);
        BaseValue value = table_value(tables, next);
        if (next.en_passant != Square::None) {
            std::optional<BaseValue> reply;
            bool has_other = false;
            for (const Move answer : legal_moves(next)) {
                if (answer.is_en_passant())
                    take(reply, before(table_value(tables, next.after(answer))));
                else
                    has_other = true;
            }
            if (has_other || !reply) take(reply, value);
            value = *reply;
        }
        take(best, before(value));
    }
    if (best) return *best;
    return board.checkers().any() ? kMated : kDrawn;
}

// The kings anywhere; nothing where they are too near or one can be taken.
std::optional<Board> placed_anywhere(std::string_view name, Square third, Square fourth,
                                     Random& random) {
    EndingPosition position{*Ending::parse(name)};
    position.squares = {square_at(static_cast<int>(random.below(64))),
                        square_at(static_cast<int>(random.below(64))), third, fourth};
    position.side_to_move = random.below(2) == 0 ? Color::White : Color::Black;
    if (distance(position.squares[0], position.squares[1]) < 2 ||
        !EndingMoves(position.ending, position.squares).is_legal(position.side_to_move))
        return std::nullopt;
    return position.board();
}

// Of KPKP: any pawns, and mostly those of which one may be taken after its first step.
std::optional<Board> pawn_board(std::uint64_t kind, Random& random) {
    const int file = static_cast<int>(random.below(7));
    Square white = square_at(8 + file + (kind == 1 ? 1 : 0));
    Square black = square_at(24 + file + (kind == 1 ? 0 : 1));
    if (kind == 2) {
        white = flip_rank(square_at(24 + file));
        black = flip_rank(square_at(8 + file + 1));
    } else if (kind == 3) {
        white = square_at(8 + static_cast<int>(random.below(48)));
        black = square_at(8 + static_cast<int>(random.below(48)));
    }
    return placed_anywhere("KPKP", white, black, random);
}

bool allows_en_passant(const Board& board) {
    return std::ranges::any_of(legal_moves(board), [&](Move move) {
        return board.after(move).en_passant != Square::None;
    });
}

// What the table says is what its moves say.
void expect_value(const EndingTables& tables, const Board& board, int& wrong) {
    const BaseValue value = table_value(tables, board);
    const BaseValue expected = value_of_moves(tables, board);
    if (value != expected && ++wrong == 1)
        ADD_FAILURE() << to_fen(Position(board, 0, 1)) << ' ' << int{value} << " is not "
                      << int{expected};
}

TEST(EndingMoves, AreThoseOfTheRules) {
    Random random(6);
    int steps = 0;
    for (std::uint64_t i = 0; i < 8000; ++i) {
        const auto board = pawn_board(i % 4, random);
        if (!board) continue;
        const auto position = EndingPosition::of(*board);
        const EndingMoves moves(position->ending, position->squares);
        int quiet = 0;
        int passing = 0;
        moves.for_each_quiet(position->side_to_move, [&](int piece, Square to, Square passed) {
            EndingPosition next = *position;
            next.squares[static_cast<std::size_t>(piece)] = to;
            next.side_to_move = ~next.side_to_move;
            if (!EndingMoves(next.ending, next.squares).is_legal(next.side_to_move)) return true;
            ++quiet;
            passing += passed != Square::None;
            return true;
        });
        int by_rules = 0;
        int passing_by_rules = 0;
        for (const Move move : legal_moves(*board)) {
            by_rules += !move.is_promotion() && !board->occupied().contains(move.to());
            passing_by_rules += board->after(move).en_passant != Square::None;
        }
        ASSERT_EQ(quiet, by_rules) << to_fen(Position(*board, 0, 1));
        ASSERT_EQ(passing, passing_by_rules) << to_fen(Position(*board, 0, 1));
        steps += passing;
        // A search that has found what it looked for goes on no further.
        int seen = 0;
        const bool whole = moves.for_each_quiet(position->side_to_move, [&](int, Square, Square) {
            ++seen;
            return false;
        });
        EXPECT_EQ(whole, quiet == 0);
        EXPECT_EQ(seen, std::min(quiet, 1));
    }
    EXPECT_GT(steps, 300);
}

// The nearest mates are far away, so that there is nothing new for many plies.
TEST(Retrograde, TakesPromotionsAsTheyAre) {
    EndingTables tables;
    Random random(7);
    for (const char* name : {"KQK", "KRK", "KBK", "KNK"})
        tables.add(promoted_table(name, {20, 4, 1}, random));
    tables.add(make_ending_table(*Ending::parse("KPK"), tables, 1));
    int compared = 0;
    int wrong = 0;
    for (int i = 0; i < 20000; ++i) {
        const Square pawn = square_at(8 + static_cast<int>(random.below(48)));
        const auto board = placed_anywhere("KPK", pawn, Square::None, random);
        if (!board) continue;
        ++compared;
        expect_value(tables, *board, wrong);
    }
    EXPECT_EQ(wrong, 0) << "of " << compared;
    EXPECT_GT(compared, 5000);
    EXPECT_GT(plies_of(tables.find(*Ending::parse("KPK"))->longest()), 27);
}

TEST(RetrogradeNightly, PawnsAreTakenEnPassant) {
    EndingTables tables;
    Random random(11);
    for (const Ending& ending : all_endings(3)) tables.add(make_ending_table(ending, tables, 2));
    for (const char* name : {"KQKP", "KRKP", "KBKP", "KNKP"})
        tables.add(promoted_table(name, {0, 1, 7}, random));
    tables.add(make_ending_table(*Ending::parse("KPKP"), tables, 2));
    int wrong = 0;
    int with_step = 0;
    for (std::uint64_t i = 0; i < 20000; ++i)
        if (const auto board = pawn_board(3, random)) expect_value(tables, *board, wrong);
    // All kings where a pawn's first step may be answered so.
    for (std::size_t number = 0; number < std::size_t{2} * 7 * 64 * 64; ++number) {
        const auto square = [&](std::size_t shift) {
            return square_at(static_cast<int>(number >> shift & 63));
        };
        const int file = static_cast<int>(number >> 12) % 7;
        const int right = static_cast<int>(number >> 12) / 7;
        EndingPosition position{*Ending::parse("KPKP")};
        position.squares = {square(0), square(6), square_at(8 + file + right),
                            square_at(24 + file + 1 - right)};
        if (distance(square(0), square(6)) < 2 ||
            !EndingMoves(position.ending, position.squares).is_legal(Color::White))
            continue;
        const Board board = position.board();
        if (!allows_en_passant(board)) continue;
        ++with_step;
        expect_value(tables, board, wrong);
    }
    EXPECT_EQ(wrong, 0);
    EXPECT_GT(with_step, 30000);
}

}  // namespace
}  // namespace sebastes
