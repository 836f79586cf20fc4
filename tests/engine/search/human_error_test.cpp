// The errors of a weak player: steady, and of the kind that people make.
#include "search/node/human_error.h"

#include <gtest/gtest.h>

#include <cmath>
#include <string_view>
#include <vector>

#include "board/move_list.h"
#include "notation/notation.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

constexpr ErrorRates kRates{30, 40, 0.3};

// In how many of a hundred games the move is overlooked.
int times_overlooked(std::string_view fen, std::string_view move, int ply,
                     std::string_view last = "") {
    const Position position = position_of(fen);
    int times = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        times +=
            HumanError(kRates, seed)
                .overlooks(position, *parse_uci(position, move),
                           last.empty() ? Move{} : Move::normal(Square::A1, *parse_square(last)),
                           ply);
    return times;
}

// In six hundred looks, one to six plies ahead.
int times_overlooked_ahead(std::string_view fen, std::string_view move) {
    int times = 0;
    for (int ply = 1; ply <= 6; ++ply) times += times_overlooked(fen, move, ply);
    return times;
}

TEST(HumanError, SameSeedSameErrors) {
    const HumanError one(kRates, 7);
    const HumanError same(kRates, 7);
    const HumanError other(kRates, 8);
    int differ = 0;
    for (const PerftPosition& each : kStandardSix) {
        const Position position = position_of(each.fen);
        EXPECT_EQ(one.misjudgement(position), same.misjudgement(position));
        differ += one.misjudgement(position) != other.misjudgement(position);
        for (const Move move : legal_moves(position.board()))
            for (const int ply : {0, 1, 4}) {
                EXPECT_EQ(one.overlooks(position, move, {}, ply),
                          same.overlooks(position, move, {}, ply));
                differ += one.overlooks(position, move, {}, ply) !=
                          other.overlooks(position, move, {}, ply);
            }
    }
    EXPECT_GT(differ, 50);
}

TEST(HumanError, WithoutRatesThereAreNone) {
    const HumanError none({}, 7);
    EXPECT_FALSE(ErrorRates{}.any());
    for (const PerftPosition& each : kStandardSix) {
        const Position position = position_of(each.fen);
        EXPECT_EQ(none.misjudgement(position), 0);
        for (const Move move : legal_moves(position.board()))
            EXPECT_FALSE(none.overlooks(position, move, {}, 9));
    }
}

TEST(HumanError, JudgementsScatterAsSaid) {
    const Position position = position_of("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    double sum = 0;
    double squares = 0;
    constexpr int kSeeds = 2000;
    for (std::uint64_t seed = 0; seed < kSeeds; ++seed) {
        const double error = HumanError({30, 40, 0}, seed).misjudgement(position);
        sum += error;
        squares += error * error;
    }
    EXPECT_NEAR(sum / kSeeds, 0, 4);
    EXPECT_NEAR(std::sqrt(squares / kSeeds), std::sqrt(2 * 30.0 * 30 + 40.0 * 40), 4);
}

TEST(HumanError, AnOpinionIsTheOppositeForTheOtherSide) {
    const Position white = position_of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    const Position black = position_of("4k3/8/8/8/8/8/4P3/4K3 b - - 0 1");
    const HumanError error({30, 0, 0}, 3);
    EXPECT_NE(error.misjudgement(white), 0);
    EXPECT_EQ(error.misjudgement(white), -error.misjudgement(black));
}

TEST(HumanError, WhatIsHardToSeeIsOverlookedMore) {
    constexpr std::string_view kFen = "4k3/p6q/8/8/2B5/8/8/R3K2R w KQ - 0 1";
    const int quiet_far = times_overlooked(kFen, "a1a6", 3);
    EXPECT_GT(quiet_far, times_overlooked(kFen, "a1a2", 3)) << "long before short";
    EXPECT_GT(times_overlooked_ahead(kFen, "c4b3"), times_overlooked_ahead(kFen, "c4d5") + 25)
        << "backward before forward";
    EXPECT_GT(quiet_far, times_overlooked(kFen, "a1a7", 3)) << "quiet before captures";
    EXPECT_GT(times_overlooked(kFen, "a1a7", 3), times_overlooked(kFen, "h1h7", 3))
        << "a pawn before a queen";
    EXPECT_GT(times_overlooked(kFen, "a1a7", 3), times_overlooked(kFen, "a1a7", 3, "a7"))
        << "recaptures last";
}

TEST(HumanError, ForcingMovesAreSeenSooner) {
    constexpr std::string_view kFen = "4k3/P7/8/8/8/8/4K3/7R w - - 0 1";
    EXPECT_GT(times_overlooked_ahead(kFen, "h1h7"), times_overlooked_ahead(kFen, "h1h8") + 30)
        << "quiet before checks";
    constexpr std::string_view kPromotion = "8/P6k/8/8/8/8/4K3/8 w - - 0 1";
    EXPECT_GT(times_overlooked(kPromotion, "e2e3", 3), times_overlooked(kPromotion, "a7a8q", 3))
        << "quiet before a new queen";
    EXPECT_GT(times_overlooked(kPromotion, "a7a8n", 3), times_overlooked(kPromotion, "e2e3", 3))
        << "a new knight before all";
}

TEST(HumanError, WhatIsFarAheadIsOverlookedMore) {
    constexpr std::string_view kFen = "4k3/p6q/8/8/2B5/8/8/R3K2R w KQ - 0 1";
    int before = -1;
    for (const int ply : {0, 1, 3, 6}) {
        const int times = times_overlooked(kFen, "a1a5", ply);
        EXPECT_GT(times, before) << ply;
        before = times;
    }
}

TEST(HumanError, AnswersToACheckAreAllSeen) {
    const Position checked = position_of("4k3/8/8/8/8/8/4r3/R3K2R w - - 0 1");
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        for (const Move move : legal_moves(checked.board()))
            EXPECT_FALSE(HumanError({0, 0, 5}, seed).overlooks(checked, move, {}, 9));
}

}  // namespace
}  // namespace sebastes
