// Endgame bases: the outcome of positions with few pieces, and the distance to mate.
//
// Without the fifty-move rule: a mate further away than the rule allows is a win here.  Three
// pieces are part of the program, made when it was built; four are in a file that the program
// `bases` makes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bases/endings/packed_bases.h"
#include "bases/outcome.h"
#include "board/board.h"
#include "core/goes_on.h"
#include "core/result.h"

namespace sebastes {

struct OwnAnswer {
    Outcome outcome;
    int plies;  // to mate with best play, 0 when mated and when drawn

    friend bool operator==(const OwnAnswer&, const OwnAnswer&) = default;
};

// Immutable once made; all of it is thread-safe.
class OwnBases {
  public:
    // Those that are part of the program: up to three pieces.
    OwnBases();
    // The same and those of a file.  The file is read whole (some 35 MB for all endings of four
    // pieces) and not looked at again: one that is changed later does no harm.  Its head
    // is looked at first.  The error names the file and what is wrong with it, or that it was
    // given up.
    static Result<OwnBases> open(const std::string& path, const GoesOn& goes_on = {});
    // The same of the bytes of such a file; the error does not name it.
    static Result<OwnBases> of(std::vector<std::uint8_t> bytes, const GoesOn& goes_on = {});
    // Where `bases` puts its file: $XDG_DATA_HOME/sebastes/endings.bases, or that in
    // ~/.local/share; empty without a home.
    static std::string installed_path();

    // How many pieces a position may have, kings included: all endings with so many are there.
    int most_pieces() const { return most_pieces_; }
    // All that are there, in no certain order; the kings alone are not among them.
    std::vector<Ending> endings() const;
    // Those that hold the ending, else null.
    const PackedBases* holding(const Ending& ending) const;

    // Nothing for what is in no base, nor where castling is still allowed.  Captures en passant
    // are accounted for.  Takes a few microseconds.
    std::optional<OwnAnswer> probe(const Board& board) const;

  private:
    std::optional<BaseValue> value(const Board& board) const;
    std::optional<BaseValue> value_with_en_passant(const Board& board) const;

    PackedBases embedded_;
    // None without a file.
    std::shared_ptr<const std::vector<std::uint8_t>> bytes_;
    std::optional<PackedBases> of_file_;
    int most_pieces_ = 3;
};

}  // namespace sebastes
