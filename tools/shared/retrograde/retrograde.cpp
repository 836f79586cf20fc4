#include "tools/shared/retrograde/retrograde.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "board/attacks.h"
#include "board/move_list.h"

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
            if (!is_legal(numbers().board(number, side))) distance(side, number) = kIllegal;
        });
        std::vector<Position> first;  // decided by a capture or pawn move at distance 1
        std::vector<Position> settled;
        bool has_cursed = false;
        for_each(slice, [&](Color side, std::size_t number) {
            if (distance(side, number) == kIllegal) return;
            const Board board = numbers().board(number, side);
            const MoveList moves = legal_moves(board);
            WDL best = SolvedTable::kNoZeroing;
            bool has_quiet = false;
            for (const Move move : moves) {
                has_quiet = has_quiet || !zeroes(board, move);
                if (!zeroes(board, move)) continue;
                const WDL value = -value_of(board.after(move));
                if (best == SolvedTable::kNoZeroing || value > best) best = value;
            }
            table_.zeroing[side][number] = best;
            has_cursed = has_cursed || best == WDL::CursedWin || best == WDL::BlessedLoss;
            if (best == WDL::Win || (best == WDL::Loss && !has_quiet))
                first.push_back({side, number});
            else if (moves.empty() && board.checkers().any())
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
                    settle(side, number,
                           table_.zeroing[side][number] == WDL::Win ? won_in(1) : lost_in(1), next);
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
        const Board board = numbers().board(position.number, side);
        for (int i = 0; i < numbers().material().pieces(); ++i)
            for (const Square from : origins(board, square_at(squares[i]))) {
                PieceSquares before = squares;
                before[i] = index_of(from);
                for_each_number(before, [&](std::size_t number) {
                    if (distance(side, number) != kDrawn) return;
                    if (wins)
                        settle(side, number, won_in(plies), next);
                    else if (loses(side, number, plies))
                        settle(side, number, lost_in(plies), next);
                });
            }
    }

    // The squares from which a piece of `side_to_move` may have come by a quiet move that is no
    // pawn move.  The numbers of placements have no kings beside each other.
    static Bitboard origins(const Board& board, Square square) {
        const Piece piece = board.piece_on(square);
        const Color side = board.side_to_move;
        if (color_of(piece) != side || type_of(piece) == PieceType::Pawn) return {};
        const Bitboard free = attacks(type_of(piece), square, board.occupied()) & ~board.occupied();
        return type_of(piece) == PieceType::King ? free & ~king_attacks(board.king(~side)) : free;
    }

    void settle_cursed(const Slice& slice, std::vector<Position>& next) {
        for_each(slice, [&](Color side, std::size_t number) {
            if (distance(side, number) != kDrawn) return;
            const WDL best = table_.zeroing[side][number];
            if (best == WDL::CursedWin)
                settle(side, number, won_in(kFirstCursed), next);
            else if (best == WDL::BlessedLoss && loses(side, number, kFirstCursed))
                settle(side, number, lost_in(kFirstCursed), next);
        });
    }

    // Whether all moves lose within `plies` plies.
    bool loses(Color side, std::size_t number, int plies) {
        const WDL best = table_.zeroing[side][number];
        const bool may_lose = best == SolvedTable::kNoZeroing || best == WDL::Loss ||
                              (best == WDL::BlessedLoss && plies >= kFirstCursed);
        if (!may_lose) return false;
        const Board board = numbers().board(number, side);
        for (const Move move : legal_moves(board)) {
            if (zeroes(board, move)) continue;
            const Distance value = distance(~side, numbers().number(board.after(move)));
            if (value <= 0 || value >= plies) return false;
        }
        return true;
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

    static bool zeroes(const Board& board, Move move) {
        return board.occupied().contains(move.to()) ||
               board.by_type[PieceType::Pawn].contains(move.from());
    }

    // The value of a position after a capture or pawn move, which may be in this table.
    WDL value_of(const Board& board) {
        if (Material::of(board) != numbers().material()) return smaller_.value(board);
        const WDL value = wdl_of(distance(board.side_to_move, numbers().number(board)));
        if (board.en_passant == Square::None) return value;
        // If only captures en passant are legal, the table contains a mate or a stalemate.
        std::optional<WDL> best;
        bool has_other = false;
        for (const Move move : legal_moves(board)) {
            has_other = has_other || !move.is_en_passant();
            if (move.is_en_passant())
                best = std::max(best.value_or(WDL::Loss), -smaller_.value(board.after(move)));
        }
        if (!best) return value;
        return has_other ? std::max(value, *best) : *best;
    }

    const SolvedTables& smaller_;
    SolvedTable table_;
};

}  // namespace

SolvedTable solve(Material material, const SolvedTables& smaller) {
    return Retrograde(material, smaller).run();
}

}  // namespace sebastes
