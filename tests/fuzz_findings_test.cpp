// What the fuzz targets found, by name.
#include <gtest/gtest.h>

#include <string>

#include "board/fen.h"

namespace sebastes {
namespace {

TEST(FuzzFindings, FenErrorsShowNoControlCharacters) {
    using namespace std::string_literals;
    for (const std::string& fen :
         {"8/\x1B[31m8 w - -"s, "4k3/8/8/8/8/8/8/4K3 \x07 - -"s, "r\x7Fh w - -"s,
          "4k3/8/8/8/8/8/8/4K3 w \x01 - 0 1"s, "4k3/8/8/8/8/8/8/4K3 w - a\x02 0 1"s,
          "4k3/8/8/8/8/8/8/4K3 w - - \x03 1"s, std::string(50, '\0')}) {
        const auto position = parse_fen(fen);
        ASSERT_FALSE(position) << fen;
        for (const char c : position.error())
            EXPECT_TRUE(c >= ' ' && c != 0x7F) << position.error();
    }
}

}  // namespace
}  // namespace sebastes
