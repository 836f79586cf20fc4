// The options Learn and LearnFile: follows the games that a client plays with the engine, and
// learns those whose result is known (book/learn_file.h).
//
// UCI tells no results, so they are taken from the board, when the last position is mate or a draw
// by the rules, or from the engine's own scores: a mate in the last, or kClearScore and more for
// the same side in each of the last kClearMoves.  Any other game is not learnt.  A game is the
// positions that follow each other by moves; what is taken back belongs to it no more.  It ends
// with `ucinewgame`, with another game's position, or with the program.  One in which the engine
// was asked to analyse (UCI_AnalyseMode, `go infinite`, `go mate`, no limit) is not learnt, and
// such searches have no biases.
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
    ~GameLearner();
    GameLearner(const GameLearner&) = delete;
    GameLearner& operator=(const GameLearner&) = delete;

    // The options Learn and LearnFile name another file or the same once more.
    void forget_file() { file_.reset(); }
    // A position was set.
    void follow(const PositionCommand& command);
    // The biases for a search of the last position with these limits.
    std::vector<MoveBias> biases(const Position& position, const Limits& limits);
    // The answer to that search.
    void answered(const Position& position, const SearchResult& result);
    // Learns the game if its result is known.  What goes wrong is told once.
    void end_game();

  private:
    LearnFile* file();
    GameRecord played() const;

    const Settings& settings_;
    Output& output_;
    std::optional<Result<LearnFile>> file_;  // none: it is not open

    GameRecord game_;  // as far as the client has shown it
    Position position_ = Position::start();
    std::optional<ScoredMove> choice_;  // the engine's, in that position
    bool analysed_ = false;
};

// The result of a game as far as it can be known, see above.
std::optional<GameResult> known_result(const GameRecord& record);

}  // namespace sebastes
