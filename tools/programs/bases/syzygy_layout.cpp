#include "tools/programs/bases/syzygy_layout.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

namespace sebastes::bases {

namespace {

constexpr int kThreePieces = 31332;
constexpr int kTwoKings = 462;

int file_of_index(int square) { return square & 7; }
int rank_of_index(int square) { return square >> 3; }
int mirrored(int square) { return square ^ 7; }
int flipped(int square) { return square ^ 56; }
int transposed(int square) { return square >> 3 | (square & 7) << 3; }

// Above the long diagonal from a1, on it, below it: 1, 0, -1.
int side_of_diagonal(int square) {
    const int difference = rank_of_index(square) - file_of_index(square);
    return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

// b1 c1 d1 c2 d2 d3, then a1 b2 c3 d4.
int triangle(int square) {
    const int file = file_of_index(square);
    const int rank = rank_of_index(square);
    if (file == rank) return 6 + file;
    return rank == 0 ? file - 1 : rank + file;
}

// Squares below the diagonal, rank by rank.
int below_diagonal(int square) {
    const int rank = rank_of_index(square);
    return rank * (15 - rank) / 2 + file_of_index(square) - rank - 1;
}

std::size_t choose(int n, int k) {
    std::size_t result = 1;
    for (int i = 0; i < k; ++i)
        result = result * static_cast<std::size_t>(n - i) / static_cast<std::size_t>(i + 1);
    return n < k ? 0 : result;
}

bool are_neighbours(int a, int b) {
    return std::abs(file_of_index(a) - file_of_index(b)) <= 1 &&
           std::abs(rank_of_index(a) - rank_of_index(b)) <= 1;
}

using KingNumbers = std::array<std::array<int, 64>, 10>;

// First those that do not both stand on the diagonal, then the others.
KingNumbers make_king_numbers() {
    constexpr std::array<int, 10> kTriangle{1, 2, 3, 10, 11, 19, 0, 9, 18, 27};
    KingNumbers numbers{};
    int next = 0;
    for (const bool on_diagonal : {false, true})
        for (std::size_t i = 0; i < kTriangle.size(); ++i)
            for (int other = 0; other < 64; ++other) {
                const bool diagonal = i >= 6 && side_of_diagonal(other) == 0;
                if (are_neighbours(kTriangle[i], other) || diagonal != on_diagonal ||
                    (i >= 6 && side_of_diagonal(other) > 0))
                    continue;
                numbers[i][static_cast<std::size_t>(other)] = next++;
            }
    return numbers;
}

// How many of the first `count` squares come before one.
int lower_ones(const std::vector<int>& squares, int count, int square) {
    return static_cast<int>(std::count_if(squares.begin(), squares.begin() + count,
                                          [&](int other) { return other < square; }));
}

// Three different squares, the first in the triangle a1-d1-d4, and, as far as the first ones
// stand on the diagonal, the next one not above it.
int number_of_three(int a, int b, int c) {
    const int past_b = b > a ? 1 : 0;
    const int past_c = (c > a ? 1 : 0) + (c > b ? 1 : 0);
    if (side_of_diagonal(a) != 0) return triangle(a) * 63 * 62 + (b - past_b) * 62 + c - past_c;
    int start = 6 * 63 * 62;
    const int on = file_of_index(a);
    if (side_of_diagonal(b) != 0) return start + on * 28 * 62 + below_diagonal(b) * 62 + c - past_c;
    start += 4 * 28 * 62;
    const int second = file_of_index(b) - past_b;
    if (side_of_diagonal(c) != 0) return start + on * 7 * 28 + second * 28 + below_diagonal(c);
    start += 4 * 7 * 28;
    return start + on * 7 * 6 + second * 6 + file_of_index(c) - past_c;
}

// Pawns' squares from the middle files to the edge, and on each from the seventh rank down; 47
// is a2.
int pawn_worth(int square) {
    const int file = file_of_index(square);
    const int from_edge = std::min(file, 7 - file);
    return 47 - 12 * from_edge - 2 * (rank_of_index(square) - 1) - (file > 3 ? 1 : 0);
}

// From the edge to the middle, on each file from the second rank up.
int pawn_lead(int square) {
    const int file = file_of_index(square);
    return std::min(file, 7 - file) * 6 + rank_of_index(square) - 1;
}

// Where the numbers of `pawns` pawns begin whose leading one stands there, in its file's part;
// behind the last rank: their count.
std::size_t pawns_before(int pawns, int file, int rank) {
    std::size_t sum = 0;
    for (int at = 1; at < rank; ++at) sum += choose(pawn_worth(at * 8 + file), pawns - 1);
    return sum;
}

}  // namespace

SyzygyLayout::SyzygyLayout(const Ending& ending) : ending_(ending) {
    std::array<int, kPieceCount> counts{};
    std::vector<int> white_pawns;
    std::vector<int> black_pawns;
    for (int i = 0; i < ending.count(); ++i) {
        ++counts[static_cast<std::size_t>(ending.piece(i))];
        if (ending.piece(i) == Piece::WhitePawn) white_pawns.push_back(i);
        if (ending.piece(i) == Piece::BlackPawn) black_pawns.push_back(i);
    }
    kings_lead_ = std::ranges::count(counts, 1) == 2;
    // The pawns of the side that has fewer lead, if it has any.
    if (white_pawns.empty() || (!black_pawns.empty() && white_pawns.size() > black_pawns.size()))
        std::swap(white_pawns, black_pawns);
    leading_pawns_ = static_cast<int>(white_pawns.size());
    other_pawns_ = static_cast<int>(black_pawns.size());
    order_ = white_pawns;
    order_.insert(order_.end(), black_pawns.begin(), black_pawns.end());
    for (int i = 0; i < ending.count(); ++i)
        if (type_of(ending.piece(i)) != PieceType::Pawn) order_.push_back(i);
}

std::string SyzygyLayout::name() const {
    std::string name = ending_.name();
    return name.insert(name.rfind('K'), "v");
}

int SyzygyLayout::piece_code(int at) const {
    const Piece piece = ending_.piece(order_[static_cast<std::size_t>(at)]);
    return 1 + index_of(type_of(piece)) + (color_of(piece) == Color::Black ? 8 : 0);
}

std::size_t SyzygyLayout::size(int part) const {
    std::size_t size = kings_lead_ ? kTwoKings : kThreePieces;
    int first = kings_lead_ ? 2 : 3;
    if (has_pawns()) {
        size = pawns_before(leading_pawns_, part, 7) * choose(48 - leading_pawns_, other_pawns_);
        first = leading_pawns_ + other_pawns_;
    }
    for (int left = 64 - first; first < count();) {
        int next = first + 1;
        while (next < count() && piece_code(next) == piece_code(first)) ++next;
        size *= choose(left, next - first);
        left -= next - first;
        first = next;
    }
    return size;
}

SyzygyLayout::Place SyzygyLayout::place(const EndingSquares& squares) const {
    std::vector<int> ordered;
    for (const int at : order_) ordered.push_back(index_of(squares[static_cast<std::size_t>(at)]));
    return has_pawns() ? place_pawns(std::move(ordered)) : place_pieces(std::move(ordered));
}

SyzygyLayout::Place SyzygyLayout::place_pawns(std::vector<int> squares) const {
    const auto leading_end = squares.begin() + leading_pawns_;
    std::sort(squares.begin(), leading_end);
    std::iter_swap(squares.begin(),
                   std::min_element(squares.begin(), leading_end,
                                    [](int a, int b) { return pawn_lead(a) < pawn_lead(b); }));
    if (file_of_index(squares[0]) > 3) std::ranges::transform(squares, squares.begin(), mirrored);
    std::sort(squares.begin() + 1, leading_end,
              [](int a, int b) { return pawn_worth(a) > pawn_worth(b); });
    const int file = file_of_index(squares[0]);
    std::size_t number = pawns_before(leading_pawns_, file, rank_of_index(squares[0]));
    for (int i = 1; i < leading_pawns_; ++i)
        number += choose(pawn_worth(squares[static_cast<std::size_t>(i)]), leading_pawns_ - i);
    std::size_t size = pawns_before(leading_pawns_, file, 7);
    if (other_pawns_ > 0) {
        std::sort(leading_end, leading_end + other_pawns_);
        for (int i = 0; i < other_pawns_; ++i) {
            const int square = squares[static_cast<std::size_t>(leading_pawns_ + i)];
            const int left = square - lower_ones(squares, leading_pawns_, square) - 8;
            number += choose(left, i + 1) * size;
        }
        size *= choose(48 - leading_pawns_, other_pawns_);
    }
    return {file, number + rest(squares, leading_pawns_ + other_pawns_, size)};
}

SyzygyLayout::Place SyzygyLayout::place_pieces(std::vector<int> squares) const {
    static const KingNumbers kKingNumbers = make_king_numbers();
    if (file_of_index(squares[0]) > 3) std::ranges::transform(squares, squares.begin(), mirrored);
    if (rank_of_index(squares[0]) > 3) std::ranges::transform(squares, squares.begin(), flipped);
    const int leading = kings_lead_ ? 2 : 3;
    const auto off = std::ranges::find_if(squares, [](int s) { return side_of_diagonal(s) != 0; });
    if (off != squares.end() && off - squares.begin() < leading && side_of_diagonal(*off) > 0)
        std::ranges::transform(squares, squares.begin(), transposed);
    if (kings_lead_) {
        const auto number =
            static_cast<std::size_t>(kKingNumbers[static_cast<std::size_t>(triangle(squares[0]))]
                                                 [static_cast<std::size_t>(squares[1])]);
        return {0, number + rest(squares, leading, kTwoKings)};
    }
    const auto number =
        static_cast<std::size_t>(number_of_three(squares[0], squares[1], squares[2]));
    return {0, number + rest(squares, leading, kThreePieces)};
}

std::size_t SyzygyLayout::rest(const std::vector<int>& given, int first, std::size_t size) const {
    std::vector<int> squares = given;
    std::size_t sum = 0;
    for (int left = 64 - first; first < count();) {
        int next = first + 1;
        while (next < count() && piece_code(next) == piece_code(first)) ++next;
        std::sort(squares.begin() + first, squares.begin() + next);
        for (int i = first; i < next; ++i) {
            const int square = squares[static_cast<std::size_t>(i)];
            sum += choose(square - lower_ones(squares, first, square), i - first + 1) * size;
        }
        size *= choose(left, next - first);
        left -= next - first;
        first = next;
    }
    return sum;
}

}  // namespace sebastes::bases
