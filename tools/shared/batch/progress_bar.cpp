#include "tools/shared/batch/progress_bar.h"

#include <fmt/core.h>

#include <algorithm>

#include "system/descriptor.h"

namespace sebastes::tools {

namespace {

constexpr std::chrono::milliseconds kInterval{250};

}  // namespace

std::string clock_text(double seconds) {
    const auto whole = static_cast<int>(seconds + 0.5);
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

std::string time_left_text(double done, double left, double seconds) {
    const auto remaining = static_cast<long>(done > 0 ? left * seconds / done : 0);
    return fmt::format("{}:{:02}:{:02} left", remaining / 3600, remaining / 60 % 60,
                       remaining % 60);
}

std::string progress_text(double part, double seconds) {
    constexpr int kWidth = 40;
    part = std::clamp(part, 0.0, 1.0);
    const auto full = static_cast<int>(part * kWidth);
    const std::string bar(static_cast<std::size_t>(full), '#');
    const std::string rest(static_cast<std::size_t>(kWidth - full), '.');
    const std::string left = part > 0 ? clock_text(seconds / part - seconds) : "?";
    return fmt::format("[{}{}] {:3.0f} %, {} left", bar, rest, 100 * part, left);
}

ProgressBar::ProgressBar(std::FILE* out) : out_(out), terminal_(is_terminal(fileno(out))) {}

bool ProgressBar::is_due() const {
    return terminal_ && (!shown_ || std::chrono::steady_clock::now() >= next_);
}

void ProgressBar::draw(double part, double seconds, std::string_view note) {
    if (!is_due()) return;
    clear();
    fmt::print(out_, "{}{}", progress_text(part, seconds), note);
    std::fflush(out_);
    shown_ = true;
    next_ = std::chrono::steady_clock::now() + kInterval;
}

void ProgressBar::clear() {
    if (!shown_) return;
    fmt::print(out_, "\r\x1b[K");
    std::fflush(out_);
    shown_ = false;
}

}  // namespace sebastes::tools
