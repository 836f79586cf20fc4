// read_epd() reads EPD lines with errors. parse_epd() refuses what no standard allows; read_epd()
// uses what it understands, leaves out the rest, and reports that in warnings:
//
//   ... w - - -1 12 bm 1.Bxf7 + dm 3; id "x; 00:02; Bxf7 Kxf7
//
// Beyond what parse_epd() accepts, it accepts words before the position and quotes around it, fewer
// than four fields, counters out of range, fields that are not operations, a missing semicolon
// before an opcode, unclosed quotes, "BM" and "bm:", "mate in 3", "#3" if nothing else is asked
// for, and among the moves of bm and am numbers, marks, other words and illegal moves. If no move
// of an operation remains, that is an error, because then the position or the move is wrong.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/position.h"
#include "core/result.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes {

// Describes something that was left out. You can count warnings of one kind together.
struct EpdWarning {
    std::string_view kind;  // "fields that are no operations"; has static lifetime
    std::string text;       // the text that was left out, in quotes

    friend bool operator==(const EpdWarning&, const EpdWarning&) = default;
};

// ---- The line ----

// Whether the line holds control characters other than tabs, line ends and zero bytes.
bool holds_controls(std::string_view line);

// Removes the byte order mark and the quotes or the PGN tag around a position, and makes one line:
// zero bytes and line ends become blanks, other control characters '?'.
std::string clean_line(std::string_view line);

// ---- Words that are moves ----

// Whether the word is "#3", "#-3" or the like.
bool is_mate_mark(std::string_view word);

// Keeps only moves and mate marks ("#3") as operands. Move numbers, separate check and annotation
// marks, "e.p." and "or" are removed silently; other words, illegal moves and impossible mate
// distances with a warning. A promotion without a piece becomes a queen, with a warning. The error
// is that no move is left.
std::optional<Error> mend_moves(const Position& position, EpdOperation& operation,
                                std::vector<EpdWarning>& warnings);

// ---- The record ----

struct EpdReading {
    EpdRecord record;  // bm, am, dm and D1, D2, ... have no errors
    std::vector<EpdWarning> warnings;
};

// Reads one line, which must not be empty. Zero bytes count as blanks, and other control characters
// than tabs become '?'.
Result<EpdReading> read_epd(std::string_view line);

}  // namespace sebastes
