// Whole lines to the client, from any thread, and to the debug log when one is open.
//
// Nothing else writes to the descriptor: each line goes out by one system call where the
// system takes it, under one lock, so that no line is torn or doubled.  A line for which there is
// no memory goes out piece by piece, under that lock too.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <initializer_list>
#include <iterator>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "system/disk_file.h"

namespace sebastes {

class Output {
  public:
    // Errors go to `error_descriptor`, each behind "sebastes: ", when there is one; else they
    // are lines of the protocol.
    explicit Output(int descriptor, int error_descriptor = -1)
        : descriptor_(descriptor), error_descriptor_(error_descriptor) {}

    // The pieces of a line, or of several.
    using Pieces = std::initializer_list<std::string_view>;

    // Writes text and a line end at once.  Needs no memory.  Thread-safe.
    void line(std::string_view text) { line_of({text}); }
    void line_of(Pieces pieces);
    // The same; only what is longer than some 500 bytes needs memory.
    template <typename... Args>
    void print(fmt::format_string<Args...> format, Args&&... args) {
        fmt::memory_buffer text;
        fmt::format_to(std::back_inserter(text), format, std::forward<Args>(args)...);
        line({text.data(), text.size()});
    }
    // "info string error: …", the one answer to bad input; `more` follows the message.  Needs no
    // memory.  Thread-safe.
    void error(std::string_view message, std::string_view more = {});
    // "info string …", what a client may want to know.  Thread-safe.
    void note(std::string_view message) { line_of({"info string ", message}); }

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
    // Opens a log, or closes it for an empty path.  0, or the errno for which it cannot be
    // written; what cannot be written later is told once, and closes it.
    int set_log(const std::string& path);

  private:
    // With the lock.
    bool send(int descriptor, Pieces pieces);
    void send_error(std::string_view message, std::string_view more);
    void log(std::string_view direction, Pieces pieces);

    std::mutex mutex_;
    int descriptor_;
    int error_descriptor_;
    std::string buffer_;  // the line on its way out
    std::atomic<bool> closed_{false};
    std::atomic<std::size_t> errors_{0};
    DiskFile log_;
};

}  // namespace sebastes
