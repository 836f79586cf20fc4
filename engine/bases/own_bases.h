// Endgame bases: the outcome of positions with few pieces, and the distance to mate.
//
// Without the fifty-move rule: a mate further away than the rule allows is a win here.
#pragma once

#include <optional>
#include <string>

#include "bases/outcome.h"
#include "board/board.h"
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
    OwnBases() = default;
    // The same and those of a file that `bases make` has written.  The error names the file.
    static Result<OwnBases> open(const std::string& path);

    // How many pieces a position may have, kings included.
    int most_pieces() const { return 3; }

    // Nothing for what is in no base, nor where castling is still allowed.
    std::optional<OwnAnswer> probe(const Board& board) const;
};

}  // namespace sebastes
