// Pairs of scores, apart and packed into one number.
#include "tables/tapered.h"

#include <gtest/gtest.h>

#include "core/random.h"

namespace sebastes {
namespace {

TEST(Tapered, AddsEachHalf) {
    Tapered sum{1, -2};
    sum += {10, 20};
    EXPECT_EQ(sum, (Tapered{11, 18}));
    sum -= {1, 1};
    EXPECT_EQ(sum, (Tapered{10, 17}));
    EXPECT_EQ(-sum, (Tapered{-10, -17}));
}

TEST(Tapered, PackedHoldsEverySignAndTheLimits) {
    for (const int middlegame : {-32768, -300, -1, 0, 1, 299, 32767})
        for (const int endgame : {-32768, -300, -1, 0, 1, 299, 32767})
            EXPECT_EQ(PackedTapered(middlegame, endgame).unpacked(),
                      (Tapered{middlegame, endgame}));
}

TEST(Tapered, PackedSumsAreThoseOfTheHalves) {
    Random random(3);
    const auto draw = [&] { return static_cast<int>(random.below(401)) - 200; };
    for (int round = 0; round < 200; ++round) {
        Tapered plain;
        PackedTapered packed;
        for (int i = 0; i < 100; ++i) {
            const Tapered term{draw(), draw()};
            const bool minus = random.below(3) == 0;
            plain += minus ? -term : term;
            if (minus)
                packed -= PackedTapered(term.middlegame, term.endgame);
            else
                packed += PackedTapered(term.middlegame, term.endgame);
            ASSERT_EQ(packed.unpacked(), plain);
        }
    }
}

}  // namespace
}  // namespace sebastes
