// The option EvalFile: other values of the vector evaluation, without another build.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <memory>
#include <regex>
#include <string>

#include "eval/evaluate.h"
#include "eval/evaluation_stack.h"
#include "eval/vector_file.h"
#include "tests/support/changed_values.h"
#include "tests/support/search_runs.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;

// With a folder for its files.
class EvaluationFile : public testing::Test {
  protected:
    EvaluationFile() {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        folder_ = fs::path(testing::TempDir()) /
                  (std::string("sebastes_values_") + test->name() + std::to_string(getpid()));
        fs::create_directories(folder_);
    }
    ~EvaluationFile() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    std::string write(const std::string& name, const std::string& text) const {
        std::ofstream(path(name), std::ios::binary) << text;
        return path(name);
    }
    std::string changed() const { return write_values_file(path("changed.txt"), changed_values()); }

    static Evaluation evaluation_of(const std::string& file) {
        auto tables = open_vector_file(file);
        EXPECT_TRUE(tables) << tables.error();
        return Evaluation(*tables);
    }
    static std::string fault_of(const std::string& file) {
        const auto tables = open_vector_file(file);
        return tables ? "none" : tables.error();
    }

  private:
    fs::path folder_;
};

std::string set_eval_file(const std::string& file) {
    return "setoption name EvalFile value " + file + "\n";
}

// What is said but for the time that it took.
std::string without_times(const Lines& lines) {
    std::string text;
    for (const std::string& line : lines)
        text += std::regex_replace(line, std::regex(" (time|nps|hashfull) [0-9]+"), "") + "\n";
    return text;
}

std::string eval_bench(const std::string& script) {
    const Lines lines = answers(script + "bench 1 1 5\n");
    const Lines nodes = lines_that_start(lines, "Nodes searched  : ");
    return nodes.size() == 1 ? nodes.front() : "none";
}

TEST_F(EvaluationFile, TheBuiltInOneMakesTheBuiltInTables) {
    const auto tables = open_vector_file(built_in_values_path());
    ASSERT_TRUE(tables) << tables.error();
    EXPECT_TRUE(**tables == tables::kVectorTables);
    EXPECT_EQ(eval_bench(set_eval_file(built_in_values_path())), eval_bench(""));
}

TEST_F(EvaluationFile, JudgesAlongALineAsOfTheBoardAlone) {
    const Evaluation evaluation = evaluation_of(changed());
    auto stack = std::make_unique<EvaluationStack>();
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
    // The scalar evaluator has no such values.
    const std::string scalar = "setoption name Evaluation value scalar\n";
    EXPECT_EQ(eval_bench(set_eval_file(file) + scalar), eval_bench(scalar));
}

TEST_F(EvaluationFile, EvalTellsWhichIsUsed) {
    const std::string file = changed();
    const std::string position = fmt::format("position fen {}\n", kTrickyFens[0]);
    const int score = evaluate(position_of(kTrickyFens[0]), evaluation_of(file));
    ASSERT_NE(score, evaluate(position_of(kTrickyFens[0])));
    const Lines lines = answers(set_eval_file(file) + position + "eval\n");
    EXPECT_EQ(count_starts(lines, fmt::format("Evaluation: {:+} centipawns", score)), 1U);
    EXPECT_EQ(lines_that_start(lines, "Judged by: "), Lines{"Judged by: vector, of " + file});
    const auto judge = [&](const std::string& script) {
        return lines_that_start(answers(script + position + "eval\n"), "Judged by: ");
    };
    EXPECT_EQ(judge(""), Lines{"Judged by: vector, built in"});
    EXPECT_EQ(judge(set_eval_file(file) + set_eval_file("")), judge(""));
    EXPECT_EQ(judge(set_eval_file(file) + set_eval_file(path("none"))),
              Lines{"Judged by: vector, of " + file});
    EXPECT_EQ(judge("setoption name Evaluation value scalar\n" + set_eval_file(file)),
              Lines{"Judged by: scalar, built in"});
    EXPECT_NE(answers(set_eval_file(file) + position + "eval lanes\n"),
              answers(position + "eval lanes\n"));
}

