// Extended Position Description: one position and what is said about it, on a line.
//
//   r1b2rk1/ppp2ppp/8/8/8/8/8/4K3 w - - bm Qd1+ Qd2; id "BK.01";
//
// Four fields of a FEN, then operations: an opcode, its operands, a semicolon.  All
// operations are kept, in their order, also those that nobody here knows.  Forgiving:
// the FEN's counters may follow its four fields, stray semicolons and a missing last
// one do no harm (";D1 20 ;D2 400"), nor do a byte order mark and the line's end.
// Standard: the PGN specification of 1994, section 16.2.
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

// In quotes an operand may hold blanks and semicolons, and \" and \\ stand for " and \.
// `text` is without them.
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

// "D3 8902": the leaves of the legal move tree at that depth.
struct PerftCount {
    int depth;
    std::uint64_t nodes;

    friend bool operator==(const PerftCount&, const PerftCount&) = default;
};

struct EpdRecord {
    Position position;
    std::vector<EpdOperation> operations;

    // The first operation of that opcode, or null.
    const EpdOperation* find(std::string_view opcode) const;
    // Replaces that operation, or adds it at the end.
    void set(EpdOperation operation);
    // All operands of the opcode with a blank between; empty when there is none.
    std::string text(std::string_view opcode) const;
    std::string id() const { return text("id"); }

    // What follows reads operations as values.  A record that parse_epd() made has no
    // errors in bm, am, dm and D1, D2, ...

    // The moves of all operations of that opcode ("bm", "am"), in SAN or UCI notation.
    Result<std::vector<Move>> moves(std::string_view opcode) const;
    // The moves to mate of "dm 3", or of "bm #3" as mate suites write it; negative
    // when the side to move is mated.
    Result<std::optional<int>> mate_distance() const;
    // The counts of "D1 20; D2 400", in their order.
    Result<std::vector<PerftCount>> perft_counts() const;

    friend bool operator==(const EpdRecord&, const EpdRecord&) = default;
};

// Longer lines are refused at once: each of their words becomes an operand, a string.
constexpr std::size_t kLongestEpdLine = 1 << 20;

// The record of one line, which must not be empty.  The opcodes hmvc and fmvn set the
// position's counters, and win over counters after the four fields.
Result<EpdRecord> parse_epd(std::string_view line);

// One line without its end.  Counters that are not the usual 0 and 1 and have no
// operation of their own are written as hmvc and fmvn.
std::string to_epd(const EpdRecord& record, CastlingStyle style = CastlingStyle::XFen);

}  // namespace sebastes
