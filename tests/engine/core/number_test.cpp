// core/number.h, core/text.h, core/text.h and core/utf8.h: parsing numbers and letters in
// foreign text, and quoting such text in messages.
#include "core/number.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/text.h"
#include "core/utf8.h"

namespace sebastes {
namespace {

TEST(Number, IsTakenOffTheFront) {
    std::string_view text = "12x";
    EXPECT_EQ(take_number<int>(text), 12);
    EXPECT_EQ(text, "x");
    EXPECT_EQ(take_number<int>(text), std::nullopt);
    EXPECT_EQ(text, "x");
    text = "300";
    EXPECT_EQ(take_number<std::uint8_t>(text), std::nullopt) << "does not fit";
    EXPECT_EQ(text, "300");
}

TEST(Number, IsTheWholeText) {
    EXPECT_EQ(to_number<int>("-7"), -7);
    EXPECT_EQ(to_number<std::uint64_t>("18446744073709551615"), UINT64_MAX);
    for (const std::string_view bad : {"", " 1", "1 ", "1x", "+1", "0x1", "2147483648", "-"})
        EXPECT_EQ(to_number<int>(bad), std::nullopt) << bad;
    EXPECT_EQ(to_number<std::uint64_t>("-1"), std::nullopt);
}

TEST(Number, BeyondItsRangeIsTheNearestEnd) {
    EXPECT_EQ(to_clamped_number<int>("7"), 7);
    EXPECT_EQ(to_clamped_number<int>("99999999999"), INT32_MAX);
    EXPECT_EQ(to_clamped_number<int>("-99999999999"), INT32_MIN);
    EXPECT_EQ(to_clamped_number<int>("99999999999x"), std::nullopt);
    EXPECT_EQ(to_clamped_number<int>(""), std::nullopt);
    EXPECT_EQ(to_clamped_number<int>("-"), std::nullopt);
}

TEST(Quoted, ShowsNoControlCharactersAndNotTooMuch) {
    EXPECT_EQ(printable("a\tb\x1b[\x7f\n"), "a?b?[??");
    EXPECT_EQ(printable("K\xC3\xB6nig"), "K\xC3\xB6nig");
    EXPECT_EQ(printable(std::string(500, 'x')), std::string(100, 'x') + "...");
    EXPECT_EQ(printable("abcd", 4), "abcd");
    EXPECT_EQ(quoted("abcde", 4), "'abcd...'");
}

TEST(Utf8, TheLengthOfACharacterIsThatOfWholeOnes) {
    EXPECT_EQ(utf8_length("a"), 1U);
    EXPECT_EQ(utf8_length("\u20ACx"), 3U);
    EXPECT_EQ(utf8_length("\xE2\x82"), 0U) << "cut short";
    for (const std::string_view bad : {"\x80", "\xC1\x80", "\xF5\x80\x80\x80", "\xC3x"})
        EXPECT_EQ(utf8_length(bad), 0U);
}

TEST(Utf8, PlainTextIsFitForATerminal) {
    EXPECT_EQ(plain_text("a\tb\nc \u20AC \U0001F600"), "a\tb\nc \u20AC \U0001F600");
    EXPECT_EQ(plain_text("\x1B[1m\xC2\x9B\x7F\xFF\xE2\x82"), "?[1m?????");
}

// ---- Characters that are written ----

TEST(Utf8, CharactersOfEachLengthAreWritten) {
    struct Case {
        char32_t character;
        std::string_view bytes;
    };
    for (const auto& [character, bytes] :
         {Case{'A', "A"}, Case{0x7F, "\x7F"}, Case{0x80, "\xC2\x80"}, Case{0x7FF, "\xDF\xBF"},
          Case{0x800, "\xE0\xA0\x80"}, Case{0xFFFD, "\xEF\xBF\xBD"},
          Case{0x10000, "\xF0\x90\x80\x80"}, Case{0x10FFFF, "\xF4\x8F\xBF\xBF"}}) {
        char written[4];
        const std::string text(written, put_utf8(character, written));
        EXPECT_EQ(text, bytes);
        EXPECT_EQ(utf8_length(text), text.size());
    }
}

TEST(Utf8, OneByteOrderMarkIsTakenOff) {
    EXPECT_EQ(without_byte_order_mark("\xEF\xBB\xBFgo"), "go");
    EXPECT_EQ(without_byte_order_mark("\xEF\xBB\xBF\xEF\xBB\xBF"), "\xEF\xBB\xBF");
    EXPECT_EQ(without_byte_order_mark("\xEF\xBB"), "\xEF\xBB");
    EXPECT_EQ(without_byte_order_mark(""), "");
}

TEST(Letters, AreComparedWithoutTheirCase) {
    EXPECT_TRUE(equal_ignoring_case("Clear Hash 1", "clear hASH 1"));
    EXPECT_TRUE(equal_ignoring_case("", ""));
    for (const auto& [one, other] : {std::pair{"Hash", "Has"}, {"[", "{"}, {"@", "`"}, {"a", "b"}})
        EXPECT_FALSE(equal_ignoring_case(one, other)) << one;
}

TEST(Letters, DigitsAlone) {
    EXPECT_TRUE(all_digits("0123456789"));
    for (const std::string_view other : {"", "-1", "1 ", "1a"}) EXPECT_FALSE(all_digits(other));
}

}  // namespace
}  // namespace sebastes
