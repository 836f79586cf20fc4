// tools/tune: the vector evaluation is what tables/vector_terms.h says, its gradient is right,
// and learning is the same on any number of threads and with an end in between.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

#include "core/random.h"
#include "core/score.h"
#include "eval/piece_square_sums.h"
#include "tables/vector_text.h"
#include "tests/positions.h"
#include "tools/tune/command.h"
#include "tools/tune/vector_loss.h"
#include "tools/tune/vector_pass.h"

namespace sebastes::tune {
namespace {

namespace fs = std::filesystem;
using training::PackedPosition;

PackedPosition packed(const Board& board) {
    return training::pack(Position(board, 0, 1), 0, 0, GameResult::Draw);
}

// A model whose parameters all differ from 0, with regions' differences and several read-outs.
VectorModel stirred_model(const VectorShape& shape) {
    VectorModel model(shape, 5);
    Random random(6);
    for (float& parameter : model.parameters())
        parameter += (static_cast<float>(random.below(2001)) - 1000) / 20000;
    model.join();
    return model;
}

TEST(VectorModel, JoinsRegionsWithinTheirLimits) {
    VectorModel model(VectorShape{32, 8, 1}, 5);
    const ModelPart shared = model.part(PartKind::Rows);
    const ModelPart difference = model.part(PartKind::RowDifferences);
    const float limit = limit_of(PartKind::Rows);
    model.parameters()[shared.first + 7] = 3;
    model.parameters()[difference.first + 7] = 2;
    model.parameters()[shared.first + 8] = -9;
    model.join();
    EXPECT_FLOAT_EQ(model.joined()[model.layout().rows + 7], limit);
    EXPECT_FLOAT_EQ(model.parameters()[difference.first + 7], limit - 3);
    EXPECT_FLOAT_EQ(model.joined()[model.layout().rows + shared.size + 7], 3);
    EXPECT_FLOAT_EQ(model.joined()[model.layout().rows + 8], -limit);
}

TEST(VectorModel, WhatItMayHoldIsWritten) {
    for (const float everywhere : {100.0F, -100.0F}) {
        VectorModel model(VectorShape{32, 8, 2}, 5);
        for (float& parameter : model.parameters()) parameter = everywhere;
        model.join();
        const auto values = tables::VectorText::read(
            tables::VectorText::write(quantised_values(model), "the most"));
        ASSERT_TRUE(values) << values.error();
        EXPECT_TRUE(*values == quantised_values(model));
    }
}

TEST(VectorPass, GradientIsThatOfFiniteDifferences) {
    for (const VectorShape shape : {VectorShape{96, 1, 3}, VectorShape{32, 8, 1}}) {
        VectorModel model = stirred_model(shape);
        Floats gradient(model.layout().count);
        Random random(7);
        int checked = 0;
        int seen = 0;
        random_games(1, 44, [&](const Board& board) {
            if (++seen % 40 != 0) return;
            const PackedPosition position = packed(board);
            std::ranges::fill(gradient, 0.0F);
            VectorPass pass(model);
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
                    ASSERT_NEAR(slope, difference, 0.002)
                        << "kind " << static_cast<int>(part.kind) << ", " << chosen;
                    checked += slope != 0;
                }
            }
        });
        EXPECT_GT(checked, 20);
    }
}

