#include "tools/perft/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <string>

namespace sebastes::tools {

namespace {

std::string clock_text(double seconds) {
    const auto whole = static_cast<int>(seconds + 0.5);
    return fmt::format("{}:{:02}", whole / 60, whole % 60);
}

}  // namespace

SuiteProgress::SuiteProgress(std::FILE* out) : out_(out), terminal_(isatty(fileno(out)) == 1) {}

SuiteProgress::~SuiteProgress() { clear_bar(); }

void SuiteProgress::clear_bar() {
    if (!bar_shown_) return;
    fmt::print(out_, "\r\x1b[K");
    std::fflush(out_);
    bar_shown_ = false;
}

void SuiteProgress::finished(const SuiteCase& entry, const SuiteOutcome& outcome, double done,
                             double all, double seconds) {
    if (!terminal_) {
        fmt::print(out_, "{}\n", outcome_line(entry, outcome));
        std::fflush(out_);
        return;
    }
    clear_bar();
    if (outcome.mismatch) fmt::print(out_, "{}\n", outcome_line(entry, outcome));
    constexpr int kWidth = 40;
    const double part = all > 0 ? done / all : 1;
    const auto full = static_cast<int>(part * kWidth);
    const double left = part > 0 ? seconds / part - seconds : 0;
    fmt::print(out_, "[{:#<{}}{:.<{}}] {:3.0f} %, {} left", "", full, "", kWidth - full, 100 * part,
               clock_text(left));
    std::fflush(out_);
    bar_shown_ = true;
}

}  // namespace sebastes::tools
