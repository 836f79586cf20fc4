// DrawAndResign decides when the engine resigns and when it accepts a draw, by the scores of its
// last searches.
#pragma once

#include <string>
#include <vector>

namespace sebastes::play {

class DrawAndResign {
  public:
    // Takes the score of each search for a move, from the engine's point of view.
    void add(int score) { scores_.push_back(score); }
    // Forgets the scores, for example after a take-back.
    void clear() { scores_.clear(); }

    // Whether the last kPatience scores were all kLost or worse.
    bool resigns() const;

    // The engine accepts from move kDrawMove on if the last kPatience scores were all between
    // -kLevel and kLevel, and at any time if they were all kWorse or worse.
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
    // Whether the last kPatience scores are all within these limits.
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
