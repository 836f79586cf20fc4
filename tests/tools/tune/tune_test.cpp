// tools/programs/tune: its terms are the engine's, swapping colours negates the score, and learning
// lowers the loss in the same way every time.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>

#include "eval/piece_square_sums.h"
#include "eval/win_model.h"
#include "tables/learned_values.h"
#include "tests/support/positions.h"
#include "tests/support/scored_position.h"
#include "tests/support/tool_run.h"
#include "tools/programs/datagen/game_file.h"
#include "tools/programs/tune/command.h"
#include "tools/programs/tune/terms.h"
#include "tools/programs/tune/win_fit.h"

namespace sebastes::tune {
namespace {

namespace fs = std::filesystem;

// The learned values by the numbers that tune gives them.
std::vector<Tapered> numbered_values(const Numbering& numbering) {
    std::vector<Tapered> values(static_cast<std::size_t>(numbering.count()));
    const auto set = [&](int parameter, Tapered value) {
        values[static_cast<std::size_t>(parameter)] = value;
    };
    set(Numbering::kTempo, tables::kTempoValue);
    for (int p = 0; p < kPieceCount; ++p)
        for (int i = 0; i < kSquareCount; ++i)
            for (int region = 0; region < tables::kKingRegions; ++region) {
                const auto piece = static_cast<Piece>(p);
                const auto& own = tables::kRegionDifferences[static_cast<std::size_t>(region)];
                set(Numbering::difference(region, piece, square_at(i)),
                    tables::kSharedValues[piece].at(square_at(i)) + own[piece].at(square_at(i)));
            }
    for (const PieceType type : kPieceTypes)
        for (int row = 0; row < 32; ++row)
            for (const Color color : kColors)
                for (int pawn = 8; pawn < 56; ++pawn) {
                    const Square square = square_at(row / 4 * 8 + row % 4);
                    const Term term = numbering.relation(type, square, color, square_at(pawn));
                    const Tapered value =
                        tables::kPawnRelationValues[type][static_cast<std::size_t>(row)][color].at(
                            square_at(pawn));
                    if (term.factor == 0)
                        EXPECT_EQ(value, Tapered{}) << to_string(square) << pawn;
                    else
                        set(term.parameter, term.factor > 0 ? value : -value);
                }
    return values;
}

TEST(TuneTerms, AddUpToTheEnginesEvaluation) {
    const Numbering numbering;
    const std::vector<Tapered> values = numbered_values(numbering);
    PositionTerms terms;
    random_games(5, 41, [&](const Board& board) {
        const Position position(board, 0, 1);
        numbering.list_terms(training::pack(position, 0, 0, GameResult::Draw), terms);
        Tapered sum;
        for (std::size_t i = 0; i < terms.count; ++i) {
            const Tapered value = values[static_cast<std::size_t>(terms.terms[i].parameter)];
            sum += terms.terms[i].factor > 0 ? value : -value;
        }
        const Tapered tempo =
            position.side_to_move() == Color::White ? tables::kTempoValue : -tables::kTempoValue;
        ASSERT_EQ(sum, PieceSquareSums(position).total() + tempo) << to_fen(position);
        ASSERT_FLOAT_EQ(terms.middlegame,
                        static_cast<float>(std::min(PieceSquareSums(position).phase(), 24)) / 24);
    });
}

// Every parameter with its factors added up.
std::map<int, float> weights(const Numbering& numbering, const Position& position) {
    PositionTerms terms;
    numbering.list_terms(training::pack(position, 0, 0, GameResult::Draw), terms);
    std::map<int, float> sums;
    for (std::size_t i = 0; i < terms.count; ++i)
        sums[terms.terms[i].parameter] += terms.terms[i].factor;
    std::erase_if(sums, [](const auto& entry) { return entry.second == 0; });
    return sums;
}

TEST(TuneTerms, ChangedColoursChangeTheSign) {
    const Numbering numbering;
    random_games(3, 42, [&](const Board& board) {
        const Position position(board, 0, 1);
        std::map<int, float> expected = weights(numbering, position.flipped());
        for (auto& entry : expected) entry.second = -entry.second;
        ASSERT_EQ(weights(numbering, position), expected) << to_fen(position);
    });
}

class TuneTool : public test::ToolRun {
  protected:
    TuneTool() : ToolRun(tune_program()) {}
};

TEST_F(TuneTool, LearnsAndWritesTheSameHeaderWithAnyThreads) {
    write_scored_games(path("games"), 12, 43);
    ASSERT_EQ(run({path("games"), "-o", path("one.h"), "--epochs", "4", "--threads", "1"}), 0);
    std::vector<double> held_out;
    std::istringstream lines(out_);
    for (std::string line; std::getline(lines, line);)
        if (const auto at = line.find("held out "); line.starts_with("epoch"))
            held_out.push_back(std::stod(line.substr(at + 9)));
    ASSERT_EQ(held_out.size(), 4U) << out_;
    EXPECT_LT(held_out.back(), held_out.front());

    ASSERT_EQ(run({path("games"), "-o", path("two.h"), "--epochs", "4", "--threads", "3"}), 0);
    EXPECT_GT(read("one.h").size(), 100000U);
    EXPECT_TRUE(read("one.h") == read("two.h"));
    ASSERT_EQ(run({path("games"), "-o", path("two.h"), "--epochs", "4", "--seed", "2"}), 0);
    EXPECT_FALSE(read("one.h") == read("two.h"));
}

TEST_F(TuneTool, FitsTheChancesOfTheResults) {
    write_scored_games(path("games"), 12, 43);
    ASSERT_EQ(run({"wdl", path("games")}), 0) << err_;
    const std::string first = out_;
    EXPECT_NE(first.find("\nconstexpr WinCurves kWinCurves{{"), std::string::npos) << first;
    EXPECT_NE(first.find("\nlog loss 0."), std::string::npos) << first;
    EXPECT_NE(first.find("\nmaterial "), std::string::npos) << first;
    ASSERT_EQ(run({"wdl", path("games")}), 0);
    EXPECT_EQ(out_, first);
    EXPECT_EQ(run({"wdl", path("none")}), 2);
    EXPECT_TRUE(err_has("No such file")) << err_;
}

TEST_F(TuneTool, FilesThatCannotBeUsedAreRefused) {
    EXPECT_EQ(run({path("none"), "-o", path("x.h")}), 2);
    EXPECT_TRUE(err_has("No such file")) << err_;
    std::ofstream(path("text")) << "a letter to a friend, long enough for a header";
    EXPECT_EQ(run({path("text"), "-o", path("x.h")}), 2);
    EXPECT_TRUE(err_has("not a file of games"));
    ASSERT_TRUE(datagen::GameFile::open(path("empty"), training::GameFileHeader{}));
    EXPECT_EQ(run({path("empty"), "-o", path("x.h")}), 2);
    EXPECT_TRUE(err_has("not enough games")) << err_;
    EXPECT_FALSE(fs::exists(path("x.h")));
    EXPECT_EQ(run({"file"}), 2);
    EXPECT_TRUE(err_has("--output is required")) << err_;
    EXPECT_EQ(run({"file", "-o", "x.h", "--result-share", "2"}), 2);
    EXPECT_TRUE(err_has("--result-share")) << err_;
}

// ---- The chances of results: the curves that made the results are found again ----

constexpr tables::WinCurves kCurves{{260, -300, 150, 20}, {120, -60, 30, 10}};

// Results as often as the curves promise them.
WinCounts promised(const tables::WinCurves& curves) {
    WinCounts counts;
    for (int material = 2; material < WinCounts::kMaterials; material += 4)
        for (int score = -900; score <= 900; score += 30) {
            const double win = win_chance(curves, material, score);
            const double loss = win_chance(curves, material, -score);
            counts.add(material, score, 2, 100 * win);
            counts.add(material, score, 1, 100 * (1 - win - loss));
            counts.add(material, score, 0, 100 * loss);
        }
    return counts;
}

TEST(WinFit, FindsTheCurvesThatMadeTheResults) {
    const WinCounts counts = promised(kCurves);
    const tables::WinCurves found = fit_win_curves(counts);
    for (int material = 0; material < WinCounts::kMaterials; material += 6)
        for (int score = -600; score <= 600; score += 50)
            EXPECT_NEAR(win_chance(found, material, score), win_chance(kCurves, material, score),
                        0.003)
                << material << ' ' << score;
    EXPECT_NEAR(log_loss(counts, found), log_loss(counts, kCurves), 1e-6);
    EXPECT_GT(log_loss(counts, {{260, 0, 0, 0}, {120, 0, 0, 0}}), log_loss(counts, found) + 0.001);
    EXPECT_GT(base_log_loss(counts), log_loss(counts, found) + 0.2);
}

TEST(WinFit, TheTableShowsWhatWasPromisedAndWhatCame) {
    WinCounts counts;
    counts.add(70, 30, 2, 3);
    counts.add(70, -30, 0, 1);  // a win of the other side
    counts.add(70, -5000, 0);
    const std::string table = calibration_table(counts, {{1e6, 0, 0, 0}, {1, 0, 0, 0}});
    EXPECT_NE(table.find(" 60 - 78     25 -   49          4     0.0 100.0   0.0    100.0   0.0   "
                         "0.0\n"),
              std::string::npos)
        << table;
    EXPECT_NE(table.find(" 60 - 78    400 - 2000          1 "), std::string::npos) << table;
    EXPECT_EQ(std::ranges::count(table, '\n'), 3) << table;
}

}  // namespace
}  // namespace sebastes::tune
