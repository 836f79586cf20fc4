// The parts of play, one by one: clock, draw and resign rules, commands, setup.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "search/strength.h"
#include "tools/programs/play/chess_clock.h"
#include "tools/programs/play/commands.h"
#include "tools/programs/play/completions.h"
#include "tools/programs/play/draw_and_resign.h"
#include "tools/programs/play/game_at_board.h"
#include "tools/programs/play/game_setup.h"
#include "tools/programs/play/line_reader.h"
#include "tools/programs/play/welcome.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "tools/shared/pgn_epd/pgn_reader.h"
#include "tools/shared/pgn_epd/pgn_writer.h"

namespace {

using namespace sebastes;
using namespace sebastes::play;

// ---- The clock ----

TEST(PlayClock, ControlsAreRead) {
    EXPECT_EQ(*parse_time_control("5+3"), (TimeControl{300000, 3000}));
    EXPECT_EQ(*parse_time_control("10"), (TimeControl{600000, 0}));
    EXPECT_EQ(*parse_time_control("0.5+1"), (TimeControl{30000, 1000}));
    for (const char* bad : {"", "+3", "5+", "0+1", "-1", "5-3", "x", "1e9", "nan", "5+3x", "inf"})
        EXPECT_FALSE(parse_time_control(bad)) << bad;
    EXPECT_EQ(to_string(*parse_time_control("0.5+1.5")), "0.5+1.5");
}

TEST(PlayClock, RunsForOneSide) {
    using std::chrono::milliseconds;
    const Instant start{};
    ChessClock clock({60000, 2000});
    clock.start(Color::White, start);
    EXPECT_EQ(clock.left(Color::White, start + milliseconds(5000)), 55000);
    EXPECT_EQ(clock.left(Color::Black, start + milliseconds(5000)), 60000);
    clock.press(start + milliseconds(5000));
    EXPECT_EQ(clock.left(Color::White, start + milliseconds(9000)), 57000);
    clock.start(Color::Black, start + milliseconds(9000));
    EXPECT_EQ(*clock.falls_at(), start + milliseconds(69000));
    EXPECT_EQ(clock.left(Color::Black, start + milliseconds(99000)), 0);
    clock.stop(start + milliseconds(10000));
    EXPECT_EQ(clock.left(Color::Black, start + milliseconds(99000)), 59000);
    EXPECT_FALSE(clock.falls_at());
}

TEST(PlayClock, InWords) {
    EXPECT_EQ(clock_text(300000), "5:00");
    EXPECT_EQ(clock_text(3891000), "1:04:51");
    EXPECT_EQ(clock_text(9400), "0:09.4");
    EXPECT_EQ(clock_text(0), "0:00.0");
}

// ---- Draws and resignation ----

DrawAndResign judged(const std::vector<int>& scores) {
    DrawAndResign judgement;
    for (const int score : scores) judgement.add(score);
    return judgement;
}

TEST(PlayDrawAndResign, ResignsOnlyWhenItIsLostForSomeMoves) {
    EXPECT_TRUE(judged({-900, -950, -2000}).resigns());
    EXPECT_TRUE(judged({0, mated_in(6), mated_in(4), mated_in(2)}).resigns());
    EXPECT_FALSE(judged({-900, -950}).resigns());
    EXPECT_FALSE(judged({-900, -899, -2000}).resigns());
    DrawAndResign cleared = judged({-900, -950, -2000});
    cleared.clear();
    EXPECT_FALSE(cleared.resigns());
}

TEST(PlayDrawAndResign, AcceptsADrawWhenEvenLateOrWorse) {
    EXPECT_TRUE(judged({20, 0, -20}).answer_draw(30).accepted);
    EXPECT_FALSE(judged({20, 0, -20}).answer_draw(29).accepted);
    EXPECT_FALSE(judged({21, 0, -20}).answer_draw(40).accepted);
    EXPECT_FALSE(judged({0, 0}).answer_draw(40).accepted);
    EXPECT_TRUE(judged({-100, -150, -120}).answer_draw(12).accepted);
    EXPECT_FALSE(judged({-100, -99, -120}).answer_draw(12).accepted);
    EXPECT_FALSE(judged({mate_in(5), mate_in(3), mate_in(1)}).answer_draw(60).accepted);
}

// ---- Commands and lines ----

TEST(PlayCommands, ByNameAliasAndBeginning) {
    EXPECT_EQ(parse_command("undo 3")->verb, Verb::Undo);
    EXPECT_EQ(parse_command("  UNDO   3 ")->argument, "3");
    EXPECT_EQ(parse_command("analyze")->verb, Verb::Analyse);
    EXPECT_FALSE(parse_command("e4"));
    EXPECT_FALSE(parse_command("und"));
    EXPECT_EQ(parse_abbreviated("und")->verb, Verb::Undo);
    EXPECT_FALSE(parse_abbreviated("re")) << "redo or resign";
    EXPECT_FALSE(parse_abbreviated("q"));
    EXPECT_EQ(parse_abbreviated("qu")->verb, Verb::Quit);
    for (const VerbWords& each : all_verbs()) EXPECT_EQ(&words_of(each.verb), &each);
}

TEST(PlayLines, AreCompleted) {
    const std::vector<std::string> words = {"Nf3", "Nc3", "bxc3", "Bc4", "new", "undo"};
    EXPECT_EQ(complete("Nf", words).common, "Nf3");
    EXPECT_EQ(complete("nf", words).common, "Nf3");
    EXPECT_EQ(complete("N", words).matches, (std::vector<std::string>{"Nf3", "Nc3"}));
    EXPECT_EQ(complete("N", words).common, "N");
    EXPECT_EQ(complete("b", words).matches, std::vector<std::string>{"bxc3"});
    EXPECT_EQ(complete("n", words).matches, std::vector<std::string>{"new"});
    EXPECT_TRUE(complete("x", words).matches.empty());
}

TEST(PlayLines, MayBeMovesCommandsAndWhatThoseTake) {
    GameAtBoard record;
    const auto has = [&](std::string_view text, const char* word) {
        const auto words = completions(record, text);
        return std::ranges::find(words, word) != words.end();
    };
    EXPECT_TRUE(has("", "Nf3"));
    EXPECT_TRUE(has("N", "undo"));
    EXPECT_TRUE(has("help ", "undo"));
    EXPECT_TRUE(has("side ", "none"));
    EXPECT_TRUE(has("think o", "off"));
    EXPECT_TRUE(has("mistakes ", "again"));
    EXPECT_TRUE(has("load /usr/b", "/usr/bin/"));
    EXPECT_TRUE(completions(record, "load /nowhere/").empty());
    EXPECT_TRUE(completions(record, "e4 ").empty());
    record.declare(GameResult::Draw, "draw");
    EXPECT_FALSE(has("", "Nf3"));
}

TEST(PlayLines, OfAStream) {
    std::istringstream in("e4\r\n\nlast");
    std::ostringstream prompts;
    const auto reader = make_stream_reader(in, &prompts);
    EXPECT_EQ(reader->read("1> ", {}).text, "e4");
    EXPECT_EQ(reader->read("2> ", {}).text, "");
    EXPECT_EQ(reader->read("3> ", Instant{}).kind, Input::Kind::TimeUp);
    EXPECT_EQ(reader->read("4> ", {}).kind, Input::Kind::End);
    EXPECT_EQ(prompts.str(), "1> 2> 3> 4> ");
}

// ---- The game ----

TEST(PlayGame, RemembersWhatWasSolved) {
    std::istringstream text(
        "1. e4 {[%eval 0.3] [%solved]} e5 (1... c5 {[%solved]} 2. Nf3 {[%solved]}) 2. Nf3 Nc6 "
        "{[%solved]} 3. Bb5 {[%solve]} -- 4. O-O {[%solved]} *\n");
    PgnReader reader(text, "solved.pgn");
    GameAtBoard record = GameAtBoard::from_pgn((*reader.next())->game);
    EXPECT_EQ(record.solved(), (std::set<std::size_t>{1, 4}));
    record.mark_solved(5);
    EXPECT_NE(to_pgn(record.to_pgn())
                  .find("1. e4 {[%solved]} 1... e5 2. Nf3 Nc6 {[%solved]} 3. Bb5 {[%solved]} *"),
              std::string::npos)
        << to_pgn(record.to_pgn());
    EXPECT_EQ(GameAtBoard::from_pgn(record.to_pgn()).solved(), record.solved());
    record.undo();
    record.redo();
    EXPECT_EQ(record.solved(), (std::set<std::size_t>{1, 4})) << "the move was taken back";
}

// ---- Setting up ----

TEST(PlaySetup, ThroughTagsAndBack) {
    SavedState state;
    state.setup.engine = {{true, false}};
    state.setup.elo = 1234;
    state.setup.move_time = 2500;
    state.setup.clock = TimeControl{300000, 3000};
    state.setup.player = "Ada \"A\" L.";
    state.time_left = ColorArray<std::int64_t>{{1234, 299000}};
    state.from_black = true;
    state.may_learn = false;
    PgnGame pgn;
    write_tags(state, pgn);
    const SavedState again = read_tags(pgn);
    EXPECT_TRUE(again.setup.engine[Color::White]);
    EXPECT_FALSE(again.setup.engine[Color::Black]);
    EXPECT_EQ(again.setup.elo, 1234);
    EXPECT_EQ(again.setup.move_time, 2500);
    EXPECT_EQ(*again.setup.clock, *state.setup.clock);
    EXPECT_EQ(again.setup.player, state.setup.player);
    EXPECT_EQ((*again.time_left)[Color::White], 1234);
    EXPECT_EQ((*again.time_left)[Color::Black], 299000);
    EXPECT_TRUE(again.from_black);
    EXPECT_FALSE(again.may_learn);
}

TEST(PlaySetup, StrangeTagsAreLeftOut) {
    PgnGame pgn;
    for (const char* tag : {"Level", "Elo", "MoveTime", "Clock", "TimeLeft"})
        pgn.set_tag(tag, "99x/1");
    const SavedState state = read_tags(pgn);
    EXPECT_EQ(state.setup.elo, GameSetup{}.elo);
    EXPECT_EQ(state.setup.move_time, GameSetup{}.move_time);
    EXPECT_FALSE(state.setup.clock);
    EXPECT_FALSE(state.may_learn) << "a game that does not say so is not learnt from";
    pgn.set_tag("Level", "3");
    EXPECT_EQ(read_tags(pgn).setup.elo, elo_of_level(3)) << "without Elo";
}

TEST(PlaySetup, LevelsAreTheNearestToTheRating) {
    GameSetup setup;
    for (int level = 0; level <= kMaxLevel; ++level) {
        setup.elo = elo_of_level(level);
        EXPECT_EQ(setup.level(), level);
    }
}

TEST(PlaySetup, QuestionsAreAskedUntilAnswered) {
    std::istringstream in("green\nb\nbl\n21\n\n");
    std::ostringstream out;
    const auto reader = make_stream_reader(in, nullptr);
    GameSetup setup;
    EXPECT_TRUE(ask_color(*reader, out, setup));
    EXPECT_TRUE(setup.engine[Color::White]) << "b is black, the first that begins so";
    EXPECT_NE(out.str().find("Please answer white"), std::string::npos);
    EXPECT_TRUE(ask_color(*reader, out, setup));
    EXPECT_TRUE(ask_level(*reader, out, setup));
    EXPECT_EQ(setup.level(), 10);
    EXPECT_NE(out.str().find("a number from 1 to 20"), std::string::npos);
    EXPECT_FALSE(ask_level(*reader, out, setup)) << "the input has ended";
}

}  // namespace
