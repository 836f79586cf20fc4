#include "tools/programs/tune/values_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

#include "tools/programs/tune/loss_picture.h"
#include "tools/programs/tune/nnue_loss.h"
#include "tools/shared/html/heat_map.h"
#include "tools/shared/html/html_text.h"

namespace sebastes::tune {

namespace {

using tables::NnueValues;
using tools::HeatBoard;

constexpr std::string_view kPieceNames[] = {"pawn", "knight", "bishop", "rook", "queen", "king"};
constexpr std::string_view kPieceLetters = "PNBRQK";
constexpr double kMapStep = 9;  // from board to board

constexpr std::string_view kValuesStyle = R"(
.numbered { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(170px, 1fr)); }
.strips { display: grid; gap: 16px; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); }
.numbered figure, .strips figure { margin: 0; }
figcaption { font-size: 12px; color: var(--faint); font-variant-numeric: tabular-nums; }
details { margin: .6em 0; } summary { cursor: pointer; }
)";

// The square that is printed there.
std::size_t printed(std::size_t i) { return i ^ 56U; }

bool stands_there(std::size_t piece, std::size_t square) {
    const auto type = type_of(static_cast<Piece>(piece));
    if (type == PieceType::Pawn) return square >= 8 && square < 56;
    return static_cast<Piece>(piece) != Piece::WhiteKing || square % 8 < 4;
}

// What `value(square)` says, 0 where the piece is never seen.
template <typename Value>
HeatBoard board_of(std::size_t piece, Value&& value) {
    HeatBoard board{};
    for (std::size_t i = 0; i < board.size(); ++i)
        if (stands_there(piece, printed(i))) board[i] = value(printed(i));
    return board;
}

double most_of(const std::vector<HeatBoard>& boards) {
    double most = 0;
    for (const HeatBoard& board : boards)
        for (const double value : board) most = std::max(most, std::abs(value));
    return most;
}

// Boards in two rows of six, with the pieces' letters above and words at the left.
std::string strip(const std::vector<HeatBoard>& boards, std::string_view upper,
                  std::string_view lower) {
    const double most = most_of(boards);
    std::string text = "<svg class=\"heat\" viewBox=\"-3.2 -2.4 57.4 20\"><g font-size=\"2\">";
    for (std::size_t i = 0; i < 6; ++i)
        text += fmt::format("<text x=\"{}\" y=\"-.6\" text-anchor=\"middle\">{}</text>",
                            kMapStep * static_cast<double>(i) + 4, kPieceLetters[i]);
    text += fmt::format(
        "<text transform=\"translate(-.8 4) rotate(-90)\" text-anchor=\"middle\">{}</text>"
        "<text transform=\"translate(-.8 13) rotate(-90)\" text-anchor=\"middle\">{}</text></g>",
        upper, lower);
    for (std::size_t i = 0; i < boards.size(); ++i)
        text += tools::heat_cells(kMapStep * static_cast<double>(i % 6),
                                  kMapStep * static_cast<double>(i / 6), boards[i], most);
    return text + "</svg>";
}

double psqt_centipawns(const std::vector<int>& table, std::size_t piece, std::size_t square,
                       std::size_t phase) {
    return static_cast<double>(table[2 * (64 * piece + square) + phase]) /
           tables::kUnitsPerCentipawn;
}

std::string psqt_boards(const NnueValues& values) {
    std::string text;
    for (const std::size_t phase : {0U, 1U}) {
        text += fmt::format("<h3>{}</h3>\n<div class=\"numbered\">\n",
                            phase == 0 ? "Middlegame" : "Endgame");
        for (std::size_t piece = 0; piece < 12; ++piece) {
            std::array<bool, 64> used{};
            for (std::size_t i = 0; i < 64; ++i) used[i] = stands_there(piece, printed(i));
            text += fmt::format("<figure>{}<figcaption>{} {}</figcaption></figure>\n",
                                tools::numbered_heat_board(board_of(piece,
                                                                    [&](std::size_t square) {
                                                                        return psqt_centipawns(
                                                                            values.psqt_shared,
                                                                            piece, square, phase);
                                                                    }),
                                                           used),
                                piece < 6 ? "own" : "enemy", kPieceNames[piece % 6]);
        }
        text += "</div>\n";
    }
    return text;
}

// "a2 b2", of files a to d.
std::string squares_of_region(int region) {
    std::string text;
    for (int i = 0; i < kSquareCount; ++i)
        if (i % 8 < 4 && tables::king_region(square_at(i)) == region)
            text += (text.empty() ? "" : " ") + to_string(square_at(i));
    return text;
}

std::string region_boards(const NnueValues& values) {
    std::string text;
    for (std::size_t region = 0; region < values.psqt_regions.size(); ++region) {
        text += fmt::format("<details><summary>King on {}</summary><div class=\"strips\">\n",
                            squares_of_region(static_cast<int>(region)));
        for (const std::size_t phase : {0U, 1U}) {
            std::vector<HeatBoard> boards;
            for (std::size_t piece = 0; piece < 12; ++piece)
                boards.push_back(board_of(piece, [&](std::size_t square) {
                    return psqt_centipawns(values.psqt_regions[region], piece, square, phase);
                }));
            text += fmt::format(
                "<figure>{}<figcaption>{}: at most {:.0f} centipawns</figcaption>"
                "</figure>\n",
                strip(boards, "own", "enemy"), phase == 0 ? "middlegame" : "endgame",
                most_of(boards));
        }
        text += "</div></details>\n";
    }
    return text;
}

