// tools/programs/tune: the NNUE evaluation agrees with tables/nnue_terms.h, and its gradient is
// right.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/random.h"
#include "eval/evaluate.h"
#include "eval/nnue.h"
#include "tables/nnue_text.h"
#include "tests/support/changed_values.h"
#include "tests/support/positions.h"
#include "tests/support/temporary_folder.h"
#include "tools/programs/tune/nnue_pass.h"
#include "tools/programs/tune/nnue_quantised.h"

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
            pass.learn(
                {&position, 1}, [](auto, auto) { return 1.0F; }, gradient.data());
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

// More than learn() treats at once, on several threads.
TEST(NnuePass, GradientIsTheSumOfThePositions) {
    std::vector<PackedPosition> each;
    random_games(2, 48, [&](const Board& board) { each.push_back(packed(board)); });
    std::vector<PackedPosition> many;
    for (std::size_t i = 0; i < 20000; ++i) many.push_back(each[i % each.size()]);
    for (const NnueShape shape : {NnueShape{96, 1, 3}, NnueShape{64, 8, 1}}) {
        const NnueModel model = stirred_model(shape);
        Floats gradient(model.layout().count);
        NnuePass(model, 3).learn(
            many, [](auto, float score) { return score; }, gradient.data());
        Floats sum(model.layout().count);
        NnuePass pass(model);
        for (std::size_t i = 0; i < each.size(); ++i) {
            const float times = static_cast<float>((many.size() - 1 - i) / each.size() + 1);
            const float slope = times * pass.forward(each[i]);
            pass.learn(
                {&each[i], 1}, [&](auto, auto) { return slope; }, sum.data());
        }
        for (std::size_t i = 0; i < sum.size(); ++i)
            ASSERT_NEAR(gradient[i], sum[i], 0.01 + 0.001 * std::abs(sum[i])) << i;
    }
}

// The engine computes with integers and cuts parts of centipawns off.
TEST(NnuePass, ScoresAreTheEngines) {
    const test::TemporaryFolder folder;
    const auto tables =
        open_nnue_file(write_values_file(folder.file("changed.txt").string(), changed_values()));
    ASSERT_TRUE(tables) << tables.error();
    const Evaluation evaluation(*tables);
    const NnueModel model = model_of(changed_values());
    NnuePass pass(model);
    int others = 0;
    random_games(5, 47, [&](const Board& board) {
        const Position position(board, 0, 1);
        const int score = evaluate(position, evaluation);
        ASSERT_NEAR(tables::kOutputScale * pass.forward(packed(board)), score, 2)
            << to_fen(position);
        others += evaluate(position) != score;
    });
    EXPECT_GT(others, 200);
}

// Regions without differences and output layers that are alike change nothing, and colours changed,
// both sides see what they saw.
TEST(NnuePass, ScoresAreThoseOfAnyShape) {
    const NnueModel plain = stirred_model({96, 1, 1});
    tables::NnueValues values = quantised_values(plain);
    values.regions = tables::kKingRegions;
    values.region_weights.assign(tables::kKingRegions,
                                 std::vector<int>(values.shared_weights.size()));
    values.outputs = 3;
    values.output_layers.resize(3, values.output_layers.front());
    values.output_bias.resize(3, values.output_bias.front());
    const NnueModel wide = model_of(values, 128, 5);
    const NnueModel narrow = quantised(plain);
    double distance = 0;
    int count = 0;
    random_games(3, 45, [&](const Board& board) {
        const float score = NnuePass(narrow).forward(packed(board));
        ASSERT_NEAR(score, NnuePass(wide).forward(packed(board)), 1e-4);
        ASSERT_NEAR(
            score, NnuePass(narrow).forward(packed(Position(board, 0, 1).flipped().board())), 1e-4);
        distance += 400 * std::abs(score - NnuePass(plain).forward(packed(board)));
        ++count;
    });
    EXPECT_LT(distance / count, 10);  // most of it from weights of 1/64
}

}  // namespace
}  // namespace sebastes::tune
