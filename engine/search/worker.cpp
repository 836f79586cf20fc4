// What every node of a thread needs besides its search: draws, the table's word, limits,
// the stack, the corrected evaluation.
#include "search/worker.h"

#include <algorithm>

namespace sebastes {

bool Worker::is_draw(const Position& position, int ply) const {
    if (position.has_insufficient_material()) return true;
    if (position.halfmove_clock() >= 100)
        return !position.in_check() || has_legal_move(position.board());
    return keys_.is_repetition(frame(ply)->reversible, ply);
}

// What the table says.  A mate that the fifty-move rule may come before is left out.
TableHit Worker::probe(const Position& position, int ply) const {
    TableHit hit = shared_.table.probe(position.key(), ply);
    if (is_win(hit.lower) && position.halfmove_clock() + mate_in(ply) - hit.lower > 100)
        hit.lower = -kInfinity;
    if (is_loss(hit.upper) && position.halfmove_clock() + hit.upper - mated_in(ply) > 100)
        hit.upper = kInfinity;
    return hit;
}

bool Worker::knows_mate(const Position& position, int ply) const {
    if (!shared_.selective || ply == 0) return false;
    const TableHit hit = probe(position, ply);
    return (is_win(hit.lower) || is_loss(hit.upper)) && !is_draw(position, ply);
}

bool Worker::should_stop() {
    if (nodes() >= give_up_at_) return true;
    if (completed_depth_ == 0 && nodes() < 100000) return false;  // always have a scored move
    if (shared_.ended()) return true;
    if (index_ != 0 || --poll_countdown_ > 0) return false;
    poll_countdown_ = 512;
    const Limits& limits = shared_.limits;
    if (limits.nodes) {
        const std::uint64_t total = total_nodes ? total_nodes() : nodes();
        if (total >= *limits.nodes) {
            shared_.done = true;
            return true;
        }
        // Look again in time to stop at the right node.
        poll_countdown_ = static_cast<int>(std::min<std::uint64_t>(512, *limits.nodes - total));
    }
    if (shared_.clock.hard() && !shared_.control->pondering() &&
        shared_.clock.elapsed(nodes()) >= *shared_.clock.hard())
        shared_.done = true;
    return shared_.ended();
}

void Worker::enter(const Position& parent, const Position& child, Move move, int ply) {
    Frame* here = frame(ply);
    here->move = move;
    if (move) {
        here->piece = parent.piece_on(move.from());
        here->quiet = is_quiet(parent, move) && !move.is_castling();
        here->continuation = &histories_->continuation[here->piece][move.to()];
    } else {
        here->quiet = false;
        here->continuation = &histories_->no_continuation;
    }
    frame(ply + 1)->reversible = move ? std::min(here->reversible + 1, child.halfmove_clock()) : 0;
    keys_.push(child.key());
    evaluation_.push(parent, move, child);
    nodes_.store(nodes() + 1, std::memory_order_relaxed);
}

int Worker::corrected_evaluation(const Position& position) {
    int score = evaluation_.evaluate(position);
    if (!shared_.selective) return score;
    score += histories_->correction(position);
    // Fade towards the draw that the fifty-move rule would bring.
    score = score * (220 - std::min(position.halfmove_clock(), 100)) / 220;
    return std::clamp(score, -kMaxEvaluation, kMaxEvaluation);
}

}  // namespace sebastes
