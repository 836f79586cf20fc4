// tools/shared/annotate: judging moves, rating players, and writing both as PGN.
#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/score.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/shared/annotate/annotated_game.h"
#include "tools/shared/annotate/fault_text.h"
#include "tools/shared/annotate/game_annotator.h"
#include "tools/shared/annotate/game_opening.h"
#include "tools/shared/pgn_epd/pgn_reader.h"
#include "tools/shared/pgn_epd/pgn_writer.h"

namespace sebastes::annotate {
namespace {

TEST(AnnotateJudgement, FollowsTheWinningChances) {
    EXPECT_EQ(judge({20}, {10}), Judgement::None);
    EXPECT_EQ(judge({10}, {20}), Judgement::None);
    // Lichess's thresholds, of 5, 10 and 15 percent.
    EXPECT_EQ(judge({0}, {-54}), Judgement::None);
    EXPECT_EQ(judge({0}, {-55}), Judgement::Inaccuracy);
    EXPECT_EQ(judge({0}, {-110}), Judgement::Inaccuracy);
    EXPECT_EQ(judge({0}, {-111}), Judgement::Mistake);
    EXPECT_EQ(judge({0}, {-168}), Judgement::Mistake);
    EXPECT_EQ(judge({0}, {-169}), Judgement::Blunder);
    EXPECT_EQ(judge({200}, {145}), Judgement::None);
    EXPECT_EQ(judge({200}, {140}), Judgement::Inaccuracy);
    // A queen up or two: much the same.
    EXPECT_EQ(judge({1800}, {900}), Judgement::None);
    EXPECT_EQ(judge({-900}, {mated_in(4)}), Judgement::None);
    EXPECT_EQ(judge({-50}, {mated_in(4)}), Judgement::Blunder);
}

TEST(AnnotateJudgement, WinsThatAreMissed) {
    EXPECT_EQ(judge({700}, {0}), Judgement::MissedWin);
    EXPECT_EQ(judge({700}, {-300}), Judgement::Blunder);
    EXPECT_EQ(judge({290}, {0}), Judgement::Blunder);
    EXPECT_EQ(judge({mate_in(5)}, {400}), Judgement::Blunder);
    EXPECT_EQ(judge({mate_in(5)}, {900}), Judgement::Inaccuracy);
    EXPECT_EQ(judge({mate_in(5)}, {0}), Judgement::MissedWin);
    EXPECT_EQ(judge({mate_in(5)}, {200}), Judgement::MissedWin);
    EXPECT_EQ(judge({mate_in(5)}, {mated_in(2)}), Judgement::Blunder);
    EXPECT_EQ(judge({mate_in(5)}, {1500}), Judgement::Inaccuracy);
    EXPECT_EQ(judge({mate_in(5)}, {mate_in(15)}), Judgement::None);
}

TEST(AnnotateJudgement, Losses) {
    EXPECT_EQ(centipawn_loss(50, -30), 80);
    EXPECT_EQ(centipawn_loss(-30, 50), 0);
    EXPECT_EQ(centipawn_loss(3000, 900), 100);
    EXPECT_EQ(centipawn_loss(mate_in(3), 0), 1000);
    EXPECT_EQ(centipawn_loss(0, mated_in(2)), 1000);
    EXPECT_EQ(centipawn_loss(mate_in(3), mate_in(7)), 10);
    EXPECT_EQ(centipawn_loss(mate_in(3), mate_in(83)), 50);
    EXPECT_EQ(centipawn_loss(mated_in(8), mated_in(4)), 10);
    EXPECT_EQ(centipawn_loss(mated_in(4), mated_in(8)), 0);
}

PgnGame read(const std::string& text) {
    std::istringstream stream(text);
    PgnReader reader(stream, "test.pgn");
    const auto game = reader.next();
    EXPECT_TRUE(game && *game) << text;
    return (*game)->game;
}

// In one line.
std::string text_of(const PgnGame& game) {
    std::string text = to_pgn(game);
    std::ranges::replace(text, '\n', ' ');
    return text;
}

constexpr std::string_view kScholarsMate =
    "[White \"A\"]\n\n1. e4 e5 2. Qh5 {early [%clk 0:01:00]} Nc6 $10 (2... Nf6 3. Qxe5+) 3. Bc4 "
    "{[%eval 9.0]} Nf6 4. Qxf7# 1-0\n";

class AnnotateGame : public testing::Test {
  protected:
    static Limits nodes(std::uint64_t count) {
        Limits limits;
        limits.nodes = count;
        return limits;
    }
    std::vector<JudgedMove> judge_all(const PgnGame& game) {
        GameAnnotator annotator(session_, game.start, game.main_line(), Effort::of(nodes(3000)));
        SearchControl control;
        while (annotator.next(control)) {
        }
        EXPECT_TRUE(annotator.done());
        summary_ = annotator.summary();
        return annotator.judged();
    }

