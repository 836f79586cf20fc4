#include "bases/own_bases.h"

namespace sebastes {

Result<OwnBases> OwnBases::open(const std::string& path) {
    return Error{path + " is no file of endgame bases"};
}

std::optional<OwnAnswer> OwnBases::probe(const Board& board) const {
    const Bitboard minors = board.by_type[PieceType::Knight] | board.by_type[PieceType::Bishop];
    const Bitboard others = board.occupied() & ~board.by_type[PieceType::King];
    if ((others & ~minors).any() || others.more_than_one()) return std::nullopt;
    return OwnAnswer{Outcome::Draw, 0};
}

}  // namespace sebastes
