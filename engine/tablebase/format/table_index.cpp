#include "tablebase/format/table_index.h"

#include <algorithm>
#include <functional>
#include <utility>

namespace sebastes {

namespace {

constexpr int kSquares = 64;
constexpr int kPawnSquares = 48;
constexpr std::uint64_t kThreePieces = 31332;
constexpr std::uint64_t kTwoKings = 462;

constexpr int file_number(int square) { return square & 7; }
constexpr int rank_number(int square) { return square >> 3; }
constexpr int transposed(int square) { return square >> 3 | (square & 7) << 3; }
// Positive above the diagonal from a1, 0 on it.
constexpr int above_diagonal(int square) { return rank_number(square) - file_number(square); }

// kChoose[k][n] is the binomial coefficient "n choose k".
constexpr auto kChoose = [] {
    std::array<std::array<std::uint64_t, kSquares + 1>, Material::kMostPieces> choose{};
    for (std::size_t n = 0; n <= kSquares; ++n) {
        choose[0][n] = 1;
        for (std::size_t k = 1; k < choose.size() && n > 0; ++k)
            choose[k][n] = choose[k - 1][n - 1] + choose[k][n - 1];
    }
    return choose;
}();

std::uint64_t choose(int k, int n) {
    return n < 0 ? 0 : kChoose[static_cast<std::size_t>(k)][static_cast<std::size_t>(n)];
}

// Fast for a few squares.
template <typename Less>
void insertion_sort(int* begin, const int* end, Less less) {
    for (int* next = begin; next < end; ++next)
        for (int* at = next; at > begin && less(*at, *(at - 1)); --at) std::swap(*at, *(at - 1));
}

// ---- Tables without pawns ----

// The squares of the triangle a1-d1-d4 by their numbers, those on the diagonal last.
constexpr std::array<int, 10> kTriangle{1, 2, 3, 10, 11, 19, 0, 9, 18, 27};
constexpr auto kTriangleNumber = [] {
    std::array<int, kSquares> numbers{};
    for (std::size_t i = 0; i < kTriangle.size(); ++i)
        numbers[static_cast<std::size_t>(kTriangle[i])] = static_cast<int>(i);
    return numbers;
}();

constexpr bool are_neighbours(int a, int b) {
    const int files = file_number(a) - file_number(b);
    const int ranks = rank_number(a) - rank_number(b);
    return files * files <= 1 && ranks * ranks <= 1;
}

// The numbers of placements of two kings, the first in the triangle.  Placements with both kings on
// the diagonal come last.
constexpr auto kKingNumbers = [] {
    std::array<std::array<std::uint16_t, kSquares>, 10> numbers{};
    std::uint16_t next = 0;
    for (const bool on_diagonal : {false, true})
        for (std::size_t i = 0; i < kTriangle.size(); ++i)
            for (int other = 0; other < kSquares; ++other) {
                const bool diagonal = i >= 6 && above_diagonal(other) == 0;
                if (are_neighbours(kTriangle[i], other) || diagonal != on_diagonal ||
                    (i >= 6 && above_diagonal(other) > 0))
                    continue;
                numbers[i][static_cast<std::size_t>(other)] = next++;
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
    const int first = kTriangleNumber[static_cast<std::size_t>(a)];
    if (above_diagonal(a) != 0) return first * 63 * 62 + (b - past_b) * 62 + c - past_c;
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
void turn(PieceSquares& squares, int count, int leading) {
    int turns = 0;
    if (file_number(squares[0]) > 3) turns ^= 7;
    if (rank_number(squares[0]) > 3) turns ^= 56;
    for (int i = 0; i < count; ++i) squares[static_cast<std::size_t>(i)] ^= turns;
    for (int i = 0; i < leading; ++i) {
        const int above = above_diagonal(squares[static_cast<std::size_t>(i)]);
        if (above == 0) continue;
        if (above < 0) return;
        for (int k = 0; k < count; ++k) {
            int& square = squares[static_cast<std::size_t>(k)];
            square = transposed(square);
        }
        return;
    }
}

using LeadingSquares = std::array<std::uint8_t, 3>;

// Lists the placements of a leading group by number.
std::vector<LeadingSquares> leading_placements(bool three) {
    std::vector<LeadingSquares> placements(three ? kThreePieces : kTwoKings);
    for (const int a : kTriangle)
        for (int b = 0; b < kSquares; ++b) {
            if (a == b || (above_diagonal(a) == 0 && above_diagonal(b) > 0)) continue;
            const bool diagonal = above_diagonal(a) == 0 && above_diagonal(b) == 0;
            const LeadingSquares kings{static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
                                       0};
            if (!three && are_neighbours(a, b)) continue;
            if (!three)
                placements[kKingNumbers[static_cast<std::size_t>(
                    kTriangleNumber[static_cast<std::size_t>(a)])][static_cast<std::size_t>(b)]] =
                    kings;
            for (int c = 0; three && c < kSquares; ++c) {
                if (c == a || c == b || (diagonal && above_diagonal(c) > 0)) continue;
                placements[static_cast<std::size_t>(number_of_three(a, b, c))] = {
                    kings[0], kings[1], static_cast<std::uint8_t>(c)};
            }
        }
    return placements;
}

// ---- Tables with pawns ----

// Ranks pawns by nearness to the edge, then to the first rank: a2 has 47, h2 has 46.  The pawn with
// the highest rank leads.
constexpr auto kPawnOrder = [] {
    std::array<int, kSquares> order{};
    for (int square = 8; square < 56; ++square) {
        const int file = file_number(square);
        const int from_edge = file < 4 ? file : 7 - file;
        order[static_cast<std::size_t>(square)] =
            47 - 12 * from_edge - 2 * (rank_number(square) - 1) - (file > 3 ? 1 : 0);
    }
    return order;
}();

int pawn_order(int square) { return kPawnOrder[static_cast<std::size_t>(square)]; }

// kPawnStarts[pawns][file][rank] is the first number of the placements of `pawns` pawns whose
// leading pawn is on that file and rank; after the last rank it is the number of all placements.
constexpr auto kPawnStarts = [] {
    std::array<std::array<std::array<std::uint64_t, 7>, 4>, Material::kMostPieces> starts{};
    for (std::size_t pawns = 1; pawns < starts.size(); ++pawns)
        for (std::size_t file = 0; file < 4; ++file)
            for (std::size_t rank = 0; rank < 6; ++rank)
                starts[pawns][file][rank + 1] =
                    starts[pawns][file][rank] +
                    kChoose[pawns - 1][static_cast<std::size_t>(kPawnOrder[8 * (rank + 1) + file])];
    return starts;
}();

// Finds the greatest n below `limit` with choose(k, n) <= `number`, and subtracts it from `number`.
int take_choice(int k, int limit, std::uint64_t& number) {
    int n = k == 1 ? static_cast<int>(number) : limit - 1;
    while (choose(k, n) > number) --n;
    number -= choose(k, n);
    return n;
}

std::pair<Piece, Piece> leading_and_other_pawn(Material material) {
    const int white = material.count(Piece::WhitePawn);
    const int black = material.count(Piece::BlackPawn);
    // The pawns of the side that has fewer lead, if it has any.
    const bool black_leads = black > 0 && (white == 0 || white > black);
    return black_leads ? std::pair(Piece::BlackPawn, Piece::WhitePawn)
                       : std::pair(Piece::WhitePawn, Piece::BlackPawn);
}

// Whether some side has exactly one piece of a kind other than the king.
bool has_single_piece(Material material) {
    int single = 0;
    for (const Color color : kColors)
        for (const PieceType type : kPieceTypes)
            if (material.count(make_piece(color, type)) == 1) ++single;
    return single > 2;
}

}  // namespace

bool TableIndex::has_other_pawns(Material material) {
    return material.count(Piece::WhitePawn) > 0 && material.count(Piece::BlackPawn) > 0;
}

int TableIndex::part_of(std::span<const int> leading_pawns) {
    const int leading = *std::ranges::max_element(leading_pawns, {}, pawn_order);
    return std::min(file_number(leading), 7 - file_number(leading));
}

std::vector<Piece> TableIndex::usual_order(Material material) {
    std::vector<Piece> order;
    const auto add = [&](Piece piece) {
        order.insert(order.end(), static_cast<std::size_t>(material.count(piece)), piece);
    };
    const auto [leading, other] = leading_and_other_pawn(material);
    add(leading);
    add(other);
    add(Piece::WhiteKing);
    add(Piece::BlackKing);
    // Single pieces come first, because the third piece belongs to the leading group.
    for (const bool single : {true, false})
        for (const Color color : kColors)
            for (const PieceType type :
                 {PieceType::Queen, PieceType::Rook, PieceType::Bishop, PieceType::Knight}) {
                const Piece piece = make_piece(color, type);
                if ((material.count(piece) == 1) == single) add(piece);
            }
    return order;
}

std::optional<TableIndex> TableIndex::make(Material material, std::span<const Piece> order,
                                           Digits digits, int part) {
    Material listed;
    for (const Piece piece : order) listed = listed.with(piece);
    if (listed != material || order.size() > Material::kMostPieces) return std::nullopt;
    TableIndex index;
    std::ranges::copy(order, index.order_.begin());
    index.count_ = static_cast<int>(order.size());
    index.part_ = part;
    if (!index.set_groups(material) || !index.set_digits(digits)) return std::nullopt;
    return index;
}

bool TableIndex::set_groups(Material material) {
    const auto [leading, other] = leading_and_other_pawn(material);
    leading_pawns_ = material.count(leading);
    const int other_pawns = leading_pawns_ > 0 ? material.count(other) : 0;
    const bool three = has_single_piece(material);
    int placed = leading_pawns_ > 0 ? leading_pawns_ : three ? 3 : 2;
    groups_[0] = {0, placed, false, three ? kThreePieces : kTwoKings};
    group_count_ = 1;
    if (leading_pawns_ > 0) {
        groups_[0].size = kPawnStarts[static_cast<std::size_t>(leading_pawns_)]
                                     [static_cast<std::size_t>(part_)][6];
        if (order_[0] != leading) return false;
    } else if (!three &&
               (type_of(order_[0]) != PieceType::King || type_of(order_[1]) != PieceType::King)) {
        return false;
    }
    for (int left = kSquares; placed < count_; ++group_count_) {
        const Piece piece = order_[static_cast<std::size_t>(placed)];
        int count = 1;
        for (int at = placed + 1; at < count_ && order_[static_cast<std::size_t>(at)] == piece;
             ++at)
            ++count;
        const bool pawns = other_pawns > 0 && placed == leading_pawns_;
        // Pawns must come first, and like pieces must be adjacent.
        if (pawns != (type_of(piece) == PieceType::Pawn) ||
            (pawns ? count != other_pawns : count > material.count(piece)))
            return false;
        left = (pawns ? kPawnSquares : kSquares) - placed;
        groups_[static_cast<std::size_t>(group_count_)] = {placed, count, pawns,
                                                           choose(count, left)};
        placed += count;
    }
    return true;
}

bool TableIndex::set_digits(Digits digits) {
    const bool has_other = group_count_ > 1 && groups_[1].pawns;
    int next = has_other ? 2 : 1;
    int placed = 0;
    for (int digit = 0; placed < group_count_; ++digit) {
        int at = next;
        if (digit == digits.leading) {
            at = 0;
        } else if (has_other && digit == digits.other_pawns) {
            at = 1;
        } else if (next++ == group_count_) {
            return false;
        }
        Group& group = groups_[static_cast<std::size_t>(at)];
        group.digit = size_;
        size_ *= group.size;
        ++placed;
    }
    return true;
}

std::uint64_t TableIndex::pawn_placements() const {
    if (leading_pawns_ == 0) return 1;
    return groups_[0].size * (group_count_ > 1 && groups_[1].pawns ? groups_[1].size : 1);
}

std::uint64_t TableIndex::number(PieceSquares squares) const {
    std::uint64_t number = leading_number(squares) * groups_[0].digit;
    for (int i = 1; i < group_count_; ++i) {
        const Group& group = groups_[static_cast<std::size_t>(i)];
        number += group_number(group, squares) * group.digit;
    }
    return number;
}

PieceSquares TableIndex::squares(std::uint64_t number) const {
    PieceSquares squares{};
    place_leading(number / groups_[0].digit % groups_[0].size, squares);
    for (int i = 1; i < group_count_; ++i) {
        const Group& group = groups_[static_cast<std::size_t>(i)];
        place_group(group, number / group.digit % group.size, squares);
    }
    return squares;
}

// Also mirrors the squares, and sorts the leading pawns.
std::uint64_t TableIndex::leading_number(PieceSquares& squares) const {
    if (leading_pawns_ == 0) {
        turn(squares, count_, groups_[0].count);
        if (groups_[0].count == 3)
            return static_cast<std::uint64_t>(number_of_three(squares[0], squares[1], squares[2]));
        return kKingNumbers[static_cast<std::size_t>(kTriangleNumber[static_cast<std::size_t>(
            squares[0])])][static_cast<std::size_t>(squares[1])];
    }
    const auto end = squares.begin() + leading_pawns_;
    std::iter_swap(squares.begin(), std::max_element(squares.begin(), end, [](int a, int b) {
                       return pawn_order(a) < pawn_order(b);
                   }));
    if (file_number(squares[0]) > 3)
        for (int i = 0; i < count_; ++i) squares[static_cast<std::size_t>(i)] ^= 7;
    if (leading_pawns_ > 2)
        insertion_sort(squares.data() + 1, squares.data() + leading_pawns_,
                       [](int a, int b) { return pawn_order(a) < pawn_order(b); });
    std::uint64_t number =
        kPawnStarts[static_cast<std::size_t>(leading_pawns_)][static_cast<std::size_t>(part_)]
                   [static_cast<std::size_t>(rank_number(squares[0]) - 1)];
    for (int i = 1; i < leading_pawns_; ++i)
        number += choose(i, pawn_order(squares[static_cast<std::size_t>(i)]));
    return number;
}

void TableIndex::place_leading(std::uint64_t number, PieceSquares& squares) const {
    if (leading_pawns_ == 0) {
        static const auto kThree = leading_placements(true);
        static const auto kKings = leading_placements(false);
        const bool three = groups_[0].count == 3;
        const LeadingSquares& placed = (three ? kThree : kKings)[static_cast<std::size_t>(number)];
        std::copy_n(placed.begin(), groups_[0].count, squares.begin());
        return;
    }
    const auto& starts =
        kPawnStarts[static_cast<std::size_t>(leading_pawns_)][static_cast<std::size_t>(part_)];
    std::size_t rank = 0;
    while (starts[rank + 1] <= number) ++rank;
    number -= starts[rank];
    squares[0] = static_cast<int>(8 * (rank + 1)) + part_;
    int limit = pawn_order(squares[0]);
    for (int i = leading_pawns_ - 1; i > 0; --i) {
        limit = take_choice(i, limit, number);
        squares[static_cast<std::size_t>(i)] = static_cast<int>(
            std::find(kPawnOrder.begin() + 8, kPawnOrder.begin() + 56, limit) - kPawnOrder.begin());
    }
}

// Squares that earlier groups occupy are not counted.
std::uint64_t TableIndex::group_number(const Group& group, PieceSquares& squares) const {
    int* const begin = squares.data() + group.begin;
    insertion_sort(begin, begin + group.count, std::less());
    std::uint64_t number = 0;
    for (int i = 0; i < group.count; ++i) {
        int free = begin[i] - (group.pawns ? 8 : 0);
        for (const int* before = squares.data(); before != begin; ++before)
            free -= *before < begin[i] ? 1 : 0;
        number += choose(i + 1, free);
    }
    return number;
}

void TableIndex::place_group(const Group& group, std::uint64_t number, PieceSquares& squares) {
    PieceSquares before = squares;
    insertion_sort(before.data(), before.data() + group.begin, std::less());
    int limit = kSquares;
    for (int i = group.count; i-- > 0;) {
        limit = take_choice(i + 1, limit, number);
        int square = limit + (group.pawns ? 8 : 0);
        for (int k = 0; k < group.begin; ++k)
            if (square >= before[static_cast<std::size_t>(k)]) ++square;
        const int at = group.begin + i;
        squares[static_cast<std::size_t>(at)] = square;
    }
}

}  // namespace sebastes
