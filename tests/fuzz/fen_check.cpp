#include "notation/fen.h"

#include "board/move_list.h"
#include "tests/fuzz/checks.h"

namespace sebastes::fuzz {

namespace {

// Checks properties that hold for every position.
std::string fault_of_position(const Position& position) {
    for (const CastlingStyle style : {CastlingStyle::XFen, CastlingStyle::Shredder}) {
        const std::string text = to_fen(position, style);
        const auto again = read_fen(text);
        if (!again) return "its own text is refused: " + text + ": " + again.error();
        if (again->position != position || again->position.key() != position.key())
            return "its own text is another position: " + text;
        if (to_fen(again->position, style) != text) return "its own text changes: " + text;
    }
    for (const Move move : legal_moves(position.board())) {
        if (!position.is_legal(move)) return "a move is legal and is not: " + to_fen(position);
        const Position next = position.after(move);
        const auto read = parse_fen(to_fen(next, CastlingStyle::Shredder));
        if (!read) return "after a move: " + to_fen(next) + ": " + read.error();
        if (read->key() != next.key()) return "another key: " + to_fen(next);
    }
    return {};
}

std::string fault_of_fen_line(std::string_view line) {
    const auto reading = read_fen(line);
    if (parse_fen(line).has_value() != reading.has_value()) return "two answers";
    if (!reading) return is_shown_well(reading.error()) ? "" : "an error without a reason";
    for (const std::string& warning : reading->warnings)
        if (!is_shown_well(warning)) return "an warning that cannot be shown";
    return fault_of_position(reading->position);
}

}  // namespace

std::string fault_of_fen(std::string_view bytes) {
    for (int lines = 0; lines < 4; ++lines) {
        const std::size_t end = bytes.find('\n');
        if (const std::string fault = fault_of_fen_line(bytes.substr(0, end)); !fault.empty())
            return fault;
        if (end == bytes.npos) break;
        bytes.remove_prefix(end + 1);
    }
    return {};
}

}  // namespace sebastes::fuzz
