// The text of comments and tags, whatever its bytes are.
#include "board/pgn_text.h"

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

TEST(PgnText, ControlCharactersBecomeBlanks) {
    EXPECT_EQ(tidy_tag_value("a\tb\x1B[1mc\nd\x7F"), "a b [1mc d ");
    EXPECT_EQ(tidy_tag_value("a\xC2\x9B"), "a?");
    std::string every;
    for (int byte = 0; byte < 256; ++byte) every += static_cast<char>(byte);
    EXPECT_EQ(plain_text(tidy_tag_value(every)), tidy_tag_value(every));
    EXPECT_EQ(tidy_tag_value(tidy_tag_value(every)), tidy_tag_value(every));
}

TEST(PgnText, CommentsKeepOneBlankBetweenWords) {
    EXPECT_EQ(tidy_comment("  a \n\t b  "), "a b");
    EXPECT_EQ(tidy_comment(" \n "), "");
    EXPECT_EQ(tidy_tag_value(" a  b "), " a  b ");
}

}  // namespace
}  // namespace sebastes
