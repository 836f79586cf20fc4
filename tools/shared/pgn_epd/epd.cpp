#include "tools/shared/pgn_epd/epd.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/number.h"
#include "core/text.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/epd_scanner.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes {

namespace {

constexpr int kMaxMateDistance = 1000;
constexpr int kMaxPerftDepth = 100;

// Removes byte order mark, line end and blanks at the ends.
std::string_view trimmed(std::string_view line) {
    line = without_byte_order_mark(line);
    const std::size_t first = line.find_first_not_of(" \t\r\n");
    if (first == std::string_view::npos) return {};
    return line.substr(first, line.find_last_not_of(" \t\r\n") + 1 - first);
}

Result<EpdOperation> parse_operation(EpdScanner& scanner) {
    EpdOperation operation{std::string(scanner.word()), {}};
    if (!is_letter(operation.opcode.front()) || operation.opcode.find('"') != std::string::npos)
        return epd_error("opcode", quoted(operation.opcode) + " is not a name");
    for (scanner.skip_blanks(); !scanner.at_end() && scanner.peek() != ';'; scanner.skip_blanks()) {
        if (scanner.peek() != '"') {
            operation.operands.push_back({std::string(scanner.word()), false});
            continue;
        }
        auto text = scanner.quoted_text();
        if (!text) return Error{text.error()};
        operation.operands.push_back({std::move(*text), true});
    }
    return operation;
}

bool needs_quotes(const EpdOperand& operand) {
    return operand.quoted || operand.text.empty() || operand.text.front() == '"' ||
           operand.text.find_first_of(" \t\r\n;") != std::string::npos;
}

std::string to_text(const EpdOperand& operand) {
    if (!needs_quotes(operand)) return operand.text;
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

// Replaces a counter by the operand of its opcode, if there is such an operation.
std::optional<Error> read_counter(const std::vector<EpdOperation>& operations,
                                  std::string_view opcode, std::string& counter) {
    for (const EpdOperation& operation : operations) {
        if (operation.opcode != opcode) continue;
        if (operation.operands.size() != 1 || !all_digits(operation.operands.front().text))
            return epd_error(opcode, "needs one number, not " + quoted(to_text(operation)));
        counter = operation.operands.front().text;
    }
    return std::nullopt;
}

// Recognises "#3" and "#-3" of mate suites.
bool has_mate_mark(std::string_view text) { return text.starts_with('#'); }

Result<int> parse_mate_distance(std::string_view opcode, std::string_view text) {
    const auto distance = to_number<int>(text);
    if (!distance || *distance == 0 || *distance < -kMaxMateDistance ||
        *distance > kMaxMateDistance)
        return epd_error(opcode, quoted(text) + " is not a number of moves to mate");
    return *distance;
}

// Returns the depth of "D1", "D2", ...
std::optional<int> perft_depth(std::string_view opcode) {
    if (!opcode.starts_with('D') || !all_digits(opcode.substr(1))) return std::nullopt;
    return to_number<int>(opcode.substr(1)).value_or(0);
}

// Returns the first fault in the operations that the typed accessors read.
std::optional<Error> first_fault(const EpdRecord& record) {
    for (const std::string_view opcode : {"bm", "am"})
        if (const auto moves = record.moves(opcode); !moves) return Error{moves.error()};
    if (const auto mate = record.mate_distance(); !mate) return Error{mate.error()};
    if (const auto counts = record.perft_counts(); !counts) return Error{counts.error()};
    return std::nullopt;
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
        bool empty = true;
        for (const EpdOperand& operand : operation.operands) {
            for (std::string_view rest = operand.text; !rest.empty();) {
                const std::size_t comma = std::min(rest.find(','), rest.size());
                const std::string_view word = rest.substr(0, comma);
                rest.remove_prefix(std::min(comma + 1, rest.size()));
                if (word.empty()) continue;
                empty = false;
                if (has_mate_mark(word)) continue;
                const auto move = parse_move(position, word);
                if (!move) return epd_error(opcode, move.error());
                moves.push_back(*move);
            }
        }
        if (empty) return epd_error(opcode, "names no move");
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
            if (!has_mate_mark(operand.text)) continue;
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
        const auto depth = perft_depth(operation.opcode);
        if (!depth) continue;
        if (*depth < 1 || *depth > kMaxPerftDepth)
            return epd_error(operation.opcode, "not a perft depth");
        const auto nodes = operation.operands.size() == 1
                               ? to_number<std::uint64_t>(operation.operands.front().text)
                               : std::nullopt;
        if (!nodes)
            return epd_error(operation.opcode,
                             "needs one number, not " + quoted(to_text(operation)));
        counts.push_back({*depth, *nodes});
    }
    return counts;
}

Result<EpdRecord> parse_epd(std::string_view line) {
    if (line.size() > kLongestEpdLine) return epd_error("line", "longer than 1 MiB");
    line = trimmed(line);
    if (line.find_first_of("\r\n") != std::string_view::npos)
        return epd_error("line", "more than one line in " + quoted(line));

    EpdScanner scanner(line);
    std::string fields;
    for (int i = 0; i < 4; ++i) {
        scanner.skip_blanks();
        const std::string_view field = scanner.word();
        if (field.empty())
            return epd_error("position", "fewer than four fields in " + quoted(line));
        fields += std::string(field) + ' ';
    }
    std::string halfmove_clock = "0";
    std::string fullmove_number = "1";
    for (std::string* counter : {&halfmove_clock, &fullmove_number}) {
        scanner.skip_blanks();
        if (const auto number = scanner.number()) *counter = *number;
    }

    std::vector<EpdOperation> operations;
    for (scanner.skip_blanks(); !scanner.at_end(); scanner.skip_blanks()) {
        if (scanner.peek() == ';') {
            scanner.skip();
            continue;
        }
        auto operation = parse_operation(scanner);
        if (!operation) return Error{operation.error()};
        operations.push_back(std::move(*operation));
    }
    if (auto error = read_counter(operations, "hmvc", halfmove_clock)) return *error;
    if (auto error = read_counter(operations, "fmvn", fullmove_number)) return *error;

    const auto position = parse_fen(fields + halfmove_clock + ' ' + fullmove_number);
    if (!position) return Error{position.error()};
    EpdRecord record{*position, std::move(operations)};
    if (auto error = first_fault(record)) return *error;
    return record;
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
