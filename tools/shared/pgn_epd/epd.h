// Reads and writes Extended Position Description (EPD): a position and operations about it on one
// line.
//
//   r1b2rk1/ppp2ppp/8/8/8/8/8/4K3 w - - bm Qd1+ Qd2; id "BK.01";
//
// A line has four fields of a FEN, then operations: an opcode, its operands, a semicolon. All
// operations are kept in order, including unknown ones. Standard: the PGN specification of 1994,
// section 16.2.
//
// The reader uses what it understands, leaves out the rest, and reports that in warnings:
//
//   ... w - - -1 12 bm 1.Bxf7 + dm 3; id "x; 00:02; Bxf7 Kxf7
//
// It accepts the FEN's counters after the four fields, fewer than four fields, words before the
// position and quotes around it, counters out of range, fields that are not operations, missing and
// stray semicolons (";D1 20 ;D2 400"), unclosed quotes, "BM" and "bm:", "mate in 3", "#3" if
// nothing else is asked for, and among the moves of bm and am numbers, marks, other words and
// illegal moves. If no move of an operation remains, that is an error, because then the position or
// the move is wrong.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/position.h"
#include "core/move.h"
#include "core/result.h"
#include "notation/fen.h"

namespace sebastes {

// In quotes an operand may hold blanks and semicolons, and \" and \\ stand for " and \. `text` is
// the content without quotes and escapes.
struct EpdOperand {
    std::string text;
    bool quoted = false;

    friend bool operator==(const EpdOperand&, const EpdOperand&) = default;
};

struct EpdOperation {
    std::string opcode;
    std::vector<EpdOperand> operands;

    friend bool operator==(const EpdOperation&, const EpdOperation&) = default;
};

// A perft count, as in "D3 8902": the leaves of the legal move tree at that depth.
struct PerftCount {
    int depth;
    std::uint64_t nodes;

    friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

struct EpdRecord {
    Position position;
    std::vector<EpdOperation> operations;

    // Returns the first operation with that opcode, or null.
    const EpdOperation* find(std::string_view opcode) const;
    // Replaces the operation with the same opcode, or adds it at the end.
    void set(EpdOperation operation);
    // Returns all operands of the opcode, separated by blanks; empty if there are none.
    std::string text(std::string_view opcode) const;
    std::string id() const { return text("id"); }

    // The next functions read operations as values. In a record that was read, bm, am, dm and D1,
    // D2, ... have no errors.

    // Returns the moves of all operations with that opcode ("bm", "am"), in SAN or UCI notation.
    Result<std::vector<Move>> moves(std::string_view opcode) const;
    // Returns the moves to mate of "dm 3", or of "bm #3" as mate suites write it; negative if the
    // side to move is mated.
    Result<std::optional<int>> mate_distance() const;
    // Returns the counts of "D1 20; D2 400" in order.
    Result<std::vector<PerftCount>> perft_counts() const;

    friend bool operator==(const EpdRecord&, const EpdRecord&) = default;
};

// Longer lines are refused, because each word of a line becomes an operand with its own string.
constexpr std::size_t kLongestEpdLine = 1 << 20;

// Describes something that was left out. You can count warnings of one kind together.
struct EpdWarning {
    std::string_view kind;  // "fields that are no operations"; has static lifetime
    std::string text;       // the text that was left out, in quotes

    friend bool operator==(const EpdWarning&, const EpdWarning&) = default;
};

struct EpdReading {
    EpdRecord record;
    std::vector<EpdWarning> warnings;
};

// Reads one line, which must not be empty. Zero bytes and line ends count as blanks, and other
// control characters than tabs become '?'. The opcodes hmvc and fmvn set the position's counters
// and override counters after the four fields.
Result<EpdReading> read_epd(std::string_view line);
// Returns only the record. It refuses a line of which something is left out, except for castling
// rights, en passant squares and counters that cannot be.
Result<EpdRecord> parse_epd(std::string_view line);

// Returns one line without a line end. Counters other than the usual 0 and 1 are written as hmvc
// and fmvn, unless the record has these operations.
std::string to_epd(const EpdRecord& record, CastlingStyle style = CastlingStyle::XFen);

}  // namespace sebastes
