// Bitboard is a set of squares in 64 bits: bit i stands for the square with index i (a1 = bit 0). A
// range-for over it yields the squares from a1 to h8.
#pragma once

#include <bit>
#include <cstdint>
#include <initializer_list>

#include "core/square.h"

namespace sebastes {

struct Bitboard {
    std::uint64_t bits = 0;

    constexpr Bitboard() = default;
    constexpr explicit Bitboard(std::uint64_t value) : bits(value) {}
    constexpr explicit Bitboard(Square square) : bits(std::uint64_t{1} << index_of(square)) {}
    constexpr explicit Bitboard(File file) : bits(0x0101010101010101ULL << index_of(file)) {}
    constexpr explicit Bitboard(Rank rank) : bits(0xFFULL << (8 * index_of(rank))) {}

    constexpr bool empty() const { return bits == 0; }
    constexpr bool any() const { return bits != 0; }
    constexpr int count() const { return std::popcount(bits); }
    constexpr bool more_than_one() const { return (bits & (bits - 1)) != 0; }
    constexpr bool contains(Square square) const { return (bits >> index_of(square)) & 1; }
    constexpr bool intersects(Bitboard other) const { return (bits & other.bits) != 0; }

    // The lowest and the highest square.  The set must not be empty.
    constexpr Square first() const { return square_at(std::countr_zero(bits)); }
    constexpr Square last() const { return square_at(63 - std::countl_zero(bits)); }

    friend constexpr bool operator==(Bitboard, Bitboard) = default;
    constexpr Bitboard operator~() const { return Bitboard{~bits}; }
    friend constexpr Bitboard operator&(Bitboard a, Bitboard b) {
        return Bitboard{a.bits & b.bits};
    }
    friend constexpr Bitboard operator|(Bitboard a, Bitboard b) {
        return Bitboard{a.bits | b.bits};
    }
    friend constexpr Bitboard operator^(Bitboard a, Bitboard b) {
        return Bitboard{a.bits ^ b.bits};
    }
    constexpr Bitboard& operator&=(Bitboard other) { return *this = *this & other; }
    constexpr Bitboard& operator|=(Bitboard other) { return *this = *this | other; }
    constexpr Bitboard& operator^=(Bitboard other) { return *this = *this ^ other; }

    class Iterator {
      public:
        constexpr explicit Iterator(std::uint64_t bits) : bits_(bits) {}
        constexpr Square operator*() const { return square_at(std::countr_zero(bits_)); }
        constexpr Iterator& operator++() {
            bits_ &= bits_ - 1;
            return *this;
        }
        friend constexpr bool operator==(Iterator, Iterator) = default;

      private:
        std::uint64_t bits_;
    };
    constexpr Iterator begin() const { return Iterator{bits}; }
    constexpr Iterator end() const { return Iterator{0}; }
};

// Makes a set from a list of squares: squares({Square::E1, Square::G1}).
constexpr Bitboard squares(std::initializer_list<Square> list) {
    Bitboard set;
    for (const Square square : list) set |= Bitboard{square};
    return set;
}

constexpr Bitboard kFileA{File::A};
constexpr Bitboard kFileH{File::H};

// The eight compass directions as differences of square indices: North adds one rank.
enum class Direction : std::int8_t {
    North = 8,
    South = -8,
    East = 1,
    West = -1,
    NorthEast = 9,
    NorthWest = 7,
    SouthEast = -7,
    SouthWest = -9
};

// Moves every square of the set one step; squares that would leave the board are dropped.
template <Direction direction>
constexpr Bitboard shift(Bitboard set) {
    constexpr int kStep = static_cast<int>(direction);
    constexpr bool kEast = direction == Direction::East || direction == Direction::NorthEast ||
                           direction == Direction::SouthEast;
    constexpr bool kWest = direction == Direction::West || direction == Direction::NorthWest ||
                           direction == Direction::SouthWest;
    if constexpr (kEast) set &= ~kFileH;
    if constexpr (kWest) set &= ~kFileA;
    if constexpr (kStep > 0)
        return Bitboard{set.bits << kStep};
    else
        return Bitboard{set.bits >> -kStep};
}

// Directions from the point of view of `color`: forward leads towards the opponent.
constexpr Direction forward(Color color) {
    return color == Color::White ? Direction::North : Direction::South;
}
constexpr Direction forward_east(Color color) {
    return color == Color::White ? Direction::NorthEast : Direction::SouthEast;
}
constexpr Direction forward_west(Color color) {
    return color == Color::White ? Direction::NorthWest : Direction::SouthWest;
}

// Returns the squares that pawns of `color` on the given squares attack.
template <Color color>
constexpr Bitboard pawn_attacks(Bitboard pawns) {
    return shift<forward_east(color)>(pawns) | shift<forward_west(color)>(pawns);
}

}  // namespace sebastes