// Centipawns by the words of tables/vector_terms.h, row for row.
int slow_score(const tables::VectorValues& values, const Position& position) {
    const Color us = position.side_to_move();
    int pieces = 0;
    for ([[maybe_unused]] const Square square : position.occupied()) ++pieces;
    const auto set = static_cast<std::size_t>(tables::output_set(pieces, values.outputs));
    const auto lanes = static_cast<std::size_t>(values.lanes);
    std::int64_t sum = 0;
    Tapered direct{values.direct_tempo[0], values.direct_tempo[1]};
    for (const Color side : {us, ~us}) {
        const Square king = position.king(side);
        const tables::Perspective seen = tables::perspective(side, king);
        const auto region = static_cast<std::size_t>(
            tables::vector_region(relative_square(side, king), values.regions));
        std::vector<int> hidden = values.hidden_bias;
        Tapered of_side;
        for (const Square square : position.occupied()) {
            const Piece piece = tables::relative_piece(side, position.piece_on(square));
            const auto row =
                static_cast<std::size_t>(64 * index_of(piece) + (index_of(square) ^ seen.flip));
            for (std::size_t lane = 0; lane < lanes; ++lane)
                hidden[lane] += tables::vector_row_value(values, region, row, lane);
            const auto& differences = values.direct_regions[seen.region];
            of_side += {values.direct_shared[2 * row] + differences[2 * row],
                        values.direct_shared[2 * row + 1] + differences[2 * row + 1]};
        }
        direct += side == us ? of_side : -of_side;
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const int clipped = std::clamp(hidden[lane], 0, tables::kHiddenOne);
            sum += clipped * clipped * values.readouts[set][(side == us ? 0 : lanes) + lane];
        }
    }
    const int units = static_cast<int>((sum / 255 + values.output_bias[set]) * 1600 / (255 * 64));
    const int phase = std::min(PieceSquareSums(position).phase(), 24);
    const int blended = (direct.middlegame * phase + direct.endgame * (24 - phase)) / 96;
    return std::clamp(blended + units / 4, -kMaxEvaluation, kMaxEvaluation);
}

TEST(QuantisedVectors, AreSummedAsDeclaredAndNearTheModel) {
    for (const VectorShape shape : {VectorShape{96, 8, 3}, VectorShape{32, 1, 1}}) {
        const VectorModel model = stirred_model(shape);
        const tables::VectorValues values = quantised_values(model);
        const QuantisedVectors vectors(values);
        VectorPass pass(model);
        random_games(3, 45, [&](const Board& board) {
            const int score = vectors.evaluate(packed(board));
            const Position position(board, 0, 1);
            ASSERT_EQ(score, slow_score(values, position)) << to_fen(position);
            ASSERT_NEAR(score, 400 * pass.forward(packed(board)), 25) << to_fen(position);
            // Colours changed, both sides see what they saw.
            ASSERT_EQ(score, vectors.evaluate(packed(position.flipped().board())));
        });
    }
}

TEST(EpochLines, AreReadAsTheyWereWritten) {
    const EpochLosses first{0.1, 0.0125, {0.25, 0.5}, {0.125, 0.0625}};
    const EpochLosses second{0.2, 0.5, {0.75, 0.875}, {0.375, 0.25}};
    const std::string text = "# " + epoch_line(1, first) + "\nlanes 64\nepoch 7 of a story\n" +
                             epoch_line(2, first) + "; 1 M positions/s\n" + epoch_line(2, second) +
                             "\nepoch 4: share 0.1\n";
    EXPECT_EQ(read_epoch_lines(text), (std::vector<EpochLosses>{first, second}));
    EXPECT_TRUE(read_epoch_lines("").empty());
}

class TuneVectors : public testing::Test {
  protected:
    TuneVectors()
        : folder_(fs::path(testing::TempDir()) / ("sebastes_vectors_" + std::to_string(getpid()))) {
        fs::create_directories(folder_);
        write_games();
    }
    ~TuneVectors() override { fs::remove_all(folder_); }

