// The engine as a child process plays out won endings against the longest defence.
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>

#include "core/random.h"
#include "tablebase/tablebases.h"
#include "tests/support/engine_process.h"
#include "tests/support/search_runs.h"
#include "tests/support/table_folder.h"
#include "tools/shared/retrograde/random_position.h"

namespace sebastes {
namespace {

// The engine's move in the game that this command tells of.
std::string answered(EngineProcess& engine, const std::string& position) {
    engine.say(position);
    engine.say("go nodes 2000");
    std::string line;
    while (engine.next(line) && !starts_with(line, "bestmove ")) continue;
    return line.substr(9, line.find(' ', 9) - 9);
}

// The side to move is the engine: it mates, and the fifty-move rule never comes near.
void expect_win(EngineProcess& engine, const Tablebases& tablebases, const std::string& fen) {
    Game game(position_of(fen));
    std::string command = "position fen " + fen + " moves";
    for (bool ours = true; game.status() == GameStatus::Ongoing; ours = !ours) {
        const Position& position = game.position();
        const auto ranking = tablebases.rank_root_moves(game);
        ASSERT_TRUE(ranking) << command;
        ASSERT_EQ(ranking->best().wdl(), ours ? WDL::Win : WDL::Loss) << command;
        const std::string text = ours ? answered(engine, command)
                                      : to_uci(ranking->best().move, CastlingNotation::KingSteps);
        game.play(*parse_uci(position, text));
        command += " " + text;
    }
    EXPECT_EQ(game.status(), GameStatus::Checkmate) << command;
}

TEST(EndgamePlay, WinsAreNeverThrownAway) {
    EngineProcess engine;
    engine.say("setoption name SyzygyPath value none");
    const Tablebases tablebases;
    for (const char* fen : {"8/8/8/3k4/8/8/8/K6R w - - 0 1", "k7/8/8/8/8/8/4P3/4K3 w - - 0 1",
                            "8/8/8/4k3/8/8/8/K6Q w - - 0 1", "8/4k3/8/8/4K3/8/4P3/8 w - - 40 60",
                            "4k3/3p4/8/8/8/8/8/K7 b - - 10 40"}) {
        engine.say("ucinewgame");
        expect_win(engine, tablebases, fen);
    }
}

TEST(EndgamePlaySlow, TablesOfAFolderWinInTime) {
    const TableFolder folder({"KBBvK"});
    Tablebases tablebases;
    tablebases.open(folder.path());
    EngineProcess engine;
    engine.say("setoption name SyzygyPath value " + folder.path());
    Random random(12);
    for (int games = 0; games < 4;) {
        const Board board = random_position(*Material::parse("KBBvK"), random);
        if (tablebases.probe_wdl(board) != WDL::Win || !has_legal_move(board)) continue;
        engine.say("ucinewgame");
        expect_win(engine, tablebases, to_fen(Position(board, 0, 1)));
        ++games;
    }
}

}  // namespace
}  // namespace sebastes
