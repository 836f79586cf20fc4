// The option EvalFile: it agrees with tools/programs/tune's own evaluation, and other tools can set
// it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "eval/evaluate.h"
#include "eval/nnue.h"
#include "tests/support/changed_values.h"
#include "tests/support/epd_tool_run.h"
#include "tests/support/positions.h"
#include "tools/programs/tune/nnue_quantised.h"

namespace sebastes {
namespace {

class EvaluationFileTool : public epd::test::EpdRun {
  protected:
    std::string changed_ = write_values_file(path("changed.txt"), changed_values());
    std::string sebastes_ = std::string(SEBASTES_BINARY_DIR) + "/sebastes";
};

TEST_F(EvaluationFileTool, IsJudgedByAsTheTunerJudges) {
    const auto tables = open_nnue_file(changed_);
    ASSERT_TRUE(tables) << tables.error();
    const Evaluation evaluation(*tables);
    const tune::QuantisedNnue nnue(changed_values());
    int others = 0;
    random_games(5, 47, [&](const Board& board) {
        const Position position(board, 0, 1);
        const auto packed = training::pack(position, 0, 0, GameResult::Draw);
        ASSERT_EQ(nnue.evaluate(packed), evaluate(position, evaluation)) << to_fen(position);
        others += evaluate(position) != evaluate(position, evaluation);
    });
    EXPECT_GT(others, 200);
}

// The tools that start engines set it as any other option.
TEST_F(EvaluationFileTool, IsSetByOptionOfATool) {
    const std::string suite = write("s.epd", std::string(epd::test::kFork) + "\n");
    const auto search = [&](const std::string& file) {
        EXPECT_EQ(run({suite, "--depth", "6", "--engine", sebastes_, "--option", "EvalFile=" + file,
                       "--json", path("r.json")}),
                  epd::kExitFine)
            << err_;
        const auto report = nlohmann::json::parse(read("r.json"));
        EXPECT_EQ(report["options"]["EvalFile"], file);
        const auto& position = report["positions"][0];
        return position["nodes"].dump() + position["score"].dump() + position["pv"].dump();
    };
    const std::string usual = search("<empty>");
    EXPECT_EQ(search(built_in_values_path()), usual);
    EXPECT_NE(search(changed_), usual);
}

}  // namespace
}  // namespace sebastes
