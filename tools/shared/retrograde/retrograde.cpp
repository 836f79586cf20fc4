#include "tools/shared/retrograde/retrograde.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "board/move_list.h"
#include "tools/shared/retrograde/piece_moves.h"

namespace sebastes {

namespace {

constexpr int kFirstCursed = 101;  // plies

class Retrograde {
  public:
    Retrograde(Material material, const SolvedTables& smaller)
        : smaller_(smaller), table_{PlacementNumbers(material), {}, {}} {
        for (const Color side : kColors) {
            table_.distances[side].assign(numbers().size(), kDrawn);
            table_.zeroing[side].assign(numbers().size(), SolvedTable::kNoZeroing);
        }
    }

    SolvedTable run() {
        for (const Slice& slice : slices()) solve(slice);
        return std::move(table_);
    }

  private:
    // The positions with one placement of the pawns: every `step`-th number of a part.
    struct Slice {
        std::size_t begin;
        std::size_t end;
        std::size_t step;
        int advance = 0;  // sum over the pawns
    };
    struct Position {
        Color side;
        std::size_t number;
    };

    const PlacementNumbers& numbers() const { return table_.numbers; }
    Distance& distance(Color side, std::size_t number) { return table_.distances[side][number]; }

    std::vector<Slice> slices() const {
        std::vector<Slice> slices;
        for (std::size_t part = 0; part < numbers().parts(); ++part) {
            const std::size_t step = numbers().pawn_placements(part);
            for (std::size_t i = 0; i < step; ++i) {
                Slice slice{numbers().begin(part) + i, numbers().begin(part + 1), step};
                const PieceSquares squares = numbers().squares(slice.begin);
                for (int at = 0; const Piece piece : numbers().order()) {
                    const int rank = squares[at++] / 8;
                    if (piece == Piece::WhitePawn) slice.advance += rank;
                    if (piece == Piece::BlackPawn) slice.advance += 7 - rank;
                }
                slices.push_back(slice);
            }
        }
        std::ranges::stable_sort(slices, std::ranges::greater{}, &Slice::advance);
        return slices;
    }

    template <typename Work>
    void for_each(const Slice& slice, Work work) {
        for (const Color side : kColors)
            for (std::size_t number = slice.begin; number < slice.end; number += slice.step)
                work(side, number);
    }

    void solve(const Slice& slice) {
        for_each(slice, [&](Color side, std::size_t number) {
            const PieceMoves moves(numbers().order(), numbers().squares(number));
            if (!moves.is_legal(side)) distance(side, number) = kIllegal;
        });
        std::vector<Position> first;  // decided by a capture or pawn move at distance 1
        std::vector<Position> settled;
        bool has_cursed = false;
        for_each(slice, [&](Color side, std::size_t number) {
            if (distance(side, number) == kIllegal) return;
            const PieceSquares squares = numbers().squares(number);
            const PieceMoves moves(numbers().order(), squares);
            const std::int8_t best = best_zeroing(side, squares, moves);
            table_.zeroing[side][number] = best;
            has_cursed = has_cursed || best == static_cast<int>(WDL::CursedWin) ||
                         best == static_cast<int>(WDL::BlessedLoss);
            if (best == static_cast<int>(WDL::Win)) first.push_back({side, number});
            if (best != SolvedTable::kNoZeroing && best != static_cast<int>(WDL::Loss)) return;
            if (has_quiet(side, squares, moves)) return;
            if (best != SolvedTable::kNoZeroing)
                first.push_back({side, number});
            else if (moves.is_check(side))
                settled.push_back({side, number});
        });
        for (const auto& [side, number] : settled) distance(side, number) = kMated;
        run_levels(slice, std::move(settled), first, has_cursed);
    }

    void run_levels(const Slice& slice, std::vector<Position> settled,
                    const std::vector<Position>& first, bool has_cursed) {
        for (int plies = 0;; ++plies) {
            std::vector<Position> next;
            for (const Position& position : settled) settle_before(position, plies + 1, next);
            if (plies == 0)
                for (const auto& [side, number] : first)
                    settle(side, number, table_.zeroing[side][number] > 0 ? won_in(1) : lost_in(1),
                           next);
            if (plies + 1 == kFirstCursed && has_cursed) settle_cursed(slice, next);
            settled = std::move(next);
            if (!settled.empty()) continue;
            if (plies + 1 >= kFirstCursed || !has_cursed) return;
            plies = kFirstCursed - 2;
        }
    }

    void settle(Color side, std::size_t number, Distance value, std::vector<Position>& next) {
        if (distance(side, number) != kDrawn) return;
        distance(side, number) = value;
        next.push_back({side, number});
    }

    // Settles the predecessors of a position that was settled one ply before.
    void settle_before(const Position& position, int plies, std::vector<Position>& next) {
        const Color side = ~position.side;
        const bool wins = distance(position.side, position.number) < 0;
        const PieceSquares squares = numbers().squares(position.number);
        const PieceMoves moves(numbers().order(), squares);
        moves.for_each_unmove(side, [&](int piece, Square from) {
            PieceSquares before = squares;
            before[piece] = index_of(from);
            for_each_number(before, [&](std::size_t number) {
                if (distance(side, number) != kDrawn) return;
                if (wins)
                    settle(side, number, won_in(plies), next);
                else if (loses(side, number, plies))
                    settle(side, number, lost_in(plies), next);
            });
        });
    }

