#include "search/transposition_table.h"

#include <algorithm>
#include <bit>

namespace sebastes {

namespace {

// The table counts the plies to a mate or to a tablebase win from the entry's position, and the
// search counts them from its root.
int to_table(int score, int ply) {
    if (is_known_win(score)) return std::min(score + ply, is_win(score) ? kMate : kTablebaseWin);
    if (is_known_loss(score))
        return std::max(score - ply, is_loss(score) ? -kMate : -kTablebaseWin);
    return score;
}
int from_table(int score, int ply) {
    if (is_known_win(score)) return score - ply;
    if (is_known_loss(score)) return score + ply;
    return score;
}

constexpr std::int16_t kNoLower = -kInfinity;
constexpr std::int16_t kNoUpper = kInfinity;

}  // namespace

void TranspositionTable::resize(std::size_t mib) {
    const std::size_t bytes = std::clamp(mib, kMinMib, kMaxMib) << 20;
    // The old memory is freed before the new one is written, so both need not fit in memory.
    clusters_ = make_large_array<Cluster>(bytes / sizeof(Cluster));
    cluster_count_ = bytes / sizeof(Cluster);
    mib_ = bytes >> 20;
    // A large table comes empty; the pages of others are touched now and not during a search.
    if (bytes <= kTouchedBytes) clear();
}

void TranspositionTable::clear() {
    // probe() reads an entry of zeros as empty.
    clear_large_memory(clusters_.get(), cluster_count_ * sizeof(Cluster));
    age_ = 0;
}

std::size_t TranspositionTable::index(Key key) const {
    __extension__ using Product = unsigned __int128;
    return static_cast<std::size_t>((static_cast<Product>(key) * cluster_count_) >> 64);
}

// The value of an entry for replacement: deep and recent entries stay.
int TranspositionTable::value(const Data& data) const {
    const int age = (age_ - (data.pv_and_age & kAgeMask)) & kAgeMask;
    return data.depth - 4 * age;
}

TableHit TranspositionTable::probe(Key key, int ply) const {
    for (const Entry& entry : clusters_[index(key)].entries) {
        const std::uint64_t word = entry.data.load(std::memory_order_relaxed);
        if ((entry.check.load(std::memory_order_relaxed) ^ word) != key || word == 0) continue;
        const auto data = std::bit_cast<Data>(word);
        TableHit hit;
        hit.found = true;
        hit.move = data.move;
        hit.depth = data.depth;
        hit.is_pv = (data.pv_and_age & ~kAgeMask) != 0;
        if (data.lower != kNoLower) hit.lower = from_table(data.lower, ply);
        if (data.upper != kNoUpper) hit.upper = from_table(data.upper, ply);
        return hit;
    }
    return {};
}

void TranspositionTable::store(Key key, int ply, int depth, Move move, int score, Bound bound,
                               bool is_pv) {
    Entry* target = nullptr;
    Data old{};
    bool same = false;
    int least = 0;
    for (Entry& entry : clusters_[index(key)].entries) {
        const std::uint64_t word = entry.data.load(std::memory_order_relaxed);
        const auto data = std::bit_cast<Data>(word);
        if ((entry.check.load(std::memory_order_relaxed) ^ word) == key && word != 0) {
            target = &entry;
            old = data;
            same = true;
            break;
        }
        const int worth = word == 0 ? -1000 : value(data);
        if (target == nullptr || worth < least) {
            target = &entry;
            least = worth;
        }
    }

    const auto stored = static_cast<std::int16_t>(to_table(score, ply));
    Data data{};
    data.move = move || !same ? move : old.move;
    data.depth = static_cast<std::uint8_t>(std::clamp(depth, 0, 255));
    data.lower = bound == Bound::Upper ? kNoLower : stored;
    data.upper = bound == Bound::Lower ? kNoUpper : stored;
    if (same && old.depth == data.depth) {
        // The other bound still holds, unless the two now contradict each other.
        if (bound == Bound::Lower && old.upper >= stored) data.upper = old.upper;
        if (bound == Bound::Upper && old.lower <= stored) data.lower = old.lower;
    } else if (same && bound != Bound::Exact && data.depth + 4 < old.depth &&
               (old.pv_and_age & kAgeMask) == age_) {
        // A much shallower result does not push out a deep one of the same search.
        data = old;
        if (move) data.move = move;
    }
    data.pv_and_age = static_cast<std::uint8_t>((is_pv ? 0x80 : 0) | age_);
    const auto word = std::bit_cast<std::uint64_t>(data);
    target->check.store(key ^ word, std::memory_order_relaxed);
    target->data.store(word, std::memory_order_relaxed);
}

int TranspositionTable::per_mille_full() const {
    return per_mille([this](std::uint64_t word) {
        return word != 0 && (std::bit_cast<Data>(word).pv_and_age & kAgeMask) == age_;
    });
}

}  // namespace sebastes
