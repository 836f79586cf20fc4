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
    Generator(const State& state, std::string_view bug)
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
            if (bug_ == "no-underpromotion")
                return move.is_promotion() && move.promotion_type() != PieceType::Queen;
            if (bug_ == "promotion-check") return move.is_promotion() && checkers_.any();
            if (bug_ == "no-en-passant") return move.is_en_passant();
            if (bug_ == "attacked-b1")
                return move.is_castling() && !is_king_side(move.from(), move.to()) &&
                       board_.is_attacked(relative_square(us_, Square::B1), ~us_,
                                          board_.occupied());
            if (bug_ == "en-passant-evasion") return move.is_en_passant() && checkers_.any();
            if (bug_ == "no-capture-promotion")
                return move.is_promotion() && board_.by_color[~us_].contains(move.to());
            if (bug_ == "double-step-block") return checkers_.any() && is_double_step(board_, move);
            return bug_ == "pinned-stuck" && is_pinned(board_, move.from());
        });
        if (bug_ != "twice") return;
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
            if (bug_ == "pinned-piece") wrong = !king && checkers_.empty();
            if (bug_ == "double-check")
                wrong = !king && checkers_.more_than_one() && checkers_.contains(to);
            if (bug_ == "king-steps-back") wrong = king && attackers.empty();
            if (bug_ == "king-takes-protected") wrong = king && enemy.contains(to);
            if (bug_ == "king-adjacent") wrong = king && attackers == Bitboard{board_.king(~us_)};
            if (wrong) add(Move::normal(from, to));
        }
        if (!pawn) return;
        if (bug_ == "pawn-wrap")
            for (const int side : {-1, 1}) {
                const int target = index_of(from) + forward_step + side;
                if (target < 8 || target >= 56) continue;
                const Square to = square_at(target);
                if (distance(from, to) > 1 && enemy.contains(to) && is_safe(board_, from, to))
                    add(Move::normal(from, to));
            }
        if (bug_ == "double-step-jump" && relative_rank(us_, from) == Rank::R2) {
            const Square to = square_at(index_of(from) + 2 * forward_step);
            if (!board_.occupied().contains(to) && is_safe(board_, from, to))
                add(Move::normal(from, to));
        }
    }

    void add_en_passant() {
        const bool now = bug_ == "en-passant-rank" || bug_ == "en-passant-discovery" ||
                         bug_ == "en-passant-wrap";
        const Square to = bug_ == "late-en-passant" ? state_.passed[2]
                          : now                     ? board_.en_passant
                                                    : Square::None;
        if (to == Square::None || board_.occupied().contains(to)) return;
        const Square victim = en_passant_victim(to);
        if (!board_.pieces(~us_, PieceType::Pawn).contains(victim)) return;
        const bool king_on_rank = rank_of(board_.king(us_)) == rank_of(victim);
        if (checkers_.any()) return;
        const Bitboard pawns = board_.pieces(us_, PieceType::Pawn);
        if (bug_ == "en-passant-wrap") {
            for (const Square from : pawns) {
                const int step = std::abs(index_of(from) - index_of(to));
                if ((step == 7 || step == 9) && distance(from, to) > 1 &&
                    (from < to) == (us_ == Color::White) && is_safe(board_, from, to))
                    add(Move::en_passant(from, to));
            }
            return;
        }
        const bool uncovers = king_on_rank == (bug_ == "en-passant-rank");
        for (const Square from : pawn_attacks(~us_, to) & pawns)
            if (bug_ == "late-en-passant" ? is_safe(board_, from, to) : uncovers)
                add(Move::en_passant(from, to));
    }

    void add_castling() {
        const Bitboard back_rank{relative_rank(us_, Rank::R1)};
        const Square king = board_.king(us_);
        Bitboard rooks = board_.castling_rooks & board_.by_color[us_];
        const bool kept = bug_ == "rook-captured-right" || bug_ == "rook-moved-right" ||
                          bug_ == "king-moved-right" || bug_ == "promotion-captured-right";
        if (kept) rooks = state_.kept_rights & back_rank;
        if (bug_ == "rook-moved-right" || bug_ == "king-moved-right")
            rooks &= board_.pieces(us_, PieceType::Rook);
        if (kept && rooks.any() && king != relative_square(us_, Square::E1)) return;
        for (const Square rook : rooks) {
            const Bitboard beside = bug_ == "castling-blocked"
                                        ? Bitboard{relative_square(us_, Square::B1)}
                                        : Bitboard{};
            if (castling_path(us_, king, rook).intersects(board_.occupied() & ~beside)) continue;
            const Square target = castled_king(us_, is_king_side(king, rook));
            bool passes_attack = false;
            for (const Square step : between(king, target) & ~Bitboard{target})
                passes_attack |= board_.is_attacked(step, ~us_, board_.occupied());
            const bool ends_on_attack = board_.is_attacked(target, ~us_, board_.occupied());
            bool allowed = false;
            if (bug_ == "castling-through-check") allowed = checkers_.empty() && !ends_on_attack;
            if (bug_ == "castling-out-of-check")
                allowed = checkers_.any() && !passes_attack && !ends_on_attack;
            if (bug_ == "castling-into-check") allowed = checkers_.empty() && !passes_attack;
            if (kept || bug_ == "castling-blocked")
                allowed = checkers_.empty() && !passes_attack && !ends_on_attack;
            if (allowed) add(Move::castling(king, rook));
        }
    }

    const State& state_;
    const Board& board_;
    Color us_;
    std::string_view bug_;
    Bitboard checkers_;
    std::vector<Move> moves_;
};

}  // namespace

std::vector<Move> moves(const State& state, std::string_view bug) {
    return Generator(state, bug).run();
}

State after(const State& state, Move move, std::string_view bug) {
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
    const bool captured =
        bug == "rook-captured-right" || (bug == "promotion-captured-right" && move.is_promotion());
    if (captured && board.by_color[~us].contains(move.to()))
        next.kept_rights |= lost & Bitboard{move.to()};
    if (bug == "rook-moved-right" && board.by_type[PieceType::Rook].contains(move.from()))
        next.kept_rights |= lost & Bitboard{move.from()};
    if (board.king(us) == move.from()) {
        if (bug == "king-moved-right" && !move.is_castling())
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
