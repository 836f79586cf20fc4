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
        added.push_back(std::make_unique<RootSearch>(table_, budget_, settings_, i));
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

void Session::set_up(const Game& game, const Limits& limits, const SearchOptions& options,
                     SearchControl& control, TimePoint start, const std::vector<Move>& moves) {
    const Position& root = game.position();
    std::vector<const NodeCounter*> counters;
    std::vector<const NodeCounter*> base_hits{&root_base_hits_};
    for (const auto& thread : threads_) {
        counters.push_back(&thread->node_counter());
        base_hits.push_back(&thread->base_hit_counter());
    }
    budget_.start(
        limits,
        Clock(limits, root.side_to_move(), options.move_overhead, options.nodes_per_ms, start),
        control, std::move(counters), std::move(base_hits));
    settings_.driver = options.driver;
    settings_.policy = {options.selective, options.driver->zero_windows, options.judge()};
    ask_bases(game, options);
    settings_.corrections = options.corrections;
    settings_.multi_pv = std::clamp<std::size_t>(options.multi_pv, 1, SearchOptions::kMaxMultiPv);
    settings_.max_depth = std::clamp(limits.depth.value_or(kMaxPly - 1), 1, kMaxPly - 1);
    for (auto& thread : threads_) thread->prepare(root, game.keys(), moves);
}

void Session::judge_by(Evaluator evaluator) {
    if (evaluator == settings_.policy.evaluator) return;
    table_.clear();
    for (auto& thread : threads_) thread->clear();
}

// What the bases say of the root, and whether they are asked below it.
void Session::ask_bases(const Game& game, const SearchOptions& options) {
    settings_.ranks.clear();
    root_base_hits_ = 0;
    if (!options.asks_bases()) return;
    const EndgameBases& bases = options.bases ? *options.bases : embedded_bases_;
    settings_.policy.bases = &bases;
    auto ranking = bases.rank(game);
    if (!ranking) return;
    settings_.ranks = std::move(ranking->moves);
    root_base_hits_ = settings_.ranks.size();
    // Where the ranks lead on, outcomes below would make all moves that win alike.
    if (ranking->by_distance) settings_.policy.base_sources = BaseSources::Own;
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

SearchResult Session::search(const Game& game, const Limits& limits, const SearchOptions& options,
                             SearchControl& control, const OnReport& on_report, TimePoint start,
                             const OnCurrentMove& on_current_move) {
    const Position& root = game.position();
    const std::vector<Move> moves = wanted_moves(root, limits.search_moves);
    if (moves.empty()) {
        SearchResult result;
        SearchReport over;
        over.score = root.in_check() ? mated_in(0) : kDraw;
        if (on_report) on_report(over);
        if (limits.infinite || control.pondering()) control.wait(limits.infinite);
        result.score = over.score;
        return result;
    }
    const Query query{game, limits, options, control, on_report, start, on_current_move, moves};
    return limits.mate ? search_for_mate(query) : deepen(query, true);
}

SearchResult Session::deepen(const Query& query, bool waits) {
    const SearchOptions& options = query.options;
    settings_.on_report = query.on_report;
    settings_.on_current_move = query.on_current_move;
    Limits limits = query.limits;
    const std::size_t lines =
        std::clamp<std::size_t>(options.multi_pv, 1, SearchOptions::kMaxMultiPv);
    const Strength strength = strength_of_elo(options.elo);
    if (strength.nodes) {
        const std::uint64_t most = *strength.nodes * lines;
        limits.nodes = std::min(limits.nodes.value_or(most), most);
    }
    const bool weak = strength.errors.any();
    if (!weak) {
        judge_by(options.judge());
        table_.new_search();
        set_up(query.game, limits, options, query.control, query.start, query.moves);
        run_threads(waits);
    }
    const RootSearch& first = weak ? search_weakly(query, limits) : *threads_.front();
    const RootSearch& thread = weak || lines > 1 ? first : best_thread();
    const SearchBudget& budget = weak ? weak_player_->budget() : budget_;
    const RootMove& chosen = thread.root_moves().front();
    SearchResult result;
    result.best = chosen.move;
    if (chosen.line.size() > 1) result.ponder = chosen.line[1];
    result.score = chosen.plain_score();
    result.depth = thread.completed_depth();
    result.nodes = budget.total_nodes();
    result.milliseconds =
        budget.clock().elapsed_ms(first.node_counter().load(std::memory_order_relaxed));
    result.ran_out_of_memory = first.ran_out_of_memory();
    try {
        result.line = chosen.line;
        if (&thread != &first && query.on_report) {
            SearchReport last = thread.report_of(chosen, 1);
            last.depth = result.depth;
            last.milliseconds = result.milliseconds;
            query.on_report(last);
        }
    } catch (const std::bad_alloc&) {
        result.ran_out_of_memory = true;
    }
    settings_.on_report = nullptr;
    settings_.on_current_move = nullptr;
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

const RootSearch& Session::search_weakly(const Query& query, const Limits& limits) {
    if (!weak_player_) weak_player_ = std::make_unique<WeakPlayer>();
    const SearchOptions& options = query.options;
    const Clock clock(limits, query.game.position().side_to_move(), options.move_overhead,
                      options.nodes_per_ms, query.start);
    return weak_player_->search(
        {query.game, query.moves, limits, clock, strength_of_elo(options.elo).errors,
         options.error_seed,
         std::clamp<std::size_t>(options.multi_pv, 1, SearchOptions::kMaxMultiPv),
         options.corrections, settings_.on_report},
        query.control);
}

}  // namespace sebastes
