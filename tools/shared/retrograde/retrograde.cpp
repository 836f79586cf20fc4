#include "tools/shared/retrograde/retrograde.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <thread>
#include <utility>

#include "tools/shared/retrograde/ending_moves.h"

namespace sebastes {
namespace {

// Of a position's best capture or promotion: its value, kNone where there is no such move and
// kHoldsDraw for a draw.
using Leaving = std::uint8_t;
constexpr Leaving kNone = 0;
constexpr Leaving kHoldsDraw = 255;

class Retrograde {
  public:
    Retrograde(const Ending& ending, const EndingTables& smaller, int threads)
        : ending_(ending), index_(ending), smaller_(smaller), threads_(threads) {
        for (const Color side : kColors) {
            values_[side].assign(index_.size(), kDrawn);
            leaving_[side].assign(index_.size(), kNone);
        }
    }

    EndingTable run() {
        for (const Color side : kColors) in_ranges([&](std::size_t i) { find_illegal(side, i); });
        for (const Color side : kColors) in_ranges([&](std::size_t i) { find_leaving(side, i); });
        find_double_steps();
        for (int plies = 1; step(plies) || plies < horizon_; ++plies) {
        }
        return {ending_, std::move(values_)};
    }

  private:
    BaseValue load(Color side, std::size_t number) {
        return std::atomic_ref(values_[side][number]).load(std::memory_order_relaxed);
    }
    void set(Color side, std::size_t number, int plies) {
        std::atomic_ref(values_[side][number])
            .store(static_cast<BaseValue>(plies + 1), std::memory_order_relaxed);
        has_news_.store(true, std::memory_order_relaxed);
    }

    // work(begin, end) for ranges of all numbers, by all threads.
    template <typename Work>
    void share(Work work) const {
        const auto parts = static_cast<std::size_t>(threads_);
        const auto begin_of = [&](std::size_t part) { return index_.size() * part / parts; };
        std::vector<std::thread> threads;
        for (std::size_t part = 1; part < parts; ++part)
            threads.emplace_back(work, begin_of(part), begin_of(part + 1));
        work(std::size_t{0}, begin_of(1));
        for (std::thread& thread : threads) thread.join();
    }
    template <typename Work>
    void in_ranges(Work work) const {
        share([&](std::size_t begin, std::size_t end) {
            for (std::size_t i = begin; i < end; ++i) work(i);
        });
    }
    // work(number) where the bytes have that value.
    template <typename Work>
    void where(const std::vector<std::uint8_t>& bytes, int value, Work work) const {
        share([&](std::size_t begin, std::size_t end) {
            while (begin < end) {
                const void* found = std::memchr(bytes.data() + begin, value, end - begin);
                if (found == nullptr) return;
                const auto number = static_cast<std::size_t>(
                    static_cast<const std::uint8_t*>(found) - bytes.data());
                work(number);
                begin = number + 1;
            }
        });
    }

    void find_illegal(Color side, std::size_t number) {
        const EndingSquares squares = index_.squares(number);
        if (index_.number(squares) != number || !EndingMoves(ending_, squares).is_legal(side))
            values_[side][number] = kIllegal;
    }

    BaseValue value_when_left(const EndingSquares& squares, std::size_t piece, Square target,
                              int captured, PieceType becomes, Color next) const {
        Ending::Pieces pieces{};
        EndingSquares left{};
        std::size_t count = 0;
        for (int i = 0; i < ending_.count(); ++i) {
            if (i == captured) continue;
            const auto at = static_cast<std::size_t>(i);
            pieces[count] = at == piece ? make_piece(~next, becomes) : ending_.piece(i);
            left[count++] = at == piece ? target : squares[at];
        }
        return smaller_.value(pieces, left, static_cast<int>(count), next);
    }

