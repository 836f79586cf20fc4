// MovePicker returns the legal moves of a node one by one, the most promising first.  It generates
// them in stages, so that a cut-off by an early move saves the rest:
//
//   the hash move; captures and queen promotions that do not lose material, by
//   victim, aggressor and history (MVV-LVA); killers; quiet moves by history;
//   captures that lose material.
#pragma once

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>

#include "board/move_list.h"
#include "board/position_facts.h"
#include "core/score.h"
#include "search/node/histories.h"

namespace sebastes {

// The moves of the nodes on a line, one node's behind another's: each move picker takes the
// room it needs at the end and gives it back when it goes.  So what a node touches lies close
// together, and its frame on the program's stack stays small.
//
// One thread; at most two pickers a ply are alive.
class MoveStack {
  public:
    static constexpr std::size_t kCapacity = 2 * (kMaxPly + 8) * kMaxMoves;

    // Left as it is until written: what is never used costs no memory.
    MoveStack()
        : moves_(std::make_unique_for_overwrite<std::uint16_t[]>(kCapacity)),
          keys_(std::make_unique_for_overwrite<int[]>(kCapacity)) {}

    std::size_t top() const { return top_; }
    void set_top(std::size_t top) {
        assert(top <= kCapacity);
        top_ = top;
    }
    std::uint16_t* moves() { return moves_.get() + top_; }
    int* keys() { return keys_.get() + top_; }

  private:
    std::unique_ptr<std::uint16_t[]> moves_;
    std::unique_ptr<int[]> keys_;
    std::size_t top_ = 0;
};

struct OrderingContext {
    Move hash_move;  // must be legal, or no move
    std::array<Move, 2> killers{};
    ContinuationRows continuation;
};

class MovePicker {
  public:
    enum class Mode {
        All,             // main search
        NoisyOnly,       // quiescence: captures and queen promotions, losing ones in their place
        NoisyAndChecks,  // the same, and quiet checks behind them
        Evasions         // quiescence in check: everything
    };

    // All that it is given must stay until it goes; pickers go in the reverse order of coming.
    MovePicker(PositionFacts& facts, const Histories& histories, const OrderingContext& context,
               Mode mode, MoveStack& stack);
    ~MovePicker() { stack_.set_top(bottom_); }
    MovePicker(const MovePicker&) = delete;
    MovePicker& operator=(const MovePicker&) = delete;

    // The next move, or no move at the end.  With `skip_quiets` no further quiet move comes.
    Move next(bool skip_quiets);

  private:
    enum class Stage { HashMove, MakeNoisy, GoodNoisy, Killers, MakeQuiet, Quiet, BadNoisy, Done };

    void make_noisy();
    void make_quiet();
    template <Color us>
    void generate_noisy();
    template <Color us>
    void generate_quiet();
    void add(Move move, int score);
    // Moves the best of what is left in [at_, end_) to the front and takes it.
    Move take_best(int& score);
    bool is_killer(Move move) const;
    // Of quiescence, where nobody has to move.
    bool is_selective() const { return mode_ == Mode::NoisyOnly || mode_ == Mode::NoisyAndChecks; }

    // A score and the place of a move in one number, so that the greatest is the first of the
    // best: the search for it is then one that compilers do with vectors.
    static constexpr int kPlaceBits = 10;
    static constexpr int kPlaces = 1 << kPlaceBits;
    static_assert(kMaxMoves <= kPlaces);
    static int key_of(int score, std::size_t place) {
        return score * kPlaces + (kPlaces - 1 - static_cast<int>(place));
    }

    PositionFacts& facts_;
    const Position& position_;
    const Histories& histories_;
    const OrderingContext& context_;
    Mode mode_;
    Stage stage_;
    // The greatest key of the list, found while it is made, until it is taken.
    static constexpr int kUnknown = std::numeric_limits<int>::min();
    int greatest_ = kUnknown;
    std::size_t killer_ = 0;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    std::size_t bad_at_ = 0;
    std::size_t bad_end_ = 0;
    // Losing captures gather at the front, behind them lies the stage's list.
    MoveStack& stack_;
    std::size_t bottom_;
    std::uint16_t* moves_;
    int* keys_;
};

}  // namespace sebastes
