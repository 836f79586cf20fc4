// This header catches the signals of an interactive program: Ctrl-C, a lost terminal, and a
// resized window.
#pragma once

#include <csignal>
#include <initializer_list>
#include <utility>
#include <vector>

namespace sebastes::play {

// While one lives, SIGINT, SIGTERM, SIGHUP, SIGWINCH and SIGCONT are noted and do nothing
// else, and writing to a pipe that nobody reads is an error and no signal.  At most one at a
// time.
class Signals {
  public:
    Signals();
    ~Signals();
    Signals(const Signals&) = delete;
    Signals& operator=(const Signals&) = delete;

    // Whether Ctrl-C was pressed since the last call.
    bool take_interrupt();
    bool take_resize();
    // After the program was stopped and continued.
    bool take_continue();
    // Whether the program must end.
    bool ending() const;

    // Can be read when a signal has come; wait_for_input() empties it.
    int descriptor() const;
    // Waits until the file can be read, a signal comes, or the time in ms is over (negative:
    // never).  True when the file can be read, or is at its end.
    bool wait_for_input(int file, int milliseconds);

  private:
    std::vector<std::pair<int, struct sigaction>> before_;
};

}  // namespace sebastes::play
