#include "core/nearest_word.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

namespace sebastes {
namespace {

TEST(NearestWord, Distance) {
    static_assert(word_distance("hint", "hnit") == 1);
    EXPECT_EQ(word_distance("", ""), 0U);
    EXPECT_EQ(word_distance("undo", "UNDO"), 0U);
    EXPECT_EQ(word_distance("undoo", "undo"), 1U);
    EXPECT_EQ(word_distance("ndo", "undo"), 1U);
    EXPECT_EQ(word_distance("unda", "undo"), 1U);
    EXPECT_EQ(word_distance("ca", "abc"), 3U) << "a place is changed once";
    EXPECT_EQ(word_distance("kitten", "sitting"), 3U);
    EXPECT_EQ(word_distance("", "undo"), 4U);
    EXPECT_EQ(word_distance(std::string(32, 'a'), std::string(32, 'b')), 32U);
    EXPECT_EQ(word_distance(std::string(33, 'a'), std::string(33, 'a')), 32U);
}

TEST(NearestWord, OfSome) {
    const std::vector<std::string_view> known = {"go",       "undo", "hint",
                                                 "position", "d",    "positions"};
    EXPECT_EQ(nearest_word("hnit", known), "hint");
    EXPECT_EQ(nearest_word("UNDOO", known), "undo");
    EXPECT_EQ(nearest_word("goo", known), "go");
    EXPECT_EQ(nearest_word("psoitoin", known), "position");
    EXPECT_EQ(nearest_word("positionss", known), "positions");
    EXPECT_EQ(nearest_word("positiosn", known), "position") << "the first of two";
    for (const std::string_view word : {"", "g", "og", "do", "hi", "uuddo", "nonsense"})
        EXPECT_FALSE(nearest_word(word, known)) << word;
    EXPECT_FALSE(nearest_word(std::string(100000, 'u'), known));
}

}  // namespace
}  // namespace sebastes
