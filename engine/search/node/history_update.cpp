// What a thread learns of moves, and what it knows of them from earlier nodes: the use and
// the update of the histories.
#include <algorithm>

#include "search/node/node_search.h"
#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

OrderingContext NodeSearch::ordering_context(Move table_move, int ply) const {
    return {table_move, entry(ply)->killers, continuation_rows(ply)};
}

int NodeSearch::history_of(PositionFacts& facts, Move move, int ply) const {
    return histories_->of_quiet(facts.position().piece_on(move.from()), move.from(),
                                facts.threats().by_any, continuation_rows(ply))[move.to()];
}

void NodeSearch::update_quiet(PositionFacts& facts, Move move, int bonus, int ply) {
    const Position& position = facts.position();
    const Piece moved = position.piece_on(move.from());
    add_history(histories_->of_quiet_alone(position.side_to_move(), move, facts.threats().by_any),
                bonus);
    update_continuation(moved, move, bonus, ply);
}

void NodeSearch::update_continuation(Piece moved, Move move, int bonus, int ply) {
    for (const int back : {1, 2, 4})
        if (entry(ply - back)->move)
            add_history((*entry(ply - back)->continuation)[moved][move.to()], bonus);
}

void NodeSearch::update_searched_again(const Node& node, int score, int depth) {
    const StackEntry* made = entry(node.ply);
    if (!made->quiet || (score > node.alpha && score < node.beta)) return;
    const int bonus = history_bonus(depth);
    update_continuation(made->piece, made->move, score >= node.beta ? bonus : -bonus, node.ply);
}

void NodeSearch::update_prior_move(const Position& position, int bonus, int ply) {
    const StackEntry* last = entry(ply - 1);
    if (!last->quiet) return;
    add_history(histories_->of_quiet_alone(~position.side_to_move(), last->move, last->attacked),
                bonus);
    if (entry(ply - 2)->move)
        add_history((*entry(ply - 2)->continuation)[last->piece][last->move.to()], bonus);
}

void NodeSearch::update_capture(const Position& position, Move move, int bonus) {
    const Piece captured = position.captured(move);
    if (captured == Piece::None) return;
    add_history(histories_->capture[position.piece_on(move.from())][move.to()][type_of(captured)],
                bonus);
}

void NodeSearch::update_histories(const Node& node, Move best, const Tried& tried) {
    const Position& position = node.position;
    const int bonus = history_bonus(node.depth);
    const int malus = history_malus(node.depth);
    if (is_quiet(position, best)) {
        auto& killers = entry(node.ply)->killers;
        if (killers[0] != best) killers = {best, killers[0]};
        update_quiet(node.facts, best, bonus, node.ply);
        for (std::size_t i = 0; i < tried.quiet_count; ++i)
            update_quiet(node.facts, tried.quiets[i], -malus, node.ply);
    } else {
        update_capture(position, best, bonus);
    }
    for (std::size_t i = 0; i < tried.capture_count; ++i)
        update_capture(position, tried.captures[i], -malus);
}

void NodeSearch::update_correction(const Position& position, int ply, int score, Bound bound,
                                   int depth) {
    if (position.in_check() || is_known(score)) return;
    const int static_eval = entry(ply)->static_eval;
    if (bound == Bound::Lower && score <= static_eval) return;
    if (bound == Bound::Upper && score >= static_eval) return;
    histories_->update_correction(position, score - static_eval, depth);
}

}  // namespace sebastes
