// One line on a terminal that says how far a batch of work is and how long it still
// takes.  Where the output is no terminal, nothing is drawn; on one it is drawn anew at
// most four times a second, however often that is asked for.
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
    // Whether draw() would draw now: for those to whom it costs something to know the part.
    bool is_due() const;

    // `part` of the work, 0 to 1, took so many seconds; the time left is reckoned from it.
    // `note` follows the time.  Does nothing unless it is due.
    void draw(double part, double seconds, std::string_view note = {});
    // Takes the line away, so that others can write.
    void clear();

  private:
    std::FILE* out_;
    bool terminal_;
    bool shown_ = false;
    std::chrono::steady_clock::time_point next_{};
};

// "0:07", "12:30": minutes and seconds.
std::string clock_text(double seconds);

// "1:05:09 left", reckoned from what took so many seconds.
std::string time_left_text(double done, double left, double seconds);

// "[####......]  40 %, 0:07 left", without the note.
std::string progress_text(double part, double seconds);

}  // namespace sebastes::tools
