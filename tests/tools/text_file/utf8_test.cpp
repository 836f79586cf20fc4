#include "tools/shared/text_file/utf8.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace sebastes {
namespace {

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

}  // namespace
}  // namespace sebastes
