// Keys of Polyglot books.  The ones checked are those that the format's description publishes.
#include "book/polyglot_key.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <sstream>
#include <string>

#include "board/notation.h"

namespace sebastes {
namespace {

std::uint64_t key_after(const std::string& moves) {
    Position position = Position::start();
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
        const auto move = parse_uci(position, word);
        if (!move) {
            ADD_FAILURE() << move.error();
            return 0;
        }
        position = position.after(*move);
    }
    return polyglot_key(position);
}

TEST(PolyglotKey, IsThePublishedOne) {
    EXPECT_EQ(key_after(""), 0x463b96181691fc9cU);
    EXPECT_EQ(key_after("e2e4"), 0x823c9b50fd114196U);
    EXPECT_EQ(key_after("e2e4 d7d5"), 0x0756b94461c50fb0U);
    EXPECT_EQ(key_after("e2e4 d7d5 e4e5"), 0x662fafb965db29d4U);
    EXPECT_EQ(key_after("e2e4 d7d5 e4e5 f7f5"), 0x22a48b5a8e47ff78U);
    EXPECT_EQ(key_after("e2e4 d7d5 e4e5 f7f5 e1e2"), 0x652a607ca3f242c1U);
    EXPECT_EQ(key_after("e2e4 d7d5 e4e5 f7f5 e1e2 e8f7"), 0x00fdd303c946bdd9U);
    EXPECT_EQ(key_after("a2a4 b7b5 h2h4 b5b4 c2c4"), 0x3c8123ea7b067637U);
    EXPECT_EQ(key_after("a2a4 b7b5 h2h4 b5b4 c2c4 b4c3 a1a3"), 0x5c3f9b829b279560U);
}

}  // namespace
}  // namespace sebastes
