// The text of comments and tags, whatever its bytes are.
#include "tools/shared/pgn_epd/pgn_text.h"

#include <gtest/gtest.h>

#include <string>

#include "core/utf8.h"

namespace sebastes {
namespace {

TEST(PgnText, Utf8StaysAsItIs) {
    EXPECT_EQ(tidy_tag_value("M\u00FCller \u2654 \U0001F600"), "M\u00FCller \u2654 \U0001F600");
    EXPECT_EQ(tidy_tag_value(""), "");
}

TEST(PgnText, OtherBytesAreWindows1252) {
    EXPECT_EQ(tidy_tag_value("Sp\xE4th, M\xFCnchen"), "Sp\u00E4th, M\u00FCnchen");
    EXPECT_EQ(tidy_tag_value("\x80 \x93quoted\x94 \x81"), "\u20AC \u201Cquoted\u201D ?");
}

// As the Unicode consortium's table of Windows-1252 has them.
TEST(PgnText, EveryByteOfWindows1252) {
    const std::string middle =
        "\u20AC?\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152?\u017D?"
        "?\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153?\u017E"
        "\u0178";
    std::string bytes;
    for (int byte = 0x80; byte < 0xA0; ++byte) bytes += static_cast<char>(byte);
    EXPECT_EQ(tidy_tag_value(bytes), middle);
    for (int byte = 0xA0; byte < 0x100; ++byte) {
        const std::string utf8{static_cast<char>(0xC0 | byte >> 6),
                               static_cast<char>(0x80 | (byte & 0x3F))};
        EXPECT_EQ(tidy_tag_value(std::string(1, static_cast<char>(byte))), utf8) << byte;
    }
}

TEST(PgnText, ControlCharactersBecomeBlanks) {
    EXPECT_EQ(tidy_tag_value("a\tb\x1B[1mc\nd\x7F"), "a b [1mc d");
    EXPECT_EQ(tidy_tag_value("a\xC2\x9B"), "a?");
    std::string every;
    for (int byte = 0; byte < 256; ++byte) every += static_cast<char>(byte);
    EXPECT_EQ(plain_text(tidy_tag_value(every)), tidy_tag_value(every));
    EXPECT_EQ(tidy_tag_value(tidy_tag_value(every)), tidy_tag_value(every));
}

TEST(PgnText, CommentsKeepOneBlankBetweenWords) {
    EXPECT_EQ(tidy_comment("  a \n\t b  "), "a b");
    EXPECT_EQ(tidy_comment(" \n "), "");
    EXPECT_EQ(tidy_tag_value(" a  b "), "a  b");
}

}  // namespace
}  // namespace sebastes
