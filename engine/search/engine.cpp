#include "search/engine.h"

#include <algorithm>
#include <exception>
#include <new>
#include <thread>
#include <utility>

#include "board/move_list.h"
#include "search/mate/mate_search.h"

namespace sebastes {

Engine::Engine(std::size_t hash_mib, std::size_t threads) : table_(hash_mib) {
    set_threads(threads);
}

Engine::~Engine() = default;

std::size_t Engine::usable_threads() {
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    return std::min(4 * cores, kMaxThreads);
}

void Engine::set_threads(std::size_t count) {
    count = std::clamp<std::size_t>(count, 1, kMaxThreads);
    if (count < threads_.size()) threads_.resize(count);
    std::vector<std::unique_ptr<RootSearch>> added;
    for (std::size_t i = threads_.size(); i < count; ++i)
        added.push_back(std::make_unique<RootSearch>(table_, budget_, i));
    threads_.reserve(count);
    for (auto& thread : added) threads_.push_back(std::move(thread));
}

void Engine::new_game() {
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

void Engine::judge_by(const Evaluation& evaluation) {
    if (evaluation == evaluation_) return;
    table_.clear();
    for (auto& thread : threads_) thread->clear();
    evaluation_ = evaluation;
}

// Ranks the moves at the root by tablebases.
void Engine::rank_root(const SearchRequest& request) {
    tablebases_ = nullptr;
    ranking_.reset();
    // A mate is looked for at full strength.
    const SearchOptions& options = request.options;
    if (!options.asks_tablebases() && !(options.selective && request.limits.mate)) return;
    tablebases_ = request.options.tablebases ? request.options.tablebases : &embedded_tablebases_;
    ranking_ = tablebases_->rank_root_moves(request.game);
    if (ranking_ && request.on_ranking) request.on_ranking(*ranking_);
}

void Engine::take_ranking(SearchTask& task) {
    root_tablebase_hits_ = 0;
    task.tablebases = tablebases_;
    if (!ranking_) return;
    task.ranks = ranking_->moves;
    root_tablebase_hits_ = task.ranks.size();
    // Ranks by DTZ make progress; WDL values below would make all moves that win alike.
    if (ranking_->by_dtz) task.tablebases = nullptr;
}

void Engine::run_threads() {
    std::vector<std::jthread> helpers;
    try {
        for (std::size_t i = 1; i < threads_.size(); ++i)
            helpers.emplace_back([this, i] { threads_[i]->iterate(); });
    } catch (const std::exception&) {
        // The system has no more threads, or memory for them: go on with those that it gave.
    }
    threads_.front()->iterate();
    budget_.finish();
}

SearchResult Engine::search(const SearchRequest& request) {
    SearchResult result;
    try {
        search(request, result);
    } catch (const std::bad_alloc&) {
        if (!result.best) throw;
        result.ran_out_of_memory = true;
    }
    // There may be nothing left to do, but the answer must wait.
    if (request.limits.infinite || request.control.pondering())
        request.control.wait(request.limits.infinite);
    return result;
}

void Engine::search(const SearchRequest& request, SearchResult& result) {
    const Position& root = request.game.position();
    const Moves moves = wanted_moves(root, request.limits.search_moves);
    if (moves.empty()) {
        SearchReport over;
        over.score = result.score = root.in_check() ? mated_in(0) : kDraw;
        if (request.on_report) request.on_report(over);
        return;
    }
    rank_root(request);
    if (request.limits.mate) return search_for_mate(request, moves, result);
    if (request.options.is_weak()) return deepen_weakly(request, moves, result);
    deepen(request, moves, result);
}

namespace {

// What `thread` found of its best move, by the budget's clock and nodes.
void take_answer(const RootSearch& thread, const SearchBudget& budget, std::uint64_t own_nodes,
                 SearchResult& result) {
    const RootMove& chosen = thread.root_moves().front();
    result.best = chosen.move;
    result.ponder = chosen.line.size() > 1 ? chosen.line[1] : Move{};
    result.score = chosen.plain_score();
    result.depth = thread.completed_depth();
    result.nodes = budget.total_nodes();
    result.milliseconds = budget.clock().elapsed_ms(own_nodes);
    result.line = chosen.line;
}

std::uint64_t nodes_of(const RootSearch& thread) {
    return thread.node_counter().load(std::memory_order_relaxed);
}

}  // namespace

void Engine::deepen(const SearchRequest& request, const Moves& moves, SearchResult& result) {
    SearchTask task{request, moves, request.options.judge()};
    judge_by(task.evaluation);
    table_.new_search();
    std::vector<const NodeCounter*> counters;
    std::vector<const NodeCounter*> tablebase_hits{&root_tablebase_hits_};
    for (const auto& thread : threads_) {
        counters.push_back(&thread->node_counter());
        tablebase_hits.push_back(&thread->tablebase_hit_counter());
    }
    budget_.start(request.limits, request.clock(), request.control, std::move(counters),
                  std::move(tablebase_hits));
    take_ranking(task);
    for (auto& thread : threads_) thread->prepare(task);
    run_threads();

    const RootSearch& first = *threads_.front();
    const RootSearch& thread = request.options.lines() > 1 ? first : best_thread();
    result.ran_out_of_memory = first.ran_out_of_memory();
    take_answer(thread, budget_, nodes_of(first), result);
    if (&thread == &first || !request.on_report) return;
    SearchReport last = thread.report_of(thread.root_moves().front(), 1);
    last.depth = result.depth;
    last.milliseconds = result.milliseconds;
    request.on_report(last);
}

// With the nodes and the errors of its strength.
void Engine::deepen_weakly(const SearchRequest& request, const Moves& moves, SearchResult& result) {
    const Strength strength = strength_of_elo(request.options.elo);
    SearchRequest weaker = request;
    if (strength.nodes) {
        const std::uint64_t most = *strength.nodes * request.options.lines();
        weaker.limits.nodes = std::min(request.limits.nodes.value_or(most), most);
    }
    if (!strength.errors.any()) return deepen(weaker, moves, result);
    if (!weak_player_) weak_player_ = std::make_unique<WeakPlayer>();
    const RootSearch& thread = weak_player_->search(weaker, moves, strength.errors);
    result.ran_out_of_memory = thread.ran_out_of_memory();
    take_answer(thread, weak_player_->budget(), nodes_of(thread), result);
}

// The first thread, unless another's answer is trusted more.
const RootSearch& Engine::best_thread() const {
    const auto answer_of = [](const RootSearch& thread) {
        const RootMove& front = thread.root_moves().front();
        return ThreadAnswer{front.score, front.bound, thread.completed_depth()};
    };
    const RootSearch* best = threads_.front().get();
    for (const auto& thread : threads_)
        if (is_trusted_more(answer_of(*thread), answer_of(*best))) best = thread.get();
    return *best;
}

namespace {

// Beyond so many moves the first mate that is found is answered, by whichever search.
constexpr int kLongestProof = 8;
// Nodes of the first turn, each turn four times as many: the search by depth takes a fifth of
// the time.  It has no more turns when it could hardly add to what it said.
constexpr std::uint64_t kDepthNodes = 5'000;
constexpr std::uint64_t kProofNodes = 200'000;
constexpr std::uint64_t kTurnGrowth = 4;
constexpr std::uint64_t kMostDepthNodes = 2'000'000;

}  // namespace

// A search for a mate in at most so many moves: the proof, in turn with a search by depth that says
// what is best meanwhile.
class Engine::MateHunt {
  public:
    MateHunt(Engine& engine, const SearchRequest& request, const Moves& moves, SearchResult& result)
        : engine_(engine),
          request_(request),
          moves_(moves),
          result_(result),
          most_moves_(longest_mate(request.limits)),
          wanted_(std::clamp<std::size_t>(request.options.multi_pv, 1, moves.size())),
          proof_(engine.table_, ++engine.mate_searches_, engine.budget_, request.game, moves,
                 engine.threads()) {}

    void run() {
        std::uint64_t factor = 1;
        do {
            if (factor == 1 || most_moves_ > kLongestProof ||
                factor * kDepthNodes <= kMostDepthNodes)
                search_by_depth(factor * kDepthNodes);
            if (is_cut_off_ || has_long_mate()) break;
            if (prove(factor * kProofNodes)) break;
            factor *= kTurnGrowth;
        } while (!is_cut_off_);
        finish();
    }

  private:
    // A mate in n moves takes 2 n - 1 plies.
    static int longest_mate(const Limits& limits) {
        const int by_depth = limits.depth ? (*limits.depth + 1) / 2 : kMostMateMoves;
        return std::clamp(std::min(*limits.mate, by_depth), 1, kMostMateMoves);
    }

    // The limits, without the nodes spent.
    Limits limits_left() const {
        Limits limits = request_.limits;
        limits.infinite = false;
        if (limits.nodes) *limits.nodes -= std::min(*limits.nodes, nodes_);
        return limits;
    }
    void count(std::uint64_t nodes) {
        nodes_ += nodes;
        const auto& limit = request_.limits.nodes;
        if ((limit && nodes_ >= *limit) || request_.control.stopped()) is_cut_off_ = true;
    }
    bool has_long_mate() const {
        return is_win(result_.score) && mate_distance(result_.score) > kLongestProof &&
               mate_distance(result_.score) <= most_moves_;
    }

    void search_by_depth(std::uint64_t nodes) {
        SearchRequest by_depth = request_;
        by_depth.limits = limits_left();
        by_depth.limits.nodes = std::min(by_depth.limits.nodes.value_or(nodes), nodes);
        by_depth.options.elo = kMostElo;
        by_depth.options.biases.clear();
        const int shown = deepest_;
        by_depth.on_report = [&](const SearchReport& report) {
            keep(report);
            if (report.depth <= shown) return;
            deepest_ = std::max(deepest_, report.depth);
            if (request_.on_report) request_.on_report(report);
        };
        engine_.deepen(by_depth, moves_, result_);
        count(result_.nodes);
    }

    // The last exact report of each line.
    void keep(const SearchReport& report) {
        if (report.is_lower_bound || report.is_upper_bound || report.multi_pv == 0) return;
        if (report.multi_pv > kept_.size()) kept_.resize(report.multi_pv);
        kept_[report.multi_pv - 1] = report;
    }

    // Whether there is nothing more to prove.
    bool prove(std::uint64_t nodes) {
        const std::uint64_t base = proof_nodes_;  // its threads count on
        Limits limits = limits_left();
        if (limits.nodes) *limits.nodes += base;
        SearchBudget& budget = engine_.budget_;
        budget.start(limits, request_.clock(), request_.control, proof_.node_counters());
        const std::size_t before = proof_.mates().size();
        const auto state = proof_.advance(most_moves_, wanted_, nodes);
        proof_nodes_ = budget.total_nodes();
        if (state == MateSearch::State::GaveUp && budget.ended()) is_cut_off_ = true;
        count(proof_nodes_ - base);
        for (std::size_t i = before; i < proof_.mates().size(); ++i) report(i);
        return state == MateSearch::State::Settled;
    }

    void report(std::size_t number) {
        const ForcedMate& mate = proof_.mates()[number];
        SearchReport report;
        report.depth = report.selective_depth = 2 * mate.moves - 1;
        report.multi_pv = number + 1;
        report.score = mate_in(report.depth);
        report.is_lower_bound = !mate.is_whole();
        report.line = mate.line;
        tell(std::move(report));
    }
    void tell(SearchReport report) {
        report.nodes = nodes_;
        report.milliseconds = request_.clock().elapsed_ms(nodes_);
        report.hash_per_mille = proof_.hash_per_mille();
        if (request_.on_report) request_.on_report(report);
    }

    void finish() {
        result_.nodes = nodes_;
        result_.milliseconds = request_.clock().elapsed_ms(nodes_);
        if (!proof_.mates().empty()) {
            const ForcedMate& mate = proof_.mates().front();
            result_.best = mate.line.front();
            result_.ponder = mate.line.size() > 1 ? mate.line[1] : Move{};
            result_.depth = 2 * mate.moves - 1;
            result_.score = mate_in(result_.depth);
            result_.line = mate.line;
            return;
        }
        if (!has_long_mate()) result_.no_mate_in = proof_.none_in();
        for (const SearchReport& last : kept_)
            if (last.multi_pv <= wanted_ && last.depth > 0) tell(last);
    }

    Engine& engine_;
    const SearchRequest& request_;
    const Moves& moves_;
    SearchResult& result_;  // of the last turn by depth, until the end
    const int most_moves_;
    const std::size_t wanted_;
    MateSearch proof_;
    std::vector<SearchReport> kept_;  // of the search by depth, by line
    int deepest_ = 0;                 // shown of it
    std::uint64_t nodes_ = 0;
    std::uint64_t proof_nodes_ = 0;
    bool is_cut_off_ = false;
};

void Engine::search_for_mate(const SearchRequest& request, const Moves& moves,
                             SearchResult& result) {
    MateHunt(*this, request, moves, result).run();
}

}  // namespace sebastes
