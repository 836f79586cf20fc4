#include "bases/endings/ending_index.h"

#include <algorithm>
#include <array>

namespace sebastes {

// ---- The leading squares ----

namespace {

using Kind = LeadTable::Kind;

bool is_pawn_square(Square square) {
    return rank_of(square) != Rank::R1 && rank_of(square) != Rank::R8;
}

bool is_placement(Kind kind, Square a, Square b) {
    switch (kind) {
        case Kind::Kings:
        case Kind::KingPairs:
            return distance(a, b) > 1;
        case Kind::Pawn:
            return a == b && is_pawn_square(a);
        case Kind::Pawns:
        case Kind::TwinPawns:
            break;
    }
    return a != b && is_pawn_square(a) && is_pawn_square(b);
}

int above_diagonal(Square square) { return index_of(rank_of(square)) - index_of(file_of(square)); }

SquarePair turned_pair(Kind kind, Symmetry turn, SquarePair pair) {
    SquarePair made{turned(turn, pair.first), turned(turn, pair.second)};
    if (kind == Kind::TwinPawns && made.second < made.first) std::swap(made.first, made.second);
    return made;
}

Symmetry turn_of_kings(SquarePair kings) {
    Symmetry turn = 0;
    if (file_of(kings.first) > File::D) turn |= 1;
    if (rank_of(kings.first) > Rank::R4) turn |= 2;
    const int above = above_diagonal(turned(turn, kings.first));
    if (above > 0 || (above == 0 && above_diagonal(turned(turn, kings.second)) > 0))
        turn |= kDiagonal;
    return turn;
}

Symmetry turn_of(Kind kind, SquarePair pair) {
    switch (kind) {
        case Kind::Kings:
            return turn_of_kings(pair);
        case Kind::KingPairs:
            return 0;
        case Kind::Pawn:
        case Kind::Pawns:
            return file_of(pair.first) > File::D ? kLeftToRight : Symmetry{0};
        case Kind::TwinPawns:
            break;
    }
    return turned_pair(kind, kLeftToRight, pair) < turned_pair(kind, 0, pair) ? kLeftToRight
                                                                              : Symmetry{0};
}

// Of a pair that is where it is counted.
Symmetry second_turn_of(Kind kind, SquarePair pair) {
    if (kind == Kind::Kings)
        return above_diagonal(pair.first) == 0 && above_diagonal(pair.second) == 0 ? kDiagonal
                                                                                   : Symmetry{0};
    if (kind == Kind::TwinPawns)
        return turned_pair(kind, kLeftToRight, pair) == pair ? kLeftToRight : Symmetry{0};
    return 0;
}

}  // namespace

LeadTable::LeadTable(Kind kind) {
    // First the pairs that are counted, then those that are turned to them.
    for (const bool counts : {true, false}) {
        for (int index = 0; index < kSquareCount * kSquareCount; ++index) {
            const SquarePair pair{square_at(index / kSquareCount), square_at(index % kSquareCount)};
            if (!is_placement(kind, pair.first, pair.second)) continue;
            const Symmetry turn = turn_of(kind, pair);
            const SquarePair to = turned_pair(kind, turn, pair);
            if (counts != (to == pair)) continue;
            Lead& made = leads_[static_cast<std::size_t>(index)];
            if (counts) {
                made.number = static_cast<std::uint16_t>(squares_.size());
                squares_.push_back(pair);
            } else {
                made.number = lead(to.first, to.second).number;
            }
            made.turn = turn;
            made.second_turn = second_turn_of(kind, to);
        }
    }
}

const LeadTable& LeadTable::of(Kind kind) {
    static const std::array<LeadTable, 5> kTables{
        LeadTable{Kind::Kings}, LeadTable{Kind::KingPairs}, LeadTable{Kind::Pawn},
        LeadTable{Kind::Pawns}, LeadTable{Kind::TwinPawns}};
    return kTables[static_cast<std::size_t>(kind)];
}

// ---- The numbers ----

namespace {

constexpr std::size_t kSquares = kSquareCount;
constexpr std::size_t kTwins = kSquares * (kSquares - 1) / 2;

// All 8 symmetries of all squares.
constexpr auto kTurned = [] {
    std::array<SquareArray<Square>, 8> table{};
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
        for (int square = 0; square < kSquareCount; ++square)
            table[static_cast<std::size_t>(symmetry)][square_at(square)] =
                turned(static_cast<Symmetry>(symmetry), square_at(square));
    }
    return table;
}();

constexpr std::size_t at(Square square) { return static_cast<std::size_t>(square); }

// Of two different squares, in any order.
constexpr std::size_t twin_number(Square a, Square b) {
    const std::size_t low = std::min(at(a), at(b));
    const std::size_t high = std::max(at(a), at(b));
    return high * (high - 1) / 2 + low;
}

void turn(EndingSquares& squares, Symmetry symmetry) {
    const SquareArray<Square>& table = kTurned[symmetry];
    for (Square& square : squares) square = table[square];
}

LeadTable::Kind lead_kind(const Ending& ending) {
    if (ending.pawns() == 0) return LeadTable::Kind::Kings;
    if (ending.pawns() == 1) return LeadTable::Kind::Pawn;
    return ending.has_twins() ? LeadTable::Kind::TwinPawns : LeadTable::Kind::Pawns;
}

}  // namespace

