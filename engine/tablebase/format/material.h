// Material is the pieces of a position, kings included, as endgame tablebases name it: "KQPvKR"
// is White's pieces, then Black's.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "board/board.h"
#include "core/piece.h"

namespace sebastes {

class Material {
  public:
    static constexpr int kMostPieces = 7;

    // No pieces at all.
    constexpr Material() = default;
    // Reads "KQvKR" or "KQKR": each side's king, then its other pieces in any order; at most
    // kMostPieces in all.  Returns nothing for other texts.
    static std::optional<Material> parse(std::string_view name);
    // The material of a board, which must have at most 15 pieces of a kind.
    static Material of(const Board& board);

    int count(Piece piece) const { return static_cast<int>(key_ >> shift(piece) & 0xF); }
    int pieces() const;
    int pawns() const { return count(Piece::WhitePawn) + count(Piece::BlackPawn); }
    // Whether both sides have the same pieces.
    bool is_symmetric() const { return *this == swapped(); }
    // The same material with the colours exchanged.
    Material swapped() const;
    Material with(Piece piece) const { return Material(key_ + (std::uint64_t{1} << shift(piece))); }
    Material without(Piece piece) const {
        return Material(key_ - (std::uint64_t{1} << shift(piece)));
    }

    // A key that is unique to the material.
    std::uint64_t key() const { return key_; }
    friend bool operator==(Material, Material) = default;

  private:
    constexpr explicit Material(std::uint64_t key) : key_(key) {}
    static constexpr int shift(Piece piece) { return 4 * index_of(piece); }

    std::uint64_t key_ = 0;  // four bits for each piece
};

}  // namespace sebastes
