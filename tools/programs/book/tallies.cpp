#include "tools/programs/book/tallies.h"

#include <algorithm>
#include <tuple>

namespace sebastes::book {

bool Tallies::add(std::uint64_t key, std::uint16_t move, std::uint32_t points) {
    if (tallies_.size() == most_) {
        sorted();
        // With less than 1/8 free, add() would sort too often.
        if (tallies_.size() > most_ - most_ / 8) return false;
    }
    tallies_.push_back({key, move, 1, points});
    return true;
}

const std::vector<Tally>& Tallies::sorted() {
    std::sort(tallies_.begin(), tallies_.end(), [](const Tally& a, const Tally& b) {
        return std::tie(a.key, a.move) < std::tie(b.key, b.move);
    });
    std::size_t kept = 0;
    for (const Tally& each : tallies_) {
        if (kept > 0 && tallies_[kept - 1].key == each.key &&
            tallies_[kept - 1].move == each.move) {
            tallies_[kept - 1].games += each.games;
            tallies_[kept - 1].points += each.points;
        } else {
            tallies_[kept++] = each;
        }
    }
    tallies_.resize(kept);
    return tallies_;
}

}  // namespace sebastes::book
