#include "eval/explanation.h"

#include <algorithm>

#include "eval/evaluate.h"
#include "eval/nnue.h"
#include "eval/piece_square_sums.h"
#include "tables/evaluation_terms.h"
#include "tables/piece_square_tables.h"

namespace sebastes {

namespace {

Summand blended(Tapered units, int phase) {
    const int unit = tables::kUnitsPerCentipawn;
    return {blend(units, phase), Tapered{units.middlegame / unit, units.endgame / unit}};
}

Tapered for_mover(const Position& position, Tapered tempo) {
    return position.side_to_move() == Color::White ? tempo : -tempo;
}

Explanation without_parts(const Position& position, const Evaluation& evaluation, int phase) {
    const int score = judge_position(position, evaluation);
    return {evaluation.evaluator(), position.side_to_move() == Color::White ? score : -score,
            std::min(phase, tables::kFullPhase)};
}

Explanation explain_psqt(const Position& position) {
    const PieceSquareSums sums(position);
    const int phase = sums.phase();
    Explanation all = without_parts(position, Evaluator::Psqt, phase);
    const Tapered relative = sums.king_relative(Color::White) - sums.king_relative(Color::Black);
    all.terms.emplace_back("Pieces, by the kings", blended(relative, phase));
    all.terms.emplace_back("Pieces and pawns", blended(sums.pawn_relations(), phase));
    all.terms.emplace_back("The move", blended(for_mover(position, tables::kTempo), phase));
    for (const Square square : position.occupied())
        all.pieces.emplace_back(
            square, blended(sums.king_relative_of(position.piece_on(square), square), phase));
    return all;
}

// `pieces` is the number of pieces on the board.
NnueParts nnue_parts(const Accumulator& sums, Color side_to_move, int pieces) {
    const int sign = side_to_move == Color::White ? 1 : -1;
    return {sign * psqt_output(sums, side_to_move),
            sign * static_cast<int>(network_output(sums, side_to_move, pieces))};
}

// What the score gains by a piece, not a king, on a square, where it replaces any piece but a king.
NnueParts worth_of(const Position& position, Accumulator sums, Piece piece, Square square) {
    const Color side = position.side_to_move();
    int pieces = position.occupied().count();
    const Piece there = position.piece_on(square);
    if (there != Piece::None && type_of(there) != PieceType::King) {
        sums.remove(there, square);
        --pieces;
    }
    const NnueParts without = nnue_parts(sums, side, pieces);
    sums.put(piece, square);
    return nnue_parts(sums, side, pieces + 1) - without;
}

// What the score gains when a king moves to a square.
NnueParts worth_of_king(const Position& position, const Accumulator& sums, Piece king,
                        Square square) {
    const Piece there = position.piece_on(square);
    if (there != Piece::None && type_of(there) == PieceType::King) return {0, 0};
    Board board = position.board();
    board.castling_rooks = {};
    board.en_passant = Square::None;
    const Bitboard gone = Bitboard{square} | Bitboard{position.king(color_of(king))};
    for (Bitboard& set : board.by_type) set &= ~gone;
    for (Bitboard& set : board.by_color) set &= ~gone;
    board.put(king, square);
    // The position may be illegal; accumulators do not depend on that.
    const Accumulator moved(Position(board, 0, 1), sums.tables());
    const Color side = position.side_to_move();
    return nnue_parts(moved, side, board.occupied().count()) -
           nnue_parts(sums, side, position.occupied().count());
}

Explanation explain_nnue(const Position& position, const Evaluation& evaluation) {
    const Accumulator sums(position, evaluation.tables());
    const int phase = sums.phase();
    Explanation all = without_parts(position, evaluation, phase);
    all.parts = nnue_parts(sums, position.side_to_move(), position.occupied().count());
    all.terms.emplace_back("Pieces, by the kings", blended(sums.psqt(), phase));
    all.terms.emplace_back("The move", blended(for_mover(position, sums.tables().tempo), phase));
    all.terms.emplace_back("NNUE output", Summand{all.parts->network});
    for (const Square square : position.occupied()) {
        const Piece piece = position.piece_on(square);
        if (type_of(piece) == PieceType::King) continue;
        const NnueParts worth = worth_of(position, sums, piece, square);
        all.pieces.emplace_back(square, Summand{worth.total(), {}, worth});
    }
    return all;
}

bool is_never_there(Piece piece, Square square) {
    const bool edge = rank_of(square) == Rank::R1 || rank_of(square) == Rank::R8;
    return type_of(piece) == PieceType::Pawn && edge;
}

template <typename WorthOf>
PieceArray<SquareArray<int>> worths(WorthOf&& worth_of) {
    PieceArray<SquareArray<int>> all{};
    for (int p = 0; p < kPieceCount; ++p)
        for (int s = 0; s < kSquareCount; ++s) {
            const auto piece = static_cast<Piece>(p);
            const Square square = square_at(s);
            if (!is_never_there(piece, square)) all[piece][square] = worth_of(piece, square);
        }
    return all;
}

}  // namespace

Explanation explain(const Position& position, const Evaluation& evaluation) {
    return evaluation.evaluator() == Evaluator::Nnue ? explain_nnue(position, evaluation)
                                                     : explain_psqt(position);
}

PieceArray<SquareArray<int>> worth_on_squares(const Position& position,
                                              const Evaluation& evaluation) {
    if (evaluation.evaluator() == Evaluator::Nnue) {
        const Accumulator sums(position, evaluation.tables());
        return worths([&](Piece piece, Square square) {
            const auto worth = type_of(piece) == PieceType::King
                                   ? worth_of_king(position, sums, piece, square)
                                   : worth_of(position, sums, piece, square);
            return worth.total();
        });
    }
    const PieceSquareSums sums(position);
    return worths([&](Piece piece, Square square) {
        return blend(sums.king_relative_of(piece, square), sums.phase());
    });
}

}  // namespace sebastes
