#include "tools/bases/answer_by_moves.h"

#include <algorithm>

#include "board/move_list.h"

namespace sebastes::bases {

namespace {

// Greater is better for the side to move.
int worth_of(const OwnAnswer& answer) {
    constexpr int kMost = 1000;  // plies
    return static_cast<int>(answer.outcome) * (kMost - answer.plies);
}

}  // namespace

std::optional<std::vector<AnsweredMove>> answer_moves(const OwnBases& bases, const Board& board) {
    std::vector<AnsweredMove> answered;
    for (const Move move : legal_moves(board)) {
        const auto after = bases.probe(board.after(move));
        if (!after) return std::nullopt;
        const int plies = after->outcome == Outcome::Draw ? 0 : after->plies + 1;
        answered.push_back({move, {-after->outcome, plies}});
    }
    std::ranges::stable_sort(answered, std::ranges::greater{},
                             [](const AnsweredMove& each) { return worth_of(each.answer); });
    return answered;
}

std::optional<OwnAnswer> answer_by_moves(const OwnBases& bases, const Board& board) {
    const auto moves = answer_moves(bases, board);
    if (!moves) return std::nullopt;
    if (!moves->empty()) return moves->front().answer;
    return OwnAnswer{board.checkers().any() ? Outcome::Loss : Outcome::Draw, 0};
}

}  // namespace sebastes::bases
