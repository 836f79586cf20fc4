// The fields behind the board: what is read in the place of one.
#include "notation/fen.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sebastes {
namespace {

TEST(Fen, ASeventhFieldThatIsAlmostAMoveIsLeftOut) {
    for (const std::string_view word : {"e2xx", "x2e4", "e2e4qq", "e2e"})
        EXPECT_EQ(
            read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 " + std::string(word))->oddities,
            std::vector<std::string>{"a seventh field left out: '" + std::string(word) + "'"});
    for (const std::string_view word : {"moves", "e2e4", "e7e8q"})
        EXPECT_FALSE(read_fen("4k3/8/8/8/8/8/8/4K3 w - - 0 1 " + std::string(word))) << word;
}

}  // namespace
}  // namespace sebastes
