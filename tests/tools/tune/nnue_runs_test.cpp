// tune nnue: training gives the same values with any number of threads and when it is interrupted
// and resumed; unusable input is refused.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "tables/nnue_text.h"
#include "tests/support/scored_position.h"
#include "tests/support/tool_run.h"
#include "tools/programs/datagen/game_file.h"
#include "tools/programs/tune/command.h"
#include "tools/programs/tune/data_set.h"
#include "tools/programs/tune/losses.h"

namespace sebastes::tune {
namespace {

namespace fs = std::filesystem;

class TuneNnue : public test::ToolRun {
  protected:
    TuneNnue() : ToolRun(tune_program()) { write_scored_games(path("games"), 12, 43); }

    int learn(const std::string& output, std::vector<std::string> more) {
        more.insert(more.begin(),
                    {"nnue", path("games"), "-o", path(output), "--epochs", "4", "--batch", "512"});
        if (std::ranges::find(more, "--neurons") == more.end())
            more.insert(more.end(), {"--neurons", "32"});
        return run(std::move(more));
    }
    static std::vector<std::string> joined(std::vector<std::string> words,
                                           const std::vector<std::string>& more) {
        words.insert(words.end(), more.begin(), more.end());
        return words;
    }
    bool is_refused(const std::vector<std::string>& more, const std::string& reason) {
        EXPECT_EQ(learn("refused", more), 2);
        EXPECT_FALSE(fs::exists(path("refused")));
        return err_has(reason);
    }
};

// The losses that the lines of a text show, from the first epoch on.
std::vector<EpochLosses> read_epoch_lines(const std::string& text) {
    std::vector<EpochLosses> epochs;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const std::size_t begin = line.find("epoch ");
        if (begin == std::string::npos) continue;
        unsigned epoch = 0;
        EpochLosses losses;
        const int read = std::sscanf(
            line.c_str() + begin,
            "epoch %5u: share %lf, loss %lf, held out %lf (results alone %lf), quantised %lf (%lf)",
            &epoch, &losses.share, &losses.training, &losses.held_out.blend,
            &losses.held_out.results, &losses.quantised.blend, &losses.quantised.results);
        if (read == 7 && epoch == epochs.size() + 1) epochs.push_back(losses);
    }
    return epochs;
}

TEST_F(TuneNnue, LearnTheSameWithAnyThreads) {
    ASSERT_EQ(learn("one", {"--threads", "1", "--rate", "0.01"}), 0) << err_;
    const std::vector<EpochLosses> epochs = read_epoch_lines(out_);
    ASSERT_EQ(epochs.size(), 4U) << out_;
    EXPECT_TRUE(out_has(" held out, none beyond 2500 centipawns, none twice; ")) << out_;
    EXPECT_LT(epochs.back().training, 0.9 * epochs.front().training);
    EXPECT_LT(epochs.back().held_out.blend, epochs.front().held_out.blend);
    EXPECT_NEAR(epochs.back().quantised.blend, epochs.back().held_out.blend, 0.0003);
    EXPECT_EQ(read_epoch_lines(read("one")), epochs);
    EXPECT_TRUE(tables::NnueText::read(read("one")));

    ASSERT_EQ(learn("two", {"--threads", "3", "--rate", "0.01"}), 0);
    EXPECT_TRUE(read("one") == read("two"));
    ASSERT_EQ(learn("two", {"--seed", "2", "--rate", "0.01"}), 0);
    EXPECT_FALSE(read("one") == read("two"));
    ASSERT_EQ(learn("two", {"--last-result-share", "0.4"}), 0);
    EXPECT_NEAR(read_epoch_lines(out_)[1].share, 0.2, 1e-9);
    // A rate that rises so slowly that nothing is learnt.
    ASSERT_EQ(learn("two", {"--rate", "0.01", "--warm-up", "1000000"}), 0);
    const std::vector<EpochLosses> idle = read_epoch_lines(out_);
    EXPECT_NEAR(idle.back().training, idle.front().training, 0.02 * idle.front().training);
}

// Scores look ahead in games, of whichever file, and the file that is written says how far.
TEST_F(TuneNnue, LambdaLooksAheadInGames) {
    Random random(5);
    for (const char* name : {"played", "more"}) {
        const auto file = datagen::GameFile::open(path(name), training::GameFileHeader{});
        ASSERT_TRUE(file) << file.error();
        for (std::uint64_t number = 0; number < 100; ++number) {
            training::TrainingGame game;
            Position position = game.start;
            for (int ply = 0; ply < 30; ++ply) {
                const MoveList moves = legal_moves(position.board());
                if (moves.size() == 0) break;
                const Move move = moves[random.below(moves.size())];
                const int score = static_cast<int>(random.below(801)) - 400;
                // Random at first: games that begin alike count once.
                game.moves.push_back(
                    {move, ply < 4 ? std::int16_t{kNoScore} : static_cast<std::int16_t>(score)});
                position = position.after(move);
            }
            ASSERT_TRUE((*file)->add(number, game));
        }
    }
    const auto learn_games = [&](const std::string& output, std::vector<std::string> more) {
        more.insert(more.begin(), {"nnue", path("played"), path("more"), "-o", path(output),
                                   "--epochs", "2", "--batch", "128", "--neurons", "32"});
        return run(std::move(more));
    };
    ASSERT_EQ(learn_games("none", {}), 0) << err_;
    const std::vector<EpochLosses> as_they_are = read_epoch_lines(out_);
    ASSERT_EQ(learn_games("half", {"--lambda", "0.9", "--threads", "1"}), 0) << err_;
    const std::vector<EpochLosses> ahead = read_epoch_lines(out_);
    ASSERT_EQ(ahead.size(), 2U);
    EXPECT_NE(ahead, as_they_are);
    EXPECT_NE(read("half").find("\n# lambda 0.9, "), std::string::npos);
    ASSERT_EQ(learn_games("same", {"--lambda", "0.9", "--threads", "3"}), 0);
    EXPECT_TRUE(read("half") == read("same"));
    for (const char* wrong : {"-0.1", "1.1", "nan"})
        EXPECT_EQ(learn_games("refused", {"--lambda", wrong}), 2) << wrong;
}

// A game is held out or learnt from whatever other files are there, and in whichever order.
TEST_F(TuneNnue, WhatIsHeldOutIsSoAmongOtherFilesToo) {
    write_scored_games(path("more"), 12, 44);
    const auto keys = [&](const std::vector<std::string>& files, auto part) {
        const auto set = load(files, {.unique = true});
        EXPECT_TRUE(set);
        std::vector<Key> all;
        for (const auto& position : (*set).*part) all.push_back(key_of(position));
        std::ranges::sort(all);
        return all;
    };
    const auto held_out = keys({path("games")}, &DataSet::held_out);
    const auto learnt = keys({path("games")}, &DataSet::training);
    const auto of_both = keys({path("more"), path("games")}, &DataSet::held_out);
    EXPECT_GT(of_both.size(), held_out.size());
    EXPECT_TRUE(std::ranges::includes(of_both, held_out));
    EXPECT_EQ(keys({path("games"), path("more")}, &DataSet::held_out), of_both);
    EXPECT_TRUE(
        std::ranges::includes(keys({path("more"), path("games")}, &DataSet::training), learnt));
    EXPECT_NEAR(static_cast<double>(held_out.size()), static_cast<double>(learnt.size()) / 19,
                static_cast<double>(learnt.size()) / 60);
}

// What a teacher says alone is what comes out.
TEST_F(TuneNnue, ATeacherIsLearntFrom) {
    ASSERT_EQ(learn("teacher", {"--rate", "0.01", "--seed", "5"}), 0) << err_;
    const std::vector<std::string> slowly{"--rate", "0.0001", "--start", path("teacher")};
    const auto loss_with = [&](const std::vector<std::string>& more) {
        EXPECT_EQ(learn("pupil", joined(slowly, more)), 0) << err_;
        return read_epoch_lines(out_).back().training;
    };
    const double alone = loss_with({"--result-share", "0"});
    EXPECT_EQ(read("pupil").find("of the scores is what"), std::string::npos);
    const double half = loss_with({"--result-share", "0", "--teacher", path("teacher")});
    EXPECT_NE(read("pupil").find("\n# A share of 0.5 of the scores is what teacher says.\n"),
              std::string::npos);
    const double whole =
        loss_with({"--result-share", "0", "--teacher", path("teacher"), "--teacher-share", "1"});
    EXPECT_NEAR(half, alone / 4, alone / 20);
    EXPECT_LT(whole, alone / 100);
    EXPECT_TRUE(is_refused({"--teacher", path("games")}, path("games")));
    EXPECT_TRUE(is_refused({"--teacher-share", "1.1"}, "--teacher-share"));
}

// What was learnt longer is nearer to what the games say.
TEST_F(TuneNnue, LossOfOtherGamesTellsWhichIsNearer) {
    write_scored_games(path("others"), 12, 44);
    ASSERT_EQ(learn("short", {"--rate", "0.01", "--stop-after", "1"}), 0) << err_;
    ASSERT_EQ(learn("long", {"--rate", "0.01"}), 0) << err_;
    ASSERT_EQ(run({"loss", path("others"), "--values", path("short"), "--values", path("long"),
                   "--threads", "1"}),
              0)
        << err_;
    std::istringstream said(out_);
    std::string line;
    std::getline(said, line);
    EXPECT_EQ(line.substr(line.find(' ')).substr(0, 18), " positions, scale ");
    std::getline(said, line);
    struct Row {
        std::string name;
        double scores = 0;
        double results = 0;
        double factor = 0;
    } rows[2];
    for (Row& row : rows) said >> row.name >> row.scores >> row.results >> row.factor;
    ASSERT_TRUE(said) << out_;
    EXPECT_EQ(rows[0].name, "short");
    EXPECT_EQ(rows[1].name, "long");
    EXPECT_LT(rows[1].scores, rows[0].scores);
    EXPECT_GT(rows[1].scores, 0);
    EXPECT_LT(rows[1].results, 0.2);
    for (const Row& row : rows) {
        EXPECT_GE(row.factor, 0.75);
        EXPECT_LE(row.factor, 1.25);
    }
    const std::string before = out_;
    ASSERT_EQ(run({"loss", path("others"), "--values", path("short"), "--values", path("long"),
                   "--threads", "3"}),
              0);
    EXPECT_EQ(out_, before);
    EXPECT_EQ(run({"loss", path("others"), "--values", path("long"), "--values", path("games")}),
              2);
    EXPECT_EQ(out_, "");  // a table is not begun
    EXPECT_EQ(run({"loss", path("others")}), 2);
    EXPECT_EQ(run({"loss", path("none"), "--values", path("long")}), 2);
}

TEST_F(TuneNnue, MeanIsThatOfEveryValue) {
    ASSERT_EQ(learn("a", {"--rate", "0.01"}), 0) << err_;
    ASSERT_EQ(learn("b", {"--rate", "0.01", "--start", path("a"), "--seed", "2"}), 0);
    ASSERT_EQ(run({"mean", path("a"), path("b"), "--weight", "3", "--weight", "1", "-o",
                   path("mean"), "--comment", "three to one"}),
              0)
        << err_;
    EXPECT_EQ(read("mean").find("# The NNUE evaluation: a mean by tools/programs/tune of\n"
                                "#   0.7500 a\n#   0.2500 b\n# three to one\nneurons 32 "),
              0U);
    auto values_of = [&](const std::string& name) {
        auto values = tables::NnueText::read(read(name));
        EXPECT_TRUE(values) << name;
        return values ? *values : tables::NnueValues{};
    };
    tables::NnueValues a = values_of("a");
    tables::NnueValues b = values_of("b");
    tables::NnueValues mean = values_of("mean");
    ASSERT_EQ(mean.output_layers.size(), a.output_layers.size());
    const auto of_a = tables::nnue_sections(a);
    const auto of_b = tables::nnue_sections(b);
    const auto of_mean = tables::nnue_sections(mean);
    for (std::size_t i = 0; i < of_mean.size(); ++i) {
        std::size_t differ = 0;
        for (std::size_t k = 0; k < of_mean[i].count; ++k) {
            const int twice = (*of_a[i].values)[k];
            const int once = (*of_b[i].values)[k];
            differ += twice != once;
            ASSERT_NEAR((*of_mean[i].values)[k], 0.75 * twice + 0.25 * once, 0.5)
                << of_mean[i].name << ' ' << k;
        }
        EXPECT_TRUE(differ > 100 || of_mean[i].name != "shared_weights") << differ;
    }
    ASSERT_EQ(
        run({"mean", path("b"), path("a"), "--weight", "1", "--weight", "3", "-o", path("turned")}),
        0);
    EXPECT_TRUE(values_of("turned") == mean);
    ASSERT_EQ(run({"mean", path("a"), path("a"), path("a"), "-o", path("same")}), 0);
    EXPECT_TRUE(values_of("same") == a);
}

TEST_F(TuneNnue, MeanOfWhatDoesNotFitIsRefused) {
    ASSERT_EQ(learn("a", {"--stop-after", "1"}), 0) << err_;
    ASSERT_EQ(learn("wide", {"--neurons", "64", "--stop-after", "1"}), 0) << err_;
    const auto is_refused_for = [&](std::vector<std::string> words, const std::string& reason) {
        words.insert(words.begin(), "mean");
        words.insert(words.end(), {"-o", path("refused")});
        EXPECT_EQ(run(words), 2);
        EXPECT_FALSE(fs::exists(path("refused")));
        EXPECT_TRUE(err_has(reason)) << err_;
    };
    is_refused_for({path("a")}, "two or more");
    is_refused_for({path("a"), path("a"), "--weight", "1"}, "--weight: 1 for 2 files");
    for (const std::string weight : {"0", "-1", "0.5", "1000001", "x", ""})
        is_refused_for({path("a"), path("a"), "--weight", "1", "--weight=" + weight}, "--weight");
    is_refused_for({path("a"), path("wide")},
                   path("wide") + ": 64 neurons, 8 regions, 8 outputs, where " + path("a") +
                       " has 32 neurons, 8 regions, 8 outputs");
    is_refused_for({path("a"), path("games")}, path("games"));
    is_refused_for({path("a"), path("none")}, path("none"));
}

TEST_F(TuneNnue, GoOnFromACheckpointAsIfThereHadBeenNoEnd) {
    const std::vector<std::string> shape{"--regions", "8", "--outputs", "4"};
    const auto with = [&](const std::vector<std::string>& more) { return joined(shape, more); };
    ASSERT_EQ(learn("whole", with({"--threads", "2"})), 0) << err_;
    ASSERT_EQ(learn("part", with({"--checkpoint", path("at"), "--stop-after", "1"})), 0);
    EXPECT_FALSE(read("part") == read("whole"));
    ASSERT_EQ(learn("part", with({"--checkpoint", path("at"), "--resume", "--stop-after", "3"})),
              0);
    ASSERT_EQ(learn("part", with({"--checkpoint", path("at"), "--resume"})), 0) << err_;
    EXPECT_EQ(read_epoch_lines(out_).size(), 0U) << "of the fourth epoch alone";
    EXPECT_TRUE(read("part") == read("whole"));
    // Nothing is left to do.
    ASSERT_EQ(learn("part", with({"--checkpoint", path("at"), "--resume"})), 0);
    EXPECT_TRUE(read("part") == read("whole"));
}

TEST_F(TuneNnue, BeginWithTheValuesOfAFile) {
    ASSERT_EQ(learn("first", {"--rate", "0.01"}), 0) << err_;
    const EpochLosses before = read_epoch_lines(out_).back();
    // Nothing is learnt: the same values, and the losses that they had.
    const std::vector<std::string> start{"--start", path("first")};
    const auto with = [&](const std::vector<std::string>& more) { return joined(start, more); };
    ASSERT_EQ(learn("same", with({"--rate", "0.0000001", "--last-rate", "0"})), 0) << err_;
    EXPECT_EQ(*tables::NnueText::read(read("same")), *tables::NnueText::read(read("first")));
    const std::string told =
        fmt::format("Learning began with first: held out {:.6f} (", before.quantised.blend);
    EXPECT_TRUE(out_has(told)) << out_;
    EXPECT_NE(read("same").find("# " + told), std::string::npos);

    ASSERT_EQ(learn("more", with({"--rate", "0.005"})), 0);
    EXPECT_LT(read_epoch_lines(out_).back().training, before.training);

    // Further neurons say nothing at first, and learn then.
    ASSERT_EQ(learn("wide", with({"--neurons", "64", "--rate", "0.005"})), 0) << err_;
    EXPECT_TRUE(out_has(told)) << out_;
    EXPECT_LT(read_epoch_lines(out_).back().training, before.training);
    const auto learnt = tables::NnueText::read(read("wide"));
    ASSERT_TRUE(learnt);
    ASSERT_EQ(learnt->neurons, 64);
    for (const std::vector<int>& layer : learnt->output_layers)
        for (const std::size_t first : {32U, 96U})
            EXPECT_TRUE(std::any_of(&layer[first], &layer[first] + 32,
                                    [](int weight) { return weight != 0; }));
    EXPECT_TRUE(is_refused({"--start", path("wide")}, "64 neurons, 8 regions"));

    // A checkpoint is of one start.
    ASSERT_EQ(learn("part", with({"--checkpoint", path("at"), "--stop-after", "1"})), 0);
    EXPECT_TRUE(is_refused({"--resume", "--checkpoint", path("at")}, "other settings"));
    EXPECT_TRUE(is_refused(with({"--regions", "1"}), "32 neurons, 8 regions"));
    std::ofstream(path("cut"), std::ios::binary) << read("first").substr(0, 2000);
    EXPECT_TRUE(is_refused({"--start", path("cut")}, "cut:"));
    EXPECT_TRUE(is_refused({"--start", path("none")}, "No such file"));
}

TEST_F(TuneNnue, WhatCannotBeUsedIsRefused) {
    const std::vector<std::string> resume{"--resume", "--checkpoint", path("at")};
    EXPECT_TRUE(is_refused({"--neurons", "48"}, "multiple of 32"));
    EXPECT_TRUE(is_refused({"--regions", "3"}, "--regions must be 1 or 8"));
    EXPECT_TRUE(is_refused({"--resume"}, "--resume needs --checkpoint"));
    EXPECT_TRUE(is_refused({"--checkpoint", path("no/folder")}, "cannot be written"));
    EXPECT_TRUE(is_refused(resume, "No such file"));
    std::ofstream(path("at")) << "a letter to a friend, which is no checkpoint but long enough\n";
    EXPECT_TRUE(is_refused(resume, "not a checkpoint"));

    ASSERT_EQ(learn("part", {"--checkpoint", path("at"), "--stop-after", "1"}), 0);
    EXPECT_TRUE(is_refused({"--resume", "--checkpoint", path("at"), "--seed", "2"},
                           "other data or other settings"));
    const std::string whole = read("at");
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
