#include "search/engine.h"

#include <algorithm>
#include <exception>
#include <new>
#include <thread>
#include <utility>

#include "board/move_list.h"
#include "search/mate/mate_search.h"

namespace sebastes {

namespace {

// In a search for a mate: for a limit of more moves than this the first mate that is found is the
// answer.
constexpr int kLongestProof = 8;
// The nodes of the first turn.  Each turn has four times the nodes of the one before, so that the
// search by depth takes a fifth of the time; it has no turn of more than kMostDepthNodes.
constexpr std::uint64_t kDepthNodes = 5'000;
constexpr std::uint64_t kProofNodes = 200'000;
constexpr std::uint64_t kTurnGrowth = 4;
constexpr std::uint64_t kMostDepthNodes = 2'000'000;

// The legal moves that are searched.
std::vector<Move> wanted_moves(const Position& root, const std::vector<Move>& search_moves) {
    std::vector<Move> moves;
    for (const Move move : legal_moves(root.board()))
        if (search_moves.empty() || std::ranges::find(search_moves, move) != search_moves.end())
            moves.push_back(move);
    return moves;
}

// Sets the result to the best move of `thread`.  `own_nodes` are those of the thread that reports.
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

}  // namespace

// The search with errors has a table and a thread of its own, so that its errors do not reach the
// search of full strength.  With a node limit the answer depends neither on the machine nor, unless
// the limit is tiny, on the time.
struct Engine::WeakPlayer {
    TranspositionTable table{1};
    SearchBudget budget;
    RootSearch thread{table, budget, 0};
    std::uint64_t seed = 0;
    ErrorRates rates;
};

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

void Engine::forget_other_scores(const SearchOptions& options) {
    const bool fifty_move_rule =
        options.tablebases ? options.tablebases->settings().fifty_move_rule : fifty_move_rule_;
    const Evaluation evaluation = options.judge();
    if (evaluation == evaluation_ && fifty_move_rule == fifty_move_rule_) return;
    table_.clear();
    for (auto& thread : threads_) thread->clear();
    evaluation_ = evaluation;
    fifty_move_rule_ = fifty_move_rule;
}

// Ranks the root moves by tablebases and sets those that are probed below the root.
void Engine::rank_root(SearchTask& task) const {
    const SearchRequest& request = *task.request;
    const SearchOptions& options = request.options;
    // A search for a mate has full strength.
    if (!options.asks_tablebases() && !(options.selective && request.limits.mate)) return;
    task.tablebases = options.tablebases ? options.tablebases : &embedded_tablebases_;
    const auto ranking = task.tablebases->rank_root_moves(request.game);
    if (!ranking) return;
    if (request.on_ranking) request.on_ranking(*ranking);
    task.ranks = ranking->moves;
    // Ranks by DTZ make progress.  By WDL below the root all moves that win would be equal.
    if (ranking->by_dtz) task.tablebases = nullptr;
}

void Engine::run_threads() {
    std::vector<std::jthread> helpers;
    try {
        for (std::size_t i = 1; i < threads_.size(); ++i)
            helpers.emplace_back([this, i] { threads_[i]->iterate(); });
    } catch (const std::exception&) {
        // The system has no more threads or no memory for them: the search uses the others.
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
    // The answer must wait even if the search is complete.
    if (request.limits.infinite || request.control.pondering())
        request.control.wait(request.limits.infinite);
    return result;
}

void Engine::deepen(const SearchTask& task, SearchResult& result) {
    const SearchRequest& request = *task.request;
    forget_other_scores(request.options);
    table_.new_search();
    std::vector<const ThreadCounters*> counters;
    for (const auto& thread : threads_) counters.push_back(&thread->counters());
    budget_.start(request.limits, request.clock(), request.control, std::move(counters));
    for (auto& thread : threads_) thread->prepare(task);
    run_threads();

    const RootSearch& first = *threads_.front();
    const RootSearch& thread = request.options.lines() > 1 ? first : best_thread();
    result.ran_out_of_memory = first.ran_out_of_memory();
    take_answer(thread, budget_, first.counters().nodes, result);
    if (&thread == &first || !request.on_report) return;
    SearchReport last = thread.report_of(thread.root_moves().front(), 1);
    last.depth = result.depth;
    last.milliseconds = result.milliseconds;
    request.on_report(last);
}

// Searches with the node limit and the errors of the strength that the options ask for.
void Engine::deepen_weakly(const SearchTask& task, SearchResult& result) {
    SearchRequest request = *task.request;
    const SearchOptions& options = request.options;
    const auto [nodes, rates] = strength_of_elo(options.elo);
    if (nodes) {
        const std::uint64_t most = *nodes * options.lines();
        request.limits.nodes = std::min(request.limits.nodes.value_or(most), most);
    }
    SearchTask weaker{&request, task.moves};
    if (!rates.any()) return deepen(weaker, result);
    const HumanError error(rates, options.error_seed);
    weaker.error = &error;
    if (options.lines() == 1) weaker.moves = error.seen_moves(request.game.position(), task.moves);

    if (!weak_player_) weak_player_ = std::make_unique<WeakPlayer>();
    auto& [table, budget, thread, last_seed, last_rates] = *weak_player_;
    // Another seed or other rates begin another game.
    if (options.error_seed != last_seed || rates != last_rates) {
        table.clear();
        thread.clear();
    }
    last_seed = options.error_seed;
    last_rates = rates;
    budget.start(request.limits, request.clock(), request.control, {&thread.counters()});
    thread.prepare(weaker);
    thread.iterate();
    budget.finish();
    result.ran_out_of_memory = thread.ran_out_of_memory();
    take_answer(thread, budget, thread.counters().nodes, result);
}

// The first thread, unless another has a better answer.
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

// MateProof is the search of `go mate N`.  A proof of the shortest mates takes turns with a search
// by depth, which shows the best moves meanwhile.
class Engine::MateProof {
  public:
    MateProof(Engine& engine, const SearchTask& task, SearchResult& result)
        : engine_(engine),
          task_(task),
          request_(*task.request),
          result_(result),
          most_moves_(longest_mate(request_.limits)),
          wanted_(std::clamp<std::size_t>(request_.options.multi_pv, 1, task.moves.size())),
          proof_(engine.table_, ++engine.mate_searches_, engine.budget_, request_.game, task.moves,
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

    // The limits, with the nodes that are left.
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
        SearchTask task = task_;
        task.request = &by_depth;
        engine_.deepen(task, result_);
        count(result_.nodes);
    }

    // Keeps the last exact report of each line.
    void keep(const SearchReport& report) {
        if (report.is_lower_bound || report.is_upper_bound || report.multi_pv == 0) return;
        if (report.multi_pv > kept_.size()) kept_.resize(report.multi_pv);
        kept_[report.multi_pv - 1] = report;
    }

    // Returns whether the proof is complete.
    bool prove(std::uint64_t nodes) {
        const std::uint64_t before = proof_nodes_;  // its threads count on
        Limits limits = limits_left();
        if (limits.nodes) *limits.nodes += before;
        SearchBudget& budget = engine_.budget_;
        budget.start(limits, request_.clock(), request_.control, proof_.counters());
        const std::size_t known = proof_.mates().size();
        const bool is_complete = proof_.advance(most_moves_, wanted_, nodes);
        proof_nodes_ = budget.total_nodes();
        if (!is_complete && budget.ended()) is_cut_off_ = true;
        count(proof_nodes_ - before);
        for (std::size_t i = known; i < proof_.mates().size(); ++i) report_mate(i);
        return is_complete;
    }

    void report_mate(std::size_t number) {
        const ForcedMate& mate = proof_.mates()[number];
        SearchReport report;
        report.depth = report.selective_depth = 2 * mate.moves - 1;
        report.multi_pv = number + 1;
        report.score = mate_in(report.depth);
        report.is_lower_bound = !mate.is_whole();
        report.line = mate.line;
        send(std::move(report));
    }
    void send(SearchReport report) {
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
            if (last.multi_pv <= wanted_ && last.depth > 0) send(last);
    }

    Engine& engine_;
    const SearchTask& task_;
    const SearchRequest& request_;
    SearchResult& result_;  // of the last turn by depth, until the end
    const int most_moves_;
    const std::size_t wanted_;
    MateSearch proof_;
    std::vector<SearchReport> kept_;  // of the search by depth, by line
    int deepest_ = 0;                 // the greatest depth that it has reported
    std::uint64_t nodes_ = 0;
    std::uint64_t proof_nodes_ = 0;
    bool is_cut_off_ = false;
};

void Engine::search(const SearchRequest& request, SearchResult& result) {
    const Position& root = request.game.position();
    SearchTask task{&request, wanted_moves(root, request.limits.search_moves)};
    if (task.moves.empty()) {
        SearchReport over;
        over.score = result.score = root.in_check() ? mated_in(0) : kDraw;
        if (request.on_report) request.on_report(over);
        return;
    }
    rank_root(task);
    if (request.limits.mate) return MateProof(*this, task, result).run();
    if (request.options.is_weak()) return deepen_weakly(task, result);
    deepen(task, result);
}

}  // namespace sebastes
