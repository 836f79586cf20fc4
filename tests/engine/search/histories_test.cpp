#include "search/node/histories.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <memory>

#include "core/random.h"
#include "search/parameters.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

TEST(Histories, ValuesNeverLeaveTheirBounds) {
    Random random(1);
    for (const int limit : {parameters::kHistoryLimit, parameters::kCorrectionLimit}) {
        std::int16_t value = 0;
        for (int i = 0; i < 100000; ++i) {
            // Long runs of one sign press against the bound.
            const int size =
                static_cast<int>(random.below(static_cast<std::uint64_t>(limit) / 4 + 1));
            add_history(value, i / 1000 % 2 == 0 ? size : -size, limit);
            ASSERT_LE(std::abs(value), limit);
        }
    }
}

TEST(Histories, ValuesFollowTheBonusAndPullBack) {
    std::int16_t value = 0;
    add_history(value, 800);
    EXPECT_EQ(value, 800);
    add_history(value, -800);
    EXPECT_LT(value, 100) << "a penalty weighs more when the value is high";
    for (int i = 0; i < 1000; ++i) add_history(value, 800);
    EXPECT_GT(value, parameters::kHistoryLimit * 9 / 10);
    const std::int16_t high = value;
    add_history(value, 800);
    EXPECT_LE(value - high, 80) << "little is added to what is high";
    for (int i = 0; i < 1000; ++i) add_history(value, -800);
    EXPECT_LT(value, -parameters::kHistoryLimit * 9 / 10);
}

TEST(Histories, ClearForgetsEverything) {
    const auto histories = std::make_unique<Histories>();
    histories->clear();
    const Position position = Position::start();
    const Move e2e4 = Move::normal(Square::E2, Square::E4);
    histories->of_quiet_alone(Color::White, e2e4, {}) = 5;
    histories->capture[Piece::WhitePawn][Square::D5][PieceType::Queen] = 5;
    histories->continuation[Piece::BlackKing][Square::A1][Piece::WhitePawn][Square::E4] = 5;
    histories->no_continuation[Piece::WhitePawn][Square::E4] = 5;
    histories->update_correction(position, 100, 8);
    EXPECT_NE(histories->correction(position), 0);
    histories->clear();
    EXPECT_EQ(histories->of_quiet_alone(Color::White, e2e4, {}), 0);
    EXPECT_EQ(histories->capture[Piece::WhitePawn][Square::D5][PieceType::Queen], 0);
    EXPECT_EQ(histories->continuation[Piece::BlackKing][Square::A1][Piece::WhitePawn][Square::E4],
              0);
    EXPECT_EQ(histories->no_continuation[Piece::WhitePawn][Square::E4], 0);
    EXPECT_EQ(histories->correction(position), 0);
}

TEST(Histories, CorrectionLearnsTheErrorOfItsSide) {
    const auto histories = std::make_unique<Histories>();
    histories->clear();
    const Position white = position_of("4k3/pp6/8/8/8/8/PPP5/4K2R w - - 0 1");
    const Position black = position_of("4k3/pp6/8/8/8/8/PPP5/4K2R b - - 0 1");
    histories->update_correction(white, 60, 10);
    EXPECT_GT(histories->correction(white), 0);
    EXPECT_EQ(histories->correction(black), 0);
    // The same pawns with other pieces share a part of it.
    const Position same_pawns = position_of("4k3/pp6/2n5/8/8/2Q5/PPP5/6K1 w - - 0 1");
    EXPECT_GT(histories->correction(same_pawns), 0);
    EXPECT_LT(histories->correction(same_pawns), histories->correction(white));
    for (int i = 0; i < 100; ++i) histories->update_correction(white, -60, 10);
    EXPECT_LT(histories->correction(white), 0);
}

TEST(Histories, QuietMovesAreKnownByWhatTheEnemyAttacks) {
    const auto histories = std::make_unique<Histories>();
    histories->clear();
    const Move move = Move::normal(Square::E2, Square::E4);
    const Bitboard origin{Square::E2};
    const Bitboard target{Square::E4};
    const ContinuationRows rows{&histories->no_continuation, &histories->no_continuation,
                                &histories->no_continuation};
    std::int16_t value = 0;
    for (const Bitboard attacked : {Bitboard{}, origin, target, origin | target})
        histories->of_quiet_alone(Color::White, move, attacked) = ++value;
    value = 0;
    for (const Bitboard attacked : {Bitboard{}, origin, target, origin | target}) {
        ++value;
        EXPECT_EQ(histories->of_quiet(Piece::WhitePawn, Square::E2, attacked, rows)[Square::E4],
                  value);
        EXPECT_EQ(histories->of_quiet_alone(Color::White, move, attacked | Bitboard{Square::A8}),
                  value);
        EXPECT_EQ(histories->of_quiet_alone(Color::Black, move, attacked), 0);
    }
}

TEST(Histories, CorrectionStaysSmallWhateverTheError) {
    const auto histories = std::make_unique<Histories>();
    histories->clear();
    const Position position = Position::start();
    const int weights = parameters::kPawnCorrection + 2 * parameters::kNonPawnCorrection;
    const int most = weights * parameters::kCorrectionLimit / 1024;
    // No larger than two evaluations may differ, times the greatest depth, fits an int.
    for (const int error : {60000, -60000})
        for (int i = 0; i < 1000; ++i) {
            histories->update_correction(position, error, 127);
            ASSERT_LE(std::abs(histories->correction(position)), most);
        }
    EXPECT_LT(histories->correction(position), -100);
}

}  // namespace
}  // namespace sebastes
