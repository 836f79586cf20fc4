// GameLearner implements the options Learn and LearnFile: it follows the games that a client plays
// with the engine, and learns those whose result is known (known_result(), book/learn_file.h).
//
// A game is a sequence of positions that follow each other by moves; moves that are taken back are
// removed.  It ends with `ucinewgame`, with a position of another game, or with the program.  A
// game in which the client asked for analysis (UCI_AnalyseMode, `go infinite`, `go mate`, no limit)
// is not learnt, and such searches use no biases.
#pragma once

#include <optional>
#include <vector>

#include "board/game_record.h"
#include "book/learn_file.h"
#include "search/engine.h"
#include "search/limits.h"
#include "uci/command_arguments.h"
#include "uci/lines.h"
#include "uci/options.h"

namespace sebastes {

class GameLearner {
  public:
    static constexpr int kClearScore = 500;  // centipawns
    static constexpr int kClearMoves = 3;

    // Both must outlive it.
    GameLearner(const Settings& settings, Output& output) : settings_(settings), output_(output) {}
    GameLearner(const GameLearner&) = delete;
    GameLearner& operator=(const GameLearner&) = delete;

    // Closes the file, after the options Learn or LearnFile were set.
    void forget_file() { file_.reset(); }
    // Call it after each `position`.
    void follow(const PositionCommand& command);
    // The biases for a search of the last position with these limits.
    std::vector<MoveBias> biases(const Position& position, const Limits& limits);
    // Call it with the result of that search.
    void answered(const Position& position, const SearchResult& result);
    // Learns the game if its result is known.  Call it when the game or the program ends.  Reports
    // an error once.
    void end_game();

  private:
    LearnFile* file();
    GameRecord played() const;

    const Settings& settings_;
    Output& output_;
    std::optional<Result<LearnFile>> file_;  // empty: it is not open

    // The game as far as the client has shown it.
    Position start_ = Position::start();
    Position position_ = Position::start();
    std::vector<Move> moves_;
    std::vector<ScoredMove> choices_;  // the engine's moves, by ply; Move{} where it was not asked
    bool analysed_ = false;
};

// The result of a game, which UCI does not transmit, if it is known: the last position is mate or a
// draw by the rules, the engine's last score is a mate, or each of its last kClearMoves scores is
// at least kClearScore for the same side.
std::optional<GameResult> known_result(const GameRecord& record);

}  // namespace sebastes
