// Whole lines to the client, from any thread, and to the debug log when one is open.
//
// Nothing else writes to the descriptor: each line goes out by one system call where the
// system takes it, under one lock, so that no line is torn or doubled.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <fstream>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

namespace sebastes {

class Output {
  public:
    // Errors go to `error_descriptor`, each behind "sebastes: ", when there is one; else they
    // are lines of the protocol.
    explicit Output(int descriptor, int error_descriptor = -1)
        : descriptor_(descriptor), error_descriptor_(error_descriptor) {}

    // Writes text and a line end at once.  Thread-safe.
    void line(std::string_view text);
    template <typename... Args>
    void print(fmt::format_string<Args...> format, Args&&... args) {
        line(fmt::format(format, std::forward<Args>(args)...));
    }
    // "info string error: …", the one answer to bad input.  Thread-safe.
    void error(std::string_view message);
    // "info string …", what a client may want to know.  Thread-safe.
    void note(std::string_view message) { print("info string {}", message); }

    // What is said beside the answer: to the error descriptor when there is one, else a line as
    // any other.  Thread-safe.
    void aside(std::string_view text);

    // The errors so far.
    std::size_t errors() const { return errors_; }
    // Nobody reads the lines any more.
    bool closed() const { return closed_; }
    int descriptor() const { return descriptor_; }

    // Notes a line that came in, when a log is open.  Thread-safe.
    void log_input(std::string_view text);
    // Opens a log, or closes it for an empty path.  False if it cannot be written.
    bool set_log(const std::string& path);

  private:
    std::mutex mutex_;
    int descriptor_;
    int error_descriptor_;
    std::string buffer_;  // the line on its way out
    std::atomic<bool> closed_{false};
    std::atomic<std::size_t> errors_{0};
    std::ofstream log_;
};

}  // namespace sebastes
