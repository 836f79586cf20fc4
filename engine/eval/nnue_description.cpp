// Text that describes the NNUE evaluation of a position.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "eval/evaluate.h"
#include "eval/nnue.h"

namespace sebastes {

namespace {

using tables::kHiddenOne;

constexpr const char* kBorder =
    "+-------+-------+-------+-------+-------+-------+-------+-------+\n";
// The number of neurons whose weights are drawn on boards.
constexpr std::size_t kBoards = 2;

// Writes one rank as four lines: the pieces, their values, and the two summands of these.
std::string describe_rank(const Position& position, const Accumulator& sums, int rank) {
    std::array<std::string, 4> lines;
    for (int file = 0; file < 8; ++file) {
        const Square square = square_at(8 * rank + file);
        const Piece piece = position.piece_on(square);
        const bool counted = piece != Piece::None && type_of(piece) != PieceType::King;
        lines[0] += fmt::format("|   {}   ", piece == Piece::None ? ' ' : to_char(piece));
        std::array<std::string, 3> numbers;
        if (counted) {
            const NnueParts worth = worth_of(position, sums, square);
            numbers = {fmt::format("{:+}", worth.total()), fmt::format("{:+}", worth.psqt),
                       fmt::format("{:+}", worth.network)};
        }
        for (std::size_t i = 0; i < numbers.size(); ++i)
            lines[i + 1] += fmt::format("|{:>6} ", numbers[i]);
    }
    std::string text;
    for (const std::string& line : lines) text += line + "|\n";
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

std::string describe_nnue(const Position& position, const Evaluation& evaluation) {
    const Accumulator sums(position, evaluation.tables());
    std::string text = kBorder;
    for (int rank = 7; rank >= 0; --rank) text += describe_rank(position, sums, rank) + kBorder;
    text +=
        "Under a piece: what the score loses without it, the PSQT output of that, and the\n"
        "hidden layer's output\n\n";
    const bool white = position.side_to_move() == Color::White;
    const Tapered tempo = white ? sums.tables().tempo : -sums.tables().tempo;
    const auto line = [&](const char* name, Tapered units) {
        const int unit = tables::kUnitsPerCentipawn;
        return fmt::format("{:<24} {:+6} {:+6} {:+6}\n", name, units.middlegame / unit,
                           units.endgame / unit, blend(units, sums.phase()));
    };
    const NnueParts parts = nnue_parts(sums, position.side_to_move(), position.occupied().count());
    text += "Centipawns for White     middle    end  here\n";
    text += line("Pieces, by the kings", sums.psqt());
    text += line("The move", tempo);
    text += fmt::format("{:<24} {:>20}\n", "PSQT output", fmt::format("{:+}", parts.psqt));
    text += fmt::format("{:<24} {:>20}\n", "NNUE output", fmt::format("{:+}", parts.network));
    text += fmt::format("Phase {} of {}\n", std::min(sums.phase(), tables::kFullPhase),
                        tables::kFullPhase);
    return text + describe_score(position, evaluation);
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
