#include "search/mate/mate_finder.h"

#include <algorithm>
#include <new>
#include <utility>

#include "board/move_list.h"

namespace sebastes {

namespace {

constexpr std::size_t kMemoryMib = 4;

// Its table is its own and emptied for each search, so that one number does for all.
constexpr std::uint64_t kSearchNumber = 0;
constexpr Key kSalt = 0;

// So many that the fifty-move rule lets them end, whatever they are.
int moves_before_fifty(const Position& position) {
    return std::max(0, (101 - position.halfmove_clock()) / 2);
}

}  // namespace

struct MateFinder::Work {
    Work(TranspositionTable& table, SearchBudget& budget, Color attacker, std::vector<Key> drawn)
        : share{ProofTable(table, kSearchNumber), budget, attacker, kSalt, std::move(drawn)},
          proof(share),
          proven(share, proof) {}

    ProofShare share;
    ProofSearch proof;
    ProvenMate proven;
};

MateFinder::MateFinder(SearchBudget& budget) : budget_(budget) {}
MateFinder::~MateFinder() = default;

void MateFinder::prepare(const Position& root, const KeyHistory& keys, std::vector<Move> moves) {
    root_ = root;
    keys_ = keys;
    all_moves_ = moves.size() == legal_moves(root.board()).size();
    moves_ = std::move(moves);
    mate_.reset();
    none_in_ = 0;
    work_.reset();
}

std::uint64_t MateFinder::nodes() const {
    return work_ ? work_->proof.node_counter() + work_->proven.nodes() : 0;
}

bool MateFinder::advance(int most_moves, std::uint64_t nodes) {
    int moves = std::min({most_moves, kMostMoves, moves_before_fifty(root_)});
    if (mate_) moves = std::min(moves, mate_->moves - 1);
    if (moves <= none_in_) return false;
    try {
        return look(moves, nodes);
    } catch (const std::bad_alloc&) {
        none_in_ = kMostMoves;
        return false;
    }
}

bool MateFinder::look(int moves, std::uint64_t nodes) {
    if (!work_) {
        if (memory_)
            memory_->clear();
        else
            memory_ = std::make_unique<TranspositionTable>(kMemoryMib);
        work_ =
            std::make_unique<Work>(*memory_, budget_, root_.side_to_move(), keys_.stood_twice());
    }
    const ProofTask task{root_, moves, moves_, all_moves_};
    work_->share.is_over = false;
    work_->proof.prepare(task);
    const ProofNumbers numbers = work_->proof.run(task, work_->proof.node_counter() + nodes);
    if (numbers.is_disproven()) none_in_ = moves;
    if (!numbers.is_proven()) return false;
    auto found = work_->proven.follow(root_, work_->proof.mating_move(), moves, nodes);
    if (!found) return false;
    mate_ = std::move(found);
    return true;
}

}  // namespace sebastes
