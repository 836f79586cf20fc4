#include "tools/shared/pgn_epd/epd.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/number.h"
#include "core/text.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/epd_words.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes {

namespace {

constexpr int kMaxMateDistance = 1000;
constexpr int kMaxPerftDepth = 100;

std::string to_text(const EpdOperand& operand) {
    const bool needs_quotes = operand.quoted || operand.text.empty() ||
                              operand.text.front() == '"' ||
                              operand.text.find_first_of(" \t\r\n;") != std::string::npos;
    if (!needs_quotes) return operand.text;
    std::string text = "\"";
    for (const char c : operand.text) {
        if (c == '"' || c == '\\') text += '\\';
        text += c == '\n' || c == '\r' ? ' ' : c;
    }
    return text + '"';
}

std::string to_text(const EpdOperation& operation) {
    std::string text = operation.opcode;
    for (const EpdOperand& operand : operation.operands) text += ' ' + to_text(operand);
    return text + ';';
}

Result<int> parse_mate_distance(std::string_view opcode, std::string_view text) {
    const auto distance = to_number<int>(text);
    if (!distance || *distance == 0 || *distance < -kMaxMateDistance ||
        *distance > kMaxMateDistance)
        return epd_error(opcode, quoted(text) + " is not a number of moves to mate");
    return *distance;
}

}  // namespace

const EpdOperation* EpdRecord::find(std::string_view opcode) const {
    const auto found = std::ranges::find(operations, opcode, &EpdOperation::opcode);
    return found == operations.end() ? nullptr : &*found;
}

void EpdRecord::set(EpdOperation operation) {
    const auto found = std::ranges::find(operations, operation.opcode, &EpdOperation::opcode);
    if (found == operations.end())
        operations.push_back(std::move(operation));
    else
        *found = std::move(operation);
}

std::string EpdRecord::text(std::string_view opcode) const {
    std::string text;
    for (const EpdOperation& operation : operations) {
        if (operation.opcode != opcode) continue;
        for (const EpdOperand& operand : operation.operands) {
            if (!text.empty()) text += ' ';
            text += operand.text;
        }
    }
    return text;
}

Result<std::vector<Move>> EpdRecord::moves(std::string_view opcode) const {
    std::vector<Move> moves;
    for (const EpdOperation& operation : operations) {
        if (operation.opcode != opcode) continue;
        for (const EpdOperand& operand : operation.operands) {
            if (is_mate_mark(operand.text)) continue;
            const auto move = parse_move(position, operand.text);
            if (!move) return epd_error(opcode, move.error());
            moves.push_back(*move);
        }
    }
    return moves;
}

Result<std::optional<int>> EpdRecord::mate_distance() const {
    std::optional<int> found;
    for (const EpdOperation& operation : operations) {
        if (operation.opcode == "dm") {
            if (operation.operands.size() != 1)
                return epd_error("dm", "needs one number, not " + quoted(to_text(operation)));
            const auto distance = parse_mate_distance("dm", operation.operands.front().text);
            if (!distance) return Error{distance.error()};
            found = *distance;
        }
        if (operation.opcode != "bm") continue;
        for (const EpdOperand& operand : operation.operands) {
            if (!is_mate_mark(operand.text)) continue;
            const auto distance =
                parse_mate_distance("bm", std::string_view(operand.text).substr(1));
            if (!distance) return Error{distance.error()};
            if (!found) found = *distance;
        }
    }
    return found;
}

Result<std::vector<PerftCount>> EpdRecord::perft_counts() const {
    std::vector<PerftCount> counts;
    for (const EpdOperation& operation : operations) {
        if (!is_numbered(operation.opcode, 'D')) continue;
        const int depth = to_number<int>(std::string_view(operation.opcode).substr(1)).value_or(0);
        if (depth < 1 || depth > kMaxPerftDepth)
            return epd_error(operation.opcode, "not a perft depth");
        const auto nodes = operation.operands.size() == 1
                               ? to_number<std::uint64_t>(operation.operands.front().text)
                               : std::nullopt;
        if (!nodes)
            return epd_error(operation.opcode,
                             "needs one number, not " + quoted(to_text(operation)));
        counts.push_back({depth, *nodes});
    }
    return counts;
}

std::string to_epd(const EpdRecord& record, CastlingStyle style) {
    std::string text = to_epd_fields(record.position, style);
    const auto add_counter = [&](std::string_view opcode, int value, int usual) {
        if (value != usual && !record.find(opcode)) text += fmt::format(" {} {};", opcode, value);
    };
    add_counter("hmvc", record.position.halfmove_clock(), 0);
    add_counter("fmvn", record.position.fullmove_number(), 1);
    for (const EpdOperation& operation : record.operations) text += ' ' + to_text(operation);
    return text;
}

}  // namespace sebastes
