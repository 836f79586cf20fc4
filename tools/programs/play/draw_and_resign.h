// This header decides when the engine resigns and when it accepts a draw.  Both decisions follow
// from the scores of its own last searches.
#pragma once

#include <string>
#include <vector>

namespace sebastes::play {

class DrawAndResign {
  public:
    // Told the score of each search for a move, in centipawns or a mate, for the engine.
    void add(int score) { scores_.push_back(score); }
    // Forgets the scores, for example after a take-back.
    void clear() { scores_.clear(); }

    // The last kPatience scores were all -900 or worse.
    bool resigns() const;

    // From move 30 on while its last kPatience scores were all between -20 and +20; at any
    // time when they were all -100 or worse.
    struct Answer {
        bool accepted;
        std::string reason;
    };
    Answer answer_draw(int move_number) const;

    static constexpr int kPatience = 3;
    static constexpr int kLost = -900;
    static constexpr int kWorse = -100;
    static constexpr int kLevel = 20;
    static constexpr int kDrawMove = 30;

  private:
    // Whether the last kPatience scores are all within.
    bool all_within(int least, int most) const;

    std::vector<int> scores_;
};

// The rules above, for a person.
inline constexpr const char* kDrawRule =
    "It accepts a draw from move 30 on when its last three searches all judged the game even\n"
    "(within 0.2 pawns), and at any time when they all saw it a pawn or more behind.";
inline constexpr const char* kResignRule =
    "It resigns when its last three searches all saw it nine pawns or more behind, or mated.";

}  // namespace sebastes::play
