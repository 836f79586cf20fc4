// EPD lines as they are found.  parse_epd() refuses what no standard allows; here what is
// understood is used, and what is not is left out and named:
//
//   ... w - - -1 12 bm 1.Bxf7 + dm 3; id "x; 00:02; Bxf7 Kxf7
//
// Beyond what parse_epd() forgives: words before the position and quotes around it, fewer than
// four fields, counters out of range, fields that are no operations, a semicolon missing before
// an opcode, quotes that are not closed, "BM" and "bm:", "mate in 3", "#3" where nothing else is
// asked for, and among the moves of bm and am numbers, marks, words that are none and moves that
// are not legal. Where no other move of the operation is left that is an error: then the position
// or the move is not what was meant.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/position.h"
#include "core/result.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes {

// Something left out.  Warnings of one kind can be counted together.
struct EpdWarning {
    std::string_view kind;  // "fields that are no operations"; lives as long as the program
    std::string text;       // what it was, in quotes

    friend bool operator==(const EpdWarning&, const EpdWarning&) = default;
};

// ---- The line ----

// Whether the line holds control characters other than tabs, line ends and zero bytes.
bool holds_controls(std::string_view line);

// Without byte order mark, without the quotes or the PGN tag around a position, and on one
// line: zero bytes and line ends become blanks, other control characters '?'.
std::string clean_line(std::string_view line);

// ---- Words that are moves ----

// "#3", "#-3".
bool is_mate_mark(std::string_view word);

// Leaves the moves and mate marks ("#3") alone as operands: move numbers, check and annotation
// marks that stand by themselves, "e.p." and "or" go without a word; other words, moves that are
// not legal, and distances that no mate has, with a warning. A promotion without its piece is one
// to a queen, with a warning. The error is that no move is left.
std::optional<Error> mend_moves(const Position& position, EpdOperation& operation,
                                std::vector<EpdWarning>& warnings);

// ---- The record ----

struct EpdReading {
    EpdRecord record;  // without errors in bm, am, dm and D1, D2, ...
    std::vector<EpdWarning> warnings;
};

// The record of one line, which must not be empty.  Zero bytes are blanks, and other control
// characters than tabs become '?'.
Result<EpdReading> read_epd(std::string_view line);

}  // namespace sebastes
