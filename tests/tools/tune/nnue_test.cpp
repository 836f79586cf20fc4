// tools/programs/tune: the NNUE evaluation agrees with tables/nnue_terms.h, and its gradient is
// right.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

#include "core/random.h"
#include "core/score.h"
#include "eval/evaluate.h"
#include "eval/piece_square_sums.h"
#include "tables/nnue_text.h"
#include "tests/support/positions.h"
#include "tools/programs/tune/nnue_loss.h"
#include "tools/programs/tune/nnue_pass.h"

namespace sebastes::tune {
namespace {

using training::PackedPosition;

PackedPosition packed(const Board& board) {
    return training::pack(Position(board, 0, 1), 0, 0, GameResult::Draw);
}

// A model whose parameters all differ from 0, with regions' differences and several read-outs.
NnueModel stirred_model(const NnueShape& shape) {
    NnueModel model(shape, 5);
    Random random(6);
    for (float& parameter : model.parameters())
        parameter += (static_cast<float>(random.below(2001)) - 1000) / 20000;
    model.join();
    return model;
}

TEST(NnueModel, JoinsRegionsWithinTheirLimits) {
    NnueModel model(NnueShape{32, 8, 1}, 5);
    const ModelPart shared = model.part(PartKind::Features);
    const ModelPart difference = model.part(PartKind::FeatureDifferences);
    const float limit = limit_of(PartKind::Features);
    model.parameters()[shared.first + 7] = 3;
    model.parameters()[difference.first + 7] = 2;
    model.parameters()[shared.first + 8] = -9;
    model.join();
    EXPECT_FLOAT_EQ(model.joined()[model.layout().rows + 7], limit);
    EXPECT_FLOAT_EQ(model.parameters()[difference.first + 7], limit - 3);
    EXPECT_FLOAT_EQ(model.joined()[model.layout().rows + shared.size + 7], 3);
    EXPECT_FLOAT_EQ(model.joined()[model.layout().rows + 8], -limit);
}

TEST(NnueModel, WhatItMayHoldIsWritten) {
    for (const float everywhere : {100.0F, -100.0F}) {
        NnueModel model(NnueShape{32, 8, 2}, 5);
        for (float& parameter : model.parameters()) parameter = everywhere;
        model.join();
        const auto values =
            tables::NnueText::read(tables::NnueText::write(quantised_values(model), "the most"));
        ASSERT_TRUE(values) << values.error();
        EXPECT_TRUE(*values == quantised_values(model));
    }
}

TEST(NnuePass, GradientIsThatOfFiniteDifferences) {
    for (const NnueShape shape : {NnueShape{96, 1, 3}, NnueShape{32, 8, 1}}) {
        NnueModel model = stirred_model(shape);
        Floats gradient(model.layout().count);
        Random random(7);
        int checked = 0;
        int seen = 0;
        random_games(1, 44, [&](const Board& board) {
            if (++seen % 40 != 0) return;
            const PackedPosition position = packed(board);
            std::ranges::fill(gradient, 0.0F);
            NnuePass pass(model);
            pass.forward(position);
            pass.backward(1, gradient.data());
            for (const ModelPart& part : model.parts()) {
                // Of the first parameters from some place on, one that counts and one that may not.
                std::size_t i = random.below(part.size);
                for (int tries = 0; tries < 2000 && gradient[part.joined + i] == 0; ++tries)
                    i = (i + 1) % part.size;
                for (const std::size_t chosen : {i, random.below(part.size)}) {
                    double slope = 0;
                    for (std::size_t region = 0; region < part.regions; ++region)
                        slope += gradient[part.joined + region * part.size + chosen];
                    float& parameter = model.parameters()[part.first + chosen];
                    const float before = parameter;
                    const auto score_at = [&](float value) {
                        parameter = value;
                        model.join();
                        return static_cast<double>(pass.forward(position));
                    };
                    constexpr float kStep = 1.0F / 512;
                    const double difference =
                        (score_at(before + kStep) - score_at(before - kStep)) / (2 * kStep);
                    parameter = before;
                    model.join();
                    ASSERT_NEAR(slope, difference, 0.0004 + 0.005 * std::abs(slope))
                        << "kind " << static_cast<int>(part.kind) << ", " << chosen;
                    checked += slope != 0;
                }
            }
        });
        EXPECT_GT(checked, 20);
    }
}

// Centipawns by the words of tables/nnue_terms.h, row for row.
int slow_score(const tables::NnueValues& values, const Position& position) {
    const Color us = position.side_to_move();
    int pieces = 0;
    for ([[maybe_unused]] const Square square : position.occupied()) ++pieces;
    const auto set = static_cast<std::size_t>(tables::output_bucket(pieces, values.outputs));
    const auto neurons = static_cast<std::size_t>(values.neurons);
    std::int64_t sum = 0;
    Tapered psqt{values.psqt_tempo[0], values.psqt_tempo[1]};
    for (const Color side : {us, ~us}) {
        const Square king = position.king(side);
        const tables::Perspective seen = tables::perspective(side, king);
        const auto region = static_cast<std::size_t>(
            tables::king_bucket(relative_square(side, king), values.regions));
        std::vector<int> hidden = values.hidden_bias;
        Tapered of_side;
        for (const Square square : position.occupied()) {
            const Piece piece = tables::relative_piece(side, position.piece_on(square));
            const auto row =
                static_cast<std::size_t>(64 * index_of(piece) + (index_of(square) ^ seen.flip));
            for (std::size_t neuron = 0; neuron < neurons; ++neuron)
                hidden[neuron] += tables::feature_weight(values, region, row, neuron);
            const auto& differences = values.psqt_regions[seen.region];
            of_side += {values.psqt_shared[2 * row] + differences[2 * row],
                        values.psqt_shared[2 * row + 1] + differences[2 * row + 1]};
        }
        psqt += side == us ? of_side : -of_side;
        for (std::size_t neuron = 0; neuron < neurons; ++neuron) {
            const int clipped = std::clamp(hidden[neuron], 0, tables::kHiddenOne);
            sum +=
                clipped * clipped * values.output_layers[set][(side == us ? 0 : neurons) + neuron];
        }
    }
    const int units = static_cast<int>((sum / 255 + values.output_bias[set]) * 1600 / (255 * 64));
    const int phase = std::min(PieceSquareSums(position).phase(), 24);
    const int blended = (psqt.middlegame * phase + psqt.endgame * (24 - phase)) / 96;
    return std::clamp(blended + units / 4, -kMaxEvaluation, kMaxEvaluation);
}

TEST(QuantisedNnue, AreSummedAsDeclaredAndNearTheModel) {
    for (const NnueShape shape : {NnueShape{96, 8, 3}, NnueShape{32, 1, 1}}) {
        const NnueModel model = stirred_model(shape);
        const tables::NnueValues values = quantised_values(model);
        const QuantisedNnue nnue(values);
        NnuePass pass(model);
        double distance = 0;
        int count = 0;
        random_games(3, 45, [&](const Board& board) {
            const int score = nnue.evaluate(packed(board));
            const Position position(board, 0, 1);
            ASSERT_EQ(score, slow_score(values, position)) << to_fen(position);
            distance += std::abs(score - 400.0 * pass.forward(packed(board)));
            ++count;
            // Colours changed, both sides see what they saw.
            ASSERT_EQ(score, nnue.evaluate(packed(position.flipped().board())));
        });
        EXPECT_LT(distance / count, 10);  // most of it from weights of 1/64
    }
}

}  // namespace
}  // namespace sebastes::tune
