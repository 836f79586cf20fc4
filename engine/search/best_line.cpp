// The line that is shown: gathered from the PV table, legal to its end, and for a mate
// complete to the mate.
#include <algorithm>
#include <span>

#include "search/parameters.h"
#include "search/worker.h"

namespace sebastes {

using namespace parameters;

// Follows the PV table from the root, as far as its moves are legal and the game goes on.
std::vector<Move> Worker::line_from_root(Move first) {
    std::vector<Move> moves{first};
    Position position = root_.after(first);
    keys_.push(position.key());
    int reversible = std::min(frame(0)->reversible + 1, position.halfmove_clock());
    const auto over = [&] {
        return position.has_insufficient_material() || position.halfmove_clock() >= 100 ||
               keys_.is_repetition(reversible, static_cast<int>(moves.size()));
    };
    for (bool grown = true; grown && moves.size() < kMaxPly;) {
        grown = false;
        const std::span<const Move> found = lines_.line(position.key());
        const std::vector<Move> rest(found.begin(), found.end());
        for (const Move move : rest) {
            if (moves.size() >= kMaxPly || over() || !position.is_legal(move)) {
                grown = false;
                break;
            }
            position = position.after(move);
            keys_.push(position.key());
            reversible = std::min(reversible + 1, position.halfmove_clock());
            moves.push_back(move);
            grown = true;
        }
    }
    for (std::size_t i = 0; i < moves.size(); ++i) keys_.pop();
    return moves;
}

// Whether a line that claims a mate has the right length and ends in it.
bool Worker::ends_in_mate(const RootMove& root_move) const {
    const int plies = is_win(root_move.score) ? kMate - root_move.score : kMate + root_move.score;
    if (static_cast<int>(root_move.line.size()) != plies) return false;
    Position position = root_;
    for (const Move move : root_move.line) position = position.after(move);
    return position.in_check() && !has_legal_move(position.board());
}

// Searches from behind the first plies of the root move's line, with a window for just the
// mate that its score claims, and takes the rest of the line from there.
bool Worker::prove_mate_from(RootMove& root_move, std::size_t known_plies) {
    std::vector<Position> positions;
    positions.reserve(known_plies + 1);  // entered positions stay where they are
    positions.push_back(root_);
    for (std::size_t i = 0; i < known_plies; ++i) {
        const Move move = root_move.line[i];
        positions.push_back(positions[i].after(move));
        enter(positions[i], positions[i + 1], move, static_cast<int>(i));
    }
    const int ply = static_cast<int>(known_plies);
    const int plies = is_win(root_move.score) ? kMate - root_move.score : kMate + root_move.score;
    const int score = ply % 2 == 0 ? root_move.score : -root_move.score;
    const int found =
        search<NodeType::Pv>(positions.back(), score - 1, score + 1, plies - ply, ply, false);
    for (std::size_t i = 0; i < known_plies; ++i) leave();
    if (found != score || should_stop()) return false;
    RootMove whole = root_move;
    const std::span<const Move> rest = pv_lines_.line(ply);
    whole.line.resize(known_plies);
    whole.line.insert(whole.line.end(), rest.begin(), rest.end());
    if (!ends_in_mate(whole)) return false;
    root_move = std::move(whole);
    return true;
}

// Table cut-offs of zero windows can leave a mate's line short: looks for the rest of it, from
// behind its known part first, then from nearer and nearer to the root, for a share of the
// nodes so far.  False if the line is not whole in the end.
bool Worker::complete_mate_line(RootMove& root_move) {
    if (!is_mate(root_move.score) || ends_in_mate(root_move)) return true;
    const int plies = is_win(root_move.score) ? kMate - root_move.score : kMate + root_move.score;
    if (plies < 1 || plies >= kMaxPly) return false;
    give_up_at_ = nodes() + kMateProofNodes + nodes() / kMateProofShare;
    bool whole = false;
    for (std::size_t keep = std::min(root_move.line.size(), static_cast<std::size_t>(plies - 1));
         keep > 0 && !whole && !should_stop(); keep = keep > 2 ? keep / 2 : keep - 1)
        whole = prove_mate_from(root_move, keep);
    give_up_at_ = ~std::uint64_t{0};
    return whole;
}

// Completes the lines of mates that are to be shown.  A mate whose line cannot be found is
// shown as a bound: its side has no less, but nobody can check it.
void Worker::settle_mates() {
    const std::size_t lines = std::min(shared_.multi_pv, root_moves_.size());
    for (std::size_t i = 0; i < lines; ++i) {
        RootMove& root_move = root_moves_[i];
        if (root_move.bound == Bound::Exact && !complete_mate_line(root_move))
            root_move.bound = is_win(root_move.score) ? Bound::Lower : Bound::Upper;
    }
}

}  // namespace sebastes
