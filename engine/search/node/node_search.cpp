// What a node asks besides its search: draws, bases, the line that the keys hold, the move of a
// weak player.
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
    const Game& game = task.request.game;
    task_ = &task;
    root_ = &game.position();
    keys_ = game.keys();
    keys_.reserve(keys_.size() + kMaxPly + 8);
    evaluation_.start(*root_, task.evaluation);
    for (StackEntry& each : stack_) {
        each = StackEntry{};
        each.continuation = &histories_->no_continuation;
    }
    entry(0)->reversible = root_->halfmove_clock();
    pv_table_.clear();
    previous_line_.clear();
    iteration_depth_ = selective_depth_ = 0;
    const SearchOptions& options = task.options();
    mode_ = {.selective = options.selective,
             .weak = options.selective && task.error != nullptr,
             .lines_by_key = options.driver->zero_windows || !options.selective};
    null_move_min_ply_ = 0;
    base_pieces_ = task.base_pieces();
    nodes_ = 0;
    base_hits_ = 0;
}

void NodeSearch::new_iteration(int depth, std::vector<Key> previous_line,
                               std::optional<int> score) {
    iteration_depth_ = depth;
    mode_.wide = mode_.selective && score && distance_from_even(*score) >= kWideScore;
    pv_table_.new_iteration();
    previous_line_ = std::move(previous_line);
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
    for (bool grown = true; grown && moves.size() < kMaxPly;) {
        grown = false;
        const std::span<const Move> found = pv_table_.line(position.key());
        const std::vector<Move> rest(found.begin(), found.end());
        for (const Move move : rest) {
            if (moves.size() >= kMaxPly || over() || !position.is_legal(move)) {
                grown = false;
                break;
            }
            position = position.after(move);
            keys_.push(position.key());
            reversible = std::min(reversible + 1, position.halfmove_clock());
            moves.push_back(move);
            grown = true;
        }
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

std::optional<NodeSearch::BaseScore> NodeSearch::base_score(const Position& position, int depth,
                                                            int ply, BaseSources sources) {
    const auto answer = task_->bases->probe(position, depth, sources);
    if (!answer) return std::nullopt;
    base_hits_.store(base_hits_.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    if (answer->outcome == Outcome::Draw || answer->drawn_by_fifty_moves)
        return BaseScore{kDraw, Bound::Exact};
    const bool won = answer->outcome == Outcome::Win;
    if (answer->counts_plies()) {
        const int mate_ply = ply + answer->plies;
        return BaseScore{won ? mate_in(mate_ply) : mated_in(mate_ply), Bound::Exact};
    }
    return won ? BaseScore{base_win_in(ply), Bound::Lower}
               : BaseScore{base_loss_in(ply), Bound::Upper};
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
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
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

}  // namespace sebastes
