// The line that is shown: gathered from the PV table, legal to its end, and for a mate
// complete to the mate.
#include <algorithm>
#include <span>

#include "search/worker.h"

namespace sebastes {

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

// Table cut-offs can leave a mate's line short: searches on behind its known part, with
// a window for just this mate, until the whole line is there.
void Worker::complete_mate_line(RootMove& root_move) {
    if (!is_mate(root_move.score) || ends_in_mate(root_move)) return;
    const std::vector<Move> known = root_move.line;
    const int plies = is_win(root_move.score) ? kMate - root_move.score : kMate + root_move.score;
    // From behind the whole line first, then from nearer and nearer to the root.
    for (std::size_t keep = std::min(known.size(), static_cast<std::size_t>(plies - 1)); keep > 0;
         keep = keep > 2 ? keep / 2 : keep - 1) {
        std::vector<Position> positions{root_};
        for (std::size_t i = 0; i < keep; ++i) {
            positions.push_back(positions[i].after(known[i]));
            enter(positions[i], positions[i + 1], known[i], static_cast<int>(i));
        }
        const int ply = static_cast<int>(keep);
        const int score = keep % 2 == 0 ? root_move.score : -root_move.score;
        const int depth = plies - ply;
        search<NodeType::Pv>(positions[keep], score - 1, score + 1, depth, ply, false);
        for (std::size_t i = 0; i < keep; ++i) leave();
        if (shared_.ended()) return;

        // Lead the PV table along the known part, and read the whole again.
        for (std::size_t i = keep; i > 0; --i)
            lines_.store(positions[i - 1].key(), known[i - 1], positions[i].key(), kMaxPly, true);
        root_move.line = line_from_root(known.front());
        if (ends_in_mate(root_move)) return;
    }
    root_move.line = known;
}

}  // namespace sebastes
