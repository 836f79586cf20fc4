// Won endings played out by the engine in a process of its own, by bases of a file and by Syzygy
// tables.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "bases/own_bases.h"
#include "bases/syzygy.h"
#include "core/random.h"
#include "tests/support/engine_process.h"
#include "tests/support/search_runs.h"
#include "tools/programs/bases/random_position.h"
#include "tools/programs/bases/syzygy_writer.h"
#include "tools/shared/retrograde/packing.h"
#include "tools/shared/retrograde/retrograde.h"

namespace sebastes {
namespace {

// The engine's move in the game that this command tells of.
std::string answered(EngineProcess& engine, const std::string& position) {
    engine.say(position);
    engine.say("go nodes 300");
    std::string line;
    while (engine.next(line) && !starts_with(line, "bestmove ")) continue;
    return line.substr(9, line.find(' ', 9) - 9);
}

// Both sides are the engine: each move keeps the win, and mate comes when the bases say so.
void play_out(EngineProcess& engine, const std::string& fen, const OwnBases& own) {
    Game game(position_of(fen));
    const int plies = own.probe(game.position().board())->plies;
    std::string command = "position fen " + fen + " moves";
    int played = 0;
    for (; has_legal_move(game.position().board()); ++played) {
        ASSERT_EQ(own.probe(game.position().board())->plies, plies - played) << command;
        const std::string text = answered(engine, command);
        game.play(*parse_uci(game.position(), text));
        command += " " + text;
    }
    EXPECT_EQ(game.status(), GameStatus::Checkmate);
    EXPECT_EQ(played, plies);
}

TEST(EndgamePlay, WinsAreNeverThrownAway) {
    EngineProcess engine;
    engine.say("setoption name BasesFile value none");
    const OwnBases own;
    for (const char* fen : {"8/8/8/3k4/8/8/8/K6R w - - 0 1", "k7/8/8/8/8/8/4P3/4K3 w - - 0 1",
                            "8/8/8/4k3/8/8/8/K6Q w - - 0 1", "8/4k3/8/8/4K3/8/4P3/8 w - - 40 60",
                            "4k3/3p4/8/8/8/8/8/K7 b - - 10 40"}) {
        engine.say("ucinewgame");
        play_out(engine, fen, own);
    }
}

// A won position of the ending that the fifty-move rule does not come before.
std::string won_position(std::string_view ending, const OwnBases& own, Random& random) {
    for (;;) {
        const Board board = bases::random_position(*Ending::parse(ending), random);
        const auto answer = own.probe(board);
        if (answer->outcome == Outcome::Win && answer->plies <= 100 && has_legal_move(board))
            return to_fen(Position(board, 0, 1));
    }
}

// By the file that SEBASTES_BASES_FILE names, which may have four pieces; else by one that the
// program `bases` makes.
TEST(EndgamePlay, WinsByAFileAreAsShortAsItSays) {
    const char* const wanted = std::getenv("SEBASTES_BASES_FILE");
    std::string path = wanted == nullptr ? "" : wanted;
    if (wanted == nullptr) {
        path = testing::TempDir() + "sebastes_play_" + std::to_string(getpid()) + ".bases";
        auto maker = tools::ChildProcess::start(
            {std::string(SEBASTES_BINARY_DIR) + "/bases", "make", "--pieces", "3", path});
        ASSERT_TRUE(maker) << maker.error();
        std::string line;
        const auto patience = tools::SteadyClock::now() + std::chrono::minutes(2);
        while (maker->read_line(line, patience) == tools::ChildProcess::Status::Done) continue;
        EXPECT_EQ(maker->how_it_ended(), "exited with code 0") << maker->last_words();
    }
    const auto own = OwnBases::open(path);
    ASSERT_TRUE(own) << own.error();
    const bool has_four = own->most_pieces() == 4;
    EngineProcess engine;
    engine.say("setoption name BasesFile value " + path);
    Random random(11);
    for (const char* ending : has_four ? std::vector{"KBNK", "KQKR"} : std::vector{"KRK", "KPK"})
        for (int game = has_four ? 100 : 2; game > 0; --game) {
            engine.say("ucinewgame");
            play_out(engine, won_position(ending, *own, random), *own);
        }
    const Lines lines = engine.end();
    EXPECT_EQ(count_starts(lines, kErrorStart), 0U);
    if (wanted == nullptr) std::filesystem::remove(path);
}

// By tables that `bases syzygy` has written, against the longest defence.
TEST(EndgamePlaySlow, SyzygyTablesWinInTime) {
    if (!Syzygy::is_supported()) GTEST_SKIP();
    const std::string folder = testing::TempDir() + "sebastes_play_" + std::to_string(getpid());
    std::filesystem::create_directories(folder);
    EndingTables tables;
    std::vector<PackedEnding> packed;
    for (const Ending& ending : bases::with_smaller_endings({*Ending::parse("KBBK")})) {
        tables.add(make_ending_table(ending, tables, 2));
        packed.push_back(pack_ending(*tables.find(ending)));
        ASSERT_FALSE(bases::write_syzygy_files(ending, tables, folder));
    }
    const OwnBases own = *OwnBases::of(join_endings(packed));
    EngineProcess engine;
    engine.say("setoption name BasesFile value none");
    engine.say("setoption name SyzygyPath value " + folder);
    Random random(12);
    for (int round = 0; round < 4; ++round) {
        engine.say("ucinewgame");
        const std::string fen = won_position("KBBK", own, random);
        Game game(position_of(fen));
        std::string command = "position fen " + fen + " moves";
        for (bool ours = true; has_legal_move(game.position().board()); ours = !ours) {
            const Position& position = game.position();
            const auto answer = own.probe(position.board());
            ASSERT_EQ(answer->outcome, ours ? Outcome::Win : Outcome::Loss) << command;
            ASSERT_LT(position.halfmove_clock(), 100) << command;
            Move move;
            if (ours) {
                move = *parse_uci(position, answered(engine, command));
            } else {
                int longest = -1;
                for (const Move each : legal_moves(position.board())) {
                    const auto after = own.probe(position.after(each).board());
                    if (after->outcome != Outcome::Win || after->plies <= longest) continue;
                    longest = after->plies;
                    move = each;
                }
            }
            command += " " + to_uci(move, CastlingNotation::KingSteps);
            game.play(move);
        }
        EXPECT_EQ(game.status(), GameStatus::Checkmate) << command;
    }
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace sebastes
