// The lines of mates that are proven, whole to the mate.
#include <algorithm>
#include <vector>

#include "board/move_list.h"
#include "search/mate/mate_search.h"

namespace sebastes {

// ---- Of a shortest mate: each reply takes all of the moves that are left ----

// The answer of the table where it has one.
std::optional<bool> MateSearch::forces_mate(const Position& position, int moves) {
    const ProofNumbers known = threads_.front()->known(position, moves);
    if (known.is_settled()) return known.is_proven();
    return prove({position, moves}, kNever);
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

// ---- Of a mate in at most so many moves.  What it takes is a bound again, but has a line ----

std::optional<ForcedMate> MateSearch::follow(Move first, int moves, std::uint64_t nodes) {
    most_nodes_ = this->nodes() + nodes;
    if (!defence(root_.after(first), moves - 1)) return std::nullopt;
    return followed_line(first);
}

// The attacker is to move, and is proven to mate in so many moves at most.  The moves that it
// takes; 0: not known.
int MateSearch::attack(const Position& position, int moves) {
    if (const auto kept = attacks_.find(position.key());
        kept != attacks_.end() && kept->second.moves <= moves)
        return kept->second.moves;
    if (is_out_of_nodes()) return 0;
    ++followed_;
    const Attack found = find_attack(position, moves);
    if (found.moves == 0) return 0;
    // A line may have come back to the position, and found it to be sooner over from there.
    Attack& kept = attacks_[position.key()];
    if (kept.moves == 0 || kept.moves > found.moves) kept = found;
    return kept.moves;
}

MateSearch::Attack MateSearch::find_attack(const Position& position, int moves) {
    if (const Move mate = short_mates_.mate_in_one(position.board())) return {mate, 1};
    if (moves == 1) return {};
    Attack best = moves == 2 ? mate_in_two(position) : shortest_known(position, moves);
    if (best.moves == 0 && moves > 2) {
        const std::uint64_t room =
            most_nodes_ - std::min(most_nodes_, followed_ + short_mates_.nodes());
        if (!prove({position, moves}, room).value_or(false)) return {};
        best = {mating_move_, moves};
    }
    if (best.moves == 0) return {};
    const auto further = defence(position.after(best.move), best.moves - 1);
    return further ? Attack{best.move, *further + 1} : Attack{};
}

MateSearch::Attack MateSearch::mate_in_two(const Position& position) {
    for (const Move move : legal_moves(position.board()))
        if (!short_mates_.escapes(position.after(move).board(), 1)) return {move, 2};
    return {};
}

// Of the moves that the table knows to mate in time, the one for which it knows of the fewest
// moves.
MateSearch::Attack MateSearch::shortest_known(const Position& position, int moves) const {
    Attack best;
    int left = moves - 1;  // for what comes behind the move
    for (const Move move : legal_moves(position.board())) {
        const Position next = position.after(move);
        if (!threads_.front()->known(next, left).is_proven()) continue;
        while (left > 1 && threads_.front()->known(next, left - 1).is_proven()) --left;
        best = {move, left + 1};
        if (left == 1) break;
        --left;  // another has to be sooner
    }
    return best;
}

// The defender is to move, and is proven to be mated in so many moves at most.  The moves until
// then; nothing: not known.
std::optional<int> MateSearch::defence(const Position& position, int moves) {
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