EndingIndex::EndingIndex(const Ending& ending)
    : has_twins_(ending.has_twins()),
      has_other_(ending.pawns() == 1 && ending.count() == 4),
      lead_table_(&LeadTable::of(lead_kind(ending))),
      king_pairs_(&LeadTable::of(LeadTable::Kind::KingPairs)) {
    leads_ = lead_table_->size();
    rests_ = king_pairs_->size() * (has_other_ ? kSquares : 1);
    if (ending.pawns() == 0) {
        kind_ = Kind::NoPawn;
        rests_ = 1;
        if (ending.count() == 3) rests_ = kSquares;
        if (ending.count() == 4) rests_ = has_twins_ ? kTwins : kSquares * kSquares;
        has_other_ = ending.count() == 4;
    } else if (ending.pawns() == 1) {
        kind_ = Kind::OnePawn;
        const bool is_third = type_of(ending.piece(2)) == PieceType::Pawn;
        lead_a_ = lead_b_ = is_third ? 2 : 3;
        other_ = is_third ? 3 : 2;
    } else {
        kind_ = Kind::TwoPawns;
        lead_a_ = 2;
        lead_b_ = 3;
    }
}

std::size_t EndingIndex::rest(const EndingSquares& squares) const {
    if (kind_ == Kind::NoPawn) {
        if (has_twins_) return twin_number(squares[2], squares[3]);
        if (has_other_) return at(squares[2]) * kSquares + at(squares[3]);
        return rests_ == 1 ? 0 : at(squares[2]);
    }
    const std::size_t kings = king_pairs_->lead(squares[0], squares[1]).number;
    return has_other_ ? kings * kSquares + at(squares[other_]) : kings;
}

std::size_t EndingIndex::number(const EndingSquares& squares) const {
    const Lead& lead = lead_table_->lead(squares[lead_a_], squares[lead_b_]);
    EndingSquares placed = squares;
    if (rests_ != 1) turn(placed, lead.turn);
    std::size_t least = rest(placed);
    if (lead.second_turn != 0) {
        turn(placed, lead.second_turn);
        least = std::min(least, rest(placed));
    }
    return lead.number * rests_ + least;
}

EndingSquares EndingIndex::squares(std::size_t number) const {
    EndingSquares made{};
    const auto [a, b] = lead_table_->squares(number / rests_);
    made[lead_a_] = a;
    made[lead_b_] = b;
    std::size_t rest = number % rests_;
    if (kind_ != Kind::NoPawn) {
        if (has_other_) {
            made[other_] = square_at(static_cast<int>(rest % kSquares));
            rest /= kSquares;
        }
        const auto [white, black] = king_pairs_->squares(rest);
        made[0] = white;
        made[1] = black;
    } else if (has_twins_) {
        std::size_t high = 1;
        while (high * (high + 1) / 2 <= rest) ++high;
        made[2] = square_at(static_cast<int>(rest - high * (high - 1) / 2));
        made[3] = square_at(static_cast<int>(high));
    } else if (has_other_) {
        made[2] = square_at(static_cast<int>(rest / kSquares));
        made[3] = square_at(static_cast<int>(rest % kSquares));
    } else if (rests_ != 1) {
        made[2] = square_at(static_cast<int>(rest));
    }
    return made;
}

}  // namespace sebastes
