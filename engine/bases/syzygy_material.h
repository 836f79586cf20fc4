// What the pieces of a Syzygy table say of its numbers (Ronald de Man): which orders of the pieces
// a file may have, and how many placements each part of it numbers.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

namespace sebastes {

// The places of the factors that a file gives: of the leading group of pieces and, in tables with
// pawns of both colours, of the other pawns.
struct SyzygyOrder {
    int leading = 0;
    int other_pawns = 0;
};

class SyzygyMaterial {
  public:
    // Of "KQvKR", a name with two sides, each a king with up to five others.
    explicit SyzygyMaterial(std::string_view name);

    int pieces() const { return pieces_; }
    bool is_symmetric() const { return symmetric_; }
    bool has_pawns() const { return leading_pawns_ > 0; }
    bool has_other_pawns() const { return other_pawns_ > 0; }
    // By the file of the leading pawn.
    int parts() const { return has_pawns() ? 4 : 1; }

    // How many placements a part numbers that has the pieces in this order: 1 to 6 White's pawn to
    // king, 9 to 14 Black's.  Nothing if a table of these pieces has no such order.
    std::optional<std::uint64_t> part_size(std::span<const std::uint8_t> codes, SyzygyOrder order,
                                           int part) const;

  private:
    bool is_order(std::span<const std::uint8_t> codes) const;
    // Of the pieces that are numbered together first.
    int leading_count() const;
    std::uint64_t leading_placements(int part) const;

    std::array<int, 16> counts_{};  // by code
    int pieces_ = 0;
    bool symmetric_ = false;
    bool kings_lead_ = false;  // no three pieces are single
    int leading_pawns_ = 0;
    int other_pawns_ = 0;
};

}  // namespace sebastes
