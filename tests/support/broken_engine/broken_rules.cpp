#include "broken_rules.h"

#include <algorithm>
#include <cstdlib>

#include "board/move_list.h"

namespace sebastes::broken {

namespace {

Bitboard piece_targets(const Board& board, Square from) {
    const Bitboard occupied = board.occupied();
    const Color us = board.side_to_move;
    switch (type_of(board.piece_on(from))) {
        case PieceType::Knight:
            return knight_attacks(from);
        case PieceType::Bishop:
            return bishop_attacks(from, occupied);
        case PieceType::Rook:
            return rook_attacks(from, occupied);
        case PieceType::Queen:
            return queen_attacks(from, occupied);
        case PieceType::King:
            return king_attacks(from);
        case PieceType::Pawn:
            break;
    }
    const Square ahead = square_at(index_of(from) + (us == Color::White ? 8 : -8));
    Bitboard targets = pawn_attacks(us, from) & board.by_color[~us];
    if (!occupied.contains(ahead)) targets |= Bitboard{ahead};
    return targets;
}

// The king's safety after a move that need not be legal.
bool is_safe(const Board& board, Square from, Square to) {
    const Color us = board.side_to_move;
    const Square king = board.king(us) == from ? to : board.king(us);
    const Bitboard after = (board.occupied() & ~Bitboard{from}) | Bitboard{to};
    return (board.attackers_to(king, after) & board.by_color[~us] & ~Bitboard{to}).empty();
}

bool is_double_step(const Board& board, Move move) {
    return board.by_type[PieceType::Pawn].contains(move.from()) &&
           (index_of(move.from()) ^ index_of(move.to())) == 16;
}

bool is_pinned(const Board& board, Square from) {
    const Color us = board.side_to_move;
    if (board.by_type[PieceType::Pawn].contains(from) || board.king(us) == from) return false;
    const Bitboard without = board.occupied() & ~Bitboard{from};
    return (board.attackers_to(board.king(us), without) & board.by_color[~us] & ~board.checkers())
        .any();
}

class Generator {
  public:
    Generator(const State& state, Bug bug)
        : state_(state), board_(state.board), us_(board_.side_to_move), bug_(bug) {
        for (const Move move : legal_moves(board_)) moves_.push_back(move);
        checkers_ = board_.checkers();
    }

    std::vector<Move> run() {
        take_away();
        for (const Square from : board_.by_color[us_]) add_piece_moves(from);
        add_en_passant();
        add_castling();
        // A king that a planted bug left in check is not captured.
        const Square king = board_.king(~us_);
        std::erase_if(moves_, [&](Move move) { return move.to() == king; });
        return std::move(moves_);
    }

  private:
    void take_away() {
        std::erase_if(moves_, [&](Move move) {
            switch (bug_) {
                case Bug::NoUnderpromotion:
                    return move.is_promotion() && move.promotion_type() != PieceType::Queen;
                case Bug::PromotionCheck:
                    return move.is_promotion() && checkers_.any();
                case Bug::NoEnPassant:
                    return move.is_en_passant();
                case Bug::AttackedB1:
                    return move.is_castling() && !is_king_side(move.from(), move.to()) &&
                           board_.is_attacked(relative_square(us_, Square::B1), ~us_,
                                              board_.occupied());
                case Bug::EnPassantEvasion:
                    return move.is_en_passant() && checkers_.any();
                case Bug::NoCapturePromotion:
                    return move.is_promotion() && board_.by_color[~us_].contains(move.to());
                case Bug::DoubleStepBlock:
                    return checkers_.any() && is_double_step(board_, move);
                case Bug::PinnedStuck:
                    return is_pinned(board_, move.from());
                default:
                    return false;
            }
        });
        if (bug_ != Bug::Twice) return;
        const auto is_en_passant = [](Move move) { return move.is_en_passant(); };
        const auto found = std::ranges::find_if(moves_, is_en_passant);
        if (found != moves_.end()) moves_.push_back(Move(*found));
    }

    void add(Move move) {
        if (std::ranges::find(moves_, move) == moves_.end()) moves_.push_back(move);
    }

    void add_piece_moves(Square from) {
        const Bitboard enemy = board_.by_color[~us_];
        const bool pawn = board_.by_type[PieceType::Pawn].contains(from);
        const bool king = board_.king(us_) == from;
        const int forward_step = us_ == Color::White ? 8 : -8;
        for (const Square to : piece_targets(board_, from) & ~board_.by_color[us_]) {
            if (pawn && relative_rank(us_, to) == Rank::R8) continue;
            const Bitboard attackers = board_.attackers_to(to, board_.occupied()) & enemy;
            bool wrong = false;
            if (bug_ == Bug::PinnedPiece) wrong = !king && checkers_.empty();
            if (bug_ == Bug::DoubleCheck)
                wrong = !king && checkers_.more_than_one() && checkers_.contains(to);
            if (bug_ == Bug::KingStepsBack) wrong = king && attackers.empty();
            if (bug_ == Bug::KingTakesProtected) wrong = king && enemy.contains(to);
            if (bug_ == Bug::KingAdjacent) wrong = king && attackers == Bitboard{board_.king(~us_)};
            if (wrong) add(Move::normal(from, to));
        }
        if (!pawn) return;
        if (bug_ == Bug::PawnWrap)
            for (const int side : {-1, 1}) {
                const int target = index_of(from) + forward_step + side;
                if (target < 8 || target >= 56) continue;
                const Square to = square_at(target);
                if (distance(from, to) > 1 && enemy.contains(to) && is_safe(board_, from, to))
                    add(Move::normal(from, to));
            }
        if (bug_ == Bug::DoubleStepJump && relative_rank(us_, from) == Rank::R2) {
            const Square to = square_at(index_of(from) + 2 * forward_step);
            if (!board_.occupied().contains(to) && is_safe(board_, from, to))
                add(Move::normal(from, to));
        }
    }

