#include "search/session.h"

#include <algorithm>
#include <new>
#include <system_error>
#include <thread>
#include <utility>

#include "board/move_list.h"
#include "search/thread_answer.h"

namespace sebastes {

Session::Session(std::size_t hash_mib, std::size_t threads) : table_(hash_mib) {
    set_threads(threads);
}

Session::~Session() = default;

std::size_t Session::usable_threads() {
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    return std::min(4 * cores, kMaxThreads);
}

void Session::set_threads(std::size_t count) {
    count = std::clamp<std::size_t>(count, 1, kMaxThreads);
    if (count < threads_.size()) threads_.resize(count);
    std::vector<std::unique_ptr<RootSearch>> added;
    for (std::size_t i = threads_.size(); i < count; ++i)
        added.push_back(std::make_unique<RootSearch>(table_, budget_, i));
    threads_.reserve(count);
    for (auto& thread : added) threads_.push_back(std::move(thread));
}

void Session::new_game() {
    table_.clear();
    for (auto& thread : threads_) thread->clear();
    mate_searches_ = 0;
    weak_player_.reset();
}

namespace {

// The legal moves that are to be searched.
std::vector<Move> wanted_moves(const Position& root, const std::vector<Move>& search_moves) {
    std::vector<Move> moves;
    for (const Move move : legal_moves(root.board()))
        if (search_moves.empty() || std::ranges::find(search_moves, move) != search_moves.end())
            moves.push_back(move);
    return moves;
}

}  // namespace

void Session::judge_by(const Evaluation& evaluation) {
    if (evaluation == evaluation_) return;
    table_.clear();
    for (auto& thread : threads_) thread->clear();
    evaluation_ = evaluation;
}

// What the bases say of the root.
void Session::rank_root(const SearchRequest& request) {
    bases_ = nullptr;
    ranking_.reset();
    // A mate is looked for at full strength.
    const SearchOptions& options = request.options;
    if (!options.asks_bases() && !(options.selective && request.limits.mate)) return;
    bases_ = request.options.bases ? request.options.bases : &embedded_bases_;
    ranking_ = bases_->rank(request.game);
    if (ranking_ && request.on_ranking) request.on_ranking(*ranking_);
}

// And whether they are asked below it.
void Session::take_ranking(SearchTask& task) {
    root_base_hits_ = 0;
    task.bases = bases_;
    if (!ranking_) return;
    task.ranks = ranking_->moves;
    root_base_hits_ = task.ranks.size();
    // Where the ranks lead on, outcomes below would make all moves that win alike.
    if (ranking_->by_distance) task.base_sources = BaseSources::Own;
}

void Session::run_threads(bool waits) {
    std::vector<std::jthread> helpers;
    try {
        for (std::size_t i = 1; i < threads_.size(); ++i)
            helpers.emplace_back([this, i] { threads_[i]->iterate(); });
    } catch (const std::system_error&) {
        // The system has no more threads: go on with those that it gave.
    } catch (const std::bad_alloc&) {
        // The same.
    }
    threads_.front()->iterate();
    if (waits) budget_.wait_if_asked();  // nothing left to do, but the answer must wait
    budget_.finish();
}

SearchResult Session::search(const SearchRequest& request) {
    const Position& root = request.game.position();
    const Moves moves = wanted_moves(root, request.limits.search_moves);
    if (moves.empty()) {
        SearchResult result;
        SearchReport over;
        over.score = root.in_check() ? mated_in(0) : kDraw;
        if (request.on_report) request.on_report(over);
        if (request.limits.infinite || request.control.pondering())
            request.control.wait(request.limits.infinite);
        result.score = over.score;
        return result;
    }
    rank_root(request);
    if (request.limits.mate) return search_for_mate(request, moves);
    return request.options.is_weak() ? deepen_weakly(request, moves) : deepen(request, moves, true);
}

namespace {

// What `thread` found of its best move, by the budget's clock and nodes.
SearchResult result_of(const RootSearch& thread, const SearchBudget& budget,
                       std::uint64_t own_nodes) {
    const RootMove& chosen = thread.root_moves().front();
    SearchResult result;
    result.best = chosen.move;
    if (chosen.line.size() > 1) result.ponder = chosen.line[1];
    result.score = chosen.plain_score();
    result.depth = thread.completed_depth();
    result.nodes = budget.total_nodes();
    result.milliseconds = budget.clock().elapsed_ms(own_nodes);
    try {
        result.line = chosen.line;
    } catch (const std::bad_alloc&) {
        result.ran_out_of_memory = true;
    }
    return result;
}

std::uint64_t nodes_of(const RootSearch& thread) {
    return thread.node_counter().load(std::memory_order_relaxed);
}

}  // namespace

SearchResult Session::deepen(const SearchRequest& request, const Moves& moves, bool waits) {
    SearchTask task{request, moves, request.options.judge()};
    judge_by(task.evaluation);
    table_.new_search();
    std::vector<const NodeCounter*> counters;
    std::vector<const NodeCounter*> base_hits{&root_base_hits_};
    for (const auto& thread : threads_) {
        counters.push_back(&thread->node_counter());
        base_hits.push_back(&thread->base_hit_counter());
    }
    budget_.start(request.limits, request.clock(), request.control, std::move(counters),
                  std::move(base_hits));
    take_ranking(task);
    for (auto& thread : threads_) thread->prepare(task);
    run_threads(waits);

    const RootSearch& first = *threads_.front();
    const RootSearch& thread = request.options.lines() > 1 ? first : best_thread();
    SearchResult result = result_of(thread, budget_, nodes_of(first));
    if (first.ran_out_of_memory()) result.ran_out_of_memory = true;
    if (&thread != &first && request.on_report) try {
            SearchReport last = thread.report_of(thread.root_moves().front(), 1);
            last.depth = result.depth;
            last.milliseconds = result.milliseconds;
            request.on_report(last);
        } catch (const std::bad_alloc&) {
            result.ran_out_of_memory = true;
        }
    return result;
}

// With the nodes and the errors of its strength.
SearchResult Session::deepen_weakly(const SearchRequest& request, const Moves& moves) {
    const Strength strength = strength_of_elo(request.options.elo);
    SearchRequest weaker = request;
    if (strength.nodes) {
        const std::uint64_t most = *strength.nodes * request.options.lines();
        weaker.limits.nodes = std::min(request.limits.nodes.value_or(most), most);
    }
    if (!strength.errors.any()) return deepen(weaker, moves, true);
    if (!weak_player_) weak_player_ = std::make_unique<WeakPlayer>();
    const RootSearch& thread = weak_player_->search(weaker, moves, strength.errors);
    SearchResult result = result_of(thread, weak_player_->budget(), nodes_of(thread));
    if (thread.ran_out_of_memory()) result.ran_out_of_memory = true;
    return result;
}

// The first thread, unless another's answer is trusted more.
const RootSearch& Session::best_thread() const {
    const auto answer_of = [](const RootSearch& thread) {
        const RootMove& front = thread.root_moves().front();
        return ThreadAnswer{front.score, front.bound, thread.completed_depth()};
    };
    const RootSearch* best = threads_.front().get();
    for (const auto& thread : threads_)
        if (is_trusted_more(answer_of(*thread), answer_of(*best))) best = thread.get();
    return *best;
}

}  // namespace sebastes
