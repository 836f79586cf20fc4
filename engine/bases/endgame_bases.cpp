#include "bases/endgame_bases.h"

#include <algorithm>

#include "board/move_list.h"

namespace sebastes {

namespace {

// Ranks by own bases: mates in time by their length, then wins and losses that the fifty-move
// rule may come before, draws in the middle.
constexpr int kMateRank = 1000000;
constexpr int kLateRank = 1000;

bool is_in_time(const OwnAnswer& answer, int halfmove_clock) {
    return answer.outcome == Outcome::Draw || answer.plies <= kFiftyMovePlies - halfmove_clock;
}

// Of the move that leads to a position of which the base says this.
int rank_before(const OwnAnswer& reply, int halfmove_clock) {
    if (reply.outcome == Outcome::Draw) return 0;
    const int rank = is_in_time(reply, halfmove_clock) ? kMateRank - reply.plies : kLateRank;
    return reply.outcome == Outcome::Loss ? rank : -rank;
}

// Leads to an ending with other pieces, where a win is easier to see.
bool converts(const Position& position, Move move) {
    return move.is_promotion() || position.is_capture(move);
}

// Whether the rules end the game in a position that is no mate.
bool is_drawn(const Position& position, const KeyHistory& keys) {
    if (position.has_insufficient_material()) return true;
    if (position.halfmove_clock() >= kFiftyMovePlies)
        return !position.in_check() || has_legal_move(position.board());
    return keys.is_repetition(position.halfmove_clock(), 0);
}

}  // namespace

std::optional<BaseAnswer> EndgameBases::probe_own(const Position& position) const {
    const auto own = own_.probe(position.board());
    if (!own || !is_in_time(*own, position.halfmove_clock())) return std::nullopt;
    if (own->outcome == Outcome::Draw) return BaseAnswer{Outcome::Draw};
    return BaseAnswer{own->outcome, false, own->plies};
}

std::optional<BaseAnswer> EndgameBases::probe(const Position& position, int depth,
                                              BaseSources sources) const {
    const int pieces = position.occupied().count();
    if (pieces <= own_.most_pieces())
        if (const auto answer = probe_own(position)) return answer;
    const int limit = syzygy_pieces();
    if (sources == BaseSources::Own || pieces > limit || position.halfmove_clock() != 0 ||
        (pieces == limit && depth < settings_.probe_depth))
        return std::nullopt;
    auto answer = syzygy_.probe(position.board());
    if (answer && !settings_.fifty_move_rule) answer->drawn_by_fifty_moves = false;
    return answer;
}

std::optional<RootRanking> EndgameBases::rank_by_own(const Game& game) const {
    const Position& root = game.position();
    const auto answer = own_.probe(root.board());
    if (!answer) return std::nullopt;
    RootRanking ranking;
    ranking.by_distance = true;
    KeyHistory keys = game.keys();
    for (const Move move : legal_moves(root.board())) {
        const Position next = root.after(move);
        const auto reply = own_.probe(next.board());
        if (!reply) return std::nullopt;
        keys.push(next.key());
        const bool drawn = is_drawn(next, keys);
        keys.pop();
        ranking.moves.push_back({move, drawn ? 0 : rank_before(*reply, next.halfmove_clock())});
    }
    std::stable_partition(ranking.moves.begin(), ranking.moves.end(), [&](const RankedMove& each) {
        return each.rank > 0 && converts(root, each.move);
    });
    const bool in_time = is_in_time(*answer, root.halfmove_clock());
    const bool counted = in_time && answer->outcome != Outcome::Draw;
    ranking.answer = {answer->outcome, !in_time, counted ? answer->plies : BaseAnswer::kNotCounted};
    return ranking;
}

std::optional<RootRanking> EndgameBases::rank(const Game& game) const {
    const Board& board = game.position().board();
    const int pieces = board.occupied().count();
    if (pieces <= own_.most_pieces())
        if (auto ranking = rank_by_own(game)) return ranking;
    if (pieces > syzygy_pieces() || board.castling_rooks.any()) return std::nullopt;
    return syzygy_.rank(game, settings_.fifty_move_rule);
}

std::vector<Move> EndgameBases::line_to_mate(const Position& position, int plies) const {
    const auto answer = probe_own(position);
    if (!answer || answer->plies != plies) return {};
    std::vector<Move> line;
    Position at = position;
    for (int left = plies - 1; left >= 0; --left) {
        Move found;
        for (const Move move : legal_moves(at.board())) {
            const auto reply = own_.probe(at.after(move).board());
            // The side that mates is to move at odd distances.
            const Outcome wanted = left % 2 == 0 ? Outcome::Loss : Outcome::Win;
            if (!reply || reply->plies != left || reply->outcome != wanted) continue;
            if (!found || converts(at, move)) found = move;
            if (left % 2 != 0 || converts(at, found)) break;
        }
        if (!found) return {};
        line.push_back(found);
        at = at.after(found);
    }
    return line;
}

}  // namespace sebastes
