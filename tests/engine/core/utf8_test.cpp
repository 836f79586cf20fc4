#include "core/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace sebastes {
namespace {

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

}  // namespace
}  // namespace sebastes
