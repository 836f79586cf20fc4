#include "tools/programs/play/chess_clock.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/text.h"

namespace sebastes::play {

namespace {

constexpr double kMostMinutes = 24 * 60;
constexpr double kMostIncrement = 3600;

// A number of at least 0; nothing for any other text.
std::optional<double> parse_amount(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    if (!std::isfinite(value) || value < 0) return std::nullopt;
    return value;
}

std::string amount_text(std::int64_t milliseconds, std::int64_t unit) {
    return fmt::format("{:g}", static_cast<double>(milliseconds) / static_cast<double>(unit));
}

}  // namespace

Result<TimeControl> parse_time_control(std::string_view text) {
    const std::size_t plus = text.find('+');
    const auto minutes = parse_amount(text.substr(0, plus));
    const auto seconds = plus == std::string_view::npos ? std::optional<double>(0)
                                                        : parse_amount(text.substr(plus + 1));
    if (!minutes || !seconds || *minutes > kMostMinutes || *seconds > kMostIncrement ||
        *minutes <= 0)
        return Error{fmt::format("{} is no time control; write minutes + seconds a move, as in 5+3",
                                 quoted(text))};
    return TimeControl{static_cast<std::int64_t>(*minutes * 60000),
                       static_cast<std::int64_t>(*seconds * 1000)};
}

std::string to_string(const TimeControl& control) {
    return amount_text(control.base, 60000) + "+" + amount_text(control.increment, 1000);
}

std::string clock_text(std::int64_t milliseconds) {
    if (milliseconds < 10000)
        return fmt::format("0:0{}.{}", milliseconds / 1000, milliseconds / 100 % 10);
    const std::int64_t seconds = milliseconds / 1000;
    if (seconds < 3600) return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
    return fmt::format("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
}

std::int64_t ChessClock::left(Color side, Instant now) const {
    std::int64_t spent = 0;
    if (running_ == side)
        spent = std::chrono::duration_cast<std::chrono::milliseconds>(now - since_).count();
    return std::max<std::int64_t>(0, left_[side] - spent);
}

void ChessClock::start(Color side, Instant now) {
    if (running_ == side) return;
    stop(now);
    running_ = side;
    since_ = now;
}

void ChessClock::stop(Instant now) {
    if (!running_) return;
    left_[*running_] = left(*running_, now);
    running_.reset();
}

void ChessClock::press(Instant now) {
    if (!running_) return;
    const Color side = *running_;
    stop(now);
    left_[side] += control_.increment;
}

std::optional<Instant> ChessClock::falls_at() const {
    if (!running_) return std::nullopt;
    return since_ + std::chrono::milliseconds(left_[*running_]);
}

}  // namespace sebastes::play
