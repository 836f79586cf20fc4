// ChessClock measures both players' time: a base time for the game and an increment per move.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/piece.h"
#include "core/result.h"

namespace sebastes::play {

using Instant = std::chrono::steady_clock::time_point;

struct TimeControl {
    std::int64_t base = 0;       // ms for the game
    std::int64_t increment = 0;  // ms more with each move

    friend bool operator==(const TimeControl&, const TimeControl&) = default;
};

// Parses "5+3" (minutes and seconds), "5" or "0.5+1". The limits are a day and an hour.
Result<TimeControl> parse_time_control(std::string_view text);
// Returns "5+3".
std::string to_string(const TimeControl& control);
// Returns "4:51" or "1:04:51", and below ten seconds "0:09.4".
std::string clock_text(std::int64_t milliseconds);

// Times are at least 0.
class ChessClock {
  public:
    explicit ChessClock(const TimeControl& control)
        : control_(control), left_{{control.base, control.base}} {}

    const TimeControl& control() const { return control_; }
    // Returns the time that the side has left, in ms.
    std::int64_t left(Color side, Instant now) const;
    void set_left(Color side, std::int64_t milliseconds) { left_[side] = milliseconds; }

    // Starts the side's clock and stops the other one.
    void start(Color side, Instant now);
    // Stops both clocks.
    void stop(Instant now);
    // Stops the clock that runs, and adds its increment.
    void press(Instant now);
    std::optional<Color> running() const { return running_; }
    // Returns the moment when the running clock reaches zero.
    std::optional<Instant> falls_at() const;

  private:
    TimeControl control_;
    ColorArray<std::int64_t> left_;
    std::optional<Color> running_;
    Instant since_{};
};

}  // namespace sebastes::play
