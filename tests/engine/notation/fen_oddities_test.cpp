// What is odd about a position that is read: more pieces than there were pawns.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "notation/fen.h"

namespace sebastes {
namespace {

// Seven pawns leave room for one piece more than the first set has, of whatever kind.
TEST(Fen, EveryPieceThatWasAPawnCounts) {
    const std::vector<std::string> more{"NNN", "BBB", "RRR", "QQ"};
    const auto oddities = [](const std::string& pieces) {
        const auto fen = read_fen("k7/8/8/8/8/8/PPPPPPP1/" + pieces +
                                  std::to_string(7 - pieces.size()) + "K w - - 0 1");
        EXPECT_TRUE(fen) << fen.error();
        return fen ? fen->oddities : std::vector<std::string>{};
    };
    for (std::size_t i = 0; i < more.size(); ++i) {
        EXPECT_TRUE(oddities(more[i]).empty()) << more[i];
        for (std::size_t j = 0; j < i; ++j)
            EXPECT_EQ(oddities(more[i] + more[j]),
                      std::vector<std::string>{"White has more pieces than pawns can become"})
                << more[i] << more[j];
    }
}

}  // namespace
}  // namespace sebastes