    std::string path(const std::string& name) const { return (folder_ / name).string(); }
    // Random positions, each a game, won by who has more material.
    void write_games() {
        std::ofstream file(path("games"), std::ios::binary);
        const auto write = [&](const auto& value) {
            file.write(reinterpret_cast<const char*>(&value), sizeof value);
        };
        write(training::FileHeader{});
        random_games(12, 43, [&](const Board& board) {
            const Position position(board, 0, 1);
            const int score =
                PieceSquareSums(position).total().endgame / tables::kUnitsPerCentipawn;
            write(training::BlockHeader{1, 40});
            write(training::pack(position, score, 20,
                                 score > 100    ? GameResult::WhiteWins
                                 : score < -100 ? GameResult::BlackWins
                                                : GameResult::Draw));
        });
    }
    int learn(const std::string& output, std::vector<std::string> more) {
        std::vector<std::string> words{"vectors",  path("games"), "-o",      path(output),
                                       "--epochs", "4",           "--batch", "512"};
        if (std::ranges::find(more, "--lanes") == more.end())
            more.insert(more.end(), {"--lanes", "32"});
        words.insert(words.end(), more.begin(), more.end());
        return tune(words);
    }
    int tune(std::vector<std::string> words) {
        out_.str("");
        error_.str("");
        return tools::run_program(tune_program(), std::move(words), {out_, error_});
    }
    std::string text(const std::string& name) const {
        std::ifstream in(path(name), std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    bool is_refused(const std::vector<std::string>& more, const std::string& reason) {
        EXPECT_EQ(learn("refused", more), 2);
        EXPECT_FALSE(fs::exists(path("refused")));
        const std::string error = error_.str();
        return error.find(reason) != std::string::npos;
    }

    fs::path folder_;
    std::ostringstream out_;
    std::ostringstream error_;
};

TEST_F(TuneVectors, LearnTheSameWithAnyThreads) {
    ASSERT_EQ(learn("one", {"--threads", "1", "--rate", "0.01"}), 0) << error_.str();
    const std::vector<EpochLosses> epochs = read_epoch_lines(out_.str());
    ASSERT_EQ(epochs.size(), 4U) << out_.str();
    EXPECT_LT(epochs.back().training, epochs.front().training);
    EXPECT_LT(epochs.back().held_out.blend, epochs.front().held_out.blend);
    EXPECT_NEAR(epochs.back().quantised.blend, epochs.back().held_out.blend, 0.0003);
    EXPECT_EQ(read_epoch_lines(text("one")), epochs);
    EXPECT_TRUE(tables::VectorText::read(text("one")));

    ASSERT_EQ(learn("two", {"--threads", "3", "--rate", "0.01"}), 0);
    EXPECT_TRUE(text("one") == text("two"));
    ASSERT_EQ(learn("two", {"--seed", "2", "--rate", "0.01"}), 0);
    EXPECT_FALSE(text("one") == text("two"));
    ASSERT_EQ(learn("two", {"--last-result-share", "0.4"}), 0);
    EXPECT_NEAR(read_epoch_lines(out_.str())[1].share, 0.2, 1e-9);
}

TEST_F(TuneVectors, GoOnFromACheckpointAsIfThereHadBeenNoEnd) {
    const std::vector<std::string> shape{"--regions", "8", "--outputs", "4"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.end(), shape.begin(), shape.end());
        return more;
    };
    ASSERT_EQ(learn("whole", with({"--threads", "2"})), 0) << error_.str();
    ASSERT_EQ(learn("part", with({"--checkpoint", path("at"), "--stop-after", "1"})), 0);
    EXPECT_FALSE(text("part") == text("whole"));
    ASSERT_EQ(learn("part", with({"--checkpoint", path("at"), "--resume", "--stop-after", "3"})),
              0);
    ASSERT_EQ(learn("part", with({"--checkpoint", path("at"), "--resume"})), 0) << error_.str();
    EXPECT_EQ(read_epoch_lines(out_.str()).size(), 0U) << "of the fourth epoch alone";
    EXPECT_TRUE(text("part") == text("whole"));
    // Nothing is left to do.
    ASSERT_EQ(learn("part", with({"--checkpoint", path("at"), "--resume"})), 0);
    EXPECT_TRUE(text("part") == text("whole"));
}

std::size_t count_of(const std::string& text, std::string_view words) {
    std::size_t count = 0;
    for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + 1))
        ++count;
    return count;
}

