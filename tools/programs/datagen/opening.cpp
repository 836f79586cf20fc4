#include "tools/programs/datagen/opening.h"

#include <array>

namespace sebastes::datagen {

namespace {

constexpr int kFewestPieces = 2;  // besides the kings
constexpr int kMostPieces = 6;

constexpr std::array<PieceType, 7> kEndingPieces{
    PieceType::Pawn,   PieceType::Pawn, PieceType::Pawn, PieceType::Knight,
    PieceType::Bishop, PieceType::Rook, PieceType::Queen};

// False when the square is taken or no place for a pawn.
bool put_at_random(Board& board, Piece piece, Random& random) {
    const Square square = square_at(static_cast<int>(random.below(kSquareCount)));
    if (board.occupied().contains(square)) return false;
    const Rank rank = rank_of(square);
    if (type_of(piece) == PieceType::Pawn && (rank == Rank::R1 || rank == Rank::R8)) return false;
    board.put(piece, square);
    return true;
}

}  // namespace

Position random_ending(Random& random) {
    while (true) {
        Board board;
        const auto put = [&](Color color, PieceType type) {
            while (!put_at_random(board, make_piece(color, type), random)) {
            }
        };
        for (const Color color : kColors) put(color, PieceType::King);
        const auto pieces = kFewestPieces + random.below(kMostPieces - kFewestPieces + 1);
        for (std::uint64_t i = 0; i < pieces; ++i)
            put(kColors[random.below(2)], kEndingPieces[random.below(kEndingPieces.size())]);
        board.side_to_move = kColors[random.below(2)];
        const Color us = board.side_to_move;
        if (!board.is_attacked(board.king(~us), us, board.occupied()) && board.checkers().empty())
            return {board, 0, 1};
    }
}

}  // namespace sebastes::datagen
