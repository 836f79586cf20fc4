// PGN's words and tags at their limits, as games that are read or refused.
#include "tools/shared/pgn_epd/pgn_scanner.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

#include "tools/shared/pgn_epd/pgn_game_builder.h"
#include "tools/shared/pgn_epd/pgn_reader.h"

namespace sebastes {
namespace {

// The one game of the text, or why it is none.
Result<PgnReading> scanned_game(const std::string& text) {
    std::istringstream stream(text);
    PgnReader reader(stream, "x.pgn");
    const auto game = reader.next();
    if (!game) return Error{"no game"};
    EXPECT_FALSE(reader.next()) << "one game in " << text;
    return *game;
}

std::string scanned_tag(const std::string& text, const std::string& name) {
    const auto reading = scanned_game(text);
    return reading ? std::string(reading->game.tag(name)) : reading.error();
}

// Where a reader looks ahead it looks no further than its buffer.
TEST(PgnScanner, LongBlanksAndNamesAheadAreNotLookedThrough) {
    const std::string open = "[Event \"a\"]\n\n1. e4 {open\n\n";
    for (const std::string& tag :
         {"[" + std::string(300, 'x') + " \"\"]", "[x" + std::string(300, ' ') + "\"\"]"}) {
        const auto reading = scanned_game(open + tag + "} 1-0\n");
        ASSERT_TRUE(reading) << "the comment goes on: " << reading.error();
        EXPECT_EQ(reading->game.elements.size(), 2U);
        EXPECT_EQ(reading->game.result, GameResult::WhiteWins);
    }
    EXPECT_EQ(scanned_tag("[Site \"a\"" + std::string(300, ' ') + "]\n\n1. e4 *", "Site"), "a\"");
}

TEST(PgnScanner, BlanksAndEndsOfTagsAndComments) {
    EXPECT_EQ(scanned_tag("[\tSite\t\"a\"\t]\n*", "Site"), "a");
    EXPECT_EQ(scanned_tag("[Site \"a\\b\"]\n*", "Site"), "a\\b");
    EXPECT_EQ(scanned_tag("[Site a", "Site"), "a");
    EXPECT_EQ(scanned_tag("[Site \"a", "Site"), "a");
    const auto reading = scanned_game("1. e4 {a\n\n  b\n\n \n[c} *");
    ASSERT_TRUE(reading) << reading.error();
    EXPECT_EQ(reading->game.elements.back().text, "a b [c");
}

TEST(PgnScanner, WordsThatAreAlmostOthers) {
    EXPECT_EQ(scanned_tag("[A_b \"1\"]\n*", "A_b"), "1");
    EXPECT_EQ(scanned_tag("[Variant \"From_Position\"]\n*", "Variant"), "From_Position");
    EXPECT_EQ(scanned_tag("1. e4 \u00BD-\u00BD", "Result"), "1/2-1/2");
    EXPECT_EQ(scanned_tag("1. e4 \u00BD", "Result"), "1/2-1/2");
    const auto marks = scanned_game("1. e4 !!!! e5 *");
    ASSERT_TRUE(marks) << marks.error();
    EXPECT_EQ(marks->game.elements.size(), 2U);
    EXPECT_EQ(marks->oddities.front(), "mark '!!!!' left out");
    PgnGameBuilder builder("x.pgn");
    builder.take(PgnToken{});
    EXPECT_FALSE(builder.ended()) << "an end of text is no result";
}

}  // namespace
}  // namespace sebastes
