// The text of comments and tags with any bytes, and words that are not moves.
#include "tools/shared/pgn_epd/pgn_text.h"
#include "tools/shared/text_file/utf8.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sebastes {
namespace {

TEST(PgnText, TagsAreUtf8WithoutControlCharacters) {
    for (const auto& [bytes, text] : std::vector<std::pair<std::string, std::string>>{
             {"", ""},
             {"M\u00FCller \u2654 \U0001F600", "M\u00FCller \u2654 \U0001F600"},
             {"Sp\xE4th, M\xFCnchen", "Sp\u00E4th, M\u00FCnchen"},
             {"a\tb\x1B[1mc\nd\x7F", "a b [1mc d"},
             {"a\xC2\x9B", "a?"},
             {" a  b ", "a  b"}})
        EXPECT_EQ(tidy_tag_value(bytes), text);
    std::string every;
    for (int byte = 0; byte < 256; ++byte) every += static_cast<char>(byte);
    EXPECT_EQ(plain_text(tidy_tag_value(every)), tidy_tag_value(every));
    EXPECT_EQ(tidy_tag_value(tidy_tag_value(every)), tidy_tag_value(every));
    EXPECT_EQ(tidy_comment("  a \n\t b  "), "a b");
    EXPECT_EQ(tidy_comment(" \n "), "");
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

TEST(PgnText, GlyphsHaveTheirNumbers) {
    for (const auto& [text, nag] : std::vector<std::pair<std::string_view, int>>{
             {"!", 1},       {"?", 2},    {"!!", 3},      {"??", 4},   {"!?", 5},
             {"?!", 6},      {"!!!", 3},  {"???", 4},     {"=", 10},   {"\u221E", 13},
             {"+=", 14},     {"+/=", 14}, {"\u2A72", 14}, {"=+", 15},  {"=/+", 15},
             {"\u2A71", 15}, {"+/-", 16}, {"\u00B1", 16}, {"-/+", 17}, {"\u2213", 17},
             {"+-", 18},     {"-+", 19}})
        EXPECT_EQ(to_nag(text), nag) << text;
    for (const std::string_view other : {"", "!!!!", "e4", "$1", "==", "+", "Nf3N"})
        EXPECT_EQ(to_nag(other), std::nullopt) << other;
}

TEST(PgnText, MoveNumbersAreTakenOff) {
    for (const auto& [word, rest] :
         std::vector<std::pair<std::string_view, std::string_view>>{{"1.e4", "e4"},
                                                                    {"12...Nf6", "Nf6"},
                                                                    {"12\u2026Nf6", "Nf6"},
                                                                    {"7.\u2026.a6", "a6"},
                                                                    {"...", ""},
                                                                    {"3", ""},
                                                                    {"3.", ""},
                                                                    {"Nf3", "Nf3"},
                                                                    {"0-0", "0-0"},
                                                                    {"1-0", "1-0"},
                                                                    {"5.0-0", "0-0"},
                                                                    {"1/2-1/2", "1/2-1/2"},
                                                                    {"00", "00"},
                                                                    {"4.00", "00"},
                                                                    {"000+", "000+"},
                                                                    {"00.e4", "e4"},
                                                                    {"100", ""},
                                                                    {"", ""}})
        EXPECT_EQ(without_move_number(word), rest) << word;
}

TEST(PgnText, WordsThatAreAlmostOthers) {
    for (const std::string_view other : {"", "1", "0-0", "2-0", "1-0.", "1/2-", "10", "-", "+-"})
        EXPECT_FALSE(to_pgn_end(other)) << other;
    for (const std::string_view other : {"", "-", "Z1", "00000", "e4"})
        EXPECT_FALSE(is_null_move(other)) << other;
    for (const std::string_view other : {"", "e", "+-", "check", "##"})
        EXPECT_FALSE(is_surplus_mark(other)) << other;
}

}  // namespace
}  // namespace sebastes
