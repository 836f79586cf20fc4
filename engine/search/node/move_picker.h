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

// MoveStack holds the move lists of all nodes on a line in one array.  A move picker appends its
// list at the end and removes it when it is destroyed, so that a node's data lie close together and
// its stack frame is small.
//
// One thread uses it, and at most two pickers exist for each ply.
class MoveStack {
  public:
    static constexpr std::size_t kCapacity = 2 * (kMaxPly + 8) * kMaxMoves;

    // The arrays are not initialised, so that pages that are never used cost no memory.
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
    Move hash_move;  // a legal move, or no move
    std::array<Move, 2> killers{};
    ContinuationRows continuation;
};

class MovePicker {
  public:
    enum class Mode {
        All,             // main search
        NoisyOnly,       // quiescence: captures and queen promotions, losing ones not moved back
        NoisyAndChecks,  // the same, and then quiet checks
        Evasions         // quiescence in check: all moves
    };

    // The arguments must outlive the picker.  Pickers are destroyed in the reverse order of their
    // construction.
    MovePicker(PositionFacts& facts, const Histories& histories, const OrderingContext& context,
               Mode mode, MoveStack& stack);
    ~MovePicker() { stack_.set_top(bottom_); }
    MovePicker(const MovePicker&) = delete;
    MovePicker& operator=(const MovePicker&) = delete;

    // Returns the next move, or no move at the end.  With `skip_quiets` it leaves out quiet moves
    // from then on.
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
    // Takes the move with the greatest key of [at_, end_) off the list.
    Move take_best(int& score);
    bool is_killer(Move move) const;
    // Whether it serves quiescence out of check, which does not search all moves.
    bool is_selective() const { return mode_ == Mode::NoisyOnly || mode_ == Mode::NoisyAndChecks; }

    // A move's score and place in one number.  The greatest key belongs to the first of the best
    // moves, and compilers find the greatest number of an array with SIMD instructions.
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
    // The greatest key of the list, known after generation until its move is taken.
    static constexpr int kUnknown = std::numeric_limits<int>::min();
    int greatest_ = kUnknown;
    std::size_t killer_ = 0;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
    std::size_t bad_at_ = 0;
    std::size_t bad_end_ = 0;
    // The losing captures are at the front of the moves, and the list of the stage follows them.
    MoveStack& stack_;
    std::size_t bottom_;
    std::uint16_t* moves_;
    int* keys_;
};

}  // namespace sebastes