TEST_F(TuneVectors, AreShownOnAPage) {
    ASSERT_EQ(learn("values", {"--comment", "<of chance>"}), 0);
    std::ofstream(path("log")) << out_.str();
    ASSERT_EQ(tune({"show", path("values"), "-o", path("page")}), 0) << error_.str();
    const std::string page = text("page");
    EXPECT_EQ(count_of(page, "<figcaption>own "), 12U);
    EXPECT_EQ(count_of(page, "<figcaption>enemy "), 12U);
    EXPECT_EQ(count_of(page, "<details>"), 8U);
    EXPECT_EQ(count_of(page, "<figcaption>lane "), 32U);
    EXPECT_EQ(count_of(page, "&lt;of chance&gt;"), 1U);
    EXPECT_EQ(count_of(page, "<path class=\"scalar\""), 2U);  // the curve and its key
    EXPECT_EQ(count_of(page, "epoch 4"), 0U);

    // Without comments the losses are in the log alone.
    std::istringstream lines(text("values"));
    std::ofstream bare(path("bare"));
    for (std::string line; std::getline(lines, line);)
        if (!line.starts_with('#')) bare << line << '\n';
    bare.close();
    ASSERT_EQ(tune({"show", path("bare"), "-o", path("page")}), 0) << error_.str();
    EXPECT_EQ(count_of(text("page"), "No losses are known"), 1U);
    ASSERT_EQ(tune({"show", path("bare"), "-o", path("page"), "--log", path("log")}), 0);
    EXPECT_EQ(count_of(text("page"), "<path class=\"scalar\""), 2U);
}

TEST_F(TuneVectors, WhatCannotBeShownIsRefused) {
    const auto refused = [&](const std::string& file, const std::string& reason) {
        EXPECT_EQ(tune({"show", path(file), "-o", path("page")}), 2);
        EXPECT_FALSE(fs::exists(path("page")));
        return error_.str().find(reason) != std::string::npos;
    };
    EXPECT_TRUE(refused("none", "No such file"));
    std::ofstream(path("other")) << "# a letter\nto a friend\n";
    EXPECT_TRUE(refused("other", "other:2: expected \"lanes")) << error_.str();
    ASSERT_EQ(learn("values", {"--stop-after", "1"}), 0);
    const std::string whole = text("values");
    std::ofstream(path("cut"), std::ios::binary) << whole.substr(0, whole.size() / 2);
    EXPECT_TRUE(refused("cut", "cut:"));
    EXPECT_EQ(tune({"show", path("values"), "-o", path("no/page")}), 2);
    EXPECT_NE(error_.str().find("cannot be written"), std::string::npos);
}

TEST_F(TuneVectors, WhatCannotBeUsedIsRefused) {
    const std::vector<std::string> resume{"--resume", "--checkpoint", path("at")};
    EXPECT_TRUE(is_refused({"--lanes", "48"}, "multiple of 32"));
    EXPECT_TRUE(is_refused({"--regions", "3"}, "--regions must be 1 or 8"));
    EXPECT_TRUE(is_refused({"--resume"}, "--resume needs --checkpoint"));
    EXPECT_TRUE(is_refused({"--checkpoint", path("no/folder")}, "cannot be written"));
    EXPECT_TRUE(is_refused(resume, "No such file"));
    std::ofstream(path("at")) << "a letter to a friend, which is no checkpoint but long enough\n";
    EXPECT_TRUE(is_refused(resume, "not a checkpoint"));

    ASSERT_EQ(learn("part", {"--checkpoint", path("at"), "--stop-after", "1"}), 0);
    EXPECT_TRUE(is_refused({"--resume", "--checkpoint", path("at"), "--seed", "2"},
                           "other data or other settings"));
    const std::string whole = text("at");
    for (const std::size_t size : {whole.size() - 1, whole.size() / 2, std::size_t{60}}) {
        std::ofstream(path("at"), std::ios::binary) << whole.substr(0, size);
        EXPECT_TRUE(is_refused(resume, "damaged")) << size;
    }
    std::string changed = whole;
    changed[changed.size() / 2] ^= 1;
    std::ofstream(path("at"), std::ios::binary) << changed;
    EXPECT_TRUE(is_refused(resume, "damaged"));
}

}  // namespace
}  // namespace sebastes::tune