    void add_en_passant() {
        const bool now = bug_ == Bug::EnPassantRank || bug_ == Bug::EnPassantDiscovery ||
                         bug_ == Bug::EnPassantWrap;
        const Square to = bug_ == Bug::LateEnPassant ? state_.passed[2]
                          : now                      ? board_.en_passant
                                                     : Square::None;
        if (to == Square::None || board_.occupied().contains(to)) return;
        const Square victim = en_passant_victim(to);
        if (!board_.pieces(~us_, PieceType::Pawn).contains(victim)) return;
        const bool king_on_rank = rank_of(board_.king(us_)) == rank_of(victim);
        if (checkers_.any()) return;
        const Bitboard pawns = board_.pieces(us_, PieceType::Pawn);
        if (bug_ == Bug::EnPassantWrap) {
            for (const Square from : pawns) {
                const int step = std::abs(index_of(from) - index_of(to));
                if ((step == 7 || step == 9) && distance(from, to) > 1 &&
                    (from < to) == (us_ == Color::White) && is_safe(board_, from, to))
                    add(Move::en_passant(from, to));
            }
            return;
        }
        const bool uncovers = king_on_rank == (bug_ == Bug::EnPassantRank);
        for (const Square from : pawn_attacks(~us_, to) & pawns)
            if (bug_ == Bug::LateEnPassant ? is_safe(board_, from, to) : uncovers)
                add(Move::en_passant(from, to));
    }

    void add_castling() {
        const Bitboard back_rank{relative_rank(us_, Rank::R1)};
        const Square king = board_.king(us_);
        Bitboard rooks = board_.castling_rooks & board_.by_color[us_];
        const bool kept = bug_ == Bug::RookCapturedRight || bug_ == Bug::RookMovedRight ||
                          bug_ == Bug::KingMovedRight || bug_ == Bug::PromotionCapturedRight;
        if (kept) rooks = state_.kept_rights & back_rank;
        if (bug_ == Bug::RookMovedRight || bug_ == Bug::KingMovedRight)
            rooks &= board_.pieces(us_, PieceType::Rook);
        if (kept && rooks.any() && king != relative_square(us_, Square::E1)) return;
        for (const Square rook : rooks) {
            const Bitboard beside = bug_ == Bug::CastlingBlocked
                                        ? Bitboard{relative_square(us_, Square::B1)}
                                        : Bitboard{};
            if (castling_path(us_, king, rook).intersects(board_.occupied() & ~beside)) continue;
            const Square target = castled_king(us_, is_king_side(king, rook));
            bool passes_attack = false;
            for (const Square step : between(king, target) & ~Bitboard{target})
                passes_attack |= board_.is_attacked(step, ~us_, board_.occupied());
            const bool ends_on_attack = board_.is_attacked(target, ~us_, board_.occupied());
            bool allowed = false;
            if (bug_ == Bug::CastlingThroughCheck) allowed = checkers_.empty() && !ends_on_attack;
            if (bug_ == Bug::CastlingOutOfCheck)
                allowed = checkers_.any() && !passes_attack && !ends_on_attack;
            if (bug_ == Bug::CastlingIntoCheck) allowed = checkers_.empty() && !passes_attack;
            if (kept || bug_ == Bug::CastlingBlocked)
                allowed = checkers_.empty() && !passes_attack && !ends_on_attack;
            if (allowed) add(Move::castling(king, rook));
        }
    }

    const State& state_;
    const Board& board_;
    Color us_;
    Bug bug_;
    Bitboard checkers_;
    std::vector<Move> moves_;
};

}  // namespace

std::vector<Move> moves(const State& state, Bug bug) { return Generator(state, bug).run(); }

State after(const State& state, Move move, Bug bug) {
    const Board& board = state.board;
    const Color us = board.side_to_move;
    State next = state;
    const bool without_rook =
        move.is_castling() && !board.pieces(us, PieceType::Rook).contains(move.to());
    if (without_rook) {
        // The king alone goes its two steps.
        const Square target = castled_king(us, is_king_side(move.from(), move.to()));
        next.board = board.after(Move::normal(move.from(), target));
    } else {
        next.board = board.after(move);
    }
    const Bitboard lost = board.castling_rooks & ~next.board.castling_rooks;
    const bool captured = bug == Bug::RookCapturedRight ||
                          (bug == Bug::PromotionCapturedRight && move.is_promotion());
    if (captured && board.by_color[~us].contains(move.to()))
        next.kept_rights |= lost & Bitboard{move.to()};
    if (bug == Bug::RookMovedRight && board.by_type[PieceType::Rook].contains(move.from()))
        next.kept_rights |= lost & Bitboard{move.from()};
    if (board.king(us) == move.from()) {
        if (bug == Bug::KingMovedRight && !move.is_castling())
            next.kept_rights |= lost;
        else
            next.kept_rights &= ~Bitboard{relative_rank(us, Rank::R1)};
    }
    const Square passed = is_double_step(board, move)
                              ? square_at((index_of(move.from()) + index_of(move.to())) / 2)
                              : Square::None;
    next.passed = {passed, state.passed[0], state.passed[1]};
    return next;
}

}  // namespace sebastes::broken
