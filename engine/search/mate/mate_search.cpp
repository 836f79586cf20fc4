#include "search/mate/mate_search.h"

#include <algorithm>
#include <limits>
#include <system_error>
#include <thread>
#include <utility>

#include "core/random.h"

namespace sebastes {

namespace {

constexpr std::uint64_t kNever = std::numeric_limits<std::uint64_t>::max();

// A mate of so few moves is proven before threads have started.
constexpr int kAlone = 2;

}  // namespace

MateSearch::MateSearch(TranspositionTable& table, std::uint64_t number, SearchBudget& budget,
                       const Game& game, std::vector<Move> moves, std::size_t threads)
    : root_(game.position()),
      moves_(std::move(moves)),
      all_moves_(moves_.size() == legal_moves(root_.board()).size()),
      share_{ProofTable(table, number), budget, root_.side_to_move(), Random(number + 1).next(),
             game.keys().stood_twice()} {
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
        const auto proven = prove({root_, moves, moves_, all_moves_}, give_up_at);
        if (!proven) return State::GaveUp;
        if (!*proven) {
            none_in_ = moves;
            continue;
        }
        const Move first = mating_move_;
        mates_.push_back({moves, line_of(first, moves)});
        std::erase(moves_, first);
        all_moves_ = false;
    }
    return State::Settled;
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

// The answer of the table where it has one.
std::optional<bool> MateSearch::forces_mate(const Position& position, int moves) {
    const ProofNumbers known = threads_.front()->known(position, moves);
    if (known.is_settled()) return known.is_proven();
    std::vector<Move> all;
    for (const Move move : legal_moves(position.board())) all.push_back(move);
    return prove({position, moves, all, true}, kNever);
}

// A reply after which the mate takes all of these further moves; nothing: cut off.
std::optional<Move> MateSearch::longest_defence(const Position& position, int moves) {
    const MoveList replies = legal_moves(position.board());
    if (moves == 1) return replies[0];
    for (const Move reply : replies)
        if (threads_.front()->known(position.after(reply), moves - 1).is_disproven()) return reply;
    for (const Move reply : replies) {
        const auto sooner = forces_mate(position.after(reply), moves - 1);
        if (!sooner) return std::nullopt;
        if (!*sooner) return reply;
    }
    return replies[0];
}

// As far as it is found before the search is cut off.
std::vector<Move> MateSearch::line_of(Move first, int moves) {
    std::vector<Move> line{first};
    Position position = root_.after(first);
    for (int left = moves - 1; left > 0; --left) {
        const auto reply = longest_defence(position, left);
        if (!reply) break;
        position = position.after(*reply);
        std::vector<Move> all;
        for (const Move move : legal_moves(position.board())) all.push_back(move);
        const auto proven = prove({position, left, all, true}, kNever);
        line.push_back(*reply);
        if (!proven) break;
        position = position.after(mating_move_);
        line.push_back(mating_move_);
    }
    return line;
}

}  // namespace sebastes
