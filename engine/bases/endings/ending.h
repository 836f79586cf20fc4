// Endings: which pieces are on the board, of two kings and at most two others.  Of two endings
// that differ in the colours alone one stands for both: White has more pieces or, with one each,
// the stronger one.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.h"

namespace sebastes {

constexpr int kMostBasePieces = 4;

// Where the pieces of an ending stand, in its order.
using EndingSquares = std::array<Square, kMostBasePieces>;

class Ending {
  public:
    // Both kings, then White's other pieces, the strongest first, then Black's.
    using Pieces = std::array<Piece, kMostBasePieces>;

    // The kings alone.
    Ending() = default;
    // "KQKR"; nothing for what is none, or has its colours the other way round.
    static std::optional<Ending> parse(std::string_view name);

    std::string name() const;
    int count() const { return count_; }
    Piece piece(int at) const { return pieces_[static_cast<std::size_t>(at)]; }
    // Different for different endings, below kKeys.
    int key() const { return key_; }
    static constexpr int kKeys = 13 * 13;

    int pawns() const;
    bool has_twins() const;     // two pieces of a kind and colour
    bool is_symmetric() const;  // both sides have the same

    friend bool operator==(const Ending& a, const Ending& b) { return a.key_ == b.key_; }

  private:
    friend struct EndingPosition;
    Pieces pieces_{Piece::WhiteKing, Piece::BlackKing, Piece::None, Piece::None};
    int count_ = 2;
    int key_ = 0;
};

// A position as an ending has it: where its pieces stand, and who moves.
struct EndingPosition {
    Ending ending;
    EndingSquares squares{};
    Color side_to_move = Color::White;

    // Of `count` pieces, kings first.  Where the ending has the colours the other way round, all
    // is mirrored, the side to move too.
    static EndingPosition of(const Ending::Pieces& pieces, const EndingSquares& squares, int count,
                             Color side_to_move);
    // Castling and en passant are left out; nothing for more than four pieces.
    static std::optional<EndingPosition> of(const Board& board);

    // Only where no two pieces share a square.
    Board board() const;
};

// All endings with this number of pieces or fewer that are not plain draws (only kings), those
// first that captures and promotions lead to.
std::vector<Ending> all_endings(int most_pieces);

}  // namespace sebastes
