// PGN's export format; reading it returns the same game.
#include "tools/shared/pgn_epd/pgn_writer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>

#include "board/move_list.h"
#include "core/random.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "tools/shared/pgn_epd/pgn_reader.h"

namespace sebastes {
namespace {

PgnGame read_game(const std::string& text) {
    std::istringstream stream(text);
    PgnReader reader(stream, "x.pgn");
    const auto game = reader.next();
    EXPECT_TRUE(game.has_value() && *game) << (game ? game->error() : "no game") << "\n" << text;
    EXPECT_FALSE(reader.next().has_value()) << text;
    return game && *game ? (*game)->game : PgnGame{};
}

// Without the tags, and the empty lines around them.
std::string movetext(const PgnGame& game) {
    const std::string text = to_pgn(game);
    const std::size_t begin = text.find("\n\n") + 2;
    return text.substr(begin, text.size() - begin - 2);
}

std::size_t longest_line(const std::string& text) {
    std::istringstream lines(text);
    std::size_t longest = 0;
    for (std::string line; std::getline(lines, line);) longest = std::max(longest, line.size());
    return longest;
}

TEST(PgnWriter, TagsInTheirOrder) {
    const PgnGame game = read_game(
        "[Zebra \"z\"]\n[Black \"B \\\"x\\\" \\\\\"]\n[ECO \"A00\"]\n[Event \"E\"]\n\n1. e4 1-0\n");
    EXPECT_EQ(to_pgn(game),
              "[Event \"E\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n"
              "[Black \"B \\\"x\\\" \\\\\"]\n[Result \"1-0\"]\n[ECO \"A00\"]\n[Zebra \"z\"]\n\n"
              "1. e4 1-0\n\n");
    EXPECT_EQ(to_pgn(PgnGame{}).find("[Event \"?\"]\n"), 0U);
}

TEST(PgnWriter, NumbersWhereTheyAreNeeded) {
    EXPECT_EQ(movetext(read_game("e4 e5 Nf3 $1 Nc6 {x} Bb5 {y} a6 (a5 (Nf6 O-O) Ba4) Ba4 *")),
              "1. e4 e5 2. Nf3 $1 Nc6 {x} 3. Bb5 {y} 3... a6 (3... a5 (3... Nf6 4. O-O) 4.\n"
              "Ba4) 4. Ba4 *");
    const std::string black = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K3 b - - 0 9\"]\n";
    EXPECT_EQ(movetext(read_game(black + "Ke7 Ra7 1/2")), "9... Ke7 10. Ra7+ 1/2-1/2");
}

TEST(PgnWriter, TheStartIsATag) {
    PgnGame game;
    game.start = *parse_fen("1rk3r1/8/8/8/8/8/8/1RK3R1 w GBgb - 0 1");
    game.set_tag("Variant", "Chess960");
    game.tidy_tags();
    EXPECT_EQ(game.tag("SetUp"), "1");
    for (const Move move : legal_moves(game.start.board())) {
        game.elements = {PgnElement::of_move(move)};
        EXPECT_EQ(read_game(to_pgn(game)), game) << to_pgn(game);
    }
}

TEST(PgnWriter, LinesAreShorterThan80Columns) {
    PgnGame game = read_game("1. e4 {" + std::string(300, 'x') + "} *");
    EXPECT_GT(longest_line(to_pgn(game)), 79U) << "a word is never divided";
    EXPECT_EQ(read_game(to_pgn(game)), game);
    std::string words;
    for (int i = 0; i < 200; ++i) words += "word" + std::to_string(i) + " ";
    game = read_game("1. e4 {" + words + "} (1. d4 {" + words + "}) e5 *");
    EXPECT_LT(longest_line(to_pgn(game)), 80U) << to_pgn(game);
    EXPECT_EQ(read_game(to_pgn(game)), game);
}

TEST(PgnWriter, DeepVariations) {
    std::string text = "e4";
    for (std::size_t i = 0; i < kMaxPgnNesting; ++i) text += " (d4";
    const PgnGame game = read_game(text + std::string(kMaxPgnNesting, ')') + " *");
    EXPECT_LT(longest_line(to_pgn(game)), 80U);
    EXPECT_EQ(read_game(to_pgn(game)), game);
}

TEST(PgnWriter, CommentsThatAreHardToWrite) {
    std::string percents = "a";
    for (int i = 0; i < 100; ++i) percents += " %b";
    for (const std::string& comment :
         {std::string("a } b"), std::string("}"), std::string(), percents, std::string("{ ; ( [x]"),
          std::string("% x"), std::string(120, '}'), std::string("x; y"),
          std::string("M\u00FCller")}) {
        PgnGame game;
        game.elements = {
            PgnElement::of_comment(comment), PgnElement::of_move(*parse_move(game.start, "e4")),
            PgnElement::of_comment(comment), PgnElement::begin(),
            PgnElement::of_comment(comment), PgnElement::of_move(*parse_move(game.start, "d4")),
            PgnElement::of_comment(comment), PgnElement::end()};
        game.tidy_tags();
        EXPECT_EQ(read_game(to_pgn(game)), game) << to_pgn(game);
        EXPECT_EQ(to_pgn(game).find("\n%"), std::string::npos);
    }
}

// A random game with whatever may stand in one.
PgnGame random_game(Random& random) {
    const auto below = [&](std::uint64_t bound) { return random.below(bound); };
    const std::string_view comments[] = {"", "a", "} x", "[%clk 0:01:02]", "%x y", "one two three"};
    PgnGame game;
    PgnCursor cursor(game.start);
    const auto add = [&](PgnElement element) {
        cursor.pass(element);
        game.elements.push_back(std::move(element));
    };
    for (int i = 0; i < 150; ++i) {
        const std::uint64_t kind = below(10);
        const MoveList moves = legal_moves(cursor.position().board());
        if (kind == 0) add(PgnElement::of_nag(static_cast<std::uint8_t>(below(256))));
        if (kind == 1) add(PgnElement::of_comment(comments[below(std::size(comments))]));
        if (kind == 2 && cursor.can_branch()) add(PgnElement::begin());
        if (kind == 3 && cursor.depth() > 0 && cursor.can_branch()) add(PgnElement::end());
        if (kind == 4 && !cursor.position().in_check()) add(PgnElement::of_move(Move{}));
        if (kind > 4 && !moves.empty()) add(PgnElement::of_move(moves[below(moves.size())]));
    }
    while (cursor.depth() > 0) {
        const MoveList moves = legal_moves(cursor.position().board());
        if (!cursor.can_branch()) add(PgnElement::of_move(moves[0]));
        add(PgnElement::end());
    }
    if (below(2) == 0) game.result = GameResult::Draw;
    game.tidy_tags();
    return game;
}

TEST(PgnWriter, WhatIsReadAgainIsTheSame) {
    Random random(1);
    for (int i = 0; i < 300; ++i) {
        const PgnGame game = random_game(random);
        ASSERT_EQ(read_game(to_pgn(game)), game) << to_pgn(game);
    }
}

}  // namespace
}  // namespace sebastes
