#include "search/mate/proven_mate.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "board/move_list.h"

namespace sebastes {

std::optional<ForcedMate> ProvenMate::follow(const Position& root, Move first, int moves,
                                             std::uint64_t nodes) {
    most_nodes_ = this->nodes() + proof_.node_counter() + nodes;
    const Position next = root.after(first);
    if (!defence(next, moves - 1)) return std::nullopt;
    return line_from(root, first);
}

bool ProvenMate::is_out_of_nodes() const {
    return nodes() + proof_.node_counter() >= most_nodes_ || share_.budget.ended();
}

// The attacker is to move, and is proven to mate in so many moves at most.  The moves that it
// takes; 0: not known.
int ProvenMate::attack(const Position& position, int moves) {
    if (const auto kept = attacks_.find(position.key());
        kept != attacks_.end() && kept->second.moves <= moves)
        return kept->second.moves;
    if (is_out_of_nodes()) return 0;
    ++nodes_;
    const Attack found = find_attack(position, moves);
    if (found.moves == 0) return 0;
    // A line may have come back to the position, and found it to be sooner over from there.
    Attack& kept = attacks_[position.key()];
    if (kept.moves == 0 || kept.moves > found.moves) kept = found;
    return kept.moves;
}

ProvenMate::Attack ProvenMate::find_attack(const Position& position, int moves) {
    if (const Move mate = short_mates_.mate_in_one(position.board())) return {mate, 1};
    if (moves == 1) return {};
    Attack best = moves == 2 ? mate_in_two(position) : shortest_known(position, moves);
    if (best.moves == 0 && moves > 2) {
        std::vector<Move> all;
        for (const Move move : legal_moves(position.board())) all.push_back(move);
        share_.is_over = false;
        const ProofTask task{position, moves, all, true};
        proof_.prepare(task);
        const std::uint64_t room = most_nodes_ - std::min(most_nodes_, nodes());
        if (!proof_.run(task, room).is_proven()) return {};
        best = {proof_.mating_move(), moves};
    }
    if (best.moves == 0) return {};
    const auto further = defence(position.after(best.move), best.moves - 1);
    return further ? Attack{best.move, *further + 1} : Attack{};
}

ProvenMate::Attack ProvenMate::mate_in_two(const Position& position) {
    for (const Move move : legal_moves(position.board()))
        if (!short_mates_.escapes(position.after(move).board(), 1)) return {move, 2};
    return {};
}

// Of the moves that the table knows to mate in time, the one for which it knows of the fewest
// moves.
ProvenMate::Attack ProvenMate::shortest_known(const Position& position, int moves) const {
    Attack best;
    int left = moves - 1;  // for what comes behind the move
    for (const Move move : legal_moves(position.board())) {
        const Position next = position.after(move);
        if (!proof_.known(next, left).is_proven()) continue;
        while (left > 1 && proof_.known(next, left - 1).is_proven()) --left;
        best = {move, left + 1};
        if (left == 1) break;
        --left;  // another has to be sooner
    }
    return best;
}

// The defender is to move, and is proven to be mated in so many moves at most.  The moves until
// then; nothing: not known.
std::optional<int> ProvenMate::defence(const Position& position, int moves) {
    int longest = 0;
    for (const Move reply : legal_moves(position.board())) {
        const int found = attack(position.after(reply), moves);
        if (found == 0) return std::nullopt;
        longest = std::max(longest, found);
    }
    return longest;
}

// The moves to mate by the attacks that are kept: fewer than what they say where one of them
// was found to be shorter later.
int ProvenMate::length(const Position& position) {
    if (const auto kept = lengths_.find(position.key()); kept != lengths_.end())
        return kept->second;
    const Position next = position.after(attacks_.at(position.key()).move);
    int longest = 0;
    for (const Move reply : legal_moves(next.board()))
        longest = std::max(longest, length(next.after(reply)));
    lengths_[position.key()] = longest + 1;
    return longest + 1;
}

ForcedMate ProvenMate::line_from(const Position& root, Move first) {
    lengths_.clear();
    ForcedMate mate{1, {first}};
    Position position = root.after(first);
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
