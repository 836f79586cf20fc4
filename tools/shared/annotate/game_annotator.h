// A game judged move by move.  Each position is searched once, with what the searches before it
// left in the hash table: what is found after a move is what stood before the next one.
//
//   GameAnnotator annotator(session, start, moves, limits);
//   while (const auto judged = annotator.next(control)) show(*judged);
//   show(annotator.summary());
//
// With a limit of nodes or depth and one thread, the same game gives the same judgements.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/game.h"
#include "book/opening_names.h"
#include "search/session.h"
#include "tools/shared/annotate/judgement.h"
#include "tools/shared/annotate/player_accuracy.h"

namespace sebastes::annotate {

// Scores are from the point of view of the player who moved.
struct JudgedMove {
    std::size_t ply = 0;  // of the game, from 1
    Position before = Position::start();
    Move move;
    Move best;
    std::vector<Move> best_line;  // begins with `best`
    Prospect was;                 // found before the move
    // Found after the move.  A mate is counted from before it: who mates in 3 and plays on so
    // has the same score here.
    Prospect became;
    int loss = 0;  // centipawns, at least 0; see centipawn_loss()
    Judgement judgement = Judgement::None;
    double accuracy = 100;  // 0 to 100; see player_accuracy.h
    int depth = 0;          // of the search before the move
    std::uint64_t nodes = 0;
    std::optional<Opening> opening;  // what the position after the move is called
    bool ends_game = false;          // no legal move is left, or the game is drawn there

    Color player() const { return before.side_to_move(); }
    // Of the position after the move as PGN's %eval has it: from White's side.
    int white_score() const;
};

class GameAnnotator {
  public:
    // Makes the session forget what it learnt before; it must outlive the annotator and search
    // nothing else meanwhile.  The moves are legal one after the other, or null moves, which are
    // not judged; the limits are of each position's search.
    GameAnnotator(Session& session, const Position& start, std::vector<Move> moves, Limits limits);

    // The next move; nothing behind the last, and nothing once `control` was told to stop.
    // Throws std::bad_alloc when memory is short.
    std::optional<JudgedMove> next(SearchControl& control);

    std::size_t plies() const { return moves_.size(); }
    // Of the moves judged up to now.
    Summary summary() const { return accuracy_.summary(); }

  private:
    // Counts the move, and sets its accuracy.
    void rate(JudgedMove& judged, int score_after);
    // Where the game stands after so many plies; nothing when it was stopped.
    std::optional<SearchResult> search(std::size_t plies, SearchControl& control);

    Session& session_;
    Game game_;  // up to the move that is next
    std::vector<Move> moves_;
    Limits limits_;
    std::size_t ply_ = 0;                // moves judged
    std::optional<SearchResult> found_;  // where the game stands
    std::size_t book_plies_;
    PlayerAccuracy accuracy_;
};

}  // namespace sebastes::annotate
