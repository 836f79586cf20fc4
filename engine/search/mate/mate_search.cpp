#include "search/mate/mate_search.h"

#include <algorithm>
#include <system_error>
#include <thread>
#include <utility>

#include "core/random.h"

namespace sebastes {

namespace {

// A mate of so few moves is proven before threads have started.
constexpr int kAlone = 2;

}  // namespace

MateSearch::MateSearch(TranspositionTable& table, std::uint64_t number, SearchBudget& budget,
                       const Game& game, std::vector<Move> moves, std::size_t threads)
    : root_(game.position()),
      moves_(std::move(moves)),
      all_moves_(moves_.size() == legal_moves(root_.board()).size()),
      share_{ProofTable(table, number), budget, root_.side_to_move(),
             number == 0 ? Key{0} : Random(number + 1).next(), game.keys().stood_twice()} {
    for (std::size_t i = 0; i < threads; ++i)
        threads_.push_back(std::make_unique<ProofSearch>(share_));
}

std::vector<const NodeCounter*> MateSearch::node_counters() const {
    std::vector<const NodeCounter*> counters;
    for (const auto& thread : threads_) counters.push_back(&thread->node_counter());
    return counters;
}

MateSearch::State MateSearch::advance(int most_moves, std::size_t wanted, std::uint64_t nodes) {
    const std::uint64_t spent = threads_.front()->node_counter().load(std::memory_order_relaxed);
    const std::uint64_t give_up_at = nodes < kNever - spent ? spent + nodes : kNever;
    while (mates_.size() < wanted && none_in_ < most_moves && !moves_.empty()) {
        const int moves = none_in_ + 1;
        const auto proven = prove(task_of_root(moves), give_up_at);
        if (!proven) return State::GaveUp;
        if (!*proven) {
            none_in_ = moves;
            continue;
        }
        const Move first = mating_move_;
        mates_.push_back({moves, shortest_line(first, moves)});
        std::erase(moves_, first);
        all_moves_ = false;
    }
    return State::Settled;
}

bool MateSearch::find(int most_moves, std::uint64_t nodes) {
    const auto proven = prove(task_of_root(most_moves), threads_.front()->node_counter() + nodes);
    if (proven && !*proven) none_in_ = most_moves;
    if (!proven || !*proven) return false;
    auto found = follow(mating_move_, most_moves, nodes);
    if (!found) return false;
    mates_.clear();
    mates_.push_back(std::move(*found));
    return true;
}

ProofTask MateSearch::task_of_root(int moves) const {
    if (all_moves_) return {root_, moves};
    return {root_, moves, moves_};
}

// Nothing: cut off.
std::optional<bool> MateSearch::prove(const ProofTask& task, std::uint64_t give_up_at) {
    share_.is_over = false;
    const bool alone = threads_.size() == 1 || task.moves <= kAlone;
    share_.is_parallel = !alone;
    std::vector<ProofNumbers> numbers(threads_.size());
    for (const auto& thread : threads_) thread->prepare(task);
    {
        std::vector<std::jthread> others;
        try {
            for (std::size_t i = 1; i < threads_.size() && !alone; ++i)
                others.emplace_back([&, i] { numbers[i] = threads_[i]->run(task, kNever); });
        } catch (const std::system_error&) {
            // The system has no more threads: go on with those that it gave.
        }
        numbers.front() = threads_.front()->run(task, give_up_at);
    }
    for (std::size_t i = 0; i < threads_.size(); ++i) {
        if (!numbers[i].is_settled()) continue;
        mating_move_ = threads_[i]->mating_move();
        return numbers[i].is_proven();
    }
    return std::nullopt;
}

}  // namespace sebastes
