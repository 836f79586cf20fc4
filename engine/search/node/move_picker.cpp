#include "search/node/move_picker.h"

#include <utility>

#include "eval/static_exchange.h"

namespace sebastes {

MovePicker::MovePicker(const Position& position, const Histories& histories,
                       const OrderingContext& context, Mode mode)
    : position_(position),
      histories_(histories),
      context_(context),
      mode_(mode),
      stage_(context.table_move ? Stage::TableMove : Stage::MakeNoisy) {}

Move MovePicker::next(bool skip_quiets) {
    const bool quiets = mode_ != Mode::NoisyOnly && !skip_quiets;
    while (true) {
        switch (stage_) {
            case Stage::TableMove:
                stage_ = Stage::MakeNoisy;
                return context_.table_move;

            case Stage::MakeNoisy:
                make_noisy();
                stage_ = Stage::GoodNoisy;
                break;

            case Stage::GoodNoisy:
                while (at_ < end_) {
                    const Scored best = take_best();
                    if (best.move() == context_.table_move) continue;
                    if (mode_ != Mode::NoisyOnly &&
                        !exchange_at_least(position_, best.move(), -best.score / 64)) {
                        moves_[bad_end_++] = best;
                        continue;
                    }
                    return best.move();
                }
                stage_ = Stage::Killers;
                break;

            case Stage::Killers:
                while (quiets && killer_ < context_.killers.size()) {
                    const Move killer = context_.killers[killer_++];
                    if (killer && killer != context_.table_move && !killer.is_promotion() &&
                        !position_.is_capture(killer) && position_.is_legal(killer))
                        return killer;
                }
                stage_ = Stage::MakeQuiet;
                break;

            case Stage::MakeQuiet:
                if (quiets) make_quiet();
                stage_ = Stage::Quiet;
                break;

            case Stage::Quiet:
                while (quiets && at_ < end_) {
                    const Scored best = take_best();
                    if (best.move() == context_.table_move || is_killer(best.move())) continue;
                    return best.move();
                }
                stage_ = Stage::BadNoisy;
                break;

            case Stage::BadNoisy:
                if (bad_at_ < bad_end_) return moves_[bad_at_++].move();
                stage_ = Stage::Done;
                break;

            case Stage::Done:
                return Move{};
        }
    }
}

void MovePicker::make_noisy() {
    MoveList list;
    append_moves(position_.board(), MoveSet::Noisy, list);
    for (const Move move : list) {
        // Underpromotions are for the main search, and come last.
        const bool under = move.is_promotion() && move.promotion_type() != PieceType::Queen;
        if (under && mode_ == Mode::NoisyOnly) continue;
        const Piece moved = position_.piece_on(move.from());
        const Piece captured = position_.captured(move);
        int score = 0;
        if (captured != Piece::None)
            score += 16 * kExchangeValues[type_of(captured)] - index_of(type_of(moved)) +
                     histories_.capture[moved][move.to()][type_of(captured)] / 4;
        if (move.is_promotion()) score += under ? -20000 : 16 * kExchangeValues[PieceType::Queen];
        moves_[end_++] = {move.raw(), score};
    }
}

void MovePicker::make_quiet() {
    MoveList list;
    append_moves(position_.board(), MoveSet::Quiet, list);
    at_ = end_ = bad_end_;
    const Color us = position_.side_to_move();
    const Bitboard pawns = position_.pieces(~us, PieceType::Pawn);
    const Bitboard attacked =
        us == Color::White ? pawn_attacks<Color::Black>(pawns) : pawn_attacks<Color::White>(pawns);
    for (const Move move : list) {
        const Piece moved = position_.piece_on(move.from());
        int score = histories_.of_quiet(position_, move, context_.continuation);
        if (type_of(moved) != PieceType::Pawn && type_of(moved) != PieceType::King)
            score += parameters::kPawnThreatBonus *
                     (attacked.contains(move.from()) - attacked.contains(move.to()));
        moves_[end_++] = {move.raw(), score};
    }
}

MovePicker::Scored MovePicker::take_best() {
    std::size_t best = at_;
    for (std::size_t i = at_ + 1; i < end_; ++i)
        if (moves_[i].score > moves_[best].score) best = i;
    std::swap(moves_[at_], moves_[best]);
    return moves_[at_++];
}

bool MovePicker::is_killer(Move move) const {
    return move == context_.killers[0] || move == context_.killers[1];
}

}  // namespace sebastes
