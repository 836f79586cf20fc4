// GameAnnotator judges each move of a game with two passes of searches. A quick pass from the first
// move to the last gives every move a first judgement soon. A thorough pass from the last move to
// the first corrects it. The thorough pass searches each position once and uses the result of the
// position after it as the score of the move that was played. If another move seems better, it
// searches both moves together to the same depth, with four times the limits, and says that the
// other is better only by as much as both ways of searching agree on.
//
//   GameAnnotator annotator(session, start, moves, Effort::usual());
//   while (const auto judged = annotator.next(control)) show(*judged);
//   show(annotator.summary());
//
// With a limit of nodes or depth, a hash of kHashMib and one thread, the same game gets the same
// judgements on every machine, whatever its load.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "board/game.h"
#include "book/opening_book.h"
#include "search/engine.h"
#include "tools/shared/annotate/judgement.h"
#include "tools/shared/annotate/player_accuracy.h"

namespace sebastes::annotate {

// The hash size of the engine that judges.
inline constexpr std::size_t kHashMib = 16;

// The limits of each position's search.
struct Effort {
    Limits quick;
    Limits thorough;

    static constexpr std::uint64_t kNodes = 200'000;

    // Uses the limits for the thorough pass and a tenth of them for the quick one. They may have
    // one of time, nodes or depth. Nodes are a soft limit: the iteration that reaches them is
    // finished.
    static Effort of(const Limits& limits);
    // A node limit of kNodes.
    static Effort usual();
};

// Scores are from the point of view of the player who moved.
struct JudgedMove {
    std::size_t ply = 0;  // of the game, from 1
    Position before = Position::start();
    Move move;
    Move best;
    std::vector<Move> best_line;   // begins with `best`
    std::vector<Move> reply_line;  // after the move: begins with the best reply
    Prospect was;                  // from the search before the move
    // From the search after the move, or from that of both moves. A mate is counted from before the
    // move, so the score stays the same for a player who mates in 3 and makes the right move.
    Prospect became;
    int loss = 0;  // centipawns, at least 0; see centipawn_loss()
    Judgement judgement = Judgement::None;
    double accuracy = 100;  // 0 to 100; see player_accuracy.h
    int depth = 0;          // of the search before the move
    std::uint64_t nodes = 0;
    std::optional<Opening> opening;       // the opening's name, of the position after the move
    std::optional<Square> recaptures_on;  // where the move before it captured
    // How the game ends after the move, by the rules or by a claim; Ongoing if it does not end.
    GameStatus ends = GameStatus::Ongoing;
    bool thorough = false;  // from the second pass

    bool ends_game() const { return ends != GameStatus::Ongoing; }
    bool mates() const { return ends == GameStatus::Checkmate; }

    Color player() const { return before.side_to_move(); }
    // The score of the position after the move, from White's side, as PGN's %eval has it.
    int white_score() const;
};

class GameAnnotator {
  public:
    // Clears what the engine learnt before. The engine must outlive the annotator and must not
    // search anything else meanwhile. Each move must be legal after the ones before it, or be a
    // null move, which is not judged.
    GameAnnotator(Engine& session, const Position& start, std::vector<Move> moves, Effort effort);

    // Returns the next judged move of a pass; nothing after the last one, or after `control` was
    // told to stop. Throws std::bad_alloc if memory is short.
    std::optional<JudgedMove> next(SearchControl& control);

    // Judges a legal move in the place of the one that was judged as JudgedMove::ply, in the same
    // way. Returns nothing if the search was stopped.
    std::optional<JudgedMove> judge_instead(std::size_t ply, Move move,
                                            SearchControl& control) const;

    const std::vector<Move>& moves() const { return moves_; }
    std::size_t plies() const { return moves_.size(); }
    // How many moves next() returns in all.
    std::size_t steps() const { return 2 * plies(); }
    bool done() const { return judged_.size() == plies() && left_ == 0; }
    // The moves that are judged so far, from the first on.
    const std::vector<JudgedMove>& judged() const { return judged_; }
    // The summary of judged().
    Summary summary() const;

  private:
    // The search result of a position of the game.
    struct Standing {
        Move best;  // none if the game is over
        std::vector<Move> line;
        int score = 0;
        int depth = 0;
        std::uint64_t nodes = 0;
        // Of the move that was played, if it was searched together with `best`: the score before
        // it and the line after it.
        std::optional<std::pair<int, std::vector<Move>>> played{};
    };
    using Found = std::optional<Standing>;  // none if the search was stopped

    std::optional<JudgedMove> next_quick(SearchControl& control);
    std::optional<JudgedMove> next_thorough(SearchControl& control);
    JudgedMove judge(std::size_t ply, bool thorough) const;

    Game game_after(std::size_t plies) const;
    GameStatus ending(std::size_t plies, const Game& game) const;
    Found search(std::size_t plies, const Limits& limits, SearchControl& control);
    // Searches both moves at once. Returns the results of both.
    Found compare(const Game& game, Move best, Move played, SearchControl& control);
    // Searches the position before the move with what is known of the position after it.
    Found look_again(std::size_t ply, SearchControl& control);

    Engine& session_;
    Position start_;
    std::vector<Move> moves_;
    Effort effort_;
    std::size_t book_plies_;
    std::vector<Standing> standings_;  // before the first move, and after each
    std::vector<JudgedMove> judged_;
    std::size_t left_;  // moves that the thorough pass has not yet judged
    bool end_searched_ = false;
};

}  // namespace sebastes::annotate
