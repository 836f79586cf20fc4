#include "tools/programs/bases/syzygy_distance.h"

#include <algorithm>

#include "board/move_list.h"
#include "tools/shared/retrograde/ending_moves.h"

namespace sebastes::bases {

namespace {

struct Place {
    Color side;
    std::uint32_t number;
};

class DistanceMaker {
  public:
    DistanceMaker(const Ending& ending, const EndingTables& tables)
        : ending_(ending), tables_(tables), table_(*tables.find(ending)), index_(ending) {
        for (const Color side : kColors) distances_[side].resize(index_.size());
    }

    // Level by level; each finds the places of the next.
    SyzygyDistances make() {
        for (const Color side : kColors)
            for (std::size_t number = 0; number < index_.size(); ++number)
                if (is_first(side, number)) settle(side, number, 1);
        for (int level = 1; !found_.empty(); ++level) {
            const std::vector<Place> settled = std::move(found_);
            found_.clear();
            for (const Place& place : settled) unmove_from(place, level + 1);
        }
        return std::move(distances_);
    }

  private:
    BaseValue value(Color side, std::size_t number) const { return table_.values[side][number]; }

    void settle(Color side, std::size_t number, int distance) {
        distances_[side][number] = static_cast<std::uint8_t>(distance);
        found_.push_back({side, static_cast<std::uint32_t>(number)});
    }

    // Of a board that a capture or a pawn's move led to, what its mover has.
    Outcome outcome_behind(const Board& board) const {
        const auto at = EndingPosition::of(board);
        const auto value_of = [&](const EndingPosition& position) {
            Ending::Pieces pieces{};
            for (int i = 0; i < position.ending.count(); ++i)
                pieces[static_cast<std::size_t>(i)] = position.ending.piece(i);
            return tables_.value(pieces, position.squares, position.ending.count(),
                                 position.side_to_move);
        };
        Outcome theirs = outcome_of(value_of(*at));
        if (board.en_passant == Square::None) return -theirs;
        for (const Move move : legal_moves(board))
            if (move.is_en_passant()) theirs = std::max(theirs, outcome_behind(board.after(move)));
        return -theirs;
    }

    // Whether the distance is 1.
    bool is_first(Color side, std::size_t number) const {
        const BaseValue known = value(side, number);
        if (known == kIllegal || known == kDrawn) return false;
        const EndingSquares squares = index_.squares(number);
        if (is_lost(known)) return !has_quiet_move(side, squares);
        if (known == before(kMated)) return true;
        EndingPosition position;
        position.ending = ending_;
        position.squares = squares;
        position.side_to_move = side;
        const Board board = position.board();
        for (const Move move : legal_moves(board)) {
            const bool zeroes = board.occupied().contains(move.to()) ||
                                board.by_type[PieceType::Pawn].contains(move.from());
            if (zeroes && outcome_behind(board.after(move)) == Outcome::Win) return true;
        }
        return false;
    }

    // Calls each(number) for what quiet moves of other pieces than pawns lead to, until it
    // returns false.
    template <typename Each>
    bool for_each_next(Color side, const EndingSquares& squares, Each each) const {
        return EndingMoves(ending_, squares)
            .for_each_quiet(side, [&](int piece, Square target, Square) {
                if (type_of(ending_.piece(piece)) == PieceType::Pawn) return true;
                EndingSquares next = squares;
                next[static_cast<std::size_t>(piece)] = target;
                const std::size_t number = index_.number(next);
                return value(~side, number) == kIllegal || each(number);
            });
    }

    bool has_quiet_move(Color side, const EndingSquares& squares) const {
        return !for_each_next(side, squares, [](std::size_t) { return false; });
    }
    bool is_settled(Color side, const EndingSquares& squares) const {
        return for_each_next(side, squares,
                             [&](std::size_t next) { return distances_[~side][next] != 0; });
    }

    void unmove_from(const Place& place, int distance) {
        const Color mover = ~place.side;
        const bool lost = is_lost(value(place.side, place.number));
        const EndingSquares squares = index_.squares(place.number);
        EndingMoves(ending_, squares).for_each_unmove(mover, [&](int piece, Square from, Square) {
            if (type_of(ending_.piece(piece)) == PieceType::Pawn) return;
            EndingSquares previous = squares;
            previous[static_cast<std::size_t>(piece)] = from;
            const std::size_t number = index_.number(previous);
            const BaseValue known = value(mover, number);
            if (known == kIllegal || known == kDrawn || is_won(known) != lost ||
                distances_[mover][number] != 0)
                return;
            if (lost || is_settled(mover, previous)) settle(mover, number, distance);
        });
    }

    const Ending& ending_;
    const EndingTables& tables_;
    const EndingTable& table_;
    EndingIndex index_;
    SyzygyDistances distances_;
    std::vector<Place> found_;
};

}  // namespace

SyzygyDistances syzygy_distances(const Ending& ending, const EndingTables& tables) {
    return DistanceMaker(ending, tables).make();
}

}  // namespace sebastes::bases
