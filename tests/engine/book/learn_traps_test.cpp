// The purpose of learning: a trap that won a game does not win the next ones, and the engine
// repeats moves that won.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "book/learn_file.h"
#include "tests/support/environment.h"
#include "tests/support/learnt_games.h"
#include "tests/support/opening_traps.h"
#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

// A trap's moves with the positions before each, and after the last.
struct TrapLine {
    std::vector<Position> positions{Position::start()};
    std::vector<Move> moves;
    std::size_t blunder = 0;  // its ply
};

TrapLine line_of(const OpeningTrap& trap) {
    TrapLine line;
    std::istringstream words{std::string(trap.moves)};
    for (std::string word; words >> word;) {
        if (word.back() == '?') line.blunder = line.moves.size();
        const auto move = parse_san(line.positions.back(), word);
        if (!move) ADD_FAILURE() << trap.name << ": " << move.error();
        line.moves.push_back(*move);
        line.positions.push_back(line.positions.back().after(*move));
    }
    return line;
}

// The traps were found with the PSQT evaluator, which falls into most the first time.
SearchOptions judged_by_sums(Driver driver) {
    SearchOptions options = with_driver(driver);
    options.evaluation = Evaluator::Psqt;
    return options;
}

constexpr int kStrong = 8;     // plies
constexpr int kDecided = 120;  // centipawns against a weak engine

struct TrapGame {
    bool fell = false;
    int outcome = 0;  // for the victim, as a deep search sees it some moves later
    GameRecord game;
};

// Who plays the move that loses: the weak engine if it wants to, or whoever has the position.
enum class Blunder { OfItself, Forced };

// The victim is a weak engine that has learnt; the other side plays the trap's moves as long as
// it can, then those of a strong engine.
TrapGame play(const OpeningTrap& trap, Driver driver, const LearnFile& learnt,
              Blunder blunder = Blunder::OfItself) {
    const TrapLine line = line_of(trap);
    std::map<Key, Move> known;
    for (std::size_t i = 0; i < line.moves.size(); ++i)
        known[line.positions[i].key()] = line.moves[i];
    const Color victim = line.positions[line.blunder].side_to_move();
    const std::size_t first = line.blunder - static_cast<std::size_t>(trap.plies);
    Engine weak(1);
    Engine strong(1);
    TrapGame result;
    Game game(line.positions[first]);
    result.game.start = game.position();
    while (result.game.moves.size() < line.moves.size() - first + 6 && !game.result()) {
        const Position position = game.position();
        Move move;
        int score = kNoScore;
        if (position.side_to_move() == victim) {
            SearchOptions options = judged_by_sums(driver);
            options.selective = trap.selective;
            options.biases = learnt.biases(position);
            const SearchRun run = run_search(weak, game, to_depth(trap.depth), options);
            move = run.result.best;
            score = run.result.score;
            const std::size_t ply = first + result.game.moves.size();
            if (blunder == Blunder::Forced && ply <= line.blunder) move = line.moves[ply];
        } else {
            const auto found = known.find(position.key());
            move = found != known.end()
                       ? found->second
                       : run_search(strong, game, to_depth(kStrong), judged_by_sums(driver))
                             .result.best;
        }
        result.game.moves.push_back(ScoredMove::by(position.side_to_move(), move, score));
        game.play(move);
        result.fell |= game.position().key() == line.positions[line.blunder + 1].key();
    }
    const int score =
        run_search(strong, game, to_depth(kStrong), judged_by_sums(driver)).result.score;
    result.outcome = game.position().side_to_move() == victim ? score : -score;
    result.game.result = GameResult::Draw;
    if (std::abs(result.outcome) > kDecided)
        result.game.result = (result.outcome > 0) == (victim == Color::White)
                                 ? GameResult::WhiteWins
                                 : GameResult::BlackWins;
    return result;
}

TEST(LearnTraps, ATrapThatWonDoesNotWinAgain) {
    // The games to come after the first, each learnt before the next.
    const int later_games = test::number_of_environment("SEBASTES_LEARN_GAMES", 3);
    int fell_of_itself = 0;
    for (const OpeningTrap& trap : kOpeningTraps) {
        const LearnFolder folder;
        LearnFile file = learn_file_at(folder.path("learn.dat"));
        TrapGame game = play(trap, Driver::Pvs, file);
        fell_of_itself += game.fell;
        if (!game.fell) game = play(trap, Driver::Pvs, file, Blunder::Forced);
        ASSERT_TRUE(game.fell) << trap.name;
        EXPECT_LT(game.outcome, -kDecided) << trap.name;
        std::string outcomes;
        for (int i = 0; i < later_games; ++i) {
            ASSERT_FALSE(file.add(game.game));
            game = play(trap, Driver::Pvs, file);
            EXPECT_FALSE(game.fell) << trap.name << ", game " << i + 2;
            outcomes += " " + std::to_string(game.outcome);
        }
        if (std::getenv("SEBASTES_LEARN_GAMES") != nullptr)
            std::printf("%s:%s\n", std::string(trap.name).c_str(), outcomes.c_str());
    }
    // Otherwise nothing would be learnt that was not known before.
    EXPECT_GE(fell_of_itself, 5);
}

// Two captures of equal worth: after a win with either, that one.
TEST(LearnTraps, WhatWonIsPlayedAgain) {
    const Position root = position_of("4k3/pp4pp/8/4q3/3P1P2/8/PP4PP/4K3 w - - 0 1");
    for (const char* text : {"d4e5", "f4e5"})
        for (const Driver driver : kDrivers) {
            const LearnFolder folder;
            LearnFile file = learn_file_at(folder.path("learn.dat"));
            GameRecord won;
            won.start = root;
            won.moves = {{*parse_uci(root, text), 100}};
            won.result = GameResult::WhiteWins;
            SearchOptions options = with_driver(driver);
            Engine session(1);
            for (int games = 0; games < 3; ++games) {
                ASSERT_FALSE(file.add(won));
                options.biases = file.biases(root);
                for (const int depth : {1, 4, 6}) {
                    session.new_game();
                    EXPECT_EQ(
                        to_uci(
                            run_search(session, Game{root}, to_depth(depth), options).result.best),
                        text)
                        << name_of(driver) << " to depth " << depth << " after " << games + 1;
                }
            }
        }
}

}  // namespace
}  // namespace sebastes
