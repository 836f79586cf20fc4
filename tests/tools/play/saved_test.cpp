// Saved games, which survive a lost terminal and a killed program.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <string>

#include "notation/notation.h"
#include "tests/support/child_signal.h"
#include "tests/support/perft_tool_run.h"
#include "tests/support/trials.h"
#include "tools/programs/play/saved_game.h"
#include "tools/shared/pgn_epd/pgn_writer.h"

namespace {

using namespace sebastes;
using namespace sebastes::play;
using sebastes::test::Outcome;
using sebastes::test::read_file;
using sebastes::test::run_shell;
using sebastes::test::TemporaryFolder;

const std::string kPlayProgram = std::string(SEBASTES_BINARY_DIR) + "/play";

PgnGame game_of(int plies) {
    PgnGame pgn;
    Position position = pgn.start;
    for (int i = 0; i < plies; ++i) {
        const char* moves[] = {"Nf3", "Nf6", "Ng1", "Ng8"};
        const Move move = *parse_san(position, moves[i % 4]);
        pgn.elements.push_back(PgnElement::of_move(move));
        position = position.after(move);
    }
    pgn.tidy_tags();
    return pgn;
}

TEST(PlaySavedGame, IsFoundAgain) {
    const TemporaryFolder folder;
    const std::string place = folder.file("a/b").string();
    {
        const auto saved = SavedGame::open(place);
        ASSERT_TRUE(saved) << saved.error();
        EXPECT_FALSE(saved->load().game);
        EXPECT_FALSE(saved->save(game_of(3)));
    }
    const auto again = SavedGame::open(place);
    EXPECT_EQ(again->load().game, game_of(3));
}

TEST(PlaySavedGame, TwoProgramsHaveTwoGames) {
    const TemporaryFolder folder;
    const std::string place = folder.file("state").string();
    const auto first = SavedGame::open(place);
    const auto second = SavedGame::open(place);
    ASSERT_TRUE(first && second);
    EXPECT_NE(first->path(), second->path());
}

TEST(PlaySavedGame, ADamagedFileIsNamedAndKept) {
    const TemporaryFolder folder;
    const std::string place = folder.file("state").string();
    for (const std::string damage : {"[Event \"x\"]\n\n1. e4 e5 2. Ke3 *\n", "\x01\x02\x03", ""}) {
        const auto saved = SavedGame::open(place);
        std::ofstream(saved->path(), std::ios::binary) << damage;
        const SavedGame::Found found = saved->load();
        EXPECT_FALSE(found.game);
        EXPECT_NE(found.warning.find(saved->path()), std::string::npos) << found.warning;
        EXPECT_NE(found.warning.find(".damaged"), std::string::npos) << found.warning;
        EXPECT_FALSE(std::filesystem::exists(saved->path()));
    }
    EXPECT_EQ(read_file(place + "/game.pgn.damaged-2"), "\x01\x02\x03");
    EXPECT_TRUE(std::filesystem::exists(place + "/game.pgn.damaged-3"));
}

TEST(PlaySavedGame, AFolderThatCannotBeMadeIsAnError) {
    const TemporaryFolder folder;
    const std::string file = folder.file("file", "x");
    const auto saved = SavedGame::open(file + "/state");
    ASSERT_FALSE(saved);
    EXPECT_NE(saved.error().find(file), std::string::npos);
}

// Kills programs that save one game after the other.
TEST(PlaySavedGame, SurvivesKillsAtAnyMoment) {
    const TemporaryFolder folder;
    const std::string place = folder.file("state").string();
    for (Trials trials(10); trials.next();) {
        int acknowledged[2];
        ASSERT_EQ(pipe(acknowledged), 0);
        const pid_t child = fork();
        if (child == 0) {
            const auto saved = SavedGame::open(place);
            for (unsigned char plies = 1; saved && plies < 200; ++plies) {
                if (saved->save(game_of(plies))) _exit(1);
                if (write(acknowledged[1], &plies, 1) != 1) _exit(1);
            }
            _exit(0);
        }
        close(acknowledged[1]);
        unsigned char last = 0;
        ASSERT_EQ(read(acknowledged[0], &last, 1), 1);
        usleep(static_cast<useconds_t>(trials.seed() * 7919 % 3000));
        sebastes::test::signal_child(child, SIGKILL);
        waitpid(child, nullptr, 0);
        for (unsigned char plies = 0; read(acknowledged[0], &plies, 1) == 1;) last = plies;
        close(acknowledged[0]);
        const auto saved = SavedGame::open(place);
        const auto found = saved->load();
        ASSERT_TRUE(found.game) << found.warning;
        ASSERT_GE(found.game->elements.size(), last) << "an acknowledged move is lost";
        ASSERT_EQ(found.game, game_of(static_cast<int>(found.game->elements.size())));
    }
}

// ---- The program ----

Outcome run_play(const TemporaryFolder& folder, const std::string& lines,
                 const std::string& arguments) {
    return run_shell("printf '" + lines + "' | XDG_STATE_HOME=" + folder.file("").string() +
                     " XDG_DATA_HOME=" + folder.file("").string() + " TERM=dumb " + kPlayProgram +
                     " --nodes 200 --hash 1 --book none " + arguments);
}

TEST(PlayProgram, AScriptIsPlayedAndNothingKept) {
    const TemporaryFolder folder;
    const Outcome run = run_play(folder, "e4\\nfen\\n", "--color white");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(run.out_has("Sebastes plays 1... ")) << run.out;
    EXPECT_FALSE(std::filesystem::exists(folder.file("sebastes")));
    EXPECT_EQ(run.out.find('\x1b'), std::string::npos);
    EXPECT_EQ(run_play(folder, "Ke5\\n", "--color white").code, 1) << "a line was refused";
}

TEST(PlayProgram, GoesOnWithTheSavedGame) {
    const TemporaryFolder folder;
    run_play(folder, "e4\\n", "--new --color both --clock 5+3");
    run_play(folder, "e5\\n", "--continue");
    const Outcome third = run_play(folder, "pgn\\nclock\\n", "--continue");
    EXPECT_TRUE(third.out_has("1. e4 e5 *")) << third.out;
    EXPECT_TRUE(third.out_has("(5+3)"));
    const Outcome fourth = run_play(folder, "d4\\n", "--new --color both");
    EXPECT_TRUE(fourth.out_has("The unfinished game is kept as ")) << fourth.out;
    EXPECT_NE(read_file(folder.file("sebastes/game.pgn.old")).find("1. e4 e5 *"),
              std::string::npos);
    std::ofstream(folder.file("sebastes/game.pgn")) << "1. Ke5 *\n";
    const Outcome fifth = run_play(folder, "d4\\n", "--continue --color both");
    EXPECT_TRUE(fifth.out_has("game.pgn.damaged")) << fifth.out;
    EXPECT_TRUE(fifth.out_has("There is no unfinished game."));
}

TEST(PlayProgram, LearnsFromGamesAndTellsWhat) {
    const TemporaryFolder folder;
    const std::string file = " --learn-file " + folder.file("learn.dat").string();
    const std::string game = "a3\\nh3\\nb3\\nresign\\n";
    const Outcome played = run_play(folder, game, "--color white" + file);
    EXPECT_TRUE(played.out_has("The engine has learnt from this game")) << played.out;
    run_play(folder, game, "--color white --no-learn");
    run_play(folder, game, "--color both" + file);
    const Outcome told = run_shell(kPlayProgram + " learned --least 0" + file);
    EXPECT_EQ(told.code, 0) << told.err;
    EXPECT_TRUE(told.out_has("0-1        6 plies")) << told.out;
    EXPECT_TRUE(told.out_has("  1... ")) << told.out;
    EXPECT_TRUE(told.out_has("learn.dat: 1 games, ")) << told.out;
    run_play(folder, "a3\\nh3\\nb3\\nc3\\nd3\\ne3\\nf3\\ng3\\nresign\\n", "--color white" + file);
    std::istringstream lines(run_shell(kPlayProgram + " learned --least 0" + file).out);
    for (std::string line; std::getline(lines, line);)
        EXPECT_LE(line.starts_with(' ') ? line.size() : 0, 80U) << line;

    const std::string foreign = folder.file("foreign", std::string(100, 'x'));
    EXPECT_EQ(run_shell(kPlayProgram + " learned --learn-file " + foreign).code, 2);
    const Outcome without = run_play(folder, game, "--color white --learn-file " + foreign);
    EXPECT_TRUE(without.out_has("Nothing is learnt: " + foreign)) << without.out;
    EXPECT_EQ(read_file(foreign), std::string(100, 'x'));
}

TEST(PlayProgram, RefusesWhatItDoesNotUnderstand) {
    const TemporaryFolder folder;
    for (const char* arguments :
         {"--color green", "--players me,you", "--clock x", "--fen x", "--level 21", "--elo 9000",
          "--book /nowhere.bin", "--new --continue", "--color white --players human,human"}) {
        const Outcome run = run_play(folder, "", arguments);
        EXPECT_EQ(run.code, 2) << arguments;
        EXPECT_TRUE(run.err_has("play: ")) << arguments << run.err;
    }
    EXPECT_EQ(run_play(folder, "", "--help").code, 0);
}

}  // namespace
