#include "tools/programs/epd/mate_line.h"

#include <utility>

#include "board/move_list.h"
#include "core/score.h"

namespace sebastes::epd {

MateLine check_mate_line(const Position& position, const std::vector<Move>& line, int score) {
    const int distance = mate_distance(score);
    const int plies = distance > 0 ? 2 * distance - 1 : -2 * distance;
    if (std::cmp_greater(line.size(), plies)) return MateLine::Wrong;
    Position at = position;
    for (const Move move : line) at = at.after(move);
    const bool over = !has_legal_move(at.board());
    if (std::cmp_less(line.size(), plies)) return over ? MateLine::Wrong : MateLine::CutShort;
    return over && at.in_check() ? MateLine::Whole : MateLine::Wrong;
}

// ---- By a search ----

namespace {

class Proof {
  public:
    explicit Proof(std::uint64_t most_nodes) : left_(most_nodes) {}

    bool gave_up() const { return gave_up_; }

    // Whether the side to move is mated within so many further moves of the other side.
    bool is_lost(const Position& position, int moves) {
        if (left_ == 0) {
            gave_up_ = true;
            return false;
        }
        --left_;
        const MoveList replies = legal_moves(position.board());
        if (replies.empty()) return position.in_check();
        if (moves == 0) return false;
        for (const Move reply : replies)
            if (!wins(position.after(reply), moves)) return false;
        return true;
    }

  private:
    // The last move must give check: no other is tried.
    bool wins(const Position& position, int moves) {
        for (const Move move : legal_moves(position.board())) {
            const Position next = position.after(move);
            if (moves == 1 && !next.in_check()) continue;
            if (is_lost(next, moves - 1)) return true;
            if (gave_up_) return false;
        }
        return false;
    }

    std::uint64_t left_;
    bool gave_up_ = false;
};

}  // namespace

std::optional<bool> forces_mate(const Position& position, Move first, int moves,
                                std::uint64_t most_nodes) {
    Proof proof(most_nodes);
    const bool forced = proof.is_lost(position.after(first), moves - 1);
    if (proof.gave_up() && !forced) return std::nullopt;
    return forced;
}

}  // namespace sebastes::epd
