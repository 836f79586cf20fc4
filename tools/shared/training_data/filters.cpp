#include "tools/shared/training_data/filters.h"

#include <cstdlib>

#include "tools/shared/training_data/look_ahead.h"

namespace sebastes::training {

bool KeySet::insert(Key key) {
    if (key == 0) {
        const bool is_new = !has_zero_;
        has_zero_ = true;
        return is_new;
    }
    const auto place = [](std::vector<Key>& places, Key wanted) -> Key& {
        std::size_t at = wanted % places.size();
        while (places[at] != 0 && places[at] != wanted) at = (at + 1) % places.size();
        return places[at];
    };
    if (4 * (count_ + 1) > 3 * places_.size()) {
        std::vector<Key> larger(places_.empty() ? 1024 : 2 * places_.size());
        for (const Key each : places_)
            if (each != 0) place(larger, each) = each;
        places_.swap(larger);
    }
    Key& found = place(places_, key);
    if (found == key) return false;
    found = key;
    ++count_;
    return true;
}

// Applies the filters that need the position and the move.
bool PositionFilter::wants(const Position& position, const ScoredMove& best) const {
    return best.has_score() && (filters_.checks || !position.in_check()) &&
           (filters_.promotions || !best.move.is_promotion()) &&
           (filters_.captures || !position.is_capture(best.move));
}

bool PositionFilter::wants(const PackedPosition& record) {
    return (filters_.certain || !is_known(record.score)) &&
           std::abs(record.score) <= filters_.score_limit && record.ply >= filters_.first_ply &&
           (!filters_.unique || seen_.insert(key_of(record)));
}

void PositionFilter::take(const TrainingGame& game, std::vector<PackedPosition>& kept) {
    const std::vector<std::int16_t> scores = look_ahead_scores(game.moves, filters_.lambda);
    replay(game, [&](const Position& position, const ScoredMove& best, int ply) {
        if (!wants(position, best)) return;
        PackedPosition record = pack(position, best.score, ply, game.result);
        if (!wants(record)) return;
        record.score = scores[static_cast<std::size_t>(ply)];
        kept.push_back(record);
    });
}

}  // namespace sebastes::training
