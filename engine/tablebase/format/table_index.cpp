#include "tablebase/format/table_index.h"

#include <algorithm>

#include "core/square.h"

namespace sebastes {

namespace {

constexpr int kSquares = 64;
constexpr int kPawnSquares = 48;
constexpr std::uint64_t kThreePieces = 31332;
constexpr std::uint64_t kTwoKings = 462;

constexpr int file_number(int square) { return square & 7; }
constexpr int rank_number(int square) { return square >> 3; }
// Positive above the diagonal from a1, 0 on it.
constexpr int above_diagonal(int square) { return rank_number(square) - file_number(square); }

// kChoose[k][n] is the binomial coefficient "n choose k".
constexpr auto kChoose = [] {
    EnumArray<int, EnumArray<int, std::uint64_t, kSquares + 1>, Material::kMostPieces> choose{};
    for (int n = 0; n <= kSquares; ++n) {
        choose[0][n] = 1;
        for (int k = 1; k < Material::kMostPieces && n > 0; ++k)
            choose[k][n] = choose[k - 1][n - 1] + choose[k][n - 1];
    }
    return choose;
}();

// ---- Tables without pawns ----

// The squares of the triangle a1-d1-d4 by their numbers, those on the diagonal last.
constexpr int kTriangle[] = {1, 2, 3, 10, 11, 19, 0, 9, 18, 27};
constexpr auto kTriangleNumber = [] {
    EnumArray<int, int, kSquares> numbers{};
    for (int i = 0; i < 10; ++i) numbers[kTriangle[i]] = i;
    return numbers;
}();

// The numbers of placements of two kings, the first in the triangle.  Placements with both kings on
// the diagonal come last.
constexpr auto kKingNumbers = [] {
    EnumArray<int, EnumArray<int, std::uint64_t, kSquares>, 10> numbers{};
    std::uint64_t next = 0;
    for (const bool on_diagonal : {false, true})
        for (int i = 0; i < 10; ++i)
            for (int other = 0; other < kSquares; ++other) {
                const bool diagonal = i >= 6 && above_diagonal(other) == 0;
                if (distance(square_at(kTriangle[i]), square_at(other)) > 1 &&
                    diagonal == on_diagonal && (i < 6 || above_diagonal(other) <= 0))
                    numbers[i][other] = next++;
            }
    return numbers;
}();

// Numbers the squares below the diagonal, rank by rank.
int below_diagonal(int square) {
    const int rank = rank_number(square);
    return rank * (15 - rank) / 2 + file_number(square) - rank - 1;
}

// Numbers three different squares.  The first is in the triangle; as long as all earlier squares
// are on the diagonal, the next one is not above it.
int number_of_three(int a, int b, int c) {
    const int past_b = b > a ? 1 : 0;
    const int past_c = (c > a ? 1 : 0) + (c > b ? 1 : 0);
    if (above_diagonal(a) != 0)
        return kTriangleNumber[a] * 63 * 62 + (b - past_b) * 62 + c - past_c;
    const int on = file_number(a);
    int start = 6 * 63 * 62;
    if (above_diagonal(b) != 0) return start + on * 28 * 62 + below_diagonal(b) * 62 + c - past_c;
    start += 4 * 28 * 62;
    const int second = file_number(b) - past_b;
    if (above_diagonal(c) != 0) return start + on * 7 * 28 + second * 28 + below_diagonal(c);
    start += 4 * 7 * 28;
    return start + on * 7 * 6 + second * 6 + file_number(c) - past_c;
}

// Mirrors the board so that the leading squares satisfy the conditions of the numbering.
void turn(PieceSquares& squares, int leading) {
    const int turns =
        (file_number(squares[0]) > 3 ? 7 : 0) | (rank_number(squares[0]) > 3 ? 56 : 0);
    for (int& square : squares) square ^= turns;
    int first = 0;
    while (first < leading && above_diagonal(squares[first]) == 0) ++first;
    if (first == leading || above_diagonal(squares[first]) < 0) return;
    for (int& square : squares) square = square >> 3 | (square & 7) << 3;
}

// ---- Tables with pawns ----

// Ranks pawns by nearness to the edge, then to the first rank: a2 has 47, h2 has 46.  The pawn with
// the highest rank leads.
constexpr auto kPawnOrder = [] {
    EnumArray<int, int, kSquares> order{};
    for (int square = 8; square < 56; ++square) {
        const int file = file_number(square);
        const int from_edge = file < 4 ? file : 7 - file;
        order[square] = 47 - 12 * from_edge - 2 * (rank_number(square) - 1) - (file > 3 ? 1 : 0);
    }
    return order;
}();

bool leads(int pawn, int other) { return kPawnOrder[pawn] > kPawnOrder[other]; }

// kPawnStarts[pawns][file][rank] is the first number of the placements of `pawns` pawns whose
// leading pawn is on that file and rank; after the last rank it is the number of all placements.
constexpr auto kPawnStarts = [] {
    using Ranks = EnumArray<int, std::uint64_t, 8>;
    EnumArray<int, EnumArray<int, Ranks, 4>, Material::kMostPieces> starts{};
    for (int pawns = 1; pawns < Material::kMostPieces; ++pawns)
        for (int file = 0; file < 4; ++file)
            for (int rank = 1; rank < 7; ++rank)
                starts[pawns][file][rank + 1] =
                    starts[pawns][file][rank] + kChoose[pawns - 1][kPawnOrder[8 * rank + file]];
    return starts;
}();

}  // namespace

PieceSquares squares_of(const Board& board, std::span<const Piece> order, bool turned) {
    PieceSquares squares{};
    Bitboard left = board.occupied();
    for (int i = 0; const Piece piece : order) {
        const Color color =
            (color_of(piece) == Color::Black) != turned ? Color::Black : Color::White;
        const Square square = (board.pieces(color, type_of(piece)) & left).first();
        left ^= Bitboard{square};
        squares[i++] = index_of(square) ^ (turned ? 56 : 0);
    }
    return squares;
}

std::uint64_t choose(int k, int n) { return n < 0 ? 0 : kChoose[k][n]; }

Piece leading_pawn_piece(Material material) {
    const int white = material.count(Piece::WhitePawn);
    const int black = material.count(Piece::BlackPawn);
    return black > 0 && (white == 0 || white > black) ? Piece::BlackPawn : Piece::WhitePawn;
}

int TableIndex::leading_pawn(std::span<const int> pawns) {
    return *std::ranges::min_element(pawns, leads);
}

int TableIndex::part_of(const PieceSquares& squares) const {
    if (!has_pawns_) return 0;
    const int file =
        file_number(leading_pawn({squares.begin(), squares.begin() + groups_[0].count}));
    return std::min(file, 7 - file);
}

std::optional<TableIndex> TableIndex::make(Material material, std::span<const Piece> order,
                                           Digits digits, int part) {
    if (order.size() > Material::kMostPieces) return std::nullopt;
    TableIndex index;
    Material listed;
    for (const Piece piece : order) {
        // Like pieces are adjacent.
        const bool is_again = index.count_ > 0 && piece == index.order_[index.count_ - 1];
        if (listed.count(piece) > 0 && !is_again) return std::nullopt;
        listed = listed.with(piece);
        index.order_[index.count_++] = piece;
    }
    if (listed != material || !index.set_groups(material, part) || !index.set_digits(digits))
        return std::nullopt;
    return index;
}

bool TableIndex::set_groups(Material material, int part) {
    const Piece leading = leading_pawn_piece(material);
    part_ = part;
    has_pawns_ = material.pawns() > 0;
    Group& first = groups_[0];
    if (has_pawns_) {
        first.count = material.count(leading);
        first.size = kPawnStarts[first.count][part][7];
        if (order_[0] != leading) return false;
    } else {
        const auto is_single = [&](Piece piece) { return material.count(piece) == 1; };
        const bool three = std::ranges::count_if(order(), is_single) > 2;
        first.count = three ? 3 : 2;
        first.size = three ? kThreePieces : kTwoKings;
        if (!three &&
            (type_of(order_[0]) != PieceType::King || type_of(order_[1]) != PieceType::King))
            return false;
    }
    groups_made_ = 1;
    for (int placed = first.count; placed < count_; ++groups_made_) {
        const Piece piece = order_[placed];
        const bool pawns = type_of(piece) == PieceType::Pawn;
        Group& group = groups_[groups_made_];
        group = {placed, 0, pawns ? 8 : 0, 0, 0};
        while (placed < count_ && order_[placed] == piece) ++placed;
        group.count = placed - group.begin;
        group.size = choose(group.count, (pawns ? kPawnSquares : kSquares) - group.begin);
        // The other side's pawns come second.
        if (pawns != (has_other_pawns(material) && groups_made_ == 1)) return false;
    }
    return true;
}

bool TableIndex::set_digits(Digits digits) {
    const bool has_other = groups_made_ > 1 && groups_[1].first_square > 0;
    int next = has_other ? 2 : 1;
    for (int digit = 0, placed = 0; placed < groups_made_; ++digit, ++placed) {
        int at = next;
        if (digit == digits.leading)
            at = 0;
        else if (has_other && digit == digits.other_pawns)
            at = 1;
        else if (next++ == groups_made_)
            return false;
        groups_[at].digit = size_;
        size_ *= groups_[at].size;
    }
    return true;
}

std::uint64_t TableIndex::number(PieceSquares squares) const {
    std::uint64_t number = leading_number(squares) * groups_[0].digit;
    for (const Group& group : groups().subspan(1)) {
        int* const begin = squares.begin() + group.begin;
        for (int* last = begin + 1; last < begin + group.count; ++last)  // insertion sort
            std::rotate(std::upper_bound(begin, last, *last), last, last + 1);
        std::uint64_t digit = 0;
        for (int i = 0; i < group.count; ++i) {
            // Squares that earlier groups occupy are not counted.
            int free = begin[i] - group.first_square;
            for (const int* before = squares.begin(); before != begin; ++before)
                free -= *before < begin[i] ? 1 : 0;
            digit += choose(i + 1, free);
        }
        number += digit * group.digit;
    }
    return number;
}

// Also mirrors the squares, and sorts the leading pawns.
std::uint64_t TableIndex::leading_number(PieceSquares& squares) const {
    const int count = groups_[0].count;
    if (!has_pawns_) {
        turn(squares, count);
        if (count == 2) return kKingNumbers[kTriangleNumber[squares[0]]][squares[1]];
        return static_cast<std::uint64_t>(number_of_three(squares[0], squares[1], squares[2]));
    }
    int* const begin = squares.begin();
    if (file_number(leading_pawn({begin, begin + count})) > 3)
        for (int& square : squares) square ^= 7;
    std::sort(begin, begin + count, leads);
    std::uint64_t number = kPawnStarts[count][part_][rank_number(squares[0])];
    for (int i = 1; i < count; ++i) number += choose(count - i, kPawnOrder[squares[i]]);
    return number;
}

}  // namespace sebastes
