#include <gtest/gtest.h>

#include <cstdlib>
#include <limits>
#include <memory>

#include "core/random.h"
#include "search/node/histories.h"
#include "search/parameters.h"
#include "tests/support/positions.h"
#include "tests/support/uci_talk.h"

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

// ---- The search's constants: fixed, and with SEBASTES_TUNING options of the engine ----

using namespace parameters;

TEST(Parameters, AreOptionsOnlyForTuning) {
    const Lines options = lines_that_start(answers("uci\n"), "option name RazorMargin ");
#ifdef SEBASTES_TUNING
    EXPECT_EQ(options, Lines{"option name RazorMargin type spin default " +
                             std::to_string(kRazorMargin) + " min 100 max 500"});
    const std::string bench = "bench 16 1 5\n";
    const std::string usual = bench_nodes(bench);
    const int margin = kFutilityMargin;
    const std::string changed = bench_nodes("setoption name FutilityMargin value 40\n" + bench);
    EXPECT_EQ(kFutilityMargin, 40);
    EXPECT_NE(changed, usual);
    EXPECT_EQ(
        bench_nodes("setoption name FutilityMargin value " + std::to_string(margin) + '\n' + bench),
        usual);
#else
    EXPECT_EQ(options, Lines{});
#endif
}

}  // namespace
}  // namespace sebastes