TEST_F(EvaluationFile, WhatOneLearntDoesNotServeAnother) {
    const std::string game = fmt::format("position fen {}\ngo depth 7\n", kStandardSix[5].fen);
    const std::string file = set_eval_file(changed());
    const auto last_search = [](const std::string& script) {
        const Lines lines = answers(script);
        auto begin = std::ranges::find_if(lines.rbegin(), lines.rend(), [](const auto& line) {
            return starts_with(line, "info depth 1 ");
        });
        return without_times({begin.base() - 1, lines.end()});
    };
    const std::string usual = last_search(game);
    const std::string changed = last_search(file + game);
    ASSERT_NE(usual, changed);
    EXPECT_NE(last_search(game + game), usual) << "the same one uses it";
    EXPECT_EQ(last_search(game + file + game), changed);
    EXPECT_EQ(last_search(file + game + set_eval_file("") + game), usual);
    EXPECT_EQ(last_search(file + game + file + game), changed) << "read anew";
}

TEST_F(EvaluationFile, WhatCannotBeUsedIsRefusedAndTheOldStays) {
    const std::string good = changed();
    std::string text = tables::VectorText::write(changed_values(), "");
    const std::string cut = write("cut.txt", text.substr(0, text.size() / 2));
    const std::size_t digit = text.find("shared_rows") + 100;
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
        EXPECT_EQ(count_starts(lines, "Judged by: vector, of " + good), 1U) << bad;
    }
    EXPECT_EQ(eval_bench(set_eval_file(good) + set_eval_file(damaged)), changed);
}

TEST_F(EvaluationFile, AnotherSizeIsRefusedSayingBoth) {
    tables::VectorValues values;
    values.lanes = tables::kHiddenSize == 64 ? 32 : 64;
    values.regions = 1;
    values.outputs = 3;
    for (const tables::VectorSection& section : vector_sections(values))
        section.values->assign(section.count, 0);
    const std::string file = write_values_file(path("other.txt"), values);
    EXPECT_EQ(fault_of(file),
              fmt::format("{}: it has a hidden size of {}, 1 king buckets and 3 output buckets, "
                          "where a hidden size of {}, {} king buckets and {} output buckets are "
                          "built in",
                          file, values.lanes, tables::kHiddenSize, tables::kKingBuckets,
                          tables::kOutputBuckets));
}

// Comments count as little as elsewhere, and are read in parts.
TEST_F(EvaluationFile, ReadingCanBeGivenUp) {
    const std::string file = write_values_file(path("long.txt"), changed_values(),
                                               std::string(std::size_t{20} << 20, 'x'));
    int asked = 0;
    const auto count = [&] { return ++asked > 0; };
    ASSERT_TRUE(open_vector_file(file, count));
    EXPECT_GT(asked, 20);
    for (const int last : {1, 10, asked}) {
        int left = last;
        const auto stops = [&] { return --left > 0; };
        const auto given_up = open_vector_file(file, stops);
        ASSERT_FALSE(given_up) << last;
        EXPECT_EQ(given_up.error(), file + ": its reading was given up");
    }
    const Lines lines = answers(set_eval_file(file) + "isready\nquit\n");
    EXPECT_EQ(count_starts(lines, "readyok"), 1U);
    EXPECT_LE(count_starts(lines, kErrorStart), 1U);
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
              (Lines{"Judged by: vector, built in", "Judged by: vector, of " + file}));
}

TEST_F(EvaluationFile, SeveralThreadsSearchWithIt) {
    const std::string file = changed();
    const Lines lines = answers("setoption name Threads value 3\n" + set_eval_file(file) +
                                "position startpos\ngo nodes 20000\n" + set_eval_file("") +
                                "go nodes 20000\n" + set_eval_file(file) + "go nodes 20000\n");
    EXPECT_EQ(count_starts(lines, "bestmove "), 3U);
    EXPECT_EQ(count_starts(lines, kErrorStart), 0U);
}

TEST_F(EvaluationFile, IsDeclared) {
    EXPECT_EQ(count_starts(answers("uci\n"), "option name EvalFile type string default <empty>"),
              1U);
}

}  // namespace
}  // namespace sebastes
