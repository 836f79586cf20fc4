#include "tools/programs/tune/terms.h"

#include <algorithm>
#include <array>

#include "core/bitboard.h"

namespace sebastes::tune {

namespace {

constexpr Term kUnnumbered{-1, 0};

bool has_pawn(Square square) { return index_of(square) >= 8 && index_of(square) < 56; }

struct PlacedPiece {
    Piece piece;
    Square square;
};

}  // namespace

Numbering::Numbering()
    : relations_(std::size_t{kPieceTypeCount} * kSquareCount * tables::kPawnIndices, kUnnumbered) {
    for (const PieceType type : kPieceTypes)
        for (int i = 0; i < kSquareCount; ++i)
            for (const Color color : kColors)
                for (int pawn = 8; pawn < 56; ++pawn)
                    number(type, square_at(i), color, square_at(pawn));
    // Squares where no pawn stands have no terms.
    for (Term& term : relations_)
        if (term.parameter < 0) term = {kTempo, 0};
}

void Numbering::number(PieceType type, Square square, Color color, Square pawn) {
    const bool is_pawn = type == PieceType::Pawn;
    if (is_pawn && (!has_pawn(square) || square == pawn)) return;
    if (relation(type, square, color, pawn).parameter >= 0) return;
    // Two pawns have two names; of unlike ones the colours change: the black one becomes the white.
    const bool is_unlike = is_pawn && color == Color::Black;
    const Square other = is_unlike ? flip_rank(pawn) : is_pawn ? pawn : square;
    const Square other_pawn = is_unlike ? flip_rank(square) : is_pawn ? square : pawn;
    const bool is_own_opposite =
        is_unlike && ((other == square && other_pawn == pawn) ||
                      (other == flip_file(square) && other_pawn == flip_file(pawn)));
    const Term term = is_own_opposite ? Term{kTempo, 0} : Term{count_++, 1};
    const Term other_term{term.parameter, is_unlike ? -term.factor : term.factor};
    for (const bool is_mirrored : {false, true}) {
        const auto seen = [&](Square at) { return is_mirrored ? flip_file(at) : at; };
        relations_[relation_slot(type, seen(other), color, seen(other_pawn))] = other_term;
        relations_[relation_slot(type, seen(square), color, seen(pawn))] = term;
    }
}

void Numbering::list_terms(const training::PackedPosition& position, PositionTerms& terms) const {
    std::array<PlacedPiece, 32> pieces{};
    std::array<PlacedPiece, 32> pawns{};
    std::size_t piece_count = 0;
    std::size_t pawn_count = 0;
    ColorArray<Square> kings{};
    int phase = 0;
    training::for_each_piece(position, [&](Piece piece, Square square, bool) {
        phase += tables::phase_weight(piece);
        if (type_of(piece) == PieceType::King) kings[color_of(piece)] = square;
        pieces[piece_count++] = {piece, square};
        if (type_of(piece) == PieceType::Pawn && has_pawn(square))
            pawns[pawn_count++] = {piece, square};
    });

    terms.count = 0;
    terms.middlegame = static_cast<float>(std::min(phase, tables::kFullPhase)) /
                       static_cast<float>(tables::kFullPhase);
    terms.add({kTempo, 1}, position.side_to_move == 0 ? 1.0F : -1.0F);
    for (const Color side : kColors) {
        const tables::Perspective seen = tables::perspective(side, kings[side]);
        for (std::size_t i = 0; i < piece_count; ++i)
            terms.add({difference(seen.region, tables::relative_piece(side, pieces[i].piece),
                                  square_at(index_of(pieces[i].square) ^ seen.flip)),
                       1},
                      side == Color::White ? 1.0F : -1.0F);
    }
    for (std::size_t i = 0; i < piece_count; ++i) {
        const auto [piece, square] = pieces[i];
        const bool is_pawn = type_of(piece) == PieceType::Pawn;
        const Color side = color_of(piece);
        for (std::size_t j = 0; j < pawn_count; ++j) {
            // Each pair of pawns once: they lie in the same order in both lists.
            if (is_pawn && index_of(pawns[j].square) <= index_of(square)) continue;
            const Color owner = color_of(pawns[j].piece);
            const Term term = relation(type_of(piece), relative_square(side, square),
                                       owner == side ? Color::White : Color::Black,
                                       relative_square(side, pawns[j].square));
            if (term.factor != 0) terms.add(term, side == Color::White ? 1.0F : -1.0F);
        }
    }
}

}  // namespace sebastes::tune
