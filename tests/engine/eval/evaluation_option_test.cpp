// The choice between the evaluators: by SearchOptions, and by the option Evaluation.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>

#include "core/score.h"
#include "eval/evaluate.h"
#include "tests/support/search_runs.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

SearchOptions judging_by(Evaluator evaluator) {
    SearchOptions options;
    options.evaluation = evaluator;
    return options;
}

std::string run_text(const SearchRun& run) {
    std::string text = to_uci(run.result.best) + " " + std::to_string(run.result.nodes);
    for (const SearchReport& report : run.reports) text += " " + std::to_string(report.score);
    return text;
}

constexpr Evaluator kEvaluators[] = {Evaluator::Vector, Evaluator::Scalar};

TEST(EvaluationOption, WhatOneLearntDoesNotServeTheOther) {
    const Game game{position_of(kStandardSix[5].fen)};
    for (const Driver* driver : drivers())
        for (const Evaluator evaluator : kEvaluators) {
            SearchOptions options = judging_by(evaluator);
            options.driver = driver;
            Session fresh(1);
            const std::string first = run_text(run_search(fresh, game, to_nodes(20000), options));
            Session used(1);
            SearchOptions other = options;
            other.evaluation = other_evaluator(evaluator);
            const std::string others = run_text(run_search(used, game, to_nodes(20000), other));
            EXPECT_NE(others, first);
            EXPECT_EQ(run_text(run_search(used, game, to_nodes(20000), options)), first);
        }
}

TEST(EvaluationOption, APlainSearchFindsItsEvaluator) {
    // One ply, without what bounds and corrects: the best of the quiet positions behind it.
    const Position position = position_of("4k3/2p5/8/8/8/8/3P4/4K3 w - - 0 1");
    for (const Evaluator evaluator : kEvaluators) {
        int best = -kInfinity;
        for (const Move move : legal_moves(position.board()))
            best = std::max(best, -evaluate(position.after(move), evaluator));
        if (std::abs(best) <= kDrawNoise) best = kDraw;  // as the root tells it
        SearchOptions options = judging_by(evaluator);
        options.selective = false;
        options.driver = &kFullWindow;
        Session session(1);
        EXPECT_EQ(run_search(session, Game{position}, to_depth(1), options).result.score, best);
    }
}

TEST(EvaluationOption, LevelsOfPlayKeepTheScalarOne) {
    const Game game{position_of(kStandardSix[1].fen)};
    for (const int elo : {700, 1500, 2500}) {
        std::string games[2];
        for (const Evaluator evaluator : kEvaluators) {
            SearchOptions options = judging_by(evaluator);
            options.elo = elo;
            Session session(1);
            games[evaluator == Evaluator::Vector] =
                run_text(run_search(session, game, to_nodes(3000), options));
        }
        EXPECT_EQ(games[0], games[1]) << elo;
    }
}

std::string nodes_of_bench(const std::string& script) {
    const Lines lines = answers(script + "bench 1 1 4\n");
    return lines_that_start(lines, "Nodes searched  : ").front();
}

TEST(EvaluationOption, BenchesByTheOneThatIsChosen) {
    const std::string vector = nodes_of_bench("setoption name Evaluation value vector\n");
    const std::string scalar = nodes_of_bench("setoption name Evaluation value scalar\n");
    EXPECT_NE(vector, scalar);
    EXPECT_EQ(nodes_of_bench("setoption name Evaluation value Vector\n"), vector);
    EXPECT_EQ(nodes_of_bench(""), kUsualEvaluator == Evaluator::Vector ? vector : scalar);
    EXPECT_EQ(count_starts(answers("setoption name Evaluation value neither\n"), kErrorStart), 1U);
}

TEST(EvaluationOption, ExplainsTheOneThatIsChosen) {
    const std::string position = "position startpos moves e2e4\n";
    const std::string vector = "setoption name Evaluation value vector\n" + position;
    const std::string scalar = "setoption name Evaluation value scalar\n" + position;
    EXPECT_EQ(count_starts(answers(vector + "eval\n"), "Vectors "), 1U);
    EXPECT_EQ(count_starts(answers(scalar + "eval\n"), "Pieces and pawns "), 1U);
    EXPECT_EQ(count_starts(answers(vector + "eval lanes\n"), "Lane "), 2U);
    EXPECT_EQ(count_starts(answers(vector + "eval lanes 3\n"),
                           std::to_string(tables::kHiddenSize - 3) + " others"),
              1U);
    for (const std::string words : {"lanes 0", "lanes x", "lanes 1 2", "lane", "lanes -1"})
        EXPECT_EQ(count_starts(answers(vector + "eval " + words + "\n"), kErrorStart), 1U) << words;
    EXPECT_EQ(count_starts(answers(scalar + "eval lanes\n"), kErrorStart), 1U);
}

}  // namespace
}  // namespace sebastes
