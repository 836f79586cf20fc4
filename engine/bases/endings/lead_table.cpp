#include "bases/endings/lead_table.h"

#include <algorithm>

namespace sebastes {
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

}  // namespace sebastes