// Of a output layer: what a neuron counts for, of the side to move and of the other, 1.0 being
// whole.
struct NeuronWeight {
    std::size_t neuron;
    std::vector<std::pair<double, double>> weights;  // of each output layer
    double size;
};

std::vector<NeuronWeight> neurons_by_weight(const NnueValues& values) {
    std::vector<NeuronWeight> neurons;
    const auto count = static_cast<std::size_t>(values.neurons);
    for (std::size_t neuron = 0; neuron < count; ++neuron) {
        NeuronWeight weight{neuron, {}, 0};
        for (const std::vector<int>& output_layer : values.output_layers) {
            const double us = static_cast<double>(output_layer[neuron]) / tables::kWeightOne;
            const double them =
                static_cast<double>(output_layer[count + neuron]) / tables::kWeightOne;
            weight.weights.emplace_back(us, them);
            weight.size += std::abs(us) + std::abs(them);
        }
        neurons.push_back(std::move(weight));
    }
    std::ranges::stable_sort(neurons, std::greater{}, &NeuronWeight::size);
    return neurons;
}

std::string neuron_boards(const NnueValues& values) {
    std::string text = "<div class=\"strips\">\n";
    const auto neurons = static_cast<std::size_t>(values.neurons);
    for (const NeuronWeight& neuron : neurons_by_weight(values)) {
        std::vector<HeatBoard> boards;
        for (std::size_t piece = 0; piece < 12; ++piece)
            boards.push_back(board_of(piece, [&](std::size_t square) {
                return static_cast<double>(
                           values.shared_weights[(64 * piece + square) * neurons + neuron.neuron]) /
                       tables::kHiddenOne;
            }));
        std::string weights;
        for (const auto& [us, them] : neuron.weights)
            weights += fmt::format("{}{:+.2f} / {:+.2f}", weights.empty() ? "" : ", ", us, them);
        const double bias =
            static_cast<double>(values.hidden_bias[neuron.neuron]) / tables::kHiddenOne;
        text += fmt::format(
            "<figure>{}<figcaption>neuron {}: weight {}; bias {:+.2f}; at most {:.2f}</figcaption>"
            "</figure>\n",
            strip(boards, "own", "enemy"), neuron.neuron, weights, bias, most_of(boards));
    }
    return text + "</div>\n";
}

// The comment without its losses.
std::string told(const std::string& comment) {
    std::string text;
    std::istringstream lines(comment);
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with("epoch ")) text += line + '\n';
    return text;
}

std::optional<double> psqt_loss(const std::string& comment) {
    constexpr std::string_view kWords = "the PSQT tables: ";
    const std::size_t at = comment.find(kWords);
    double loss = 0;
    if (at == std::string::npos ||
        std::sscanf(comment.c_str() + at + kWords.size(), "%lf", &loss) != 1)
        return std::nullopt;
    return loss;
}

}  // namespace

std::string values_page(const NnueValues& values, const std::string& comment,
                        const std::string& log) {
    std::string style(tools::kHeatStyle);
    style.append(kValuesStyle).append(kLossStyle);
    std::string page = tools::html_page_begin("The NNUE evaluation", style);
    page += fmt::format("<p>Hidden neurons: {}. Regions of kings: {}. Read-outs: {}.</p>\n",
                        values.neurons, values.regions, values.outputs);
    if (const std::string text = told(comment); !text.empty())
        page += "<pre>" + tools::html_escaped(text) + "</pre>\n";
    page +=
        "<h2>Losses</h2>\n<p>The squared error of the win probability, in thousandths, after "
        "each epoch.</p>\n";
    page += loss_picture(read_epoch_lines(comment + log), psqt_loss(comment + log));
    page += fmt::format(
        "<h2>PSQT output</h2>\n<p>Centipawns, as a side sees its pieces and the enemy's with its "
        "king on files a to d; colours tell how far a square is from the board's mean. What the "
        "enemy sees is subtracted. For the move: {:.0f}, in endgames {:.0f}.</p>\n",
        static_cast<double>(values.psqt_tempo[0]) / tables::kUnitsPerCentipawn,
        static_cast<double>(values.psqt_tempo[1]) / tables::kUnitsPerCentipawn);
    page += psqt_boards(values);
    page += "<h3>What the king's square changes</h3>\n" + region_boards(values);
    page +=
        "<h2>Hidden neurons</h2>\n<p>The rows of each neuron as boards, the neurons that weigh "
        "most first: "
        "what a piece adds to the hidden value, which counts squared between 0 and 1, times "
        "the weight of the side to move / of the other.</p>\n";
    return page + neuron_boards(values) + tools::html_page_end();
}

}  // namespace sebastes::tune
