// The evaluation, the search and the win model treat endings that nobody can win as draws.
#include "eval/drawn_ending.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "eval/evaluate.h"
#include "eval/explanation.h"
#include "eval/win_model.h"
#include "tests/support/search_runs.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

constexpr std::string_view kDrawnEndings[] = {
    "8/8/8/8/8/5k2/8/5K2 w - - 0 1",         // bare kings
    "8/8/8/3k4/8/8/1N6/2K5 w - - 0 1",       // one piece
    "8/8/8/3k4/8/8/1NN5/2K5 w - - 0 1",      // two knights
    "8/8/8/3k4/5n2/8/1N6/2K5 w - - 0 1",     // a knight each
    "8/8/8/3k4/5b2/8/1N6/2K5 w - - 0 1",     // bishop and knight
    "8/8/3b4/3k4/8/8/1B6/2K5 w - - 0 1",     // bishops of one colour
    "8/8/3b4/3k4/8/8/2B5/2K5 w - - 0 1",     // of both, on two sides
    "8/8/8/3k4/8/2B5/1B6/2K5 w - - 0 1",     // of one colour, on one side
    "8/8/2n5/3k4/8/2B5/1B6/2K5 w - - 0 1",   // against a knight
    "8/8/2nn4/3k4/8/4N3/1N6/2K5 b - - 0 1",  // two knights each
    "7k/8/8/8/2B5/7P/8/2K5 w - - 0 1",       // the bishop does not guard the pawn's corner
    "8/6k1/4K2P/8/8/8/2B4P/8 b - - 0 1",     // beside it, two pawns
    "8/8/8/8/p7/8/1K6/3b2k1 w - - 0 1",      // Black's, near a1
    "7k/7P/6K1/8/8/8/8/8 b - - 0 1",         // and stalemate
    "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",        // stalemate with a queen
};

TEST(DrawnEnding, IsWorthNothing) {
    for (const std::string_view fen : kDrawnEndings) {
        const Position position = position_of(fen);
        EXPECT_TRUE(is_certain_draw(position)) << fen;
        EXPECT_TRUE(is_certain_draw(position.flipped())) << fen;
        for (const Evaluator evaluator : {Evaluator::Nnue, Evaluator::Psqt}) {
            EXPECT_EQ(judge_position(position, evaluator), 0) << fen;
            EXPECT_NE(describe_evaluation(position, evaluator)
                          .find("Evaluation: +0 centipawns for White, a draw\n"),
                      std::string::npos)
                << fen;
        }
        EXPECT_EQ(win_draw_loss(position, 0), (WinDrawLoss{0, 1000, 0})) << fen;
        EXPECT_EQ(win_percentage(position, 0), 50) << fen;
    }
}

constexpr std::string_view kOpenEndings[] = {
    "8/8/8/3k4/8/3B4/1B6/2K5 w - - 0 1",   // bishops of both colours
    "8/8/8/3k4/8/3N4/1B6/2K5 w - - 0 1",   // bishop and knight
    "8/8/8/3k4/8/3N4/1NN5/2K5 w - - 0 1",  // three knights
    "8/8/8/3k4/8/8/1NNp4/2K5 w - - 0 1",   // two knights and a pawn to move
    "8/8/8/3k4/8/8/1R6/2K5 w - - 0 1",     // a rook
    "6k1/8/8/8/3B4/7P/7P/2K5 w - - 0 1",   // the bishop guards the corner
    "8/8/8/8/2Bk4/7P/8/2K5 w - - 0 1",     // the king is late
    "7k/8/8/8/2B5/6PP/8/2K5 w - - 0 1",    // a pawn beside it
    "7k/7p/8/8/2B5/7P/8/2K5 w - - 0 1",    // and one against it
    "7k/8/8/8/2N5/7P/8/2K5 w - - 0 1",     // a knight
    "k7/8/8/8/2B5/7P/8/2K5 w - - 0 1",     // the other corner
    "k1K5/8/1B6/8/8/8/8/4N3 w - - 0 1",
};

TEST(DrawnEnding, OthersAreNone) {
    for (const std::string_view fen : kOpenEndings)
        for (const Position& position : {position_of(fen), position_of(fen).flipped()})
            EXPECT_FALSE(is_certain_draw(position)) << fen;
    // A mate on the board is one, with whatever pieces.
    EXPECT_FALSE(is_certain_draw(position_of("k7/2N5/NK6/8/8/8/8/8 b - - 0 1")));
}

// Without tables of folders, and whatever was learnt of other positions.
TEST(DrawnEnding, ASearchFindsNothing) {
    Engine session(1);
    SearchOptions options;
    const Tablebases none;
    options.tablebases = &none;
    for (const std::string_view fen : kDrawnEndings) {
        const Position position = position_of(fen);
        const SearchRun run = run_search(session, Game(position), to_depth(10), options);
        EXPECT_EQ(run.result.score, 0) << fen;
        for (const SearchReport& report : run.shown) EXPECT_EQ(report.score, 0) << fen;
    }
    // But a mate that is there is found.
    EXPECT_EQ(run_search(session, Game(position_of("k7/8/NK6/3N4/8/8/8/8 w - - 0 1")), to_depth(4))
                  .result.score,
              mate_in(1));
}

}  // namespace
}  // namespace sebastes
