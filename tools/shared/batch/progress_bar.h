// ProgressBar shows on one line of a terminal how far a batch of work is and how long it still
// takes. It draws nothing if the output is not a terminal, and redraws at most four times a second
// however often draw() is called.
//
// One thread at a time.
#pragma once

#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>

namespace sebastes::tools {

class ProgressBar {
  public:
    explicit ProgressBar(std::FILE* out);
    ~ProgressBar() { clear(); }
    ProgressBar(const ProgressBar&) = delete;
    ProgressBar& operator=(const ProgressBar&) = delete;

    bool on_terminal() const { return terminal_; }
    // Whether draw() would draw now. Ask this first if the part is costly to compute.
    bool is_due() const;

    // `part` of the work, 0 to 1, has taken `seconds`, from which it estimates the time left.
    // `note` follows the time. Does nothing unless it is due.
    void draw(double part, double seconds, std::string_view note = {});
    // Removes the line, so that others can write.
    void clear();

  private:
    std::FILE* out_;
    bool terminal_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point next_{};
};

// Returns "0:07" or "12:30": minutes and seconds.
std::string clock_text(double seconds);

// Returns "1:05:09 left", estimated from the seconds that `done` took.
std::string time_left_text(double done, double left, double seconds);

// Returns "[####......]  40 %, 0:07 left", without the note.
std::string progress_text(double part, double seconds);

}  // namespace sebastes::tools
