#include "search/mate/proof_table.h"

#include <algorithm>
#include <bit>

namespace sebastes {

namespace {

// An entry's word, from the lowest bit: proof number 24, disproof number 24, moves 6, the
// logarithm of the effort 5, generation 5.
constexpr std::uint64_t kNumber = ProofNumbers::kInfinite;

ProofNumbers numbers_of(std::uint64_t word) {
    return {static_cast<std::uint32_t>(word & kNumber),
            static_cast<std::uint32_t>(word >> 24 & kNumber)};
}
int moves_of(std::uint64_t word) { return static_cast<int>(word >> 48 & 63); }
int effort_of(std::uint64_t word) { return static_cast<int>(word >> 54 & 31); }

// Whether a result for `known_moves` settles the position for `moves` too.
bool covers(ProofNumbers known, int known_moves, int moves) {
    return (known.is_proven() && known_moves <= moves) ||
           (known.is_disproven() && known_moves >= moves);
}

}  // namespace

bool ProofTable::probe(Key key, int moves, ProofNumbers& numbers) const {
    bool found = false;
    for (const auto& entry : table_.cluster(key).entries) {
        const std::uint64_t word = entry.data.load(std::memory_order_relaxed);
        if ((entry.check.load(std::memory_order_relaxed) ^ word) != key) continue;
        const ProofNumbers known = numbers_of(word);
        if (covers(known, moves_of(word), moves)) {
            numbers = known;
            return true;
        }
        if (moves_of(word) == moves) {
            numbers = known;
            found = true;
        }
    }
    return found;
}

void ProofTable::store(Key key, int moves, ProofNumbers numbers, std::uint64_t effort) {
    TranspositionTable::Entry* target = nullptr;
    int least = 0;
    for (auto& entry : table_.cluster(key).entries) {
        const std::uint64_t word = entry.data.load(std::memory_order_relaxed);
        int worth = is_own(word) ? effort_of(word) : -1;
        if ((entry.check.load(std::memory_order_relaxed) ^ word) == key) {
            if (covers(numbers_of(word), moves_of(word), moves)) return;
            if (moves_of(word) == moves || covers(numbers, moves, moves_of(word))) worth = -2;
        }
        if (target == nullptr || worth < least) {
            target = &entry;
            least = worth;
        }
    }
    const auto log =
        static_cast<std::uint64_t>(std::min(static_cast<int>(std::bit_width(effort)), 31));
    const std::uint64_t word =
        std::uint64_t{numbers.proof} | std::uint64_t{numbers.disproof} << 24 |
        static_cast<std::uint64_t>(moves) << 48 | log << 54 | generation_ << 59;
    target->check.store(key ^ word, std::memory_order_relaxed);
    target->data.store(word, std::memory_order_relaxed);
}

}  // namespace sebastes
