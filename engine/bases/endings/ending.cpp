#include "bases/endings/ending.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace sebastes {
namespace {

constexpr Piece flipped(Piece piece) { return make_piece(~color_of(piece), type_of(piece)); }

// By colour, White first, then by strength.
constexpr int order_of(Piece piece) {
    return (color_of(piece) == Color::Black ? 8 : 0) - index_of(type_of(piece));
}

// Of the pieces beside the kings, in order.
bool has_colors_swapped(const Ending::Pieces& pieces, int count) {
    if (count == 3) return color_of(pieces[2]) == Color::Black;
    if (count < 4) return false;
    if (color_of(pieces[2]) == color_of(pieces[3])) return color_of(pieces[2]) == Color::Black;
    return type_of(pieces[2]) < type_of(pieces[3]);
}

}  // namespace

EndingPosition EndingPosition::of(const Ending::Pieces& pieces, const EndingSquares& squares,
                                  int count, Color side_to_move) {
    EndingPosition made;
    Ending& ending = made.ending;
    ending.count_ = count;
    made.squares = squares;
    made.side_to_move = side_to_move;
    for (std::size_t i = 2; i < static_cast<std::size_t>(count); ++i) ending.pieces_[i] = pieces[i];
    if (pieces[0] == Piece::BlackKing) std::swap(made.squares[0], made.squares[1]);

    const auto sort = [&] {
        if (count == 4 && order_of(ending.pieces_[2]) > order_of(ending.pieces_[3])) {
            std::swap(ending.pieces_[2], ending.pieces_[3]);
            std::swap(made.squares[2], made.squares[3]);
        }
    };
    sort();
    if (has_colors_swapped(ending.pieces_, count)) {
        made.side_to_move = ~side_to_move;
        std::swap(made.squares[0], made.squares[1]);
        for (std::size_t i = 0; i < static_cast<std::size_t>(count); ++i) {
            made.squares[i] = flip_rank(made.squares[i]);
            if (i >= 2) ending.pieces_[i] = flipped(ending.pieces_[i]);
        }
        sort();
    }
    for (std::size_t i = 2; i < static_cast<std::size_t>(count); ++i)
        ending.key_ = ending.key_ * 13 + index_of(ending.pieces_[i]) + 1;
    return made;
}

std::optional<EndingPosition> EndingPosition::of(const Board& board) {
    const Bitboard kings = board.by_type[PieceType::King];
    const Bitboard others = board.occupied() & ~kings;
    const int count = 2 + others.count();
    if (count > kMostBasePieces) return std::nullopt;
    Ending::Pieces pieces{Piece::WhiteKing, Piece::BlackKing, Piece::None, Piece::None};
    EndingSquares squares{board.king(Color::White), board.king(Color::Black)};
    std::size_t at = 2;
    for (const Square square : others) {
        pieces[at] = board.piece_on(square);
        squares[at++] = square;
    }
    return of(pieces, squares, count, board.side_to_move);
}

Board EndingPosition::board() const {
    Board board;
    for (int i = 0; i < ending.count(); ++i)
        board.put(ending.piece(i), squares[static_cast<std::size_t>(i)]);
    board.side_to_move = side_to_move;
    return board;
}

std::optional<Ending> Ending::parse(std::string_view name) {
    Pieces pieces{Piece::WhiteKing, Piece::BlackKing, Piece::None, Piece::None};
    std::size_t count = 0;
    int kings = 0;
    for (const char letter : name) {
        const auto piece = parse_piece(letter);
        if (!piece || color_of(*piece) == Color::Black) return std::nullopt;
        if (*piece == Piece::WhiteKing) {
            ++kings;
        } else {
            if (kings < 1 || kings > 2 || count == kMostBasePieces - 2) return std::nullopt;
            pieces[2 + count++] = kings == 1 ? *piece : flipped(*piece);
        }
    }
    if (kings != 2) return std::nullopt;
    const Ending ending =
        EndingPosition::of(pieces, {}, static_cast<int>(2 + count), Color::White).ending;
    if (ending.name() != name) return std::nullopt;
    return ending;
}

std::string Ending::name() const {
    std::string white = "K";
    std::string black = "K";
    for (int i = 2; i < count_; ++i)
        (color_of(piece(i)) == Color::White ? white : black) += to_char(type_of(piece(i)));
    return white + black;
}

int Ending::pawns() const {
    return static_cast<int>(std::ranges::count_if(pieces_, [](Piece piece) {
        return piece == Piece::WhitePawn || piece == Piece::BlackPawn;
    }));
}

bool Ending::has_twins() const { return count_ == 4 && pieces_[2] == pieces_[3]; }

bool Ending::is_symmetric() const {
    return count_ == 2 || (count_ == 4 && pieces_[2] == flipped(pieces_[3]));
}

std::vector<Ending> all_endings(int most_pieces) {
    std::vector<Ending> endings;
    const auto add = [&](const std::string& name) {
        if (const auto ending = Ending::parse(name)) endings.push_back(*ending);
    };
    constexpr std::string_view kOthers = "QRBNP";
    if (most_pieces >= 3) {
        for (const char a : kOthers) add(std::string{'K', a, 'K'});
    }
    if (most_pieces >= 4) {
        for (const char a : kOthers) {
            for (const char b : kOthers) {
                add(std::string{'K', a, b, 'K'});
                add(std::string{'K', a, 'K', b});
            }
        }
    }
    std::ranges::stable_sort(
        endings, {}, [](const Ending& ending) { return 10 * ending.count() + ending.pawns(); });
    return endings;
}

}  // namespace sebastes
