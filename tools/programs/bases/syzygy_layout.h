// How a Syzygy table numbers the placements of an ending's pieces (Ronald de Man): a table
// without pawns by symmetry of three pieces, or of the kings where only they are single; one
// with pawns by the file of the leading pawn, four parts in all.
//
// The pieces' order and that of the numbers' factors are the file's to choose; here the leading
// pieces come first and vary fastest.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "bases/endings/ending.h"

namespace sebastes::bases {

class SyzygyLayout {
  public:
    explicit SyzygyLayout(const Ending& ending);

    // "KQvKR"
    std::string name() const;
    bool has_pawns() const { return leading_pawns_ > 0; }
    // Pawns of both colours.
    bool has_other_pawns() const { return other_pawns_ > 0; }
    int count() const { return static_cast<int>(order_.size()); }
    int parts() const { return has_pawns() ? 4 : 1; }
    std::size_t size(int part) const;

    // As the file says it: 1 to 6 White's pawn to king, 9 to 14 Black's.
    int piece_code(int at) const;

    struct Place {
        int part;
        std::size_t number;
    };
    // Of squares in the ending's order, no two the same and the kings not neighbours.
    Place place(const EndingSquares& squares) const;

  private:
    Place place_pawns(std::vector<int> squares) const;
    Place place_pieces(std::vector<int> squares) const;
    // What the pieces from `first` on add to a number that has been given `size` values.
    std::size_t rest(const std::vector<int>& squares, int first, std::size_t size) const;

    Ending ending_;
    std::vector<int> order_;  // places in the ending
    int leading_pawns_ = 0;
    int other_pawns_ = 0;
    bool kings_lead_ = false;
};

}  // namespace sebastes::bases
