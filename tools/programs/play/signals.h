// Signals catches the signals of an interactive program: Ctrl-C, a lost terminal, and a resized
// window.
#pragma once

#include <csignal>
#include <initializer_list>
#include <utility>
#include <vector>

namespace sebastes::play {

// During its lifetime, SIGINT, SIGTERM, SIGHUP, SIGWINCH and SIGCONT only set flags, and writing to
// a closed pipe is an error instead of a signal. There must be at most one object at a time.
class Signals {
  public:
    Signals();
    ~Signals();
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

    // Whether Ctrl-C was pressed, the window was resized, or the program was stopped and continued,
    // since the last call.
    bool take_interrupt();
    bool take_resize();
    bool take_continue();
    // Whether the program must end.
    bool ending() const;

    // A descriptor that becomes readable with a signal; wait_for_input() empties it.
    int descriptor() const;
    // Waits until the file can be read, a signal comes, or the time in ms is over; a negative time
    // has no end. Returns whether the file can be read or is at its end.
    bool wait_for_input(int file, int milliseconds);

  private:
    std::vector<std::pair<int, struct sigaction>> before_;
};

}  // namespace sebastes::play
