// The option EvalFile loads other values of the NNUE evaluation without a new build.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "core/score.h"
#include "eval/accumulator_stack.h"
#include "eval/evaluate.h"
#include "eval/nnue.h"
#include "tests/support/changed_values.h"
#include "tests/support/search_runs.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;

// With a folder for its files.
class EvaluationFile : public testing::Test {
  protected:
    std::string path(const std::string& name) const { return folder_.file(name).string(); }
    std::string write(const std::string& name, const std::string& text) const {
        return folder_.file(name, text);
    }
    std::string changed() const { return write_values_file(path("changed.txt"), changed_values()); }

    static Evaluation evaluation_of(const std::string& file) {
        auto tables = open_nnue_file(file);
        EXPECT_TRUE(tables) << tables.error();
        return Evaluation(*tables);
    }
    static std::string fault_of(const std::string& file) {
        const auto tables = open_nnue_file(file);
        return tables ? "none" : tables.error();
    }

  private:
    test::TemporaryFolder folder_;
};

std::string set_eval_file(const std::string& file) {
    return "setoption name EvalFile value " + file + "\n";
}

std::string eval_bench(const std::string& script) { return bench_nodes(script + "bench 1 1 5\n"); }

TEST_F(EvaluationFile, TheBuiltInOneMakesTheBuiltInTables) {
    const auto tables = open_nnue_file(built_in_values_path());
    ASSERT_TRUE(tables) << tables.error();
    EXPECT_TRUE(**tables == tables::kNnueWeights);
    EXPECT_EQ(eval_bench(set_eval_file(built_in_values_path())), eval_bench(""));
}

TEST_F(EvaluationFile, JudgesAlongALineAsOfTheBoardAlone) {
    const Evaluation evaluation = evaluation_of(changed());
    auto stack = std::make_unique<AccumulatorStack>();
    int others = 0;
    random_games(4, 71, [&](const Board& board) {
        const Position position{board, 0, 1};
        others += evaluate(position, evaluation) != evaluate(position);
        // In turns, since what a stack remembers of one's tables is nothing to the other.
        for (const Evaluation& each : {evaluation, Evaluation{}}) {
            stack->start(position, each);
            for (const Move move : legal_moves(board)) {
                const Position next = position.after(move);
                stack->push(position, move, next);
                ASSERT_EQ(stack->evaluate(next), evaluate(next, each)) << to_fen(next);
                stack->pop();
            }
        }
    });
    EXPECT_GT(others, 200);
}

TEST_F(EvaluationFile, IsPlayedByUntilAnotherIsNamed) {
    const std::string file = changed();
    const std::string usual = eval_bench("");
    const std::string changed = eval_bench(set_eval_file(file));
    EXPECT_NE(changed, usual);
    for (const std::string none : {"<empty>", ""})
        EXPECT_EQ(eval_bench(set_eval_file(file) + set_eval_file(none)), usual);
    const std::string copy = write_values_file(path("copy.txt"), changed_values(), "a copy");
    EXPECT_EQ(eval_bench(set_eval_file(built_in_values_path()) + set_eval_file(copy)), changed);
    // It is read once.
    fs::remove(copy);
    EXPECT_EQ(count_starts(answers(set_eval_file(copy)), kErrorStart), 1U);
    EXPECT_EQ(eval_bench(set_eval_file(file) + set_eval_file(copy)), changed);
    // The PSQT evaluator has no such values.
    const std::string psqt = "setoption name Evaluation value psqt\n";
    EXPECT_EQ(eval_bench(set_eval_file(file) + psqt), eval_bench(psqt));
}

