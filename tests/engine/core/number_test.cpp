// core/number.h and core/text.h: parsing numbers and letters in foreign text, and quoting such text
// in messages.
#include "core/number.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "core/text.h"

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

TEST(Text, OneByteOrderMarkIsTakenOff) {
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
