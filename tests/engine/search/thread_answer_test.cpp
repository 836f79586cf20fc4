// Which thread answers for all of them.
#include "search/thread_answer.h"

#include <gtest/gtest.h>

namespace sebastes {
namespace {

constexpr ThreadAnswer exact(int score, int depth) { return {score, Bound::Exact, depth}; }

TEST(ThreadAnswer, DeeperWithAScoreAsGood) {
    EXPECT_TRUE(is_trusted_more(exact(20, 9), exact(20, 8)));
    EXPECT_TRUE(is_trusted_more(exact(21, 9), exact(20, 8)));
    EXPECT_FALSE(is_trusted_more(exact(19, 9), exact(20, 8))) << "worse";
    EXPECT_FALSE(is_trusted_more(exact(90, 8), exact(20, 8))) << "no deeper";
    EXPECT_FALSE(is_trusted_more(exact(90, 7), exact(20, 8))) << "less deep";
    EXPECT_TRUE(is_trusted_more(exact(-50, 9), exact(-kInfinity, 8))) << "the first knows nothing";
}

TEST(ThreadAnswer, AmongWinsTheSurerOneAtAnyDepth) {
    EXPECT_TRUE(is_trusted_more(exact(mate_in(3), 5), exact(mate_in(5), 9)));
    EXPECT_FALSE(is_trusted_more(exact(mate_in(5), 12), exact(mate_in(5), 9)));
    EXPECT_FALSE(is_trusted_more(exact(300, 12), exact(mate_in(5), 9)));
    EXPECT_FALSE(is_trusted_more(exact(mate_in(3), 5), exact(20, 9))) << "no win to better";
}

TEST(ThreadAnswer, ABoundFromAboveAndNothingAtAllAreNeverTrusted) {
    for (const ThreadAnswer& best : {exact(20, 8), exact(mate_in(5), 8)}) {
        EXPECT_FALSE(is_trusted_more({mate_in(3), Bound::Upper, 9}, best));
        EXPECT_TRUE(is_trusted_more({mate_in(3), Bound::Lower, 9}, best));
        EXPECT_FALSE(is_trusted_more(exact(-kInfinity, 9), best));
    }
    EXPECT_FALSE(is_trusted_more(exact(-kInfinity, 9), exact(-kInfinity, 8)));
}

}  // namespace
}  // namespace sebastes