TEST_F(EvaluationFile, EvalTellsWhichIsUsed) {
    const std::string file = changed();
    const std::string position = fmt::format("position fen {}\n", kTrickyFens[0]);
    const int score = evaluate(position_of(kTrickyFens[0]), evaluation_of(file));
    ASSERT_NE(score, evaluate(position_of(kTrickyFens[0])));
    const Lines lines = answers(set_eval_file(file) + position + "eval\n");
    EXPECT_EQ(count_starts(lines, fmt::format("Evaluation: {:+} centipawns", score)), 1U);
    EXPECT_EQ(lines_that_start(lines, "Judged by: "), Lines{"Judged by: nnue, of " + file});
    const auto judge = [&](const std::string& script) {
        return lines_that_start(answers(script + position + "eval\n"), "Judged by: ");
    };
    EXPECT_EQ(judge(""), Lines{"Judged by: nnue, built in"});
    EXPECT_EQ(judge(set_eval_file(file) + set_eval_file("")), judge(""));
    EXPECT_EQ(judge(set_eval_file(file) + set_eval_file(path("none"))),
              Lines{"Judged by: nnue, of " + file});
    EXPECT_EQ(judge("setoption name Evaluation value psqt\n" + set_eval_file(file)),
              Lines{"Judged by: psqt, built in"});
    EXPECT_NE(answers(set_eval_file(file) + position + "eval neurons\n"),
              answers(position + "eval neurons\n"));
}

TEST_F(EvaluationFile, WhatCannotBeUsedIsRefusedAndTheOldStays) {
    const std::string good = changed();
    std::string text = tables::NnueText::write(changed_values(), "");
    const std::string cut = write("cut.txt", text.substr(0, text.size() / 2));
    const std::size_t digit = text.find("shared_weights") + 100;
    text[digit] = text[digit] == 'g' ? 'h' : 'g';
    const std::string damaged = write("damaged.txt", text);
    ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
    fs::create_directories(path("folder"));
    write("empty.txt", "");
    write("huge.txt", "# huge\n");
    fs::resize_file(path("huge.txt"), std::uintmax_t{16} << 30);
    write("garbage.txt", std::string("\0\xFF\n\n", 4));

    EXPECT_EQ(fault_of(path("none.txt")), path("none.txt") + ": No such file or directory");
    EXPECT_EQ(fault_of(path("pipe")), path("pipe") + ": no regular file");
    EXPECT_EQ(fault_of(path("folder")), path("folder") + ": no regular file");
    EXPECT_EQ(fault_of("/dev/zero"), "/dev/zero: no regular file");
    EXPECT_EQ(fault_of(path("huge.txt")), path("huge.txt") + ": too long: it has more than 32 MiB");
    EXPECT_EQ(fault_of(path("empty.txt")), path("empty.txt") + ":1: the file ends too early");
    EXPECT_TRUE(fault_of(path("garbage.txt")).starts_with(path("garbage.txt") + ":1: expected "));
    EXPECT_TRUE(fault_of(damaged).find(": the checksum of what was read is ") != std::string::npos);
    EXPECT_TRUE(fault_of(cut).starts_with(cut + ":")) << fault_of(cut);

    const std::string changed = eval_bench(set_eval_file(good));
    for (const std::string& bad :
         {path("none.txt"), path("pipe"), path("folder"), std::string("/dev/zero"),
          path("huge.txt"), path("empty.txt"), path("garbage.txt"), damaged, cut}) {
        const Lines lines = answers(set_eval_file(good) + set_eval_file(bad) + "isready\neval\n");
        EXPECT_EQ(count_starts(lines, "info string"), 1U) << bad;
        EXPECT_EQ(count_starts(lines, "info string error: EvalFile: " + bad + ":"), 1U) << bad;
        EXPECT_EQ(count_starts(lines, "readyok"), 1U) << bad;
        EXPECT_EQ(count_starts(lines, "Judged by: nnue, of " + good), 1U) << bad;
    }
    EXPECT_EQ(eval_bench(set_eval_file(good) + set_eval_file(damaged)), changed);
}

TEST_F(EvaluationFile, AnotherSizeIsRefusedSayingBoth) {
    tables::NnueValues values;
    values.neurons = tables::kHiddenSize == 64 ? 32 : 64;
    values.regions = 1;
    values.outputs = 3;
    for (const tables::NnueSection& section : nnue_sections(values))
        section.values->assign(section.count, 0);
    const std::string file = write_values_file(path("other.txt"), values);
    EXPECT_EQ(fault_of(file),
              fmt::format("{}: it has a hidden size of {}, 1 king buckets and 3 output buckets, "
                          "where a hidden size of {}, {} king buckets and {} output buckets are "
                          "built in",
                          file, values.neurons, tables::kHiddenSize, tables::kKingBuckets,
                          tables::kOutputBuckets));
}

