#include "search/root/line_to_mate.h"

#include <algorithm>
#include <span>
#include <utility>

#include "board/move_list.h"
#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

namespace {

int plies_to_mate(int score) { return is_win(score) ? kMate - score : kMate + score; }

void leave_open(RootMove& root_move) {
    root_move.bound = is_win(root_move.score) ? Bound::Lower : Bound::Upper;
}

}  // namespace

bool ends_in_mate(const Position& root, const RootMove& root_move) {
    if (static_cast<int>(root_move.line.size()) != plies_to_mate(root_move.score)) return false;
    Position position = root;
    for (const Move move : root_move.line) position = position.after(move);
    return position.in_check() && !has_legal_move(position.board());
}

// Searches from behind the first plies of the root move's line, with a window for just the
// mate that its score claims, and takes the rest of the line from there.
bool LineToMate::prove_from(const Position& root, RootMove& root_move, std::size_t known_plies) {
    const int ply = static_cast<int>(known_plies);
    const int score = ply % 2 == 0 ? root_move.score : -root_move.score;
    const int found =
        nodes_.search_behind(NodeType::Pv, {root_move.line.data(), known_plies}, score - 1,
                             score + 1, plies_to_mate(root_move.score) - ply);
    if (found != score || nodes_.should_stop()) return false;
    RootMove whole = root_move;
    const std::span<const Move> rest = nodes_.line_from(ply);
    whole.line.resize(known_plies);
    whole.line.insert(whole.line.end(), rest.begin(), rest.end());
    if (!ends_in_mate(root, whole)) return false;
    root_move = std::move(whole);
    return true;
}

// From behind the line's known part first, then from nearer and nearer to the root.
bool LineToMate::complete(const Position& root, RootMove& root_move) {
    if (!is_mate(root_move.score) || ends_in_mate(root, root_move)) return true;
    const int plies = plies_to_mate(root_move.score);
    if (plies < 1 || plies >= kMaxPly) return false;
    const std::uint64_t spent = nodes_.nodes();
    stop_rule_.give_up_at(spent + kLineToMateNodes + spent / kLineToMateShare);
    bool whole = false;
    for (std::size_t keep = std::min(root_move.line.size(), static_cast<std::size_t>(plies - 1));
         keep > 0 && !whole && !nodes_.should_stop(); keep = keep > 2 ? keep / 2 : keep - 1)
        whole = prove_from(root, root_move, keep);
    stop_rule_.never_give_up();
    return whole;
}

void LineToMate::settle(const Position& root, RootMove& root_move) {
    if (root_move.bound == Bound::Exact && !complete(root, root_move)) leave_open(root_move);
}

void LineToMate::settle_at_once(const Position& root, RootMove& root_move) {
    if (is_mate(root_move.score) && root_move.bound == Bound::Exact &&
        !ends_in_mate(root, root_move))
        leave_open(root_move);
}

}  // namespace sebastes
