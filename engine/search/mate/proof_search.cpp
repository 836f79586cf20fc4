#include "search/mate/proof_search.h"

#include <algorithm>
#include <utility>

#include "board/count_sink.h"
#include "board/move_list.h"
#include "board/movegen.h"

namespace sebastes {

namespace {

constexpr std::uint32_t kInfinite = ProofNumbers::kInfinite;

// The factor by which keys of tasks that differ besides the position become different.
constexpr Key kKeyFactor = 0x9E3779B97F4A7C15ULL;

// The sum of two numbers, which is infinite only if one of them is.
std::uint32_t sum(std::uint32_t a, std::uint32_t b) {
    if (a == kInfinite || b == kInfinite) return kInfinite;
    return std::min(a + b, kInfinite - 1);
}

std::uint32_t count_replies(const Board& board) {
    const std::uint64_t count = board.side_to_move == Color::White
                                    ? count_moves<Color::White>(board)
                                    : count_moves<Color::Black>(board);
    return static_cast<std::uint32_t>(count);
}

// The number of a pair of which a node takes the least of its children, and the one that it adds
// up.
std::uint32_t& chosen(ProofNumbers& numbers, bool attacks) {
    return attacks ? numbers.proof : numbers.disproof;
}
std::uint32_t& added(ProofNumbers& numbers, bool attacks) {
    return attacks ? numbers.disproof : numbers.proof;
}

}  // namespace

void ProofSearch::prepare(const ProofTask& task) {
    children_.clear();
    children_.reserve(kMaxMoves * static_cast<std::size_t>(2 * task.moves + 1));
}

ProofNumbers ProofSearch::run(const ProofTask& task, std::uint64_t give_up_at) {
    give_up_at_ = give_up_at;
    mating_move_ = {};
    Key key = key_of(task.position, task.moves);
    for (const Move move : task.only) key = (key ^ move.raw()) * kKeyFactor;
    const Node root{task.position, key, task.moves, task.position.side_to_move() == share_.attacker,
                    0};
    for (const Move move : task.only) add_child(root, move);
    if (task.only.empty())
        for (const Move move : legal_moves(task.position.board())) add_child(root, move);
    const ProofNumbers numbers = work_on(root, {kInfinite, kInfinite});
    if (numbers.is_settled()) share_.is_over = true;
    if (numbers.is_proven() && root.attacks)
        mating_move_ = std::ranges::find_if(children_, [](const Child& child) {
                           return child.numbers.is_proven();
                       })->move;
    count_nodes();
    return numbers;
}

ProofNumbers ProofSearch::known(const Position& position, int moves) const {
    ProofNumbers numbers;
    share_.table.probe(key_of(position, moves), moves, numbers);
    return numbers;
}

ProofNumbers ProofSearch::search(const Position& position, Key key, int moves, ProofNumbers limit) {
    const Node node{position, key, moves, position.side_to_move() == share_.attacker,
                    children_.size()};
    if (is_leaf(node)) {
        const std::uint64_t before = short_mates_.nodes();
        const bool mates = node.attacks ? short_mates_.forces_mate(position.board(), moves)
                                        : !short_mates_.escapes(position.board(), moves);
        const ProofNumbers numbers = mates ? kProven : kDisproven;
        share_.table.store(key, moves, numbers, short_mates_.nodes() - before);
        return numbers;
    }
    ++expanded_;
    for (const Move move : legal_moves(position.board())) {
        add_child(node, move);
        const ProofNumbers& last = children_.back().numbers;
        if (node.attacks ? last.is_proven() : last.is_disproven()) break;
    }
    if (!node.attacks) order_defences(node);
    const ProofNumbers numbers = work_on(node, limit);
    children_.resize(node.begin);
    return numbers;
}

// Searches below a node whose children are known until a number reaches its limit.
ProofNumbers ProofSearch::work_on(const Node& node, ProofNumbers limit) {
    const std::uint64_t before = short_mates_.nodes() + expanded_;
    ProofNumbers own = combine(node);
    while (own.proof < limit.proof && own.disproof < limit.disproof) {
        if (should_stop()) return own;
        const Choice choice = choose(node, own, limit);
        const Child child = children_[choice.child];
        const Position next = node.position.after(child.move);
        const int moves = node.attacks ? node.moves - 1 : node.moves;
        std::atomic<std::uint8_t>& busy = share_.busy_below(child.key);
        if (share_.is_parallel) busy.fetch_add(1, std::memory_order_relaxed);
        const ProofNumbers found = search(next, child.key, moves, choice.limit);
        if (share_.is_parallel) busy.fetch_sub(1, std::memory_order_relaxed);
        children_[choice.child].numbers = found;
        if (!node.attacks && found.is_disproven()) {
            std::uint16_t& count = defended_[child.move.from()][child.move.to()];
            if (count < 0xFFFF) ++count;
        }
        if (share_.is_parallel) look_up_children(node);
        own = combine(node);
    }
    share_.table.store(node.key, node.moves, own, short_mates_.nodes() + expanded_ - before);
    return own;
}

// Adds the position after a move, with the numbers that it has without a search.
void ProofSearch::add_child(const Node& node, Move move) {
    const Position next = node.position.after(move);
    const int moves = node.attacks ? node.moves - 1 : node.moves;
    Child child{key_of(next, moves), move, {}};
    share_.table.prefetch(child.key);
    const std::uint32_t replies = node.attacks ? count_replies(next.board()) : 1;
    if (replies == 0)
        child.numbers = next.in_check() ? kProven : kDisproven;
    else if (moves == 0 || is_drawn(next))
        child.numbers = kDisproven;
    else if (!share_.table.probe(child.key, moves, child.numbers))
        child.numbers = {replies, 1};
    children_.push_back(child);
}

// Replies that often refuted an attack come first.
void ProofSearch::order_defences(const Node& node) {
    const auto begin = children_.begin() + static_cast<std::ptrdiff_t>(node.begin);
    const auto worth = [&](const Child& child) {
        return defended_[child.move.from()][child.move.to()];
    };
    for (auto next = begin; next != children_.end(); ++next) {
        const Child child = *next;
        auto place = next;
        for (; place != begin && worth(*(place - 1)) < worth(child); --place) *place = *(place - 1);
        *place = child;
    }
}

ProofNumbers ProofSearch::combine(const Node& node) const {
    ProofNumbers own;
    std::uint32_t& least = chosen(own, node.attacks);
    std::uint32_t& total = added(own, node.attacks);
    least = kInfinite;
    total = 0;
    for (std::size_t i = node.begin; i < children_.size(); ++i) {
        ProofNumbers numbers = children_[i].numbers;
        least = std::min(least, chosen(numbers, node.attacks));
        total = sum(total, added(numbers, node.attacks));
    }
    return own;
}

ProofSearch::Choice ProofSearch::choose(const Node& node, ProofNumbers own,
                                        ProofNumbers limit) const {
    // Threads below a child increase its number.
    std::size_t best = node.begin;
    std::uint32_t least = kInfinite;
    std::uint32_t second = kInfinite;
    for (std::size_t i = node.begin; i < children_.size(); ++i) {
        ProofNumbers numbers = children_[i].numbers;
        if (numbers.is_settled()) continue;
        std::uint32_t number = chosen(numbers, node.attacks);
        if (share_.is_parallel) {
            const std::uint32_t threads =
                share_.busy_below(children_[i].key).load(std::memory_order_relaxed);
            number = static_cast<std::uint32_t>(std::min<std::uint64_t>(
                kInfinite - 1, std::uint64_t{number} * (1 + threads) + threads));
        }
        if (number < least) {
            second = std::exchange(least, number);
            best = i;
        } else {
            second = std::min(second, number);
        }
    }
    ProofNumbers numbers = children_[best].numbers;
    const std::uint32_t most = second == kInfinite ? kInfinite : sum(second, 1 + second / 4);
    const std::uint32_t rest = added(limit, node.attacks);
    ProofNumbers child_limit;
    chosen(child_limit, node.attacks) = std::min(
        chosen(limit, node.attacks), std::max(most, sum(chosen(numbers, node.attacks), 1)));
    added(child_limit, node.attacks) =
        rest == kInfinite ? kInfinite
                          : rest - added(own, node.attacks) + added(numbers, node.attacks);
    return {best, child_limit};
}

// Reads the children's numbers again, which other threads may have changed.
void ProofSearch::look_up_children(const Node& node) {
    const int moves = node.attacks ? node.moves - 1 : node.moves;
    for (std::size_t i = node.begin; i < children_.size(); ++i)
        if (!children_[i].numbers.is_settled())
            share_.table.probe(children_[i].key, moves, children_[i].numbers);
}

// The halfmove clock is part of the key only where the fifty-move rule can apply before the mate.
Key ProofSearch::key_of(const Position& position, int moves) const {
    const int plies = 2 * moves - (position.side_to_move() == share_.attacker ? 1 : 0);
    const int clock = position.halfmove_clock();
    const Key key = position.key() ^ share_.salt;
    return clock + plies - 1 < kFiftyMovePlies ? key : key + static_cast<Key>(clock) * kKeyFactor;
}

bool ProofSearch::is_drawn(const Position& position) const {
    return position.halfmove_clock() >= kFiftyMovePlies ||
           position.board().by_color[share_.attacker].count() == 1 ||
           position.has_insufficient_material() ||
           (!share_.drawn.empty() &&
            std::ranges::find(share_.drawn, position.key()) != share_.drawn.end());
}

// Whether so few moves are left that ShortMates tries them all, and no draw is possible before.
bool ProofSearch::is_leaf(const Node& node) const {
    if (node.moves == 1 && node.attacks) return true;
    const int plies = 2 * node.moves - (node.attacks ? 1 : 0);
    return node.moves <= 2 && share_.drawn.empty() &&
           node.position.halfmove_clock() + plies - 1 < kFiftyMovePlies;
}

void ProofSearch::count_nodes() {
    counters_.nodes.store(short_mates_.nodes() + expanded_, std::memory_order_relaxed);
}

bool ProofSearch::should_stop() {
    if (share_.is_over.load(std::memory_order_relaxed)) return true;
    if (--polls_in_ > 0) return false;
    constexpr int kProofPollInterval = 16;
    polls_in_ = kProofPollInterval;
    count_nodes();
    const std::uint64_t nodes = short_mates_.nodes() + expanded_;
    SearchBudget& budget = share_.budget;
    const auto limit = budget.limits().nodes;
    if (limit && budget.total_nodes() >= *limit) budget.finish();
    const auto hard = budget.clock().hard();
    if (hard && !budget.pondering() && budget.clock().elapsed(nodes) >= *hard) budget.finish();
    if (budget.ended() || nodes >= give_up_at_) share_.is_over = true;
    return share_.is_over.load(std::memory_order_relaxed);
}

}  // namespace sebastes