    Engine session_{1};
    Summary summary_;
};

TEST_F(AnnotateGame, TheBlunderIsFound) {
    const std::vector<JudgedMove> moves = judge_all(read(std::string(kScholarsMate)));
    ASSERT_EQ(moves.size(), 7U);
    for (std::size_t i = 0; i < moves.size(); ++i) {
        EXPECT_EQ(moves[i].ply, i + 1);
        EXPECT_EQ(moves[i].best_line.front(), moves[i].best);
        if (i == 0) continue;
        // One search a position: what one player has after a move, the other had before his.
        const int after = moves[i - 1].became.score;
        EXPECT_NEAR(moves[i].was.score, -after, 1);
    }
    EXPECT_EQ(moves[5].judgement, Judgement::Blunder);
    EXPECT_EQ(moves[5].became.score, mated_in(2));
    EXPECT_EQ(moves[5].white_score(), mate_in(2));
    EXPECT_LT(moves[5].accuracy, 40);
    EXPECT_FALSE(is_fault(moves[6].judgement));
    EXPECT_EQ(moves[6].became.score, mate_in(1));
    EXPECT_TRUE(moves[6].mates());
    EXPECT_EQ(summary_[Color::Black].blunders, 1);
    // Nobody had to find much.
    EXPECT_FALSE(summary_[Color::White].told_accuracy());
    EXPECT_EQ(summary_[Color::White].moves, 4);
}

TEST_F(AnnotateGame, WhatTheGameSaysStays) {
    const PgnGame game = read(std::string(kScholarsMate));
    const PgnGame told = annotated(game, judge_all(game), summary_, {});
    const std::string text = text_of(told);
    EXPECT_EQ(told.main_line(), game.main_line());
    for (const std::string_view part :
         {"early [%clk 0:01:00]", "$10", "2... Nf6 3. Qxe5+", "Nf6 $4 {[%eval #1] ",
          "[Annotator \"Sebastes\"]", "was better"})
        EXPECT_NE(text.find(part), std::string::npos) << part << '\n' << text;
    EXPECT_EQ(text.find("9.0]"), std::string::npos) << text;
    EXPECT_EQ(read(to_pgn(told)), told) << text;
}

// Annotated by us, and with what other programs and people write; the same nodes give the same
// judgements, whatever was judged before.
TEST_F(AnnotateGame, OnceMoreChangesNothing) {
    const std::vector<std::string> texts = {
        std::string(kScholarsMate),
        // Lichess, with its own judgements.
        "[White \"A\"]\n\n1. e4 { [%eval 0.18] [%clk 0:03:00] } 1... e5 { [%eval 0.21] [%clk "
        "0:03:00] } 2. Qh5 { [%eval -0.4] [%clk 0:02:58] } 2... Nc6 { [%eval -0.3] } 3. Bc4 { "
        "[%eval -0.5] } 3... Nf6?? { (-0.50 → Mate in 1) Checkmate is now unavoidable. g6 was "
        "best. } { [%eval #1] [%clk 0:02:50] } (3... g6 4. Qf3 Nf6) 4. Qxf7# { [%clk 0:02:55] } "
        "1-0\n",
        // ChessBase: commands, glyphs, comments before and behind, variations in variations.
        "[White \"A\"]\n[Annotator \"Berg\"]\n[ECO \"C20\"]\n\n{[%evp 0,4,19,25,30]} 1. e4 {[%emt "
        "0:00:03][%csl Ge4] a start} 1... e5 $1 $14 (1... c5 {sharper} (1... c6) 2. Nf3) 2. Qh5 "
        "{[%cal Rh5f7] early} 2... Nc6 $10 3. Bc4 Nf6 {loses} $2 (3... g6) (3... Qe7 $1) {all "
        "else holds} 4. Qxf7# $18 {the end} 1-0\n",
        // Human words in the comment with the evaluation, at both ends.
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 {so [%eval 1.0] they say} 4. Qxf7# 1-0\n"};
    for (const std::string& text : texts)
        for (const bool evaluations : {true, false})
            for (const std::size_t plies : {0U, 1U, 10U}) {
                const AnnotationStyle style{evaluations, true, true, plies};
                const PgnGame game = read(text);
                const PgnGame once = annotated(game, judge_all(game), summary_, style);
                EXPECT_EQ(once.elements.size() > game.elements.size(), true);
                const PgnGame again = read(to_pgn(once));
                EXPECT_EQ(to_pgn(annotated(again, judge_all(again), summary_, style)),
                          to_pgn(once));
            }
}

// The review's mark stands alone; the annotator's is told, and is back when the move is no fault.
TEST_F(AnnotateGame, AnAnnotatorsMarkIsKeptBesideTheReviews) {
    const PgnGame game = read("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 $1 $14 4. Qxf7# 1-0\n");
    std::vector<JudgedMove> moves = judge_all(game);
    const PgnGame told = annotated(game, moves, summary_, {});
    std::string text = text_of(told);
    EXPECT_NE(text.find("Nf6 $4 $14 {"), std::string::npos) << text;
    EXPECT_NE(text.find("; the annotator's mark is !}"), std::string::npos) << text;
    EXPECT_EQ(annotated(told, moves, summary_, {}), told);
    moves[5].judgement = Judgement::None;
    text = text_of(annotated(told, moves, summary_, {}));
    EXPECT_NE(text.find("Nf6 $1 $14 {[%eval #1]} 4."), std::string::npos) << text;
}

// What people said stays whatever is judged the second time.
TEST_F(AnnotateGame, AnotherJudgementReplacesTheOld) {
    const PgnGame game = read(
        "1. e4 e5 2. Qh5 Nc6 {natural} 3. Bc4 Nf6 $140 {oh no} (3... g6 {holds}) 4. Qxf7# 1-0\n");
    std::vector<JudgedMove> moves = judge_all(game);
    const PgnGame told = annotated(game, moves, summary_, {});
    ASSERT_NE(text_of(told).find("Nf6 $140 $4 {"), std::string::npos) << text_of(told);

    moves[5].judgement = Judgement::Inaccuracy;
    moves[5].best_line = {moves[5].best};
    std::string text = text_of(annotated(told, moves, summary_, {}));
    EXPECT_NE(text.find("Nf6 $140 $6 {[%eval #1] "), std::string::npos) << text;
    EXPECT_NE(text.find("better} {oh no} (3... g6 {holds}) (3... "), std::string::npos) << text;
    EXPECT_NE(text.find(") 4. Qxf7#"), std::string::npos) << text;

    moves[5].judgement = Judgement::None;
    text = text_of(annotated(told, moves, summary_, {}));
    EXPECT_NE(text.find("Nf6 $140 {[%eval #1]} {oh no} (3... g6 {holds}) 4. Qxf7#"),
              std::string::npos)
        << text;
    // Not ours any more: somebody went on where the line ended.
    PgnGame more = told;
    const auto end = std::find(more.elements.rbegin(), more.elements.rend(), PgnElement::end());
    more.elements.insert(end.base() - 1, PgnElement::of_comment("and holds"));
    text = text_of(annotated(more, moves, summary_, {}));
    EXPECT_NE(text.find("and holds})"), std::string::npos) << text;
}

TEST(AnnotateText, AMarkedFaultIsTakenOutAndOthersWordsStay) {
    const std::string text = "-0.30 -> #1, g6 was better";
    for (const FaultMark& mark : {FaultMark{4, "g6"}, FaultMark{0, "O-O-O+"}, FaultMark{6, ""},
                                  FaultMark{4, "g6", 2}, FaultMark{4, "", 5}}) {
        const std::string marked = marked_fault(mark, text);
        for (const std::string before : {"", "[%clk 0:01:00] "})
            for (const std::string behind : {"", " and so on"}) {
                std::string comment = before + marked + behind;
                EXPECT_EQ(take_marked_fault(comment), mark) << marked;
                EXPECT_EQ(comment, before + behind);
            }
        std::string changed = marked + "ment";
        EXPECT_EQ(take_marked_fault(changed), mark);
        EXPECT_EQ(changed, marked.substr(marked.find(']') + 1) + "ment");
    }
    for (const std::string comment : {"", "better was g6", "[%fault 4,5", "[%fault x,5]"}) {
        std::string kept = comment;
        EXPECT_FALSE(take_marked_fault(kept)) << comment;
        EXPECT_EQ(kept, comment);
    }
}

TEST_F(AnnotateGame, Styles) {
    const PgnGame game = read("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0\n");
    const std::vector<JudgedMove> moves = judge_all(game);
    EXPECT_EQ(annotated(game, moves, summary_, {false, false, false, 0}).elements, game.elements);
    const std::string text = text_of(annotated(game, moves, summary_, {false, true, true, 2}));
    EXPECT_EQ(text.find("%eval"), std::string::npos);
    EXPECT_NE(text.find("Nf6 $4 {[%fault 4,"), std::string::npos) << text;
    EXPECT_NE(text.find("-> #1, "), std::string::npos) << text;
    EXPECT_NE(text.find("(3... "), std::string::npos) << text;
    // Judged in part: the rest stays as it was.
    const std::vector<JudgedMove> first(moves.begin(), moves.begin() + 1);
    const PgnGame part = annotated(game, first, summary_, {});
    EXPECT_EQ(part.elements.size(), game.elements.size() + 1);
    EXPECT_FALSE(part.find_tag("WhiteAccuracy"));
}

TEST_F(AnnotateGame, GamesThatEndWithoutAMove) {
    EXPECT_TRUE(judge_all(read("*\n")).empty());
    const PgnGame stalemate =
        read("[FEN \"7k/5Q2/8/6K1/8/8/8/8 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. Kg6 1/2-1/2\n");
    const std::vector<JudgedMove> moves = judge_all(stalemate);
    ASSERT_EQ(moves.size(), 1U);
    EXPECT_EQ(moves[0].judgement, Judgement::MissedWin);
    EXPECT_EQ(moves[0].became.score, kDraw);
    EXPECT_NE(fault_text(moves[0]).find("-> draw, misses checkmate in "), std::string::npos)
        << fault_text(moves[0]);
    // The same position for the third time.
    const std::vector<JudgedMove> repeated =
        judge_all(read("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 1/2-1/2\n"));
    EXPECT_TRUE(repeated.back().ends_game());
    EXPECT_EQ(repeated.back().became.score, kDraw);
    EXPECT_FALSE(repeated[3].ends_game());
}

TEST_F(AnnotateGame, OpeningsAreNamed) {
    const PgnGame game = read("1. e4 c5 2. Nf3 d6 3. h4 a6 1-0\n");
    const std::vector<JudgedMove> moves = judge_all(game);
    ASSERT_EQ(moves.size(), 6U);
    for (std::size_t i = 0; i < moves.size(); ++i)
        EXPECT_EQ(moves[i].judgement == Judgement::Book, i < 4) << i;
    ASSERT_TRUE(moves[1].opening);
    EXPECT_NE(moves[1].opening->name.find("Sicilian"), std::string_view::npos);
    EXPECT_FALSE(moves[5].opening);
    const PgnGame told = annotated(game, moves, summary_, {});
    EXPECT_EQ(told.tag("ECO"), moves[3].opening->eco);
    EXPECT_EQ(told.tag("Opening"), moves[3].opening->name);

    PgnGame named = read("[ECO \"A00\"]\n\n1. e4 c5 *\n");
    set_opening_tags(named);
    EXPECT_EQ(named.tag("ECO"), "A00");
    EXPECT_FALSE(named.find_tag("Opening"));
    PgnGame unknown = read("[FEN \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"]\n[SetUp \"1\"]\n\n1. O-O *\n");
    set_opening_tags(unknown);
    EXPECT_FALSE(unknown.find_tag("ECO"));
}

TEST_F(AnnotateGame, StopsWhenTold) {
    const PgnGame game = read(std::string(kScholarsMate));
    GameAnnotator annotator(session_, game.start, game.main_line(), Effort::of(nodes(500)));
    SearchControl control;
    ASSERT_TRUE(annotator.next(control));
    SearchControl stopped;
    stopped.stop();
    EXPECT_FALSE(annotator.next(stopped));
    EXPECT_EQ(annotator.summary()[Color::White].moves, 1);
    EXPECT_EQ(annotator.summary()[Color::Black].moves, 0);
    const auto next = annotator.next(control);
    ASSERT_TRUE(next);
    EXPECT_EQ(next->ply, 2U);
}

TEST_F(AnnotateGame, AnotherMoveIsJudgedInThePlaceOfOne) {
    const PgnGame game = read(std::string(kScholarsMate));
    GameAnnotator annotator(session_, game.start, game.main_line(), Effort::of(nodes(3000)));
    SearchControl control;
    while (annotator.next(control)) {
    }
    const JudgedMove& fault = annotator.judged()[5];
    const auto better = annotator.judge_instead(6, *parse_san(fault.before, "g6"), control);
    ASSERT_TRUE(better);
    EXPECT_TRUE(better->thorough);
    EXPECT_EQ(better->ply, 6U);
    EXPECT_EQ(better->before, fault.before);
    EXPECT_FALSE(is_fault(better->judgement));
    const auto worse = annotator.judge_instead(6, *parse_san(fault.before, "Nd4"), control);
    ASSERT_TRUE(worse);
    EXPECT_EQ(worse->judgement, Judgement::Blunder);
    EXPECT_EQ(worse->became.score, mated_in(2));
    EXPECT_EQ(annotator.judged()[5].move, game.main_line()[5]);
    SearchControl stopped;
    stopped.stop();
    EXPECT_FALSE(annotator.judge_instead(6, fault.best, stopped));
}

TEST_F(AnnotateGame, AnotherMoveIsJudgedWithThePositionsBefore) {
    const PgnGame game = read("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 e6 *\n");
    GameAnnotator annotator(session_, game.start, game.main_line(), Effort::of(nodes(500)));
    SearchControl control;
    while (annotator.next(control)) {
    }
    const Position& before = annotator.judged()[7].before;
    const auto again = annotator.judge_instead(8, *parse_san(before, "Ng8"), control);
    ASSERT_TRUE(again);
    EXPECT_EQ(again->ends, GameStatus::Threefold);
}

TEST(AnnotateText, ScoresFromWhitesSide) {
    EXPECT_EQ(white_score_text(35), "+0.35");
    EXPECT_EQ(white_score_text(-120), "-1.20");
    EXPECT_EQ(white_score_text(0), "+0.00");
    for (const int plies : {1, 2}) {
        EXPECT_EQ(white_score_text(mate_in(plies)), "#1");
        EXPECT_EQ(white_score_text(mated_in(plies)), "#-1");
        EXPECT_EQ(white_score_text(mated_in(plies + 4)), "#-3");
    }
}

}  // namespace
}  // namespace sebastes::annotate
