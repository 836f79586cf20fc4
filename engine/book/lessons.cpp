#include "book/lessons.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <utility>

#include "board/move_list.h"
#include "book/polyglot_key.h"

namespace sebastes {

namespace {

constexpr double kDecay = 0.8;  // of what is known, from a move to the one before it

// 1 for a win of the side, -1 for its loss.
int sign_for(Color side, GameResult result) {
    if (result == GameResult::Draw) return 0;
    return (result == GameResult::WhiteWins) == (side == Color::White) ? 1 : -1;
}

}  // namespace

std::vector<Lesson> lessons_of(const LearntGame& game) {
    assert(game.moves.size() == game.scores.size());
    std::vector<Lesson> lessons;
    std::vector<std::size_t> plies;
    Position position = game.start;
    for (std::size_t i = 0; i < game.moves.size(); ++i) {
        if (game.scores[i] != kNoScore) {
            lessons.push_back({rules_key(position), game.moves[i]});
            plies.push_back(i);
        }
        position = position.after(game.moves[i]);
    }

    // What each side's prospects prove to be, from the end of the game back.
    const Color first = game.start.side_to_move();
    ColorArray<double> outlook{};
    for (const Color side : kColors) outlook[side] = kWonScore * sign_for(side, game.result);
    for (std::size_t i = lessons.size(); i-- > 0;) {
        const Color side = plies[i] % 2 == 0 ? first : ~first;
        const int sign = sign_for(side, game.result);
        const double score = std::clamp(game.scores[plies[i]], -kWonScore, kWonScore);
        double gain = outlook[side] - score;
        if (gain * sign < 0) gain = 0;
        lessons[i].gain = static_cast<int>(std::lround(gain));
        outlook[side] = sign == 0 ? kDecay * outlook[side] + (1 - kDecay) * score
                                  : sign * std::max(kDecay * outlook[side] * sign, score * sign);
    }
    return lessons;
}

// ---- All games together ----

namespace {

constexpr int kUnit = 32;        // of LearntMove::gain in a centipawn
constexpr int kLeastGain = 8;    // centipawns: what is less changes no choice
constexpr int kLatestGames = 8;  // after so many a new one weighs as much as this many before
constexpr std::size_t kFirstPlaces = 1024;

static_assert(sizeof(LearntMove) == 16);
static_assert(kMostGain * kUnit <= std::numeric_limits<std::int16_t>::max());

}  // namespace

int bias_of(const LearntMove& known) {
    // A game lost by this move alone, again and again, is worth kMostBlame.
    const int gain = known.gain * -kMostBlame / kWonScore;
    const int count = std::min<int>(known.count, 1000);
    return std::clamp(gain * (count + 3) / (count + 4) / kUnit, kMostBlame, kMostPraise);
}

void LearntMoves::clear() {
    places_.clear();
    size_ = 0;
}

const LearntMove* LearntMoves::find(std::uint64_t key, std::uint16_t move) const {
    assert(!places_.empty());
    const std::size_t mask = places_.size() - 1;
    std::size_t at = (key ^ move * 0x9E3779B97F4A7C15ULL) & mask;
    while (places_[at].count != 0 && (places_[at].key != key || places_[at].move != move))
        at = (at + 1) & mask;
    return &places_[at];
}

LearntMove* LearntMoves::find(std::uint64_t key, std::uint16_t move) {
    return const_cast<LearntMove*>(std::as_const(*this).find(key, move));
}

LearntMove& LearntMoves::place_of(std::uint64_t key, std::uint16_t move) {
    if (places_.empty() || size_ * 10 >= places_.size() * 7) grow();
    return *find(key, move);
}

void LearntMoves::grow() {
    std::vector<LearntMove> old(std::max(kFirstPlaces, 2 * places_.size()));
    old.swap(places_);
    for (const LearntMove& each : old)
        if (each.count != 0) *find(each.key, each.move) = each;
}

void LearntMoves::add(const Lesson& lesson) {
    LearntMove& known = place_of(lesson.key, lesson.move.raw());
    const int gain = std::clamp(lesson.gain, -kMostGain, kMostGain) * kUnit;
    if (known.count == 0) {
        if (gain < kLeastGain * kUnit && gain > -kLeastGain * kUnit) return;
        known = {lesson.key, lesson.move.raw(), static_cast<std::int16_t>(gain), 1};
        ++size_;
        return;
    }
    if (known.count < std::numeric_limits<std::uint16_t>::max()) ++known.count;
    known.gain = static_cast<std::int16_t>(
        known.gain + (gain - known.gain) / std::min<int>(known.count, kLatestGames));
}

void LearntMoves::set(const LearntMove& known) {
    if (known.count == 0) return;
    LearntMove& place = place_of(known.key, known.move);
    if (place.count == 0) ++size_;
    place = known;
}

std::vector<MoveBias> LearntMoves::biases(const Position& position) const {
    std::vector<MoveBias> result;
    if (size_ == 0) return result;
    const std::uint64_t key = rules_key(position);
    for (const Move move : legal_moves(position.board())) {
        const LearntMove* const known = find(key, move.raw());
        if (known->count == 0) continue;
        if (const int bias = bias_of(*known); bias != 0) result.push_back({move, bias});
    }
    return result;
}

void LearntMoves::for_each(const std::function<void(const LearntMove&)>& visit) const {
    for (const LearntMove& each : places_)
        if (each.count != 0) visit(each);
}

}  // namespace sebastes
