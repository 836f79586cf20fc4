// Text that describes the evaluation of a position.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "eval/drawn_ending.h"
#include "eval/explanation.h"
#include "eval/nnue.h"

namespace sebastes {

namespace {

using tables::kHiddenOne;

// The number of neurons whose weights are drawn on boards.
constexpr std::size_t kBoards = 2;

// Draws the board.  Under each piece is its share and, with the NNUE evaluator, the parts of that.
std::string draw_shares(const Position& position, const Explanation& explanation) {
    SquareArray<std::vector<int>> numbers{};
    for (const auto& [square, share] : explanation.pieces) {
        numbers[square] = {share.here};
        if (share.parts) numbers[square] = {share.here, share.parts->psqt, share.parts->network};
    }
    const std::size_t rows = explanation.parts ? 3 : 1;
    const std::string border =
        "+-------+-------+-------+-------+-------+-------+-------+-------+\n";
    std::string text = border;
    for (int rank = 7; rank >= 0; --rank) {
        std::vector<std::string> lines(1 + rows);
        for (int file = 0; file < 8; ++file) {
            const Square square = square_at(8 * rank + file);
            const Piece piece = position.piece_on(square);
            lines[0] += fmt::format("|   {}   ", piece == Piece::None ? ' ' : to_char(piece));
            for (std::size_t i = 0; i < rows; ++i)
                lines[i + 1] += i < numbers[square].size()
                                    ? fmt::format("|{:>+6} ", numbers[square][i])
                                    : "|       ";
        }
        text += fmt::format("{}|\n{}", fmt::join(lines, "|\n"), border);
    }
    return text;
}

// What a neuron adds to the score from each side's perspective, in centipawns for White.
struct NeuronWeight {
    std::size_t neuron;
    ColorArray<double> adds;
    double total() const { return adds[Color::White] + adds[Color::Black]; }
};

int clipped(const Accumulator& sums, Color side, std::size_t neuron) {
    return std::clamp<int>(sums.hidden(side).neurons[neuron], 0, kHiddenOne);
}

// Lists all neurons, those with the largest contributions first.
std::vector<NeuronWeight> weigh_neurons(const Position& position, const Accumulator& sums) {
    const auto set = static_cast<std::size_t>(tables::output_bucket(position.occupied().count()));
    const tables::OutputLayer& output_layer = sums.tables().output_layers[set];
    constexpr double kCentipawns =
        1.0 * tables::kOutputScale / kHiddenOne / kHiddenOne / tables::kWeightOne;
    std::vector<NeuronWeight> weights;
    for (std::size_t neuron = 0; neuron < tables::kHiddenSize; ++neuron) {
        NeuronWeight weight{neuron, {}};
        for (const Color side : kColors) {
            const bool moves = side == position.side_to_move();
            const int hidden = clipped(sums, side, neuron);
            const int factor = (moves ? output_layer.mover : output_layer.other).neurons[neuron];
            const double sign = position.side_to_move() == Color::White ? 1 : -1;
            weight.adds[side] = sign * hidden * hidden * factor * kCentipawns;
        }
        weights.push_back(weight);
    }
    std::ranges::stable_sort(weights, std::ranges::greater{},
                             [](const NeuronWeight& weight) { return std::abs(weight.total()); });
    return weights;
}

// Draws a neuron's weights for the pieces on the board, from each side's perspective.
std::string describe_board(const Position& position, const Accumulator& sums, std::size_t neuron) {
    std::string text = fmt::format("\nNeuron {}, bias {:+}{:>19}{:>36}\n", neuron,
                                   sums.tables().hidden_bias.neurons[neuron] * 100 / kHiddenOne,
                                   "as White sees it", "as Black sees it");
    for (int rank = 7; rank >= 0; --rank) {
        text += fmt::format("{} ", rank + 1);
        for (const Color side : kColors) {
            if (side == Color::Black) text += "    ";
            for (int file = 0; file < 8; ++file) {
                const Square square = square_at(8 * rank + file);
                const Piece piece = position.piece_on(square);
                const std::string entry =
                    piece == Piece::None
                        ? "."
                        : fmt::format("{:+}",
                                      sums.feature_weights(side, piece, square).neurons[neuron] *
                                          100 / kHiddenOne);
                text += fmt::format("{:>4}", entry);
            }
        }
        text += '\n';
    }
    return text;
}

}  // namespace

std::string describe_evaluation(const Position& position, const Evaluation& evaluation) {
    const Explanation all = explain(position, evaluation);
    std::string text = draw_shares(position, all);
    if (all.parts)
        text +=
            "Under a piece: what the score loses without it, the PSQT output of that, and the\n"
            "hidden layer's output\n\n";
    text += "Centipawns for White     middle    end  here\n";
    for (const auto& [name, term] : all.terms)
        if (const auto& phases = term.phases)
            text += fmt::format("{:<24} {:+6} {:+6} {:+6}\n", name, phases->middlegame,
                                phases->endgame, term.here);
    if (all.parts)
        text += fmt::format("{:<24} {:>+20}\n{:<24} {:>+20}\n", "PSQT output", all.parts->psqt,
                            "NNUE output", all.parts->network);
    return text + fmt::format("Phase {} of {}\nEvaluation: {:+} centipawns for White{}\n",
                              all.phase, tables::kFullPhase, all.score,
                              is_certain_draw(position) ? ", a draw" : "");
}

std::string describe_neurons(const Position& position, const Evaluation& evaluation, int count) {
    const Accumulator sums(position, evaluation.tables());
    const std::vector<NeuronWeight> weights = weigh_neurons(position, sums);
    const std::size_t shown =
        std::min(static_cast<std::size_t>(std::max(count, 1)), weights.size());
    std::string text =
        "What the neurons add, in centipawns for White; hidden values in percent of one,\n"
        "of which 0 to 100 count\n"
        "neuron White sees    adds   Black sees    adds   together\n";
    const auto percent = [&](Color side, std::size_t neuron) {
        return sums.hidden(side).neurons[neuron] * 100 / kHiddenOne;
    };
    double rest = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        const NeuronWeight& weight = weights[i];
        if (i >= shown) {
            rest += weight.total();
            continue;
        }
        text += fmt::format("{:4}   {:10} {:+7.1f}   {:10} {:+7.1f}   {:+8.1f}\n", weight.neuron,
                            percent(Color::White, weight.neuron), weight.adds[Color::White],
                            percent(Color::Black, weight.neuron), weight.adds[Color::Black],
                            weight.total());
    }
    const auto set = static_cast<std::size_t>(tables::output_bucket(position.occupied().count()));
    const double bias = 1.0 * sums.tables().output_layers[set].bias * tables::kOutputScale /
                        kHiddenOne / tables::kWeightOne;
    text +=
        fmt::format("{:<44} {:+15.1f}\n", fmt::format("{} others", weights.size() - shown), rest);
    text += fmt::format("{:<44} {:+15.1f}\n", "the output layer's bias",
                        position.side_to_move() == Color::White ? bias : 0 - bias);
    for (std::size_t i = 0; i < std::min(kBoards, shown); ++i)
        text += describe_board(position, sums, weights[i].neuron);
    return text;
}

}  // namespace sebastes
