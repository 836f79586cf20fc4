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
    number_pieces();
    number_pawns();
}

void Numbering::number_pieces() {
    for (const PieceType type : kPieceTypes) {
        if (type == PieceType::Pawn) continue;
        for (int i = 0; i < kSquareCount; ++i)
            for (const Color color : kColors)
                for (int pawn = 8; pawn < 56; ++pawn) {
                    Term& term =
                        relations_[relation_slot(type, square_at(i), color, square_at(pawn))];
                    if (term.parameter >= 0) continue;
                    term = {count_++, 1};
                    relations_[relation_slot(type, flip_file(square_at(i)), color,
                                             flip_file(square_at(pawn)))] = term;
                }
    }
}

void Numbering::number_pawns() {
    const auto slot = [&](Square a, Color color, Square b) -> Term& {
        return relations_[relation_slot(PieceType::Pawn, a, color, b)];
    };
    for (int i = 8; i < 56; ++i)
        for (int j = 8; j < 56; ++j) {
            if (i == j) continue;
            const Square a = square_at(i);
            const Square b = square_at(j);
            if (slot(a, Color::White, b).parameter < 0) {
                const Term term{count_++, 1};
                slot(a, Color::White, b) = slot(b, Color::White, a) = term;
                slot(flip_file(a), Color::White, flip_file(b)) = term;
                slot(flip_file(b), Color::White, flip_file(a)) = term;
            }
            if (slot(a, Color::Black, b).parameter >= 0) continue;
            // The pair with the colours changed: the black pawn becomes the white one.
            const Square turned_a = flip_rank(b);
            const Square turned_b = flip_rank(a);
            const bool is_own_opposite = (turned_a == a && turned_b == b) ||
                                         (turned_a == flip_file(a) && turned_b == flip_file(b));
            const Term term = is_own_opposite ? Term{kTempo, 0} : Term{count_++, 1};
            slot(a, Color::Black, b) = slot(flip_file(a), Color::Black, flip_file(b)) = term;
            slot(turned_a, Color::Black, turned_b) = {term.parameter, -term.factor};
            slot(flip_file(turned_a), Color::Black, flip_file(turned_b)) = {term.parameter,
                                                                            -term.factor};
        }
    // Squares where no pawn stands have no terms.
    for (Term& term : relations_)
        if (term.parameter < 0) term = {kTempo, 0};
}

void Numbering::list_terms(const training::PackedPosition& position, PositionTerms& terms) const {
    std::array<PlacedPiece, 32> pieces{};
    std::array<PlacedPiece, 32> pawns{};
    std::size_t piece_count = 0;
    std::size_t pawn_count = 0;
    ColorArray<Square> kings{};
    int phase = 0;
    std::size_t at = 0;
    for (const Square square : Bitboard{position.occupied}) {
        const int code = (position.nibbles[at / 2] >> (4 * (at % 2))) & 15;
        ++at;
        const Piece piece = code < training::kCastlingRook    ? static_cast<Piece>(code)
                            : code == training::kCastlingRook ? Piece::WhiteRook
                                                              : Piece::BlackRook;
        phase += tables::phase_weight(piece);
        if (type_of(piece) == PieceType::King) kings[color_of(piece)] = square;
        pieces[piece_count++] = {piece, square};
        if (type_of(piece) == PieceType::Pawn && has_pawn(square))
            pawns[pawn_count++] = {piece, square};
    }

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
