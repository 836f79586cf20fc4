// Words of a game's text that are no moves.
#include "tools/shared/pgn_epd/pgn_words.h"

#include <gtest/gtest.h>

#include <array>
#include <initializer_list>
#include <optional>
#include <string_view>
#include <utility>

namespace sebastes {
namespace {

TEST(PgnWords, EveryGlyphHasItsNumber) {
    for (const auto& [text, nag] : std::initializer_list<std::pair<std::string_view, int>>{
             {"!", 1},       {"?", 2},    {"!!", 3},      {"??", 4},   {"!?", 5},
             {"?!", 6},      {"!!!", 3},  {"???", 4},     {"=", 10},   {"\u221E", 13},
             {"+=", 14},     {"+/=", 14}, {"\u2A72", 14}, {"=+", 15},  {"=/+", 15},
             {"\u2A71", 15}, {"+/-", 16}, {"\u00B1", 16}, {"-/+", 17}, {"\u2213", 17},
             {"+-", 18},     {"-+", 19}})
        EXPECT_EQ(to_nag(text), nag) << text;
    for (const std::string_view other : {"", "!!!!", "e4", "$1", "==", "+", "Nf3N"})
        EXPECT_EQ(to_nag(other), std::nullopt) << other;
}

TEST(PgnWords, MoveNumbersAreTakenOff) {
    for (const auto& [word, rest] :
         std::initializer_list<std::pair<std::string_view, std::string_view>>{
             {"1.e4", "e4"},
             {"12...Nf6", "Nf6"},
             {"12\u2026Nf6", "Nf6"},
             {"7.\u2026.a6", "a6"},
             {"...", ""},
             {"3", ""},
             {"3.", ""},
             {"Nf3", "Nf3"},
             {"0-0", "0-0"},
             {"1-0", "1-0"},
             {"1/2-1/2", "1/2-1/2"},
             {"5.0-0", "0-0"},
             {"", ""}})
        EXPECT_EQ(without_move_number(word), rest) << word;
}

TEST(PgnWords, SuffixesAreTakenOff) {
    for (const auto& [text, move, suffix] :
         std::initializer_list<std::array<std::string_view, 3>>{{"e4!?", "e4", "!?"},
                                                                {"e4", "e4", ""},
                                                                {"??", "", "??"},
                                                                {"", "", ""},
                                                                {"e4?#", "e4?#", ""}}) {
        std::string_view word = text;
        EXPECT_EQ(take_suffix(word), suffix) << text;
        EXPECT_EQ(word, move) << text;
    }
}

TEST(PgnWords, ResultsNullMovesAndSurplusMarks) {
    EXPECT_EQ(to_pgn_end("1-0")->result, GameResult::WhiteWins);
    EXPECT_EQ(to_pgn_end("0-1")->result, GameResult::BlackWins);
    for (const std::string_view draw : {"1/2-1/2", "1/2", "\u00BD-\u00BD", "\u00BD"})
        EXPECT_EQ(to_pgn_end(draw)->result, GameResult::Draw) << draw;
    EXPECT_FALSE(to_pgn_end("*")->result);
    for (const std::string_view other : {"", "1", "0-0", "2-0", "1-0.", "1/2-", "10", "-"})
        EXPECT_FALSE(to_pgn_end(other)) << other;
    for (const std::string_view null : {"--", "Z0", "null", "@@@@", "0000", "pass"})
        EXPECT_TRUE(is_null_move(null)) << null;
    for (const std::string_view other : {"", "-", "Z1", "00000", "e4"})
        EXPECT_FALSE(is_null_move(other)) << other;
    for (const std::string_view mark : {"+", "++", "#", "e.p.", "ep", "e.p", "mate", "ch", "ch."})
        EXPECT_TRUE(is_surplus_mark(mark)) << mark;
    for (const std::string_view other : {"", "e", "+-", "check", "##"})
        EXPECT_FALSE(is_surplus_mark(other)) << other;
}

}  // namespace
}  // namespace sebastes
