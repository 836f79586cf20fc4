#include "tools/programs/tune/nnue_features.h"

#include <algorithm>

#include "core/bitboard.h"

namespace sebastes::tune {

namespace {

constexpr std::uint16_t feature_of(Piece piece, int square) {
    return static_cast<std::uint16_t>(index_of(piece) * kSquareCount + square);
}

}  // namespace

void list_features(const training::PackedPosition& position, PositionFeatures& rows) {
    std::array<Piece, 32> pieces;
    ColorArray<Square> kings{};
    std::size_t count = 0;
    int phase = 0;
    for (const Square square : Bitboard{position.occupied}) {
        const int code = (position.nibbles[count / 2] >> (4 * (count % 2))) & 15;
        const Piece piece = code < training::kCastlingRook    ? static_cast<Piece>(code)
                            : code == training::kCastlingRook ? Piece::WhiteRook
                                                              : Piece::BlackRook;
        if (type_of(piece) == PieceType::King) kings[color_of(piece)] = square;
        phase += tables::phase_weight(piece);
        pieces[count++] = piece;
    }
    rows.count = count;
    rows.phase = std::min(phase, tables::kFullPhase);

    const Color mover = position.side_to_move == 0 ? Color::White : Color::Black;
    for (const Color side : {mover, ~mover}) {
        PerspectiveFeatures& perspective = rows.perspectives[side == mover ? 0 : 1];
        const tables::Perspective seen = tables::perspective(side, kings[side]);
        perspective.region = seen.region;
        std::size_t at = 0;
        for (const Square square : Bitboard{position.occupied}) {
            perspective.rows[at] =
                feature_of(tables::relative_piece(side, pieces[at]), index_of(square) ^ seen.flip);
            ++at;
        }
    }
}

}  // namespace sebastes::tune
