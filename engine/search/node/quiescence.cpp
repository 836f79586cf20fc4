// Quiescence search: captures, queen promotions and answers to checks, at its first node quiet
// checks too, until the static evaluation can be trusted.  The routine comes first, then the steps
// that it calls, in the order in which they run.  Its contract is that of NodeSearch::search(), and
// the depth of its table entries is 0.
#include <algorithm>

#include "eval/see.h"
#include "search/node/node_search.h"
#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

namespace {

// Whether quiescence searches this move of the table.
bool is_for_quiescence(const Position& position, Move move) {
    if (!move) return false;
    if (!position.in_check() && (move.is_promotion() ? move.promotion_type() != PieceType::Queen
                                                     : !position.is_capture(move)))
        return false;
    return position.is_legal(move);
}

}  // namespace

template <NodeType type>
// NOLINTNEXTLINE(readability-function-size): the steps in the order in which they run
int NodeSearch::quiescence(const Position& position, int alpha, int beta, int ply, bool first) {
    constexpr bool kPv = type == NodeType::Pv;
    const bool in_check = position.in_check();
    if constexpr (kPv) triangular_pv_.clear(ply);
    selective_depth_ = std::max(selective_depth_, ply + 1);

    // 1. Stop, draw, ply limit.
    if (should_stop()) return alpha;
    if (is_draw(position, ply)) return draw_score();
    if (ply >= kMaxPly - 1) return in_check ? kDraw : corrected_evaluation(position);

    // 2. The embedded tablebases, which take no time to read, at any depth.
    if (may_be_in_tablebases(position) &&
        position.occupied().count() <= Tablebases::kEmbeddedPieces)
        if (const auto known = tablebase_score(position, kMaxPly, ply)) return known->score;

    // 3. Static evaluation.
    PositionFacts facts(position);
    Node node{position, facts, alpha, beta, 0, ply, false, kPv, {}};
    if (!in_check) node.static_eval = corrected_evaluation(position);
    // 4. Transposition table.
    probe(position, ply, node.hit);
    if (!kPv && (mode_.selective || node.hit.depth == 0) &&
        position.halfmove_clock() < kTableMaxHalfmoveClock) {
        if (node.hit.lower >= beta) return node.hit.lower;
        if (node.hit.upper <= alpha) return node.hit.upper;
    }

    // 5. Standing pat.
    int best_score = -kInfinity;
    if (!in_check)
        if (const auto score = stand_pat(node, best_score)) return *score;
    const int futility = in_check ? -kInfinity : best_score + kQuiescenceFutility;

    if (is_for_quiescence(position, node.hit.move)) node.hash_move = node.hit.move;
    OrderingContext context = ordering_context(node.hash_move, ply);
    context.killers = {};
    const MovePicker::Mode moves = in_check                   ? MovePicker::Mode::Evasions
                                   : first && mode_.selective ? MovePicker::Mode::NoisyAndChecks
                                                              : MovePicker::Mode::NoisyOnly;
    MovePicker picker(facts, *histories_, context, moves, move_stack_);
    const int old_alpha = node.alpha;
    Move best_move;
    int move_number = 0;
    bool skip_quiets = false;

    while (const Move move = picker.next(skip_quiets)) {
        ++move_number;
        if (mode_.selective && !is_known_loss(best_score)) {
            // 6. In check, one quiet answer is enough once it does not lose to a mate.
            // 7. Otherwise captures that cannot lift the score to alpha are left out.
            if (in_check)
                skip_quiets = true;
            else if (is_quiescence_move_hopeless(node, move, futility, best_score))
                continue;
        }
        const Position next = position.after(move);
        enter(facts, next, move, ply);
        const int score = -quiescence<type>(next, -beta, -node.alpha, ply + 1, false);
        leave();
        if (should_stop()) return node.alpha;
        if (score > best_score) {
            best_score = score;
            if (score > node.alpha) {
                best_move = move;
                if constexpr (kPv) triangular_pv_.raise(ply, move);
                if (score >= beta) break;
                node.alpha = score;
            }
        }
    }

    // 8. Mate; the result is stored.
    if (in_check && move_number == 0) return mated_in(ply);
    const Bound bound = best_score >= beta              ? Bound::Lower
                        : best_score > old_alpha && kPv ? Bound::Exact
                                                        : Bound::Upper;
    table_.store(position.key(), ply, 0, best_move, best_score, bound, node.hit.is_pv);
    return best_score;
}

// 5. Standing pat: nobody has to capture.  The evaluation, or a better bound of the table, is a
// lower
//    bound of the value and ends the node when it is at least beta.
[[gnu::always_inline]] inline std::optional<int> NodeSearch::stand_pat(Node& node,
                                                                       int& best_score) {
    best_score = node.static_eval;
    const TableHit& hit = node.hit;
    if (mode_.selective) {
        // A mate of the table has no line here; the main search finds it.
        if (hit.lower > best_score && !(node.pv && is_mate(hit.lower))) best_score = hit.lower;
        if (hit.upper < best_score && !(node.pv && is_mate(hit.upper))) best_score = hit.upper;
    }
    if (best_score >= node.beta) {
        if (!hit.found)
            table_.store(node.position.key(), node.ply, 0, Move{}, best_score, Bound::Lower, false);
        return best_score;
    }
    node.alpha = std::max(node.alpha, best_score);
    return std::nullopt;
}

// 7. Captures that cannot lift the score to alpha (delta pruning), or moves that lose material, or
//    that a weak player overlooks.
[[gnu::always_inline]] inline bool NodeSearch::is_quiescence_move_hopeless(Node& node, Move move,
                                                                           int futility,
                                                                           int& best_score) {
    const Position& position = node.position;
    const Piece captured = position.captured(move);
    if (captured != Piece::None && !move.is_promotion()) {
        const int most = futility + kSeeValues[type_of(captured)];
        if (most <= node.alpha) {
            best_score = std::max(best_score, most);
            return true;
        }
    }
    table_.prefetch(position.key_after(move));
    return !see_ge(node.facts, move, 0) || (mode_.weak && overlooks(node, move));
}

template int NodeSearch::quiescence<NodeType::Pv>(const Position&, int, int, int, bool);
template int NodeSearch::quiescence<NodeType::NonPv>(const Position&, int, int, int, bool);

}  // namespace sebastes
