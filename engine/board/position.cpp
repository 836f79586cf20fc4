#include "board/position.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

#include "board/movegen.h"

namespace sebastes {

Position::Position(const Board& board, int halfmove_clock, int fullmove_number) {
    mailbox_.fill(Piece::None);
    board_.castling_rooks = board.castling_rooks;
    board_.en_passant = board.en_passant;
    board_.side_to_move = board.side_to_move;
    for (const Square square : board.occupied()) put({board.piece_on(square), square});
    halfmove_clock_ = static_cast<std::uint16_t>(halfmove_clock);
    fullmove_number_ = static_cast<std::uint32_t>(fullmove_number);
    checkers_ = board_.checkers();
    passed_square_ = board_.en_passant;
    drop_illegal_en_passant();
    key_ ^= zobrist::castling(board_.castling_rooks) ^ zobrist::en_passant(board_.en_passant);
    if (side_to_move() == Color::Black) key_ ^= zobrist::black_to_move();
}

Position Position::start(int chess960_number) {
    std::array<PieceType, 8> back_rank;
    back_rank.fill(PieceType::Pawn);  // stands for a free square
    const auto put_on_free = [&](int place, PieceType type) {
        *std::find_if(back_rank.begin(), back_rank.end(), [&](PieceType square) {
            return square == PieceType::Pawn && place-- == 0;
        }) = type;
    };
    const auto bishops = static_cast<std::size_t>(chess960_number % 16);
    const int queen_and_knights = chess960_number / 16;
    back_rank[bishops % 4 * 2 + 1] = PieceType::Bishop;
    back_rank[bishops / 4 * 2] = PieceType::Bishop;
    put_on_free(queen_and_knights % 6, PieceType::Queen);
    // The ten pairs of squares for the knights, of the five that are free.
    constexpr std::pair<int, int> kKnights[] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                                {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    const auto [first, second] = kKnights[queen_and_knights / 6];
    put_on_free(second, PieceType::Knight);  // before `first`, whose place it does not change
    put_on_free(first, PieceType::Knight);
    for (const PieceType type : {PieceType::Rook, PieceType::King, PieceType::Rook})
        put_on_free(0, type);

    Board board;
    for (int file = 0; file < 8; ++file) {
        for (const Color color : kColors) {
            const auto on = [&](int rank) {
                return relative_square(color, square_at(8 * rank + file));
            };
            board.put(make_piece(color, back_rank[static_cast<std::size_t>(file)]), on(0));
            board.put(make_piece(color, PieceType::Pawn), on(1));
        }
    }
    board.castling_rooks = board.by_type[PieceType::Rook];
    return {board, 0, 1};
}

void Position::change_keys(Piece piece, Key key) {
    key_ ^= key;
    (type_of(piece) == PieceType::Pawn ? pawn_key_ : non_pawn_keys_[color_of(piece)]) ^= key;
}

void Position::put(PlacedPiece placed) {
    const auto [piece, square] = placed;
    board_.put(piece, square);
    mailbox_[square] = piece;
    change_keys(piece, zobrist::piece(piece, square));
}

void Position::remove(PlacedPiece placed) {
    const auto [piece, square] = placed;
    board_.by_type[type_of(piece)] ^= Bitboard{square};
    board_.by_color[color_of(piece)] ^= Bitboard{square};
    mailbox_[square] = Piece::None;
    change_keys(piece, zobrist::piece(piece, square));
}

// Moves a piece to an empty square.
void Position::shift(Piece piece, Square from, Square to) {
    const Bitboard change = Bitboard{from} | Bitboard{to};
    board_.by_type[type_of(piece)] ^= change;
    board_.by_color[color_of(piece)] ^= change;
    mailbox_[from] = Piece::None;
    mailbox_[to] = piece;
    change_keys(piece, zobrist::piece(piece, from) ^ zobrist::piece(piece, to));
}

// The repetition rule distinguishes two positions only by en passant captures that are legal.
void Position::drop_illegal_en_passant() {
    if (board_.en_passant == Square::None) return;
    struct Sink {
        void en_passant(Square, Square) { found = true; }
        bool found = false;
    } sink;
    const Color us = side_to_move();
    if (us == Color::White)
        generate_en_passant<Color::White>(board_, king(us), occupied(), checkers_, sink);
    else
        generate_en_passant<Color::Black>(board_, king(us), occupied(), checkers_, sink);
    if (!sink.found) board_.en_passant = Square::None;
}

void Position::count_ply() {
    if (halfmove_clock_ < kMaxHalfmoveClock) ++halfmove_clock_;
    if (side_to_move() == Color::Black) ++fullmove_number_;
}

Position Position::after(Move move) const {
    assert(is_legal(move));
    const Color us = side_to_move();
    const Square from = move.from();
    const Square to = move.to();
    const Piece moved = mailbox_[from];

    Position next = *this;
    next.key_ ^= zobrist::en_passant(board_.en_passant) ^ zobrist::black_to_move();
    next.board_.en_passant = Square::None;
    next.count_ply();
    next.board_.side_to_move = ~us;

    // changes_of() is called in each branch, so that the compiler sees which changes cannot occur
    // there.
    if (move.is_castling()) [[unlikely]] {
        const MoveChanges changes = changes_of(move);
        next.remove(changes.left);
        next.remove(changes.also_left);
        next.put(changes.arrived);
        next.put(changes.also_arrived);
    } else {
        const MoveChanges changes = changes_of(move);
        if (changes.also_left.piece != Piece::None) {
            next.remove(changes.also_left);
            next.halfmove_clock_ = 0;
        }
        if (move.is_promotion()) [[unlikely]] {
            next.remove(changes.left);
            next.put(changes.arrived);
        } else {
            next.shift(moved, from, to);
        }
    }
    if (type_of(moved) == PieceType::Pawn) {
        next.halfmove_clock_ = 0;
        if ((index_of(from) ^ index_of(to)) == 16) {
            const Square passed = square_at((index_of(from) + index_of(to)) / 2);
            if (pawn_attacks(us, passed).intersects(pieces(~us, PieceType::Pawn)))
                next.board_.en_passant = passed;
        }
    }

    if (board_.castling_rooks.any()) {
        Bitboard lost = Bitboard{from} | Bitboard{to};
        if (type_of(moved) == PieceType::King) lost |= Bitboard{relative_rank(us, Rank::R1)};
        lost &= board_.castling_rooks;
        if (lost.any()) {
            next.key_ ^= zobrist::castling(lost);
            next.board_.castling_rooks ^= lost;
        }
    }

    next.checkers_ = next.board_.checkers();
    next.passed_square_ = next.board_.en_passant;
    next.drop_illegal_en_passant();
    next.key_ ^= zobrist::en_passant(next.board_.en_passant);
    assert(next.key_ % 16 != 0 || next == next.recomputed());  // a sample
    return next;
}

Position Position::after_null() const {
    assert(!in_check());
    Position next = *this;
    next.key_ ^= zobrist::en_passant(board_.en_passant) ^ zobrist::black_to_move();
    next.board_.en_passant = Square::None;
    next.passed_square_ = Square::None;
    next.count_ply();
    next.board_.side_to_move = ~side_to_move();
    next.checkers_ = Bitboard{};  // the side that passed did not give check
    return next;
}

Piece Position::captured(Move move) const {
    if (move.is_castling()) return Piece::None;
    return mailbox_[move.is_en_passant() ? en_passant_victim(move.to()) : move.to()];
}

Position Position::flipped() const {
    Board board;
    for (const Square square : occupied()) {
        const Piece piece = mailbox_[square];
        board.put(make_piece(~color_of(piece), type_of(piece)), flip_rank(square));
    }
    for (const Square rook : board_.castling_rooks)
        board.castling_rooks |= Bitboard{flip_rank(rook)};
    if (passed_square_ != Square::None) board.en_passant = flip_rank(passed_square_);
    board.side_to_move = ~side_to_move();
    return {board, halfmove_clock(), fullmove_number()};
}

bool Position::has_insufficient_material() const {
    const Board& b = board_;
    if ((b.by_type[PieceType::Pawn] | b.orthogonal_sliders()).any()) return false;
    const Bitboard bishops = b.by_type[PieceType::Bishop];
    const Bitboard knights = b.by_type[PieceType::Knight];
    if ((bishops | knights).count() <= 1) return true;
    if (knights.any()) return false;
    // It is a draw if all bishops stand on squares of one colour.
    constexpr Bitboard kDarkSquares{0xAA55AA55AA55AA55ULL};
    return (bishops & kDarkSquares).empty() || (bishops & ~kDarkSquares).empty();
}

}  // namespace sebastes