// What is set while a search runs holds from the next one on.
TEST_F(EvaluationFile, IsReadBehindASearch) {
    const std::string file = changed();
    const Lines lines =
        answers("position startpos\ngo infinite\neval\n" + set_eval_file(file) +
                "go depth 4\neval\n" + set_eval_file(path("none")) + "go depth 2\n");
    EXPECT_EQ(count_starts(lines, "bestmove "), 3U);
    EXPECT_EQ(count_starts(lines, kErrorStart), 1U);
    EXPECT_EQ(lines_that_start(lines, "Judged by: "),
              (Lines{"Judged by: nnue, built in", "Judged by: nnue, of " + file}));
}

// ---- The choice between the evaluators: by SearchOptions, and by the option Evaluation ----

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

constexpr Evaluator kEvaluators[] = {Evaluator::Nnue, Evaluator::Psqt};

TEST(EvaluationOption, WhatOneLearntDoesNotServeTheOther) {
    const Game game{position_of(kStandardSix[5].fen)};
    for (const Driver driver : kDrivers)
        for (const Evaluator evaluator : kEvaluators) {
            SearchOptions options = judging_by(evaluator);
            options.driver = driver;
            Engine fresh(1);
            const std::string first = run_text(run_search(fresh, game, to_nodes(20000), options));
            Engine used(1);
            SearchOptions other = options;
            other.evaluation = evaluator == Evaluator::Nnue ? Evaluator::Psqt : Evaluator::Nnue;
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
        options.driver = Driver::FullWindow;
        Engine session(1);
        EXPECT_EQ(run_search(session, Game{position}, to_depth(1), options).result.score, best);
    }
}

TEST(EvaluationOption, LevelsOfPlayKeepPsqt) {
    const Game game{position_of(kStandardSix[1].fen)};
    for (const int elo : {700, 1500, 2500}) {
        std::string games[2];
        for (const Evaluator evaluator : kEvaluators) {
            SearchOptions options = judging_by(evaluator);
            options.elo = elo;
            Engine session(1);
            games[evaluator == Evaluator::Nnue] =
                run_text(run_search(session, game, to_nodes(3000), options));
        }
        EXPECT_EQ(games[0], games[1]) << elo;
    }
}

TEST(EvaluationOption, BenchesByTheOneThatIsChosen) {
    const std::string nnue = eval_bench("setoption name Evaluation value nnue\n");
    const std::string psqt = eval_bench("setoption name Evaluation value psqt\n");
    EXPECT_NE(nnue, psqt);
    EXPECT_EQ(eval_bench("setoption name Evaluation value NNUE\n"), nnue);
    EXPECT_EQ(eval_bench(""), kUsualEvaluator == Evaluator::Nnue ? nnue : psqt);
    EXPECT_EQ(count_starts(answers("setoption name Evaluation value neither\n"), kErrorStart), 1U);
}

TEST(EvaluationOption, ExplainsTheOneThatIsChosen) {
    const std::string position = "position startpos moves e2e4\n";
    const std::string nnue = "setoption name Evaluation value nnue\n" + position;
    const std::string psqt = "setoption name Evaluation value psqt\n" + position;
    EXPECT_EQ(count_starts(answers(nnue + "eval\n"), "NNUE output "), 1U);
    EXPECT_EQ(count_starts(answers(psqt + "eval\n"), "Pieces and pawns "), 1U);
    EXPECT_EQ(count_starts(answers(nnue + "eval neurons\n"), "Neuron "), 2U);
    EXPECT_EQ(count_starts(answers(nnue + "eval neurons 3\n"),
                           std::to_string(tables::kHiddenSize - 3) + " others"),
              1U);
    for (const std::string words :
         {"neurons 0", "neurons x", "neurons 1 2", "neuron", "neurons -1"})
        EXPECT_EQ(count_starts(answers(nnue + "eval " + words + "\n"), kErrorStart), 1U) << words;
    EXPECT_EQ(count_starts(answers(psqt + "eval neurons\n"), kErrorStart), 1U);
}

}  // namespace
}  // namespace sebastes