    // The best capture or promotion of a position, and whether it is mate.
    void find_leaving(Color side, std::size_t number) {
        if (values_[side][number] == kIllegal) return;
        const EndingSquares squares = index_.squares(number);
        const EndingMoves moves(ending_, squares);
        bool can_leave = false;
        BaseValue best = kDrawn;
        const auto take = [&](int piece, Square target, int captured, PieceType becomes) {
            const BaseValue value = value_when_left(squares, static_cast<std::size_t>(piece),
                                                    target, captured, becomes, ~side);
            if (value == kIllegal) return;
            if (!can_leave || worth(before(value)) > worth(best)) best = before(value);
            can_leave = true;
        };
        moves.for_each_leaving(side, [&](int piece, Square target, int captured, bool promotes) {
            if (!promotes) return take(piece, target, captured, type_of(ending_.piece(piece)));
            for (const PieceType type :
                 {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
                take(piece, target, captured, type);
        });
        if (can_leave) {
            leaving_[side][number] = best == kDrawn ? kHoldsDraw : best;
            note_horizon(best);
        } else if (!has_quiet(side, squares, moves) && moves.is_check(side)) {
            values_[side][number] = kMated;
        }
    }

    void note_horizon(BaseValue value) {
        int known = horizon_.load(std::memory_order_relaxed);
        while (known < value && !horizon_.compare_exchange_weak(known, value)) {
        }
    }

    std::size_t number_after(EndingSquares squares, int piece, Square target) const {
        squares[static_cast<std::size_t>(piece)] = target;
        return index_.number(squares);
    }

    bool has_quiet(Color side, const EndingSquares& squares, const EndingMoves& moves) {
        return !moves.for_each_quiet(side, [&](int piece, Square target, Square) {
            return load(~side, number_after(squares, piece, target)) == kIllegal;
        });
    }

    // ---- En passant: where a white and a black pawn are all there is ----

    void find_double_steps() {
        if (ending_.pawns() != 2 || ending_.has_twins()) return;
        for (const Color side : kColors) {
            for (std::size_t number = 0; number < index_.size(); ++number) {
                if (values_[side][number] == kIllegal) continue;
                const EndingSquares squares = index_.squares(number);
                EndingMoves(ending_, squares)
                    .for_each_quiet(side, [&](int piece, Square target, Square passed) {
                        if (passed == Square::None) return true;
                        double_steps_[side].push_back(number);
                        EndingSquares next = squares;
                        next[static_cast<std::size_t>(piece)] = target;
                        note_horizon(before(value_en_passant(~side, next, piece, passed)));
                        return true;
                    });
            }
        }
    }

    // The value for `side` of its capture on `passed`, of the pawn that has just made its step.  It
    // is legal, since nothing is left that could give check, and no loss: a king alone cannot win.
    BaseValue value_en_passant(Color side, const EndingSquares& squares, int captured,
                               Square passed) const {
        return before(value_when_left(squares, captured == 2 ? 3 : 2, passed, captured,
                                      PieceType::Pawn, ~side));
    }

    // As far as it is known by now: the value for `side` after a double step, with the capture.
    // Where that is the only move the table has a mate or a stalemate, which is no better.
    BaseValue value_after_step(Color side, const EndingSquares& squares, int stepped,
                               Square passed) {
        const BaseValue without = load(side, index_.number(squares));
        if (without == kIllegal) return kIllegal;
        const BaseValue with = value_en_passant(side, squares, stepped, passed);
        return worth(with) > worth(without) ? with : without;
    }

    BaseValue value_after(Color side, const EndingSquares& squares, int piece, Square target,
                          Square passed) {
        EndingSquares next = squares;
        next[static_cast<std::size_t>(piece)] = target;
        if (passed == Square::None) return load(~side, index_.number(next));
        return value_after_step(~side, next, piece, passed);
    }

    // ---- Ply by ply ----

    // Whether all moves of a position without a value lead to won ones, within `plies` in all.
    bool loses(Color side, const EndingSquares& squares, std::size_t number, int plies) {
        const Leaving leaving = leaving_[side][number];
        if (leaving == kHoldsDraw || (leaving != kNone && is_won(leaving)) || leaving > plies + 1)
            return false;
        bool can_move = leaving != kNone;
        return EndingMoves(ending_, squares)
                   .for_each_quiet(side,
                                   [&](int piece, Square target, Square passed) {
                                       const BaseValue value =
                                           value_after(side, squares, piece, target, passed);
                                       if (value == kIllegal) return true;
                                       can_move = true;
                                       return is_won(value) && plies_of(value) < plies;
                                   }) &&
               can_move;
    }

    // Gives their value to all positions with a mate in this many plies.  Whether there were any.
    bool step(int plies) {
        has_news_ = false;
        const bool wins = plies % 2 == 1;
        const auto is_open = [&](Color side, std::size_t number) {
            return load(side, number) == kDrawn;
        };
        for (const Color side : kColors) {
            where(values_[~side], plies, [&](std::size_t number) {
                const EndingSquares squares = index_.squares(number);
                EndingMoves(ending_, squares)
                    .for_each_unmove(side, [&](int piece, Square from, Square passed) {
                        if (passed != Square::None) return;
                        EndingSquares last = squares;
                        last[static_cast<std::size_t>(piece)] = from;
                        const std::size_t before_it = index_.number(last);
                        if (is_open(side, before_it) &&
                            (wins || loses(side, last, before_it, plies)))
                            set(side, before_it, plies);
                    });
            });
            if (plies < horizon_) {
                where(leaving_[side], plies + 1, [&](std::size_t number) {
                    if (is_open(side, number) &&
                        (wins || loses(side, index_.squares(number), number, plies)))
                        set(side, number, plies);
                });
            }
            if (wins) continue;  // no double step wins that may be answered so
            for (const std::size_t number : double_steps_[side]) {
                if (is_open(side, number) && loses(side, index_.squares(number), number, plies))
                    set(side, number, plies);
            }
        }
        return has_news_;
    }

    Ending ending_;
    EndingIndex index_;
    const EndingTables& smaller_;
    int threads_;
    ColorArray<std::vector<BaseValue>> values_;
    ColorArray<std::vector<Leaving>> leaving_;
    ColorArray<std::vector<std::size_t>> double_steps_;
    std::atomic<int> horizon_ = 0;  // no value known from elsewhere is greater
    std::atomic<bool> has_news_ = false;
};

}  // namespace

EndingTable make_ending_table(const Ending& ending, const EndingTables& smaller, int threads) {
    return Retrograde(ending, smaller, std::max(threads, 1)).run();
}

}  // namespace sebastes
