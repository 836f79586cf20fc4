// Quiescence search: captures, queen promotions and answers to checks, until the
// static evaluation can be trusted.
#include <algorithm>

#include "eval/static_exchange.h"
#include "search/parameters.h"
#include "search/worker.h"

namespace sebastes {

using namespace parameters;

template <Worker::NodeType type>
int Worker::quiescence(const Position& position, int alpha, int beta, int ply) {
    constexpr bool kPv = type == NodeType::Pv;
    const bool selective = shared_.selective;
    const bool in_check = position.in_check();
    if constexpr (kPv) pv_lines_.clear(ply);
    selective_depth_ = std::max(selective_depth_, ply + 1);

    // 1. Stop, draw, ply limit.
    if (should_stop()) return alpha;
    if (is_draw(position, ply)) return kDraw;
    if (ply >= kMaxPly - 1) return in_check ? kDraw : corrected_evaluation(position);

    // 2. Transposition table.
    const TableHit hit = probe(position, ply);
    if (!kPv && (selective || hit.depth == 0) && position.halfmove_clock() < 90) {
        if (hit.lower >= beta) return hit.lower;
        if (hit.upper <= alpha) return hit.upper;
    }

    // 3. Standing pat: nobody has to capture.
    int best_score = -kInfinity;
    int futility = -kInfinity;
    if (!in_check) {
        const int eval = corrected_evaluation(position);
        best_score = eval;
        if (selective) {
            // A mate in the table has no line to show, and is for the main search.
            if (hit.lower > best_score && !(kPv && is_mate(hit.lower))) best_score = hit.lower;
            if (hit.upper < best_score && !(kPv && is_mate(hit.upper))) best_score = hit.upper;
        }
        if (best_score >= beta) {
            if (!hit.found)
                shared_.table.store(position.key(), ply, 0, Move{}, best_score, Bound::Lower,
                                    false);
            return best_score;
        }
        alpha = std::max(alpha, best_score);
        futility = best_score + kQuiescenceFutility;
    }

    Move table_move = hit.move;
    const bool is_wanted = table_move.is_promotion()
                               ? table_move.promotion_type() == PieceType::Queen
                               : position.is_capture(table_move);
    if (table_move && (!position.is_legal(table_move) || (!in_check && !is_wanted)))
        table_move = Move{};
    OrderingContext context = ordering_context(table_move, ply);
    context.killers = {};
    MovePicker picker(position, *histories_, context,
                      in_check ? MovePicker::Mode::Evasions : MovePicker::Mode::NoisyOnly);
    const int old_alpha = alpha;
    Move best_move;
    int move_number = 0;
    bool skip_quiets = false;

    while (const Move move = picker.next(skip_quiets)) {
        ++move_number;
        if (selective && !is_loss(best_score)) {
            if (in_check) {
                // 4. One quiet answer to a check is enough once it is not mate.
                skip_quiets = true;
            } else {
                // 5. Captures that cannot lift the score to alpha, or that lose material.
                const Piece captured = position.captured(move);
                const int gain = captured == Piece::None ? 0 : kExchangeValues[type_of(captured)];
                if (!move.is_promotion() && futility + gain <= alpha) {
                    best_score = std::max(best_score, futility + gain);
                    continue;
                }
                shared_.table.prefetch(position.key_after(move));
                if (!exchange_at_least(position, move, 0)) continue;
            }
        }
        const Position next = position.after(move);
        enter(position, next, move, ply);
        const int score = -quiescence<type>(next, -beta, -alpha, ply + 1);
        leave();
        if (should_stop()) return alpha;
        if (score > best_score) {
            best_score = score;
            if (score > alpha) {
                best_move = move;
                if constexpr (kPv) pv_lines_.raise(ply, move);
                if (score >= beta) break;
                alpha = score;
            }
        }
    }

    if (in_check && move_number == 0) return mated_in(ply);
    const Bound bound = best_score >= beta              ? Bound::Lower
                        : best_score > old_alpha && kPv ? Bound::Exact
                                                        : Bound::Upper;
    shared_.table.store(position.key(), ply, 0, best_move, best_score, bound, hit.is_pv);
    return best_score;
}

template int Worker::quiescence<Worker::NodeType::Pv>(const Position&, int, int, int);
template int Worker::quiescence<Worker::NodeType::ZeroWindow>(const Position&, int, int, int);

}  // namespace sebastes
