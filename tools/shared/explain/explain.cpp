#include "tools/shared/explain/explain.h"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>

#include "board/move_list.h"
#include "core/text.h"
#include "notation/notation.h"
#include "tools/shared/explain/move_fault.h"
#include "tools/shared/explain/piece_words.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "tools/shared/pgn_epd/move_words.h"

namespace sebastes::tools {

namespace {

constexpr std::string_view kForms = "moves look like e4, Nf3, exd5, O-O, e8=Q or e2e4";

// A candidate for the piece that the text means, and the rule that forbids its move.
struct Candidate {
    Square from;
    MoveFault fault;
    int distance;  // from a legal move; 0: only the king's safety forbids it
};

int distance_of(Rule rule) {
    if (is_danger(rule)) return 0;
    switch (rule) {
        case Rule::PromotionMissing:
        case Rule::PromotionToWrongPiece:
        case Rule::PromotionOutOfPlace:
            return 1;
        case Rule::NotItsMove:
            return 3;
        default:
            return 2;
    }
}

// A Board does not keep a double step if the pawn cannot legally be captured en passant; the king's
// safety then forbids the capture.
MoveFault fault_of(const Board& board, Square from, Square to, std::string_view promotion) {
    const MoveFault fault = find_fault(board, board.en_passant, from, to, promotion);
    if (fault.rule != Rule::EnPassantLate) return fault;
    const MoveFault danger = find_fault(board, to, from, to, promotion);
    return is_danger(danger.rule) ? danger : fault;
}

bool may_be_meant(const SanPattern& pattern, Square square) {
    const bool pawn_captures = pattern.type == PieceType::Pawn && pattern.is_capture;
    if (pawn_captures && file_of(square) == file_of(pattern.to)) return false;
    return (!pattern.from_file || file_of(square) == *pattern.from_file) &&
           (!pattern.from_rank || rank_of(square) == *pattern.from_rank);
}

std::vector<Candidate> candidates(const Board& board, const std::vector<SanPattern>& patterns) {
    std::vector<Candidate> found;
    for (const SanPattern& pattern : patterns) {
        const std::string letter =
            pattern.promotion ? std::string{to_char(*pattern.promotion)} : std::string();
        for (const Square from : board.pieces(board.side_to_move, pattern.type)) {
            if (!may_be_meant(pattern, from)) continue;
            const MoveFault fault = fault_of(board, from, pattern.to, letter);
            found.push_back({from, fault, distance_of(fault.rule)});
        }
    }
    std::ranges::stable_sort(found, {}, &Candidate::distance);
    return found;
}

std::string count_word(std::size_t count) {
    constexpr std::string_view kWords[] = {"no", "one", "two", "three", "four", "five", "six"};
    return count < std::size(kWords) ? std::string(kWords[count]) : std::to_string(count);
}

// Returns "two rooks can go there: Rad1 or Rfd1?"; empty if at most one can.
std::string ambiguity(const Position& position, const std::vector<Candidate>& found, Square to) {
    std::vector<std::string> moves;
    std::string_view name;
    for (const Candidate& candidate : found) {
        if (candidate.fault.rule != Rule::None) continue;
        name = name_of(type_of(position.piece_on(candidate.from)));
        for (const Move move : legal_moves(position.board()))
            if (move.from() == candidate.from && move.to() == to && !move.is_promotion())
                moves.push_back(to_san(position, move));
    }
    if (moves.size() < 2) return {};
    std::string text = fmt::format("{} {}s can go there: ", count_word(moves.size()), name);
    for (std::size_t i = 0; i < moves.size(); ++i)
        text += (i == 0 ? "" : i + 1 == moves.size() ? " or " : ", ") + moves[i];
    return text + "?";
}

std::string no_such_piece(const SanPattern& pattern) {
    const std::string_view name = name_of(pattern.type);
    if (pattern.from_file && pattern.from_rank)
        return fmt::format("you have no {} on {}", name,
                           to_string(make_square(*pattern.from_file, *pattern.from_rank)));
    if (pattern.from_file)
        return fmt::format("you have no {} on the {}-file", name, to_char(*pattern.from_file));
    if (pattern.from_rank)
        return fmt::format("you have no {} on rank {}", name, to_char(*pattern.from_rank));
    return fmt::format("you have no {}", name);
}

// Describes that none of several pieces of a kind reaches the square.
std::string none_reaches(const Board& board, const std::vector<Candidate>& found, Square to) {
    std::string squares;
    for (std::size_t i = 0; i < found.size(); ++i)
        squares += (i == 0                  ? ""
                    : i + 1 == found.size() ? " and "
                                            : ", ") +
                   to_string(found[i].from);
    return fmt::format("no {} of yours can reach {} from {}",
                       name_of(type_of(board.piece_on(found.front().from))), to_string(to),
                       squares);
}

std::string explain_patterns(const Position& position, const std::vector<SanPattern>& patterns) {
    const Board& board = position.board();
    const SanPattern& first = patterns.front();
    const Square to = first.to;
    if (first.is_capture && first.type == PieceType::Pawn && first.from_file == file_of(to))
        return "a pawn captures diagonally, not straight ahead";
    const std::vector<Candidate> found = candidates(board, patterns);
    if (found.empty()) return no_such_piece(first);
    if (std::string text = ambiguity(position, found, to); !text.empty()) return text;
    const Candidate& nearest = found.front();
    const bool one_kind = std::ranges::all_of(found, [&](const Candidate& candidate) {
        return board.piece_on(candidate.from) == board.piece_on(nearest.from);
    });
    if (nearest.fault.rule == Rule::NotItsMove && found.size() > 1 && one_kind)
        return none_reaches(board, found, to);
    if (nearest.fault.rule == Rule::None && first.type == PieceType::Pawn)
        return fmt::format("the file of the pawn is missing, as in {}x{}",
                           to_char(file_of(nearest.from)), to_string(to));
    if (nearest.fault.rule == Rule::None) return std::string(kForms);
    return fault_words(board, nearest.fault, nearest.from, to);
}

// Describes a text that does not have the form of a move, with the part that was understood.
std::string explain_form(std::string_view text) {
    std::string core(without_marks(text));
    if (core.empty()) return fmt::format("no move was given; {}", kForms);
    const std::string_view words = core;
    if (words.size() == 1 && std::string_view("NBRQKnbrqk").find(words) != words.npos)
        return fmt::format("to which square should the {} go?",
                           name_of(type_of(*parse_piece(words.front()))));
    const char last = words.back();
    const bool promotion = words.size() >= 3 && std::isalpha(static_cast<unsigned char>(last)) &&
                           words[words.size() - 2] == '=';
    if (promotion && std::string_view("nbrqNBRQ").find(last) == words.npos)
        return "a pawn becomes a queen, rook, bishop or knight and nothing else";
    const auto square =
        words.size() < 3 ? std::nullopt : parse_square(words.substr(words.size() - 2));
    if (square && words.size() <= 4)
        return fmt::format("{} goes to {}, but by which piece is not clear; {}", quoted(text),
                           to_string(*square), kForms);
    return fmt::format("{} is no move; {}", quoted(text), kForms);
}

}  // namespace

Result<Move> read_move(const Position& position, std::string_view text) {
    for (const std::string& reading : read_move_words(text).readings) {
        if (auto move = parse_plain_move(position, reading)) return move;
        // "bxc8" without a promotion piece is the pawn's move all the same.
        const auto pattern = parse_san_pattern(reading);
        if (pattern && pattern->type == PieceType::Pawn)
            for (const Candidate& candidate : candidates(position.board(), {*pattern}))
                if (candidate.fault.rule == Rule::PromotionMissing)
                    return Error{explain_illegal(position, text)};
    }
    if (auto move = parse_move(position, text)) return move;
    return Error{explain_illegal(position, text)};
}

std::string explain_illegal(const Position& position, std::string_view text) {
    const Board& board = position.board();
    if (!has_legal_move(board))
        return fmt::format("the game is over: {}", position.in_check() ? "checkmate" : "stalemate");
    const MoveWords words = read_move_words(text);
    if (words.king_side)
        return castling_words(board, find_castling_fault(board, *words.king_side),
                              *words.king_side);
    if (words.from) {
        const MoveFault fault = fault_of(board, *words.from, *words.to, words.promotion);
        if (fault.rule == Rule::None) return std::string(kForms);
        return fault_words(board, fault, *words.from, *words.to);
    }
    return words.patterns.empty() ? explain_form(text) : explain_patterns(position, words.patterns);
}

std::string_view status_words(GameStatus status) {
    switch (status) {
        case GameStatus::Ongoing:
            return "the game goes on";
        case GameStatus::Checkmate:
            return "checkmate";
        case GameStatus::Stalemate:
            return "stalemate";
        case GameStatus::InsufficientMaterial:
            return "draw: neither side can mate with what is left";
        case GameStatus::FiftyMoves:
            return "draw by the fifty-move rule";
        case GameStatus::Threefold:
            return "draw by threefold repetition";
    }
    return "";
}

}  // namespace sebastes::tools
