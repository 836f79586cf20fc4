// The parts of NodeSearch besides the steps of a node: draws, tablebases, lines of the PV table,
// weak players, and the histories.
#include "search/node/node_search.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "board/move_list.h"
#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

NodeSearch::NodeSearch(TranspositionTable& table, StopRule& stop_rule)
    : table_(table), stop_rule_(stop_rule), histories_(make_large_object<Histories>()) {
    clear();
}

void NodeSearch::clear() {
    histories_->clear();
    pv_table_.clear();
    for (StackEntry& each : stack_) each = StackEntry{};
}

void NodeSearch::prepare(const SearchTask& task) {
    const Game& game = task.request->game;
    task_ = &task;
    root_ = &game.position();
    keys_ = game.keys();
    keys_.reserve(keys_.size() + kMaxPly + 8);
    evaluation_.start(*root_, task.options().judge());
    for (StackEntry& each : stack_) {
        each = StackEntry{};
        each.continuation = &histories_->no_continuation;
    }
    entry(0)->reversible = root_->halfmove_clock();
    pv_table_.clear();
    best_line_.clear();
    iteration_depth_ = selective_depth_ = 0;
    const SearchOptions& options = task.options();
    mode_ = {.selective = options.selective,
             .weak = options.selective && task.error != nullptr,
             .lines_by_key = options.driver == Driver::Mtdf || !options.selective};
    null_move_min_ply_ = 0;
    tablebase_pieces_ = task.tablebase_pieces();
    counters_.nodes = 0;
    counters_.tablebase_hits = 0;
}

void NodeSearch::new_iteration(int depth, std::optional<int> score) {
    iteration_depth_ = depth;
    mode_.wide = mode_.selective && score && distance_from_even(*score) >= kWideScore;
    pv_table_.new_iteration();
}

int NodeSearch::distance_from_even(int score) {
    if (score == kDraw && is_drawn_ending(*root_)) return kDraw;
    return std::abs(score == kDraw ? evaluation_.evaluate(*root_) : score);
}

std::vector<Move> NodeSearch::in_order(const std::vector<Move>& moves) {
    const Move known = table_.probe(root_->key(), 0).move;
    const bool is_legal = known && root_->is_legal(known);
    const OrderingContext context = ordering_context(is_legal ? known : Move{}, 0);
    PositionFacts facts(*root_);
    MovePicker picker(facts, *histories_, context, MovePicker::Mode::All, move_stack_);
    std::vector<Move> ordered;
    while (const Move move = picker.next(false))
        if (std::ranges::find(moves, move) != moves.end()) ordered.push_back(move);
    return ordered;
}

std::vector<Move> NodeSearch::line_by_key(Move first) {
    std::vector<Move> moves{first};
    Position position = root_->after(first);
    keys_.push(position.key());
    int reversible = std::min(entry(0)->reversible + 1, position.halfmove_clock());
    const auto over = [&] {
        return position.has_insufficient_material() ||
               position.halfmove_clock() >= kFiftyMovePlies ||
               keys_.is_repetition(reversible, static_cast<int>(moves.size()));
    };
    std::span<const Move> rest;
    while (moves.size() < kMaxPly && !over()) {
        if (rest.empty()) rest = pv_table_.line(position.key());
        if (rest.empty() || !position.is_legal(rest.front())) break;
        moves.push_back(rest.front());
        position = position.after(rest.front());
        keys_.push(position.key());
        reversible = std::min(reversible + 1, position.halfmove_clock());
        rest = rest.subspan(1);
    }
    for (std::size_t i = 0; i < moves.size(); ++i) keys_.pop();
    return moves;
}

bool NodeSearch::is_draw(const Position& position, int ply) const {
    if (position.has_insufficient_material()) return true;
    if (position.halfmove_clock() >= kFiftyMovePlies)
        return !position.in_check() || has_legal_move(position.board());
    return keys_.is_repetition(entry(ply)->reversible, ply);
}

std::optional<NodeSearch::TablebaseScore> NodeSearch::tablebase_score(const Position& position,
                                                                      int depth, int ply) {
    const auto wdl = task_->tablebases->probe(position, depth);
    if (!wdl) return std::nullopt;
    ThreadCounters::add(counters_.tablebase_hits);
    if (*wdl == WDL::Win) return TablebaseScore{tablebase_win_in(ply), Bound::Lower};
    if (*wdl == WDL::Loss) return TablebaseScore{tablebase_loss_in(ply), Bound::Upper};
    return TablebaseScore{kDraw, Bound::Exact};
}

void NodeSearch::enter(PositionFacts& parent, const Position& child, Move move, int ply) {
    const Position& position = parent.position();
    StackEntry* here = entry(ply);
    here->move = move;
    if (move) {
        here->piece = position.piece_on(move.from());
        here->quiet = is_quiet(position, move) && !move.is_castling();
        if (here->quiet) here->attacked = parent.threats().by_any;
        here->continuation = &histories_->continuation[here->piece][move.to()];
    } else {
        here->quiet = false;
        here->continuation = &histories_->no_continuation;
    }
    entry(ply + 1)->reversible = move ? std::min(here->reversible + 1, child.halfmove_clock()) : 0;
    keys_.push(child.key());
    evaluation_.push(position, move, child);
    ThreadCounters::add(counters_.nodes);
}

bool NodeSearch::overlooks(Node& node, Move move) const {
    if (!task_->error->overlooks(node.position, move, entry(node.ply - 1)->move, node.ply))
        return false;
    node.overlooked = true;
    return true;
}

void NodeSearch::suppose_quiet_move(const Node& node, int& best_score, Move& best_move) {
    if (node.static_eval <= best_score) return;
    best_score = node.static_eval;
    best_move = Move{};
    if (node.pv) triangular_pv_.clear(node.ply);
}

// ---- The use and the update of the histories ----

OrderingContext NodeSearch::ordering_context(Move hash_move, int ply) const {
    return {hash_move, entry(ply)->killers, continuation_rows(ply)};
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
