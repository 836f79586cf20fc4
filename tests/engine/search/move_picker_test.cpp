#include "search/node/move_picker.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string_view>
#include <vector>

#include "tests/support/positions.h"

namespace sebastes {
namespace {

using Mode = MovePicker::Mode;

std::unique_ptr<Histories> empty_histories() {
    auto histories = std::make_unique<Histories>();
    histories->clear();
    return histories;
}

std::unique_ptr<Histories> random_histories(Random& random) {
    auto histories = empty_histories();
    const auto fill = [&](std::int16_t& value) {
        value = static_cast<std::int16_t>(
            static_cast<int>(random.below(2 * parameters::kHistoryLimit + 1)) -
            parameters::kHistoryLimit);
    };
    for (auto& by_origin : histories->quiet)
        for (auto& board : by_origin)
            for (auto& from : board)
                for (auto& to : from)
                    for (std::int16_t& value : to) fill(value);
    for (auto& to : histories->capture)
        for (auto& captured : to)
            for (std::int16_t& value : captured) fill(value);
    for (auto& to : histories->no_continuation)
        for (std::int16_t& value : to) fill(value);
    return histories;
}

OrderingContext with_rows(OrderingContext context, const Histories& histories) {
    context.continuation = {&histories.no_continuation, &histories.no_continuation,
                            &histories.no_continuation};
    return context;
}

std::vector<Move> picked(const Position& position, const Histories& histories,
                         const OrderingContext& context, Mode mode, bool skip_quiets = false) {
    PositionFacts facts(position);
    MoveStack stack;
    const OrderingContext whole = with_rows(context, histories);
    MovePicker picker(facts, histories, whole, mode, stack);
    std::vector<Move> moves;
    while (const Move move = picker.next(skip_quiets)) {
        moves.push_back(move);
        if (moves.size() > kMaxMoves) break;
    }
    EXPECT_FALSE(picker.next(skip_quiets)) << "nothing comes after the end";
    return moves;
}

bool is_noisy(const Position& position, Move move) {
    return position.is_capture(move) || move.is_promotion();
}
bool is_for_quiescence(const Position& position, Move move) {
    if (move.is_promotion()) return move.promotion_type() == PieceType::Queen;
    return position.is_capture(move);
}

// Legal or not, as a killer from a sister node may be.
Move any_move(Random& random, const MoveList& legal) {
    if (random.below(2) == 0) return Move::from_raw(static_cast<std::uint16_t>(random.next()));
    return legal[random.below(legal.size())];
}

OrderingContext random_context(Random& random, const Position& position,
                               const Histories& histories) {
    const MoveList legal = legal_moves(position.board());
    OrderingContext context;
    if (random.below(2) == 0) context.hash_move = legal[random.below(legal.size())];
    // Never the same twice, as the search keeps them.
    context.killers[0] = any_move(random, legal);
    context.killers[1] = any_move(random, legal);
    if (context.killers[1] == context.killers[0]) context.killers[1] = Move{};
    return with_rows(context, histories);
}

std::vector<Move> sorted(std::vector<Move> moves) {
    std::ranges::sort(moves, [](Move a, Move b) { return a.raw() < b.raw(); });
    return moves;
}

// Shows positions that have a move, each with a context to order by.
template <typename Visit>
void pick_in_many_positions(std::uint64_t seed, Visit visit) {
    Random random(seed);
    const auto histories = random_histories(random);
    int positions = 0;
    random_games(10, seed, [&](const Board& board) {
        const Position position{board, 0, 1};
        if (::testing::Test::HasFatalFailure() || !has_legal_move(board)) return;
        visit(position, *histories, random_context(random, position, *histories));
        ++positions;
    });
    EXPECT_GT(positions, 3000);
}

TEST(MovePicker, EveryLegalMoveComesOnce) {
    pick_in_many_positions(51, [](const Position& position, const Histories& histories,
                                  const OrderingContext& context) {
        const MoveList legal = legal_moves(position.board());
        const std::vector<Move> expected = sorted({legal.begin(), legal.end()});
        for (const Mode mode : {Mode::All, Mode::Evasions}) {
            const std::vector<Move> moves = picked(position, histories, context, mode);
            if (context.hash_move) {
                ASSERT_EQ(moves.front(), context.hash_move);
            }
            ASSERT_EQ(sorted(moves), expected) << to_fen(position);
        }
    });
}

// As the search does it: from some move on.
TEST(MovePicker, SkippingMayBeginAnywhere) {
    pick_in_many_positions(53, [](const Position& position, const Histories& histories,
                                  const OrderingContext& context) {
        const MoveList legal = legal_moves(position.board());
        for (std::size_t n = 0; n < legal.size(); n += 3) {
            PositionFacts facts(position);
            MoveStack stack;
            MovePicker picker(facts, histories, context, Mode::All, stack);
            std::vector<Move> moves;
            while (const Move move = picker.next(moves.size() >= n)) {
                ASSERT_TRUE(moves.size() < std::max<std::size_t>(n, 1) || is_noisy(position, move));
                moves.push_back(move);
            }
            const auto count_noisy = [&](const auto& list) {
                std::size_t count = 0;
                for (const Move move : list) count += is_noisy(position, move);
                return count;
            };
            const bool quiet_first =
                n == 0 && context.hash_move && !is_noisy(position, context.hash_move);
            ASSERT_EQ(count_noisy(moves), count_noisy(legal));
            ASSERT_LE(moves.size(), count_noisy(legal) + n + quiet_first);
            const std::vector<Move> in_order = sorted(moves);
            ASSERT_EQ(std::ranges::adjacent_find(in_order), in_order.end()) << "a move came twice";
        }
    });
}

// As on a line: pickers of deeper nodes come and go between two moves of one.
TEST(MovePicker, PickersOnOneStackLeaveEachOtherAlone) {
    pick_in_many_positions(55, [](const Position& position, const Histories& histories,
                                  const OrderingContext& context) {
        const std::vector<Move> expected = picked(position, histories, context, Mode::All);
        PositionFacts facts(position);
        MoveStack stack;
        std::vector<Move> moves;
        {
            MovePicker picker(facts, histories, context, Mode::All, stack);
            while (const Move move = picker.next(false)) {
                moves.push_back(move);
                const Position next = position.after(move);
                PositionFacts next_facts(next);
                const OrderingContext other = with_rows({}, histories);
                MovePicker deeper(next_facts, histories, other, Mode::All, stack);
                while (deeper.next(false)) continue;
            }
        }
        ASSERT_EQ(moves, expected) << to_fen(position);
        ASSERT_EQ(stack.top(), 0U);
    });
}

TEST(MovePicker, QuiescenceGetsCapturesAndQueens) {
    pick_in_many_positions(54, [](const Position& position, const Histories& histories,
                                  OrderingContext context) {
        if (!is_for_quiescence(position, context.hash_move)) context.hash_move = Move{};
        std::vector<Move> expected;
        for (const Move move : legal_moves(position.board()))
            if (is_for_quiescence(position, move)) expected.push_back(move);
        for (const bool skip_quiets : {false, true}) {
            const auto moves = picked(position, histories, context, Mode::NoisyOnly, skip_quiets);
            ASSERT_TRUE(!context.hash_move || moves.front() == context.hash_move);
            ASSERT_EQ(sorted(moves), sorted(expected)) << to_fen(position);
        }
    });
}

TEST(MovePicker, QuiescenceGetsQuietChecksWhereItAsksForThem) {
    std::size_t checks = 0;
    pick_in_many_positions(56, [&](const Position& position, const Histories& histories,
                                   OrderingContext context) {
        if (!is_for_quiescence(position, context.hash_move)) context.hash_move = Move{};
        std::vector<Move> expected = picked(position, histories, context, Mode::NoisyOnly);
        const auto noisy = expected.size();
        for (const Move move : legal_moves(position.board()))
            if (!is_noisy(position, move) && !move.is_castling() && position.after(move).in_check())
                expected.push_back(move);
        const auto moves = picked(position, histories, context, Mode::NoisyAndChecks);
        ASSERT_EQ(sorted(moves), sorted(expected)) << to_fen(position);
        ASSERT_EQ(picked(position, histories, context, Mode::NoisyAndChecks, true).size(), noisy);
        checks += moves.size() - noisy;
    });
    EXPECT_GT(checks, 1000U);
}

std::size_t place_of(const std::vector<Move>& moves, Move move) {
    return static_cast<std::size_t>(std::ranges::find(moves, move) - moves.begin());
}

TEST(MovePicker, PromisingMovesComeFirst) {
    // White can take the queen (with pawn, knight or queen), a defended pawn with the queen,
    // and play quiet moves.
    const Position position = position_of("4k3/4p3/3p4/2q5/1P6/N1B5/4N3/2Q1K3 w - - 0 1");
    auto histories = empty_histories();
    const Move pawn_takes = Move::normal(Square::B4, Square::C5);
    const Move killer = Move::normal(Square::E2, Square::F4);
    const Move liked = Move::normal(Square::E1, Square::F1);
    const Move disliked = Move::normal(Square::E1, Square::D2);
    histories->of_quiet_alone(Color::White, Move::normal(Square::E1, Square::F1), {}) = 5000;
    histories->of_quiet_alone(Color::White, Move::normal(Square::E1, Square::D2), {}) = -9000;
    OrderingContext context;
    context.hash_move = Move::normal(Square::E1, Square::D1);
    context.killers[0] = killer;
    const auto moves = picked(position, *histories, context, Mode::All);
    EXPECT_EQ(place_of(moves, context.hash_move), 0U);
    EXPECT_EQ(place_of(moves, pawn_takes), 1U);
    EXPECT_EQ(place_of(moves, killer), 2U);
    EXPECT_EQ(place_of(moves, liked), 3U);
    EXPECT_EQ(place_of(moves, disliked), moves.size() - 1);
}

TEST(MovePicker, ChecksThatLoseNothingComeFirstOfTheQuietMoves) {
    // The knight uncovers a check wherever it goes.
    const Position position = position_of("4k3/8/2p5/8/4N3/8/B7/K3R3 w - - 0 1");
    auto histories = empty_histories();
    const Move shuffle = Move::normal(Square::A1, Square::B1);
    histories->of_quiet_alone(Color::White, Move::normal(Square::A1, Square::B1), {}) = 4000;
    const auto moves = picked(position, *histories, {}, Mode::All);
    for (const Square to : {Square::C3, Square::G3, Square::F2, Square::D2, Square::G5})
        EXPECT_LT(place_of(moves, Move::normal(Square::E4, to)), place_of(moves, shuffle));
    // A knight that checks where it is taken.
    const Position guarded = position_of("4k3/2p5/8/1N6/8/8/8/K7 w - - 0 1");
    const auto others = picked(guarded, *histories, {}, Mode::All);
    EXPECT_GT(place_of(others, Move::normal(Square::B5, Square::D6)), place_of(others, shuffle));
}

TEST(MovePicker, VictimsByWorthThenAggressorsThenLosingCapturesLast) {
    const Position position = position_of("k7/8/1p1r1p2/2q5/1P1P1n2/4Q3/8/K5R1 w - - 0 1");
    const auto histories = empty_histories();
    const auto moves = picked(position, *histories, {}, Mode::All);
    const auto place = [&](Square a, Square b) { return place_of(moves, Move::normal(a, b)); };
    EXPECT_LT(place(Square::B4, Square::C5), 2U) << "a pawn takes the queen";
    EXPECT_LT(place(Square::D4, Square::C5), 2U);
    EXPECT_EQ(place(Square::E3, Square::F4), 2U) << "the queen takes a knight";
    EXPECT_LT(place(Square::G1, Square::G8), moves.size()) << "a quiet move";
    // No capture here loses; give the knight a guard.
    const Position guarded = position_of("k7/8/1p1r4/2q1p3/1P1P1n2/4Q3/8/K5R1 w - - 0 1");
    const auto others = picked(guarded, *histories, {}, Mode::All);
    EXPECT_EQ(place_of(others, Move::normal(Square::E3, Square::F4)), others.size() - 1);
}

TEST(MovePicker, MatedAndStalematedHaveNoMoves) {
    const auto histories = empty_histories();
    for (const std::string_view fen :
         {"7k/5KQ1/8/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"})
        for (const Mode mode : {Mode::All, Mode::NoisyOnly, Mode::Evasions})
            EXPECT_TRUE(picked(position_of(fen), *histories, {}, mode).empty()) << fen;
}

TEST(MovePicker, MostMovesThereAre) {
    const Position position = position_of("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1");
    const auto histories = empty_histories();
    EXPECT_EQ(picked(position, *histories, {}, Mode::All).size(), 218U);
}

}  // namespace
}  // namespace sebastes
