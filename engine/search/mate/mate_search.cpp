#include "search/mate/mate_search.h"

#include <algorithm>
#include <exception>
#include <thread>
#include <utility>
#include <vector>

#include "board/move_list.h"
#include "core/random.h"

namespace sebastes {

namespace {

// A proof of a mate in so few moves takes less time than starting threads.
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

std::vector<const ThreadCounters*> MateSearch::counters() const {
    std::vector<const ThreadCounters*> counters;
    for (const auto& thread : threads_) counters.push_back(&thread->counters());
    return counters;
}

bool MateSearch::advance(int most_moves, std::size_t wanted, std::uint64_t nodes) {
    const std::uint64_t spent = threads_.front()->counters().nodes;
    const std::uint64_t give_up_at = nodes < kNever - spent ? spent + nodes : kNever;
    while (mates_.size() < wanted && none_in_ < most_moves && !moves_.empty()) {
        const int moves = none_in_ + 1;
        const auto proven = prove(task_of_root(moves), give_up_at);
        if (!proven) return false;
        if (!*proven) {
            none_in_ = moves;
            continue;
        }
        const Move first = mating_move_;
        mates_.push_back({moves, shortest_line(first, moves)});
        std::erase(moves_, first);
        all_moves_ = false;
    }
    return true;
}

bool MateSearch::find(int most_moves, std::uint64_t nodes) {
    // The fifty-move rule lets so many moves end, whatever they are.
    int moves = std::min(most_moves, (101 - root_.halfmove_clock()) / 2);
    if (!mates_.empty()) moves = std::min(moves, mates_.front().moves - 1);
    if (moves <= none_in_) return false;
    const auto proven = prove(task_of_root(moves), threads_.front()->counters().nodes + nodes);
    if (proven && !*proven) none_in_ = moves;
    if (!proven || !*proven) return false;
    const Move first = mating_move_;
    most_nodes_ = this->nodes() + nodes;
    if (!defence(root_.after(first), moves - 1)) return false;
    mates_ = {followed_line(first)};
    return true;
}

ProofTask MateSearch::task_of_root(int moves) const {
    if (all_moves_) return {root_, moves};
    return {root_, moves, moves_};
}

// Returns nothing when a limit ended the proof.
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
        } catch (const std::exception&) {
            // The system has no more threads or no memory for them: the proof uses the others.
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

// ---- The line of a shortest mate: the best reply takes all of the moves that are left ----

// Returns a reply after which the mate takes all of these moves; nothing when a limit ended the
// proof.
std::optional<Move> MateSearch::longest_defence(const Position& position, int moves) {
    const MoveList replies = legal_moves(position.board());
    if (moves == 1) return replies[0];
    for (const Move reply : replies)
        if (threads_.front()->known(position.after(reply), moves - 1).is_disproven()) return reply;
    for (const Move reply : replies) {
        const Position next = position.after(reply);
        const ProofNumbers known = threads_.front()->known(next, moves - 1);
        const auto sooner = known.is_settled() ? std::optional(known.is_proven())
                                               : prove({next, moves - 1}, kNever);
        if (!sooner) return std::nullopt;
        if (!*sooner) return reply;
    }
    return replies[0];
}

// Returns the part of the line that it finds before a limit ends the proof.
std::vector<Move> MateSearch::shortest_line(Move first, int moves) {
    std::vector<Move> line{first};
    Position position = root_.after(first);
    for (int left = moves - 1; left > 0; --left) {
        const auto reply = longest_defence(position, left);
        if (!reply) break;
        position = position.after(*reply);
        const auto proven = prove({position, left}, kNever);
        line.push_back(*reply);
        if (!proven) break;
        position = position.after(mating_move_);
        line.push_back(mating_move_);
    }
    return line;
}

// ---- The length and line of a mate in at most so many moves ----

// The attacker is to move and is proven to mate in at most so many moves.  Returns the moves that
// it takes; 0 if a limit ended the search.
int MateSearch::attack(const Position& position, int moves) {
    if (const auto kept = attacks_.find(position.key());
        kept != attacks_.end() && kept->second.moves <= moves)
        return kept->second.moves;
    if (is_out_of_nodes()) return 0;
    ++followed_;
    const Attack found = find_attack(position, moves);
    if (found.moves == 0) return 0;
    // Another line may have found a shorter mate from this position meanwhile.
    Attack& kept = attacks_[position.key()];
    if (kept.moves == 0 || kept.moves > found.moves) kept = found;
    return kept.moves;
}

MateSearch::Attack MateSearch::find_attack(const Position& position, int moves) {
    if (const Move mate = short_mates_.mate_in_one(position.board())) return {mate, 1};
    if (moves == 1) return {};
    Attack best = moves == 2 ? Attack{short_mates_.mate_in_two(position.board()), 2}
                             : shortest_known(position, moves);
    if (best.moves == 0 && moves > 2) {
        const std::uint64_t left =
            most_nodes_ - std::min(most_nodes_, followed_ + short_mates_.nodes());
        if (!prove({position, moves}, left).value_or(false)) return {};
        best = {mating_move_, moves};
    }
    if (!best.move) return {};
    const auto further = defence(position.after(best.move), best.moves - 1);
    return further ? Attack{best.move, *further + 1} : Attack{};
}

// Of the moves that mate in time by the table, the one with the shortest mate in the table.
MateSearch::Attack MateSearch::shortest_known(const Position& position, int moves) const {
    Attack best;
    int left = moves - 1;  // the moves that are left after this one
    for (const Move move : legal_moves(position.board())) {
        const Position next = position.after(move);
        if (!threads_.front()->known(next, left).is_proven()) continue;
        while (left > 1 && threads_.front()->known(next, left - 1).is_proven()) --left;
        best = {move, left + 1};
        if (left == 1) break;
        --left;  // another move must mate sooner
    }
    return best;
}

// The defender is to move and is proven to be mated in at most so many moves.  Returns the moves
// that it takes; nothing if a limit ended the search.
std::optional<int> MateSearch::defence(const Position& position, int moves) {
    int longest = 0;
    for (const Move reply : legal_moves(position.board())) {
        const int found = attack(position.after(reply), moves);
        if (found == 0) return std::nullopt;
        longest = std::max(longest, found);
    }
    return longest;
}

// The moves to mate with the attacks that are stored.  They can be fewer than an attack says, if a
// shorter attack was found later in its line.
int MateSearch::length(const Position& position) {
    if (const auto kept = lengths_.find(position.key()); kept != lengths_.end())
        return kept->second;
    const Position next = position.after(attacks_.at(position.key()).move);
    int longest = 0;
    for (const Move reply : legal_moves(next.board()))
        longest = std::max(longest, length(next.after(reply)));
    lengths_[position.key()] = longest + 1;
    return longest + 1;
}

ForcedMate MateSearch::followed_line(Move first) {
    lengths_.clear();
    ForcedMate mate{1, {first}};
    Position position = root_.after(first);
    while (true) {
        std::optional<Position> longest;
        Move defence;
        int most = 0;
        for (const Move reply : legal_moves(position.board())) {
            const Position next = position.after(reply);
            if (const int found = length(next); found > most) {
                most = found;
                longest = next;
                defence = reply;
            }
        }
        if (!longest) return mate;
        if (mate.line.size() == 1) mate.moves += most;
        const Move move = attacks_.at(longest->key()).move;
        mate.line.insert(mate.line.end(), {defence, move});
        position = longest->after(move);
    }
}

}  // namespace sebastes
