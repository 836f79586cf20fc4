// ProofTable stores the proof and disproof numbers of positions, for a mate in a given number of
// moves of the attacker.
//
// It uses the memory of the transposition table and the same lock-free entries.  Its keys are
// position keys changed by a number of this search, so that neither the transposition table nor an
// earlier search has an entry under them.  A mate in n moves is also one in more moves, and where
// there is none in n there is none in fewer: an entry that settles a position answers for all of
// these.
#pragma once

#include <cstdint>

#include "board/zobrist.h"
#include "search/transposition_table.h"

namespace sebastes {

// The longest mate that a search can look for, in moves.
constexpr int kMostMateMoves = 63;

// The proof number and the disproof number: how many leaves must be proven at least to prove the
// mate, or to disprove it (Allis, "Searching for solutions in games and artificial intelligence",
// 1994).
struct ProofNumbers {
    static constexpr std::uint32_t kInfinite = (1U << 24) - 1;

    std::uint32_t proof = 1;
    std::uint32_t disproof = 1;

    bool is_proven() const { return proof == 0; }
    bool is_disproven() const { return disproof == 0; }
    bool is_settled() const { return is_proven() || is_disproven(); }
    friend bool operator==(const ProofNumbers&, const ProofNumbers&) = default;
};

constexpr ProofNumbers kProven{0, ProofNumbers::kInfinite};
constexpr ProofNumbers kDisproven{ProofNumbers::kInfinite, 0};

class ProofTable {
  public:
    // `search` is the number of the search, from which the age of an entry is known.
    ProofTable(TranspositionTable& table, std::uint64_t search)
        : table_(table), generation_(1 + search % 31) {}

    // Thread-safe.  Returns false and leaves `numbers` as they are when nothing is known.
    bool probe(Key key, int moves, ProofNumbers& numbers) const;
    // `effort` is the number of nodes that it took.  Of the entries of a cluster the one with the
    // least effort is replaced.
    void store(Key key, int moves, ProofNumbers numbers, std::uint64_t effort);
    void prefetch(Key key) const { table_.prefetch(key); }

    // Entries of this search per mille, from a sample.
    int per_mille_full() const {
        return table_.per_mille([this](std::uint64_t word) { return is_own(word); });
    }

  private:
    bool is_own(std::uint64_t word) const { return word >> 59 == generation_; }

    TranspositionTable& table_;
    std::uint64_t generation_;  // 5 bits, not zero
};

}  // namespace sebastes
