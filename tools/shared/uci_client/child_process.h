// A program run as a child, spoken to in lines.  Whatever it does (crash, hang, flood,
// close its pipes, leave its input unread), calls return by their deadline and the
// destructor leaves no process behind.
//
// One thread at a time.  Its stderr is read too, and the end of it kept.
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
    // Starts arguments[0], found along PATH.  The error says why it cannot be run.
    static Result<ChildProcess> start(const std::vector<std::string>& arguments);

    ChildProcess(ChildProcess&& other) noexcept;
    ChildProcess& operator=(ChildProcess&& other) noexcept;
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;
    ~ChildProcess();

    enum class Status { Done, TimedOut, Ended };

    // All of the text, or why not.  Reads what the program answers meanwhile, so that neither
    // waits for the other for ever.
    Status write(std::string_view text, Deadline deadline);
    // The next line of its stdout, without its end: LF, CR LF or CR alone.  Lines longer than
    // kMaxLine are cut.
    Status read_line(std::string& line, Deadline deadline);

    // Its stdin ends, or its stdout loses its reader.
    void close_input();
    void close_output();
    // Its stdout has ended.
    bool has_ended() const { return ended_; }

    // Once a call answered Ended: "was killed by signal 11 (Segmentation fault)", on Windows
    // "crashed with status 0xC0000005"; "exited with code 1".
    std::string how_it_ended();
    // After that: whether it exited with code 0.
    bool ended_well() const;
    // The most memory that it has had so far, in bytes; nothing where the system does not tell
    // (only Linux does), or it has ended.  What it started itself is not counted.
    std::optional<std::size_t> peak_memory() const;
    // The last that it wrote to stderr.
    const std::string& last_words() const { return last_words_; }

    // Kills it and all that it started, if it still runs.
    void stop();

    static constexpr std::size_t kMaxLine = 1 << 16;

  private:
    struct System;  // what the system knows it by, and our ends of its pipes

    explicit ChildProcess(std::unique_ptr<System> system);
    bool take_line(std::string& line);
    void keep_output(std::string_view bytes);
    void keep_errors(std::string_view bytes);

    std::unique_ptr<System> system_;
    std::string pending_;  // read and not yet handed out, from `taken_` on
    std::size_t taken_ = 0;
    bool after_return_ = false;  // the last line ended in CR
    bool ended_ = false;
    std::string last_words_;
};

}  // namespace sebastes::tools
