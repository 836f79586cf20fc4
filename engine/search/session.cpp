#include "search/session.h"

#include <algorithm>
#include <system_error>
#include <thread>

#include "board/move_list.h"

namespace sebastes {

Session::Session(std::size_t hash_mib, std::size_t threads) : table_(hash_mib), shared_(table_) {
    set_threads(threads);
}

Session::~Session() = default;

std::size_t Session::usable_threads() {
    const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
    return std::min(4 * cores, kMaxThreads);
}

void Session::set_threads(std::size_t count) {
    count = std::clamp<std::size_t>(count, 1, kMaxThreads);
    if (count < workers_.size()) workers_.resize(count);
    std::vector<std::unique_ptr<Worker>> added;
    for (std::size_t i = workers_.size(); i < count; ++i)
        added.push_back(std::make_unique<Worker>(shared_, i));
    workers_.reserve(count);
    for (auto& worker : added) workers_.push_back(std::move(worker));
}

void Session::new_game() {
    table_.clear();
    for (auto& worker : workers_) worker->clear();
    random_ = Random{0x5EBA57E5};
}

SearchResult Session::search(const Game& game, const Limits& limits, const SearchOptions& options,
                             SearchControl& control, const OnReport& on_report, TimePoint start,
                             const OnCurrentMove& on_current_move) {
    const Position& root = game.position();
    std::vector<Move> moves;
    for (const Move move : legal_moves(root.board()))
        if (limits.search_moves.empty() ||
            std::find(limits.search_moves.begin(), limits.search_moves.end(), move) !=
                limits.search_moves.end())
            moves.push_back(move);

    shared_.limits = limits;
    shared_.clock =
        Clock(limits, root.side_to_move(), options.move_overhead, options.nodes_per_ms, start);
    shared_.driver = options.driver;
    shared_.selective = options.selective;
    shared_.multi_pv = std::clamp<std::size_t>(options.multi_pv, 1, SearchOptions::kMaxMultiPv);
    shared_.control = &control;
    shared_.done = false;
    shared_.on_report = on_report;
    shared_.on_current_move = on_current_move;
    const bool weak = options.skill_level < SearchOptions::kMaxSkill;
    if (weak) {
        shared_.multi_pv = std::max<std::size_t>(shared_.multi_pv, 4);
        const int deepest = 1 + std::max(0, options.skill_level);
        shared_.limits.depth = std::min(limits.depth.value_or(deepest), deepest);
    }

    SearchResult result;
    if (moves.empty()) {
        SearchReport over;
        over.score = root.in_check() ? mated_in(0) : kDraw;
        if (on_report) on_report(over);
        if (limits.infinite || control.pondering()) control.wait(limits.infinite);
        result.score = over.score;
        return result;
    }

    table_.new_search();
    for (auto& worker : workers_) {
        worker->total_nodes = [this] {
            std::uint64_t sum = 0;
            for (const auto& each : workers_) sum += each->nodes();
            return sum;
        };
        worker->prepare(root, game.keys(), moves);
    }
    {
        std::vector<std::jthread> helpers;
        try {
            for (std::size_t i = 1; i < workers_.size(); ++i)
                helpers.emplace_back([this, i] { workers_[i]->iterate(); });
        } catch (const std::system_error&) {
            // The system has no more threads: go on with those that it gave.
        }
        workers_.front()->iterate();
        // Nothing left to do, but the answer must wait.
        if (limits.infinite || control.pondering()) control.wait(limits.infinite);
        shared_.done = true;
    }

    const Worker& worker = shared_.multi_pv == 1 ? best_worker() : *workers_.front();
    const std::size_t choice = weak ? weak_choice(worker, options.skill_level) : 0;
    const RootMove& chosen = worker.root_moves()[choice];
    result.best = chosen.move;
    result.line = chosen.line;
    if (chosen.line.size() > 1) result.ponder = chosen.line[1];
    result.score = chosen.score;
    result.depth = worker.completed_depth();
    result.nodes = worker.total_nodes();
    result.milliseconds = shared_.clock.elapsed(workers_.front()->nodes());
    const bool shown = &worker == workers_.front().get() && choice == 0;
    if (!shown && on_report) {
        SearchReport last;
        last.depth = result.depth;
        last.selective_depth = chosen.selective_depth;
        last.score = result.score;
        last.is_lower_bound = chosen.bound == Bound::Lower;
        last.is_upper_bound = chosen.bound == Bound::Upper;
        last.nodes = result.nodes;
        last.milliseconds = result.milliseconds;
        last.hash_per_mille = table_.per_mille_full();
        last.line = result.line;
        on_report(last);
    }
    shared_.on_report = nullptr;
    shared_.on_current_move = nullptr;
    shared_.control = nullptr;
    return result;
}

// The thread whose answer to trust: the first, unless another got deeper with a score as
// good, or found a shorter mate.
const Worker& Session::best_worker() const {
    const Worker* best = workers_.front().get();
    for (const auto& worker : workers_) {
        const RootMove& front = worker->root_moves().front();
        const int score = front.score;
        const int best_score = best->root_moves().front().score;
        // Cut off before it knew more than what its best move is worth at most.
        if (score <= -kInfinity || front.bound == Bound::Upper) continue;
        const bool better =
            is_win(best_score)
                ? score > best_score
                : worker->completed_depth() > best->completed_depth() && score >= best_score;
        if (better) best = worker.get();
    }
    return *best;
}

// Plays below strength: of the best lines one, the worse the level the more by chance.
std::size_t Session::weak_choice(const Worker& worker, int skill_level) {
    const auto& moves = worker.root_moves();
    const std::size_t lines = std::min<std::size_t>(shared_.multi_pv, moves.size());
    const int weakness = 120 - 5 * std::max(0, skill_level);
    const int top = moves.front().score;
    std::size_t choice = 0;
    int best = -2 * kInfinity;
    for (std::size_t i = 0; i < lines; ++i) {
        if (moves[i].score <= -kInfinity) continue;
        const auto noise = static_cast<int>(random_.below(static_cast<std::uint64_t>(weakness)));
        const int gap = std::min(top - moves[i].score, 400);
        const int value = moves[i].score + noise + weakness * gap / 250;
        if (value > best) {
            best = value;
            choice = i;
        }
    }
    return choice;
}

}  // namespace sebastes
