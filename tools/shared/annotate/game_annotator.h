// A game judged move by move, twice: a quick pass from the first move to the last, so that all is
// judged soon, and a thorough one from the last move to the first, which changes what the quick one
// has missed.  The thorough one searches each position once, with what was found in the position
// after it: a move is as good as what the game made of it.  Only where another move seems better
// are the two searched once more, together, so that both are seen as far.
//
//   GameAnnotator annotator(session, start, moves, Effort::usual());
//   while (const auto judged = annotator.next(control)) show(*judged);
//   show(annotator.summary());
//
// By nodes or depth, in a session of kHashMib and one thread, the same game gets the same
// judgements on every machine and however busy it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "board/game.h"
#include "book/opening_book.h"
#include "search/engine.h"
#include "tools/shared/annotate/judgement.h"
#include "tools/shared/annotate/player_accuracy.h"

namespace sebastes::annotate {

// Of the session that judges.
inline constexpr std::size_t kHashMib = 16;

// How long each position is searched.
struct Effort {
    Limits quick;
    Limits thorough;

    static constexpr std::uint64_t kNodes = 200'000;

    // The thorough pass as the limits say, which may have one of time, nodes or depth, and the
    // quick one with a tenth.  Nodes are soft: the iteration that reaches them is ended.
    static Effort of(const Limits& limits);
    // By kNodes.
    static Effort usual();
};

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
    // How the game is over behind the move, by the rules or by a claim there; Ongoing: it is not.
    GameStatus ends = GameStatus::Ongoing;
    bool thorough = false;  // of the second pass

    bool ends_game() const { return ends != GameStatus::Ongoing; }
    bool mates() const { return ends == GameStatus::Checkmate; }

    Color player() const { return before.side_to_move(); }
    // Of the position after the move as PGN's %eval has it: from White's side.
    int white_score() const;
};

class GameAnnotator {
  public:
    // Makes the session forget what it learnt before; it must outlive the annotator and search
    // nothing else meanwhile.  The moves are legal one after the other, or null moves, which are
    // not judged.
    GameAnnotator(Engine& session, const Position& start, std::vector<Move> moves, Effort effort);

    // The next move of a pass; nothing behind the last, and nothing once `control` was told to
    // stop.  Throws std::bad_alloc when memory is short.
    std::optional<JudgedMove> next(SearchControl& control);

    std::size_t plies() const { return moves_.size(); }
    // How often next() gives a move.
    std::size_t steps() const { return 2 * plies(); }
    bool done() const { return judged_.size() == plies() && left_ == 0; }
    // The moves as far as they are judged, from the first on.
    const std::vector<JudgedMove>& judged() const { return judged_; }
    // Of these.
    Summary summary() const;

  private:
    // What is known of a position of the game: what its player should do, and what comes of it.
    struct Standing {
        Move best;  // none where the game is over
        std::vector<Move> line;
        int score = 0;
        int depth = 0;
        std::uint64_t nodes = 0;
    };
    using Found = std::optional<Standing>;  // none when it was stopped

    std::optional<JudgedMove> next_quick(SearchControl& control);
    std::optional<JudgedMove> next_thorough(SearchControl& control);
    JudgedMove judge(std::size_t ply, bool thorough) const;

    Game game_after(std::size_t plies) const;
    GameStatus ending(std::size_t plies, const Game& game) const;
    Found search(std::size_t plies, const Limits& limits, SearchControl& control);
    // Both moves in one search: how `best` stands, and the score of the other.
    Found compare(const Game& game, Move best, Move played, int& played_score,
                  SearchControl& control);
    // Before the move, with what is known of the position behind it.
    Found look_again(std::size_t ply, SearchControl& control);

    Engine& session_;
    Position start_;
    std::vector<Move> moves_;
    Effort effort_;
    std::size_t book_plies_;
    std::vector<Standing> standings_;  // before the first move, and behind each
    std::vector<JudgedMove> judged_;
    std::size_t left_;  // moves before those that were judged thoroughly
    bool end_searched_ = false;
};

}  // namespace sebastes::annotate