    void settle_cursed(const Slice& slice, std::vector<Position>& next) {
        for_each(slice, [&](Color side, std::size_t number) {
            if (distance(side, number) != kDrawn) return;
            const int best = table_.zeroing[side][number];
            if (best == static_cast<int>(WDL::CursedWin))
                settle(side, number, won_in(kFirstCursed), next);
            else if (best == static_cast<int>(WDL::BlessedLoss) &&
                     loses(side, number, kFirstCursed))
                settle(side, number, lost_in(kFirstCursed), next);
        });
    }

    // Whether all moves lose within `plies` plies.
    bool loses(Color side, std::size_t number, int plies) {
        const std::int8_t best = table_.zeroing[side][number];
        const bool may_lose = best == SolvedTable::kNoZeroing ||
                              best == static_cast<int>(WDL::Loss) ||
                              (best == static_cast<int>(WDL::BlessedLoss) && plies >= kFirstCursed);
        if (!may_lose) return false;
        const PieceSquares squares = numbers().squares(number);
        return PieceMoves(numbers().order(), squares)
            .for_each_quiet(side, [&](int piece, Square target) {
                const Distance value =
                    distance(~side, numbers().number(after(squares, piece, target)));
                return value == kIllegal || (value > 0 && value < plies);
            });
    }

    static PieceSquares after(PieceSquares squares, int piece, Square target) {
        squares[piece] = index_of(target);
        return squares;
    }

    bool has_quiet(Color side, const PieceSquares& squares, const PieceMoves& moves) {
        return !moves.for_each_quiet(side, [&](int piece, Square target) {
            return distance(~side, numbers().number(after(squares, piece, target))) == kIllegal;
        });
    }

    // A placement with all leading pieces on one diagonal has two numbers: one for the other
    // pieces, one for their mirror image.
    template <typename Work>
    void for_each_number(const PieceSquares& squares, Work work) {
        const std::size_t number = numbers().number(squares);
        work(number);
        if (numbers().parts() > 1) return;
        const auto on_diagonal = [&](int i) { return squares[i] % 9 == 0 || squares[i] % 7 == 0; };
        if (!on_diagonal(0) || !on_diagonal(1)) return;
        const std::size_t other = numbers().mirrored_number(squares);
        if (other != number) work(other);
    }

    // ---- Captures and pawn moves ----

    std::int8_t best_zeroing(Color side, const PieceSquares& squares, const PieceMoves& moves) {
        std::int8_t best = SolvedTable::kNoZeroing;
        const auto take = [&](std::int8_t value) {
            if (value == SolvedTables::kNoPosition) return;
            const auto ours = static_cast<std::int8_t>(-value);
            if (best == SolvedTable::kNoZeroing || ours > best) best = ours;
        };
        moves.for_each_zeroing(side, [&](int piece, Square target, int captured, Square passed) {
            const Piece moved = numbers().order()[static_cast<std::size_t>(piece)];
            const bool is_pawn = type_of(moved) == PieceType::Pawn;
            const bool promotes = is_pawn && relative_rank(side, target) == Rank::R8;
            if (!promotes && captured < 0)
                return take(value_after_push(side, after(squares, piece, target), passed));
            if (!promotes)
                return take(value_when_left(squares, piece, target, captured, moved, ~side));
            for (const PieceType type :
                 {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
                take(value_when_left(squares, piece, target, captured, make_piece(side, type),
                                     ~side));
        });
        return best;
    }

    // Returns the value of a position of a smaller endgame: the moved piece is `becomes` now.
    std::int8_t value_when_left(const PieceSquares& squares, int piece, Square target, int captured,
                                Piece becomes, Color next) const {
        std::array<Piece, Material::kMostPieces> pieces{};
        PieceSquares left{};
        int count = 0;
        for (int i = 0; const Piece each : numbers().order()) {
            if (i != captured) {
                pieces[static_cast<std::size_t>(count)] = i == piece ? becomes : each;
                left[count++] = i == piece ? index_of(target) : squares[i];
            }
            ++i;
        }
        return smaller_.value({pieces.data(), static_cast<std::size_t>(count)}, left, next);
    }

    // Returns the value of a position with pawns further advanced, after the pawn move of `side`.
    std::int8_t value_after_push(Color side, const PieceSquares& squares, Square passed) {
        const Distance known = distance(~side, numbers().number(squares));
        if (known == kIllegal) return SolvedTables::kNoPosition;
        const auto value = static_cast<std::int8_t>(wdl_of(known));
        if (passed == Square::None) return value;
        Board board = PieceMoves(numbers().order(), squares).board(~side);
        board.en_passant = passed;
        // If only captures en passant are legal, the table contains a mate or a stalemate.
        std::optional<std::int8_t> best;
        bool has_other = false;
        for (const Move move : legal_moves(board)) {
            has_other = has_other || !move.is_en_passant();
            if (!move.is_en_passant()) continue;
            const auto after_it = static_cast<std::int8_t>(-value_of(board.after(move)));
            best = std::max(best.value_or(after_it), after_it);
        }
        if (!best) return value;
        return has_other ? std::max(value, *best) : *best;
    }

    std::int8_t value_of(const Board& board) const {
        std::array<Piece, Material::kMostPieces> pieces{};
        PieceSquares squares{};
        std::size_t count = 0;
        for (const Square square : board.occupied()) {
            squares[static_cast<int>(count)] = index_of(square);
            pieces[count++] = board.piece_on(square);
        }
        return smaller_.value({pieces.data(), count}, squares, board.side_to_move);
    }

    const SolvedTables& smaller_;
    SolvedTable table_;
};

}  // namespace

SolvedTable solve(Material material, const SolvedTables& smaller) {
    return Retrograde(material, smaller).run();
}

}  // namespace sebastes
