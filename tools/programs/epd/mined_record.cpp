#include "tools/programs/epd/mined_record.h"

#include <fmt/core.h>

#include "core/score.h"
#include "eval/static_exchange.h"
#include "notation/notation.h"
#include "tools/programs/epd/position_text.h"

namespace sebastes::epd {

namespace {

// Below this the best move saves the game and wins nothing.
constexpr int kHolds = 50;
// What a move must give up in the exchange on its square to be a sacrifice.
constexpr int kSacrifice = 90;

int count_of(const Position& position, PieceType type) {
    return position.board().by_type[type].count();
}

std::string endgame_theme(const Position& position) {
    const int minors =
        count_of(position, PieceType::Knight) + count_of(position, PieceType::Bishop);
    const int rooks = count_of(position, PieceType::Rook);
    const int queens = count_of(position, PieceType::Queen);
    if (minors + rooks + queens == 0) return "pawn";
    if (rooks + queens == 0) return "minor";
    if (minors + queens == 0) return "rook";
    if (minors + rooks == 0) return "queen";
    return "mixed";
}

}  // namespace

bool is_endgame(const Position& position) {
    const int queens = count_of(position, PieceType::Queen);
    const int others = count_of(position, PieceType::Knight) +
                       count_of(position, PieceType::Bishop) + count_of(position, PieceType::Rook);
    return queens + others <= 3 && queens <= 1;
}

std::string theme_of(const Position& position, const ClearBest& best) {
    if (is_endgame(position)) return endgame_theme(position);
    if (is_win(best.score)) return "mate";
    if (best.move.is_promotion()) return "promotion";
    if (!best.move.is_castling() && !exchange_at_least(position, best.move, -kSacrifice))
        return "sacrifice";
    if (best.score < kHolds) return "defence";
    if (position.is_capture(best.move)) return "capture";
    return position.gives_check(best.move) ? "check" : "quiet";
}

EpdRecord mined_record(const Position& position, const ClearBest& best, const std::string& id,
                       const std::string& verifier, const Effort& effort) {
    EpdRecord record{Position(position.board(), 0, 1), {}};
    const auto add = [&](std::string opcode, std::string operand, bool quoted) {
        record.operations.push_back({std::move(opcode), {{std::move(operand), quoted}}});
    };
    add("bm", to_san(position, best.move), false);
    // The specification's way to write a mate: 32767 less the plies to it.
    const int evaluation = is_win(best.score) ? 32767 - (kMate - best.score) : best.score;
    add("ce", std::to_string(evaluation), false);
    add("acd", std::to_string(best.depth), false);
    add("id", id, true);
    add("c0",
        fmt::format("{}, {}: {}, next {}", verifier, effort.text(), score_text(best.score),
                    score_text(best.next_score)),
        true);
    return record;
}

EpdRecord mate_record(const Position& position, const SearchAnswer& answer, const std::string& id,
                      const std::string& verifier, const Effort& effort) {
    EpdRecord record{Position(position.board(), 0, 1), {}};
    record.set({"dm", {{std::to_string(mate_distance(answer.score)), false}}});
    EpdOperation line{"pv", {}};
    Position at = position;
    for (const Move move : answer.line) {
        line.operands.push_back({to_san(at, move), false});
        at = at.after(move);
    }
    record.set(std::move(line));
    record.set({"acd", {{std::to_string(answer.depth), false}}});
    record.set({"id", {{id, true}}});
    record.set({"c0", {{fmt::format("{}, {}", verifier, effort.text()), true}}});
    return record;
}

}  // namespace sebastes::epd
