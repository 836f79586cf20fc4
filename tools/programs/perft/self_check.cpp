#include "tools/programs/perft/self_check.h"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

#include "board/move_list.h"
#include "core/random.h"
#include "notation/fen.h"
#include "perft/perft.h"
#include "tools/shared/perft_compare/reference_rules.h"

namespace sebastes::tools {

namespace {

using Fault = std::optional<std::string>;

std::vector<std::uint16_t> sorted_raw(const auto& moves) {
    std::vector<std::uint16_t> raw;
    for (const Move move : moves) raw.push_back(move.raw());
    std::ranges::sort(raw);
    return raw;
}

std::string list_text(const std::vector<std::uint16_t>& raw) {
    std::string text;
    for (const std::uint16_t bits : raw)
        text += ' ' + to_uci(Move::from_raw(bits), CastlingNotation::KingTakesRook);
    return text;
}

Fault fen_fault(const Position& position) {
    for (const CastlingStyle style : {CastlingStyle::XFen, CastlingStyle::Shredder}) {
        const std::string fen = to_fen(position, style);
        const Result<Position> parsed = parse_fen(fen);
        if (!parsed) return fmt::format("its FEN \"{}\" is refused: {}", fen, parsed.error());
        if (!(*parsed == position)) return fmt::format("its FEN \"{}\" reads as another", fen);
    }
    return std::nullopt;
}

Fault generator_fault(const Position& position, const MoveList& moves) {
    const Board& board = position.board();
    const auto raw = sorted_raw(moves);
    const auto slow = sorted_raw(reference::legal_moves(reference::state_of(board)));
    if (raw != slow)
        return fmt::format("the generators differ: fast{}; slow{}", list_text(raw),
                           list_text(slow));
    if (perft(board, 1) != moves.size())
        return fmt::format("{} moves are counted, {} generated", perft(board, 1), moves.size());
    MoveList apart;
    append_moves(board, MoveSet::Noisy, apart);
    append_moves(board, MoveSet::Quiet, apart);
    if (sorted_raw(apart) != raw)
        return "noisy and quiet moves together are not all moves:" + list_text(sorted_raw(apart));
    if (has_legal_move(board) == moves.empty()) return "has_legal_move() is wrong";
    return std::nullopt;
}

Fault flipped_fault(const Position& position, const MoveList& moves) {
    const Position exchanged = position.flipped();
    std::vector<Move> expected;
    for (const Move move : moves) expected.push_back(flipped(move));
    if (sorted_raw(legal_moves(exchanged.board())) != sorted_raw(expected))
        return "with colours exchanged the moves are not the same";
    return std::nullopt;
}

Fault move_fault(const Position& position, Move move) {
    const std::string text = to_uci(move, CastlingNotation::KingTakesRook);
    if (!position.is_legal(move)) return text + " is generated, but is_legal() denies it";
    const Result<Move> from_uci = parse_uci(position, text);
    if (!from_uci || *from_uci != move) return text + " reads as another move, or as none";
    const std::string san = to_san(position, move);
    const Result<Move> from_san = parse_san(position, san);
    if (!from_san || *from_san != move)
        return fmt::format("{} is {} in SAN, which reads as {}", text, san,
                           from_san ? to_uci(*from_san) : from_san.error());
    // Position alone drops an en passant square that nobody may use.
    Board by_board = position.board().after(move);
    const Board by_position = position.after(move).board();
    if (by_position.en_passant == Square::None) by_board.en_passant = Square::None;
    if (!(by_board == by_position)) return text + " is made differently by Board and Position";
    return std::nullopt;
}

Fault nonsense_fault(const Position& position, const MoveList& moves) {
    Random random(position.key());
    for (int i = 0; i < 16; ++i) {
        const Move move = Move::from_raw(static_cast<std::uint16_t>(random.next()));
        if (position.is_legal(move) != moves.contains(move))
            return fmt::format("is_legal() is wrong about the move {:#06x}", move.raw());
    }
    return std::nullopt;
}

using Watch = std::function<bool(const CheckReport&)>;

// Returns whether to go on: all is well below the line's end, which is this share of all work.
bool walk(Variation& line, int depth, double share, const Watch& watch, CheckReport& report) {
    report.interrupted = watch && !watch(report);
    if (report.interrupted) return false;
    ++report.nodes;
    report.fault = position_fault(line.position);
    if (report.fault) {
        report.line = line;
        return false;
    }
    const Position here = line.position;
    const MoveList moves = depth == 0 ? MoveList() : legal_moves(here.board());
    if (moves.empty()) report.done += share;
    for (const Move move : moves) {
        line.play(move);
        if (!walk(line, depth - 1, share / static_cast<double>(moves.size()), watch, report))
            return false;
        line.moves.pop_back();
        line.position = here;
    }
    return true;
}

}  // namespace

std::optional<std::string> position_fault(const Position& position) {
    if (!(position == position.recomputed()))
        return position.key() != position.recomputed().key()
                   ? "the key kept up to date is not the key made anew"
                   : "what is kept up to date is not what is made anew";
    if (auto fault = fen_fault(position)) return fault;
    const MoveList moves = legal_moves(position.board());
    if (auto fault = generator_fault(position, moves)) return fault;
    if (auto fault = flipped_fault(position, moves)) return fault;
    for (const Move move : moves)
        if (auto fault = move_fault(position, move)) return fault;
    return nonsense_fault(position, moves);
}

CheckReport self_check(const Variation& line, int depth, const Watch& watch) {
    CheckReport report{.line = line};
    Variation walked = line;
    walk(walked, depth, 1, watch, report);
    return report;
}

}  // namespace sebastes::tools
