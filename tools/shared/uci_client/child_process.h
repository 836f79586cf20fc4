// ChildProcess runs a program as a child and exchanges lines with it. Whatever the program does
// (crash, hang, flood, close its pipes, ignore its input), calls return by their deadline and the
// destructor leaves no process behind.
//
// One thread at a time. It also reads the program's stderr and keeps the end of it.
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace sebastes::tools {

using SteadyClock = std::chrono::steady_clock;
using Deadline = SteadyClock::time_point;

class ChildProcess {
  public:
    // Starts arguments[0], which it looks up in PATH. The error says why the program cannot run.
    static Result<ChildProcess> start(const std::vector<std::string>& arguments);

    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    enum class Status { Done, TimedOut, Ended };

    // Writes all of the text, or returns why it could not. Meanwhile it reads the program's output,
    // so that the two cannot wait for each other for ever.
    Status write(std::string_view text, Deadline deadline);
    // Reads the next line of the program's stdout without its end: LF, CR LF or CR alone. Lines
    // longer than kMaxLine are cut.
    Status read_line(std::string& line, Deadline deadline);

    // Close our end of the program's stdin or stdout.
    void close_input();
    void close_output();
    // Whether the program's stdout has ended.
    bool has_ended() const { return ended_; }

    // Call this after a call returned Ended: "was killed by signal 11 (Segmentation fault)", on
    // Windows "crashed with status 0xC0000005"; "exited with code 1".
    std::string how_it_ended();
    // After that: whether the program exited with code 0.
    bool ended_well() const;
    // Returns the peak memory of the program so far, in bytes; nothing if the system does not
    // report it (only Linux does) or the program has ended. Its own children are not counted.
    std::optional<std::size_t> peak_memory() const;
    // The end of what the program wrote to stderr.
    const std::string& last_words() const { return last_words_; }

    // Kills the program and everything that it started, if it still runs.
    void stop();

    static constexpr std::size_t kMaxLine = 1 << 16;

  private:
    struct System;  // the process's handle and our ends of its pipes

    explicit ChildProcess(std::unique_ptr<System> system);
    bool take_line(std::string& line);
    void keep_output(std::string_view bytes);
    void keep_errors(std::string_view bytes);

    std::unique_ptr<System> system_;
    std::string pending_;  // output that was read but not yet returned, from `taken_` on
    std::size_t taken_ = 0;
    bool after_return_ = false;  // the last line ended in CR
    bool ended_ = false;
    std::string last_words_;
};

}  // namespace sebastes::tools
