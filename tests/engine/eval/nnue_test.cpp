// The NNUE evaluation against its definition in tables/nnue_terms.h, which the test computes piece
// by piece from the file of values.

#include "eval/nnue.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/score.h"
#include "eval/accumulator.h"
#include "eval/evaluate.h"
#include "eval/explanation.h"
#include "tables/nnue_text.h"
#include "tests/support/changed_values.h"
#include "tests/support/positions.h"

namespace sebastes {
namespace {

const tables::NnueValues& nnue_values() {
    static const tables::NnueValues kValues = built_in_values();
    return kValues;
}

// Where a side has an entry of a piece: [piece, its own white][square as it sees it].
std::size_t entry_of(const Position& position, Color side, Square square) {
    const Piece piece = position.piece_on(square);
    const bool own = color_of(piece) == side;
    int seen = index_of(square);
    if (side == Color::Black) seen ^= 56;
    if (index_of(file_of(position.king(side))) >= 4) seen ^= 7;
    return static_cast<std::size_t>((index_of(type_of(piece)) + (own ? 0 : 6)) * 64 + seen);
}

std::size_t region_of(const Position& position, Color side) {
    const Square king = position.king(side);
    return static_cast<std::size_t>(
        tables::king_region(side == Color::White ? king : flip_rank(king)));
}

std::vector<int> hidden_slowly(const Position& position, Color side) {
    const tables::NnueValues& values = nnue_values();
    std::vector<int> hidden = values.hidden_bias;
    const std::size_t region = region_of(position, side);
    for (const Square square : position.occupied()) {
        const std::size_t entry = entry_of(position, side, square);
        for (std::size_t neuron = 0; neuron < hidden.size(); ++neuron)
            hidden[neuron] += feature_weight(values, region, entry, neuron);
    }
    return hidden;
}

int network_output_slowly(const Position& position) {
    const tables::NnueValues& values = nnue_values();
    const Color us = position.side_to_move();
    const std::vector<int> mine = hidden_slowly(position, us);
    const std::vector<int> theirs = hidden_slowly(position, ~us);
    const int pieces = std::min(position.occupied().count(), 32);
    const auto set = static_cast<std::size_t>((pieces - 2) * values.outputs / 31);
    std::int64_t sum = 0;
    for (std::size_t neuron = 0; neuron < mine.size(); ++neuron) {
        const std::int64_t a = std::clamp(mine[neuron], 0, 255);
        const std::int64_t b = std::clamp(theirs[neuron], 0, 255);
        sum += a * a * values.output_layers[set][neuron] +
               b * b * values.output_layers[set][mine.size() + neuron];
    }
    const std::int64_t units = (sum / 255 + values.output_bias[set]) * 400 * 4 / (255 * 64);
    return static_cast<int>(units / 4);
}

int psqt_slowly(const Position& position) {
    const tables::NnueValues& values = nnue_values();
    int middlegame = 0;
    int endgame = 0;
    int phase = 0;
    for (const Square square : position.occupied()) {
        phase += tables::kPhaseWeights[type_of(position.piece_on(square))];
        for (const Color side : kColors) {
            const int sign = side == position.side_to_move() ? 1 : -1;
            const std::size_t at = 2 * entry_of(position, side, square);
            const auto& own = values.psqt_regions[region_of(position, side)];
            middlegame += sign * (values.psqt_shared[at] + own[at]);
            endgame += sign * (values.psqt_shared[at + 1] + own[at + 1]);
        }
    }
    middlegame += values.psqt_tempo[0];
    endgame += values.psqt_tempo[1];
    phase = std::min(phase, 24);
    return (middlegame * phase + endgame * (24 - phase)) / (24 * 4);
}

TEST(Nnue, IsWhatItsTermsSay) {
    int uneven = 0;
    random_games(4, 31, [&](const Board& board) {
        const Position position{board, 0, 1};
        const int score = evaluate(position, Evaluator::Nnue);
        const int slowly = psqt_slowly(position) + network_output_slowly(position);
        ASSERT_EQ(score, std::clamp(slowly, -kMaxEvaluation, kMaxEvaluation)) << to_fen(position);
        const Accumulator sums(position);
        for (const Color side : kColors) {
            const std::vector<int> hidden = hidden_slowly(position, side);
            ASSERT_TRUE(std::ranges::equal(hidden, sums.hidden(side).neurons)) << to_fen(position);
        }
        uneven += score != psqt_slowly(position);
    });
    EXPECT_GT(uneven, 500);
}

// Every neuron, move by move.
TEST(Nnue, AccumulatorsFollowMoves) {
    auto cache = std::make_unique<FinnyTable>();
    random_games(4, 32, [&](const Board& board) {
        const Position before{board, 0, 1};
        const Accumulator sums(before);
        for (const Move move : legal_moves(board)) {
            const Position after = before.after(move);
            Accumulator followed;
            followed.follow(sums, before, move, after, *cache);
            ASSERT_EQ(followed, Accumulator(after)) << to_fen(after);
        }
    });
}

TEST(Nnue, IsTheSameWithSidesChanged) {
    // The kings' side and the queen's, where nobody may castle.
    for (const auto& [left, right] :
         {std::pair{"3r2k1/1b3ppp/p7/1p2n3/4P3/P1N5/1P3PPP/3R2K1 w - - 0 1",
                    "1k2r3/ppp3b1/7p/3n2p1/3P4/5N1P/PPP3P1/1K2R3 w - - 0 1"},
          std::pair{"8/5k2/8/2q5/8/8/1P1N4/3K4 b - - 0 1", "8/2k5/8/5q2/8/8/4N1P1/4K3 b - - 0 1"}})
        EXPECT_EQ(evaluate(position_of(left), Evaluator::Nnue),
                  evaluate(position_of(right), Evaluator::Nnue));
}

TEST(Nnue, DescriptionGivesTheScoreForWhite) {
    const Position position = position_of("4k3/8/8/8/8/8/8/Q3K3 b - - 0 1");
    const std::string text = describe_evaluation(position, Evaluator::Nnue);
    const int score = -evaluate(position, Evaluator::Nnue);
    EXPECT_NE(text.find("Evaluation: +" + std::to_string(score) + " centipawns"), std::string::npos)
        << text;
    // The queen's worth is the difference that it makes, and no king has one.
    const int worth =
        score + evaluate(position_of("4k3/8/8/8/8/8/8/4K3 b - - 0 1"), Evaluator::Nnue);
    const std::string cell = fmt::format("|{:>6} |", fmt::format("{:+}", worth));
    EXPECT_NE(text.find(cell), std::string::npos) << text;
    EXPECT_EQ(std::ranges::count(text, '\n'), 8 * 5 + 1 + 3 + 7) << text;
}

TEST(Nnue, NeuronsAddUpToTheNetworksOutput) {
    const Position position = position_of(kTrickyFens[0]);
    const std::string text = describe_neurons(position, Evaluator::Nnue, 1000);
    double sum = 0;
    int neurons = 0;
    bool boards = false;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 80U) << line;
        double adds[2];
        int neuron = 0;
        double together = 0;
        boards = boards || line.starts_with("Neuron ");
        if (double bias = 0; std::sscanf(line.c_str(), "the output layer's bias %lf", &bias) == 1)
            sum += bias;
        if (boards || std::sscanf(line.c_str(), "%d %*d %lf %*d %lf %lf", &neuron, &adds[0],
                                  &adds[1], &together) != 4)
            continue;
        EXPECT_NEAR(adds[0] + adds[1], together, 0.11);
        sum += together;
        ++neurons;
    }
    EXPECT_EQ(neurons, tables::kHiddenSize);
    const Accumulator sums(position);
    const int pieces = position.occupied().count();
    EXPECT_NEAR(sum, static_cast<double>(network_output(sums, Color::White, pieces)),
                0.05 * neurons + 1);
}

}  // namespace
}  // namespace sebastes
