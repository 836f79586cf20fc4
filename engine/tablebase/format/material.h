// Material is the pieces of a position, kings included, as endgame tablebases name it: "KQPvKR"
// is White's pieces, then Black's.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/board.h"
#include "core/piece.h"

namespace sebastes {

class Material {
  public:
    static constexpr int kMostPieces = 7;

    // No pieces at all.
    constexpr Material() = default;
    // "KQvKR", or "KQKR": each side's king, then its other pieces in any order; at most
    // kMostPieces in all.  Nothing for other texts.
    static std::optional<Material> parse(std::string_view name);
    // Of a board with at most 15 pieces of a kind.
    static Material of(const Board& board);

    std::string name() const;
    int count(Piece piece) const { return static_cast<int>(key_ >> shift(piece) & 0xF); }
    int pieces() const;
    int pawns() const { return count(Piece::WhitePawn) + count(Piece::BlackPawn); }
    // Both sides have the same.
    bool is_symmetric() const { return *this == swapped(); }
    // Whether White has more pieces than Black or, of as many, stronger ones, or the same: tables
    // are made for these alone.
    bool has_strong_white() const;
    // With the colours exchanged.
    Material swapped() const;
    Material with(Piece piece) const { return Material(key_ + (std::uint64_t{1} << shift(piece))); }
    Material without(Piece piece) const {
        return Material(key_ - (std::uint64_t{1} << shift(piece)));
    }

    // Different for different material.
    std::uint64_t key() const { return key_; }
    friend bool operator==(Material, Material) = default;

  private:
    constexpr explicit Material(std::uint64_t key) : key_(key) {}
    static constexpr int shift(Piece piece) { return 4 * index_of(piece); }

    std::uint64_t key_ = 0;  // four bits for each piece
};

// All with this number of pieces, with the stronger side White.
std::vector<Material> all_material(int pieces);

// These, and all that captures and promotions lead to from them (three pieces at least, the
// stronger side White), in an order in which each comes after what it leads to.
std::vector<Material> with_successors(const std::vector<Material>& wanted);

}  // namespace sebastes
