// Implements the rules of chess a second time in the simplest way, for checking the engine: it
// makes every move and drops those after which the king can be captured. It is slow, and it shares
// nothing with engine/board but the Board that it reads and the Move that it returns.
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "board/board.h"
#include "core/move.h"

namespace sebastes::reference {

struct State {
    std::array<char, 64> squares{};  // FEN letters, '.' on an empty square
    bool white_to_move = true;
    std::array<bool, 64> castling_rooks{};
    int en_passant = -1;  // the square behind a pawn's double step if an enemy pawn is beside it

    // Returns '#', which belongs to neither side, beyond the edge.
    char on(int square) const {
        return square < 0 ? '#' : squares[static_cast<std::size_t>(square)];
    }
    void set(int square, char piece) { squares[static_cast<std::size_t>(square)] = piece; }
    bool has_right(int rook) const { return castling_rooks[static_cast<std::size_t>(rook)]; }
    void drop_right(int rook) { castling_rooks[static_cast<std::size_t>(rook)] = false; }

    friend bool operator==(const State&, const State&) = default;
};

struct Step {
    int file;
    int rank;
};
inline constexpr Step kKnightSteps[] = {{1, 2},   {2, 1},   {2, -1}, {1, -2},
                                        {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
// The orthogonal steps first, then the diagonal ones.
inline constexpr Step kQueenSteps[] = {{1, 0}, {-1, 0}, {0, 1},  {0, -1},
                                       {1, 1}, {-1, 1}, {1, -1}, {-1, -1}};

inline bool is_white(char piece) { return piece >= 'A' && piece <= 'Z'; }
inline bool is_black(char piece) { return piece >= 'a' && piece <= 'z'; }
inline bool belongs(char piece, bool white) { return white ? is_white(piece) : is_black(piece); }
inline char lower(char piece) {
    return is_white(piece) ? static_cast<char>(piece - 'A' + 'a') : piece;
}
inline char coloured(char lower_case, bool white) {
    return white ? static_cast<char>(lower_case - 'a' + 'A') : lower_case;
}

// The square one step away, or -1 beyond the edge.
inline int stepped(int square, Step step) {
    const int file = square % 8 + step.file;
    const int rank = square / 8 + step.rank;
    return file < 0 || file > 7 || rank < 0 || rank > 7 ? -1 : rank * 8 + file;
}

// Whether the piece on `from` attacks `target`.
inline bool attacks(const State& state, int from, int target) {
    const char piece = state.on(from);
    const char kind = lower(piece);
    if (kind == 'p') {
        const int ahead = is_white(piece) ? 1 : -1;
        return target >= 0 &&
               (stepped(from, {1, ahead}) == target || stepped(from, {-1, ahead}) == target);
    }
    if (kind == 'n') {
        for (const Step step : kKnightSteps)
            if (stepped(from, step) == target) return true;
        return false;
    }
    for (int i = 0; i < 8; ++i) {
        if ((kind == 'r' && i >= 4) || (kind == 'b' && i < 4)) continue;
        for (int to = stepped(from, kQueenSteps[i]); to >= 0; to = stepped(to, kQueenSteps[i])) {
            if (to == target) return true;
            if (kind == 'k' || state.on(to) != '.') break;
        }
    }
    return false;
}

inline bool is_attacked(const State& state, int target, bool by_white) {
    for (int from = 0; from < 64; ++from)
        if (belongs(state.on(from), by_white) && attacks(state, from, target)) return true;
    return false;
}

inline int king_of(const State& state, bool white) {
    int square = 0;
    while (state.on(square) != coloured('k', white)) ++square;
    return square;
}

inline State state_of(const Board& board) {
    State state;
    state.squares.fill('.');
    for (std::size_t i = 0; i < 64; ++i) {
        const Square square = square_at(static_cast<int>(i));
        for (const Color color : kColors)
            for (const PieceType type : kPieceTypes)
                if (board.pieces(color, type).contains(square))
                    state.squares[i] = to_char(make_piece(color, type));
        state.castling_rooks[i] = board.castling_rooks.contains(square);
    }
    state.white_to_move = board.side_to_move == Color::White;
    if (board.en_passant != Square::None) state.en_passant = index_of(board.en_passant);
    return state;
}

// The target squares of castling.
struct Castled {
    int king;
    int rook;
};
inline Castled castled(int king, int rook) {
    const int rank = king / 8 * 8;
    return rook > king ? Castled{rank + 6, rank + 5} : Castled{rank + 2, rank + 3};
}

// Returns the state after a pseudo-legal move.
inline State after(const State& state, Move move) {
    const int from = index_of(move.from());
    const int to = index_of(move.to());
    const bool white = state.white_to_move;
    const char piece = state.on(from);
    State next = state;
    next.white_to_move = !white;
    next.en_passant = -1;
    next.drop_right(from);
    next.drop_right(to);
    next.set(from, '.');
    if (move.is_castling()) {
        const Castled goal = castled(from, to);
        next.set(to, '.');
        next.set(goal.king, piece);
        next.set(goal.rook, coloured('r', white));
    } else if (move.is_promotion()) {
        next.set(to, coloured(lower(to_char(move.promotion_type())), white));
    } else {
        next.set(to, piece);
    }
    if (move.is_en_passant()) next.set(white ? to - 8 : to + 8, '.');
    if (lower(piece) == 'k')
        for (int i = 0; i < 64; ++i)
            if (belongs(state.on(i), white)) next.drop_right(i);
    if (lower(piece) == 'p' && (from + 16 == to || to + 16 == from))
        for (const int side : {-1, 1})
            if (next.on(stepped(to, {side, 0})) == coloured('p', !white))
                next.en_passant = (from + to) / 2;
    return next;
}

inline bool may_castle(const State& state, int king, int rook) {
    const bool white = state.white_to_move;
    const Castled goal = castled(king, rook);
    const auto clear = [&](int from, int to) {
        for (int square = from;; square += to > from ? 1 : -1) {
            const bool own = square == king || square == rook;
            if (!own && state.on(square) != '.') return false;
            if (square == to) return true;
        }
    };
    if (!clear(king, goal.king) || !clear(rook, goal.rook)) return false;
    for (int square = king;; square += goal.king > king ? 1 : -1) {
        if (is_attacked(state, square, !white)) return false;
        if (square == goal.king) return true;
    }
}

// Returns the moves of the pieces without regard to checks on the own king.
inline std::vector<Move> pseudo_legal_moves(const State& state) {
    std::vector<Move> moves;
    const bool white = state.white_to_move;
    const auto pawn_move = [&](int from, int to) {
        if (to / 8 != (white ? 7 : 0)) {
            moves.push_back(Move::normal(square_at(from), square_at(to)));
            return;
        }
        for (const PieceType type :
             {PieceType::Knight, PieceType::Bishop, PieceType::Rook, PieceType::Queen})
            moves.push_back(Move::promotion(square_at(from), square_at(to), type));
    };
    for (int from = 0; from < 64; ++from) {
        if (!belongs(state.on(from), white)) continue;
        const char kind = lower(state.on(from));
        if (kind == 'p') {
            const int ahead = white ? 1 : -1;
            const int one = stepped(from, {0, ahead});
            if (state.on(one) == '.') {
                pawn_move(from, one);
                if (from / 8 == (white ? 1 : 6) && state.on(stepped(one, {0, ahead})) == '.')
                    pawn_move(from, stepped(one, {0, ahead}));
            }
        }
        for (int to = 0; to < 64; ++to) {
            if (!attacks(state, from, to) || belongs(state.on(to), white)) continue;
            if (kind != 'p')
                moves.push_back(Move::normal(square_at(from), square_at(to)));
            else if (to == state.en_passant)
                moves.push_back(Move::en_passant(square_at(from), square_at(to)));
            else if (state.on(to) != '.')
                pawn_move(from, to);
        }
        for (int rook = 0; rook < 64 && kind == 'k'; ++rook)
            if (state.has_right(rook) && belongs(state.on(rook), white) &&
                may_castle(state, from, rook))
                moves.push_back(Move::castling(square_at(from), square_at(rook)));
    }
    return moves;
}

inline std::vector<Move> legal_moves(const State& state) {
    std::vector<Move> legal;
    for (const Move move : pseudo_legal_moves(state)) {
        const State next = after(state, move);
        if (!is_attacked(next, king_of(next, state.white_to_move), next.white_to_move))
            legal.push_back(move);
    }
    return legal;
}

// Captures and promotions.
inline bool is_noisy(const State& state, Move move) {
    if (move.is_castling()) return false;
    return move.is_promotion() || move.is_en_passant() || state.on(index_of(move.to())) != '.';
}

}  // namespace sebastes::reference
