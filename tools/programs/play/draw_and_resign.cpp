#include "tools/programs/play/draw_and_resign.h"

#include <algorithm>

#include "core/score.h"

namespace sebastes::play {

bool DrawAndResign::all_within(int least, int most) const {
    return scores_.size() >= kPatience &&
           std::all_of(scores_.end() - kPatience, scores_.end(),
                       [&](int score) { return score >= least && score <= most; });
}

bool DrawAndResign::resigns() const { return all_within(-kMate, kLost); }

DrawAndResign::Answer DrawAndResign::answer_draw(int move_number) const {
    if (all_within(-kMate, kWorse)) return {true, "I stand worse"};
    if (move_number >= kDrawMove && all_within(-kLevel, kLevel)) return {true, "the game is even"};
    if (scores_.size() < kPatience) return {false, "it is too early"};
    if (scores_.back() > kLevel) return {false, "I stand better"};
    if (move_number < kDrawMove) return {false, "there is too much left to play for"};
    return {false, "the game is not decided yet"};
}

}  // namespace sebastes::play
