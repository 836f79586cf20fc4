// The inputs that the fuzz targets found, as named tests.
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "notation/fen.h"
#include "tools/shared/pgn_epd/epd.h"

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

TEST(FuzzFindings, DistancesThatNoMateHasAreLeftOutOfBm) {
    const std::string fields = "4k3/8/8/8/8/8/8/4K2R w K - ";
    for (const std::string mark : {"#0", "#-0", "#44444444444444444444444", "#+1001"}) {
        const auto reading = read_epd(fields + "bm Rh8 " + mark + ";");
        ASSERT_TRUE(reading) << mark;
        EXPECT_EQ(reading->warnings.size(), 1U) << mark;
        ASSERT_TRUE(reading->record.mate_distance()) << mark;
        EXPECT_EQ(*reading->record.mate_distance(), std::nullopt) << mark;
        EXPECT_EQ(reading->record.moves("bm")->size(), 1U) << mark;
        EXPECT_FALSE(read_epd(fields + "bm " + mark + ";")) << mark;
    }
    EXPECT_EQ(*read_epd(fields + "bm Rh8 1. #1000;")->record.mate_distance(), 1000);
}

TEST(FuzzFindings, MateInNoneIsNoDistance) {
    for (const std::string number : {"0", "1001", "-44444444444444444444444"}) {
        const auto reading = read_epd("4k3/8/8/8/8/8/8/4K2R w K - mate in " + number + ";");
        ASSERT_TRUE(reading) << number;
        ASSERT_TRUE(reading->record.mate_distance()) << number;
        EXPECT_EQ(*reading->record.mate_distance(), std::nullopt) << number;
        EXPECT_EQ(reading->record.text("mate"), "in " + number);
    }
}

}  // namespace
}  // namespace sebastes
