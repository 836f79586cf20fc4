// Reads a game that is given as a list of positions: finds the move from each to the next.
#include <fmt/core.h>

#include <iterator>
#include <sstream>
#include <string>
#include <string_view>

#include "board/move_list.h"
#include "core/text.h"
#include "notation/fen.h"
#include "tools/shared/api/checked_game.h"
#include "tools/shared/explain/explain.h"
#include "tools/shared/explain/piece_words.h"

namespace sebastes::api {

using tools::name_of;

namespace {

std::size_t count_fields(const std::string& text) {
    std::istringstream fields(text);
    return static_cast<std::size_t>(std::distance(std::istream_iterator<std::string>(fields), {}));
}

bool same_pieces(const Position& a, const Position& b) {
    for (int i = 0; i < kSquareCount; ++i)
        if (a.piece_on(square_at(i)) != b.piece_on(square_at(i))) return false;
    return true;
}

// Returns the move that leads to the pieces of the next position; Move{} if there is none.
Move move_between(const Position& from, const Position& to) {
    for (const Move move : legal_moves(from.board()))
        if (same_pieces(from.after(move), to)) return move;
    return {};
}

// Returns in coordinates the move of the one piece that went from one square to another; empty if
// something else happened.
std::string apparent_move(const Position& now, const Position& next) {
    const Color us = now.side_to_move();
    Square from = Square::None;
    Square to = Square::None;
    for (int i = 0; i < kSquareCount; ++i) {
        const Square square = square_at(i);
        const Piece before = now.piece_on(square);
        const Piece after = next.piece_on(square);
        if (before == after) continue;
        const bool left = before != Piece::None && color_of(before) == us;
        const bool came = after != Piece::None && color_of(after) == us;
        if (left == came || (left && after != Piece::None)) return {};
        Square& end = left ? from : to;
        if (end != Square::None) return {};
        end = square;
    }
    if (from == Square::None || to == Square::None) return {};
    return to_string(from) + to_string(to);
}

// Describes a step that is not one legal move.
std::string step_fault(const CheckedGame& record, const Position& next) {
    const Position& now = record.position();
    if (same_pieces(now, next)) return "nothing has moved";
    Position earlier = record.start();
    int ply = 0;
    for (const ScoredMove& played : record.record().moves) {
        if (same_pieces(earlier, next))
            return fmt::format("goes back to the position after half-move {}", ply);
        earlier = earlier.after(played.move);
        ++ply;
    }
    if (!now.in_check()) {
        const Position passed = now.after_null();
        if (const Move move = move_between(passed, next))
            return fmt::format("{} moved ({}), and it was {}'s turn",
                               name_of(passed.side_to_move()), to_san(passed, move),
                               name_of(now.side_to_move()));
    }
    for (const Move move : legal_moves(now.board())) {
        const Position between = now.after(move);
        if (const Move second = move_between(between, next))
            return fmt::format("two half-moves at once ({} {})", to_san(now, move),
                               to_san(between, second));
    }
    const std::string move = apparent_move(now, next);
    return move.empty() ? "no legal move leads to this board" : tools::explain_illegal(now, move);
}

// Reports the other fields of a FEN that differ from the position after the move.
void compare_fields(const std::string& text, const Position& told, const Position& is, int ply,
                    Issues& issues) {
    const std::size_t fields = count_fields(text);
    const auto differ = [&](std::string_view name, const auto& said, const auto& right) {
        if (said != right)
            issues.push_back(
                {ply, "boards", fmt::format("the {} is {}, and should be {}", name, said, right)});
    };
    const auto field = [](const Position& position, int number) {
        const std::string fen = to_fen(position);
        std::size_t at = 0;
        for (; number > 0; --number) at = fen.find(' ', at) + 1;
        return fen.substr(at, fen.find(' ', at) - at);
    };
    if (fields >= 2)
        differ("side to move", name_of(told.side_to_move()), name_of(is.side_to_move()));
    if (fields >= 3) differ("castling field", field(told, 2), field(is, 2));
    // A square that allows no capture is optional.
    if (fields >= 4) differ("en passant square", field(told, 3), field(is, 3));
    if (fields >= 5) differ("halfmove clock", told.halfmove_clock(), is.halfmove_clock());
    if (fields >= 6) differ("move number", told.fullmove_number(), is.fullmove_number());
}

// Reads a board as a position. If it is only the first field, `other_fields` are the others.
Result<FenReading> read_board(const std::string& text, const std::string& other_fields) {
    const bool whole = count_fields(text) > 1;
    auto reading = read_fen(whole ? text : text + other_fields);
    // Warnings about those other fields are not faults of the board.
    if (reading && !whole) reading->warnings.clear();
    return reading;
}

}  // namespace

CheckedGame read_boards(const std::vector<std::string>& boards, Issues& issues) {
    const auto fault = [&](int ply, std::string message) {
        issues.push_back({ply == 0 ? std::nullopt : std::optional(ply), "boards",
                          ply == 0 ? "the first board: " + message : std::move(message)});
    };
    const std::size_t start_fields = kStartFen.find(' ');
    auto first = read_board(boards.front(), std::string(kStartFen.substr(start_fields)));
    if (!first) {
        fault(0, first.error());
        return CheckedGame();
    }
    for (const std::string& warning : first->warnings) fault(0, warning);
    CheckedGame record(first->position);
    if (count_fields(boards.front()) == 1 && !same_pieces(record.start(), Position::start()))
        fault(0, "not the start position, and no FEN that says who moves");

    // The game may continue after a fault, to find further faults.
    CheckedGame check = record;
    bool faulty = false;
    for (std::size_t i = 1; i < boards.size() && issues.size() < 50; ++i) {
        const int ply = static_cast<int>(i);
        const Position now = check.position();
        const bool white_next = now.side_to_move() == Color::Black;
        const auto next = read_board(boards[i], white_next ? " w" : " b");
        if (!next) {
            fault(ply, next.error());
            break;
        }
        for (const std::string& warning : next->warnings) fault(ply, warning);
        const std::string end = check.end();
        const Move move = move_between(now, next->position);
        if (move && end.empty()) {
            check.play(move);
            if (!faulty) record.play(move);
            compare_fields(boards[i], next->position, check.position(), ply, issues);
            continue;
        }
        fault(ply, end.empty() ? step_fault(check, next->position) : end);
        faulty = true;
        if (count_fields(boards[i]) == 1) break;
        check = CheckedGame(next->position);
    }
    return record;
}

}  // namespace sebastes::api
