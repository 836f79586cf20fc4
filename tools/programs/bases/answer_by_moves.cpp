#include "tools/programs/bases/answer_by_moves.h"

#include <algorithm>

#include "board/move_list.h"

namespace sebastes::bases {

namespace {

// Greater is better for the side to move; of wins as short, captures and promotions first.
int worth_of(const AnsweredMove& each, const Board& board) {
    constexpr int kMost = 1000;  // plies
    const auto [outcome, plies] = each.answer;
    const bool converts = each.move.is_promotion() || each.move.is_en_passant() ||
                          board.occupied().contains(each.move.to());
    return 2 * static_cast<int>(outcome) * (kMost - plies) +
           (outcome == Outcome::Win && converts ? 1 : 0);
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
                             [&](const AnsweredMove& each) { return worth_of(each, board); });
    return answered;
}

std::optional<OwnAnswer> answer_by_moves(const OwnBases& bases, const Board& board) {
    const auto moves = answer_moves(bases, board);
    if (!moves) return std::nullopt;
    if (!moves->empty()) return moves->front().answer;
    return OwnAnswer{board.checkers().any() ? Outcome::Loss : Outcome::Draw, 0};
}

}  // namespace sebastes::bases
