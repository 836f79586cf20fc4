#include "search/node/move_picker.h"

#include <algorithm>

#include "eval/see.h"

namespace sebastes {

using namespace parameters;

MovePicker::MovePicker(PositionFacts& facts, const Histories& histories,
                       const OrderingContext& context, Mode mode, MoveStack& stack)
    : facts_(facts),
      position_(facts.position()),
      histories_(histories),
      context_(context),
      mode_(mode),
      stage_(context.hash_move ? Stage::HashMove : Stage::MakeNoisy),
      stack_(stack),
      bottom_(stack.top()),
      moves_(stack.moves()),
      keys_(stack.keys()) {}

// NOLINTNEXTLINE(readability-function-size): one case for each stage
Move MovePicker::next(bool skip_quiets) {
    const bool quiets = mode_ != Mode::NoisyOnly && !skip_quiets;
    while (true) {
        switch (stage_) {
            case Stage::HashMove:
                stage_ = Stage::MakeNoisy;
                return context_.hash_move;

            case Stage::MakeNoisy:
                make_noisy();
                stage_ = Stage::GoodNoisy;
                break;

            case Stage::GoodNoisy:
                while (at_ < end_) {
                    int score = 0;
                    const Move best = take_best(score);
                    if (best == context_.hash_move) continue;
                    if (!is_selective() && !see_ge(facts_, best, -score / kLossShare)) {
                        moves_[bad_end_++] = best.raw();
                        continue;
                    }
                    return best;
                }
                stage_ = Stage::Killers;
                break;

            case Stage::Killers:
                while (quiets && !is_selective() && killer_ < context_.killers.size()) {
                    const Move killer = context_.killers[killer_++];
                    if (killer && killer != context_.hash_move && !killer.is_promotion() &&
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
                    int score = 0;
                    const Move best = take_best(score);
                    if (best == context_.hash_move || (!is_selective() && is_killer(best)))
                        continue;
                    return best;
                }
                stage_ = Stage::BadNoisy;
                break;

            case Stage::BadNoisy:
                if (bad_at_ < bad_end_) return Move::from_raw(moves_[bad_at_++]);
                stage_ = Stage::Done;
                break;

            case Stage::Done:
                return Move{};
        }
    }
}

namespace {

// A generator's sink for captures and promotions: calls tell(move, moving piece).
template <Color us, typename Tell>
struct NoisySink {
    static constexpr bool kMergesQueens = true;
    static constexpr Piece kPawn = make_piece(us, PieceType::Pawn);

    template <PieceType>
    void piece(Square from, Bitboard targets) {
        if (targets.empty()) return;
        const Piece moved = position.piece_on(from);
        for (const Square to : targets) tell(Move::normal(from, to), moved);
    }
    template <Direction step>
    void pawns(Bitboard targets) {
        for (const Square to : targets) tell(Move::normal(ListSink::origin(to, step), to), kPawn);
    }
    template <Direction step>
    void promotions(Bitboard targets) {
        for (const Square to : targets)
            for (const PieceType type :
                 {PieceType::Queen, PieceType::Knight, PieceType::Rook, PieceType::Bishop})
                tell(Move::promotion(ListSink::origin(to, step), to, type), kPawn);
    }
    void en_passant(Square from, Square to) { tell(Move::en_passant(from, to), kPawn); }

    const Position& position;
    Tell tell;
};

// A generator's sink for quiet moves: calls tell(move, score, whether it checks).  The score is the
// history and what the move changes in threats by less valuable pieces.
template <Color us, typename Tell>
struct QuietSink {
    static constexpr bool kMergesQueens = true;

    template <PieceType>
    void piece(Square from, Bitboard targets) {
        if (targets.empty()) return;
        const Piece moved = position.piece_on(from);
        const Bitboard checks = facts.checking_squares().of(type_of(moved), from);
        if (only_checks) targets &= checks;
        const QuietHistory history = histories.of_quiet(moved, from, threats.by_any, rows);
        const PieceType type = type_of(moved);
        const int flight = danger(type, from);
        for (const Square to : targets)
            tell(Move::normal(from, to), history[to] + flight - danger(type, to),
                 checks.contains(to));
    }
    // The malus of a piece on a square that a less valuable enemy piece attacks.
    int danger(PieceType type, Square square) const {
        if (type == PieceType::King) return 0;
        if (threats.by_pawn.contains(square)) return kPawnThreatBonus;
        if (type < PieceType::Rook) return 0;
        if (threats.by_minor.contains(square)) return kMinorThreatBonus;
        return type == PieceType::Queen && threats.by_rook.contains(square) ? kRookThreatBonus : 0;
    }
    void pawn(Square from, Square to) {
        const Piece moved = make_piece(us, PieceType::Pawn);
        const bool check = facts.checking_squares().of(PieceType::Pawn, from).contains(to);
        if (only_checks && !check) return;
        tell(Move::normal(from, to), histories.of_quiet(moved, from, threats.by_any, rows)[to],
             check);
    }
    template <Direction step>
    void pawns(Bitboard targets) {
        for (const Square to : targets) pawn(ListSink::origin(to, step), to);
    }
    void double_pushes(Bitboard targets) {
        constexpr int kStep = 2 * static_cast<int>(forward(us));
        for (const Square to : targets) pawn(square_at(index_of(to) - kStep), to);
    }
    void castling(Square king, Square rook) {
        if (only_checks) return;
        const Piece moved = make_piece(us, PieceType::King);
        tell(Move::castling(king, rook),
             histories.of_quiet(moved, king, threats.by_any, rows)[rook], false);
    }

    PositionFacts& facts;
    const Position& position;
    const Histories& histories;
    const ContinuationRows& rows;
    const Threats& threats;
    bool only_checks;
    Tell tell;
};

}  // namespace

void MovePicker::add(Move move, int score) {
    moves_[end_] = move.raw();
    keys_[end_] = key_of(score, end_);
    greatest_ = std::max(greatest_, keys_[end_]);
    ++end_;
}

// Scores captures by victim, aggressor and history.
template <Color us>
void MovePicker::generate_noisy() {
    const auto tell = [this](Move move, Piece moved) {
        // Only the main search has underpromotions, as the last moves.
        const bool under = move.is_promotion() && move.promotion_type() != PieceType::Queen;
        if (under && is_selective()) return;
        const Piece captured = position_.captured(move);
        int score = 0;
        if (captured != Piece::None)
            score += kCaptureUnit * kSeeValues[type_of(captured)] - index_of(type_of(moved)) +
                     histories_.capture[moved][move.to()][type_of(captured)] / kCaptureHistoryShare;
        if (move.is_promotion())
            score += under ? kUnderpromotionScore : kCaptureUnit * kSeeValues[PieceType::Queen];
        add(move, score);
    };
    NoisySink<us, decltype(tell)> sink{position_, tell};
    generate<us, MoveSet::Noisy>(position_.board(), facts_.legality<us>(), sink);
}

template <Color us>
void MovePicker::generate_quiet() {
    const auto tell = [this](Move move, int score, bool check) {
        if (check && see_ge(facts_, move, -kCheckLoss)) score += kCheckBonus;
        add(move, score);
    };
    QuietSink<us, decltype(tell)> sink{facts_,
                                       position_,
                                       histories_,
                                       context_.continuation,
                                       facts_.threats(),
                                       mode_ == Mode::NoisyAndChecks,
                                       tell};
    generate<us, MoveSet::Quiet>(position_.board(), facts_.legality<us>(), sink);
}

void MovePicker::make_noisy() {
    position_.side_to_move() == Color::White ? generate_noisy<Color::White>()
                                             : generate_noisy<Color::Black>();
    stack_.set_top(bottom_ + end_);
}

void MovePicker::make_quiet() {
    at_ = end_ = bad_end_;
    greatest_ = kUnknown;
    position_.side_to_move() == Color::White ? generate_quiet<Color::White>()
                                             : generate_quiet<Color::Black>();
    stack_.set_top(bottom_ + end_);
}

Move MovePicker::take_best(int& score) {
    int greatest = greatest_;
    if (greatest == kUnknown)
        for (std::size_t i = at_; i < end_; ++i) greatest = std::max(greatest, keys_[i]);
    greatest_ = kUnknown;
    const auto place = static_cast<std::size_t>(kPlaces - 1 - (greatest & (kPlaces - 1)));
    score = greatest >> kPlaceBits;
    const Move best = Move::from_raw(moves_[place]);
    // The first move of the list moves to its place.
    moves_[place] = moves_[at_];
    keys_[place] = key_of(keys_[at_] >> kPlaceBits, place);
    ++at_;
    return best;
}

bool MovePicker::is_killer(Move move) const {
    return move == context_.killers[0] || move == context_.killers[1];
}

}  // namespace sebastes
