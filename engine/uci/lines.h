// LineReader reads whole lines from the client, and Output writes them to it.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <cstddef>
#include <iterator>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "system/disk_file.h"

namespace sebastes {

// LineReader splits a descriptor's bytes into lines; the last one may lack its line end.  It
// allocates all its memory when it is made.  Only one thread at a time may use it.
class LineReader {
  public:
    // The longest line that is read whole.  It can hold a game of some 800,000 plies.
    static constexpr std::size_t kMaxLine = std::size_t{4} << 20;  // bytes

    // Also watches the descriptor of the answers: when its reader has closed it, the input counts
    // as ended.
    LineReader(int input, int output);

    // The next line without its end, valid until the next call; nothing at the end of the input.
    std::optional<std::string_view> next();
    // Whether that line was longer than kMaxLine and was cut after its first kMaxLine bytes.
    bool is_cut() const { return is_cut_; }

  private:
    bool fill();

    int input_;
    int output_;
    std::string line_;
    bool is_cut_ = false;
    std::vector<char> buffer_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
};

// Output writes lines to the client, and to the debug log when one is open.  Nothing else may write
// to the descriptor.  Each line is written under one lock, and by one system call if it is shorter
// than 64 KiB, so that lines are never mixed.  Thread-safe.
class Output {
  public:
    // Errors go to `error_descriptor`, with the prefix "sebastes: ", if there is one; otherwise
    // they are lines of the protocol.
    explicit Output(int descriptor, int error_descriptor = -1);

    // Writes text and a line end.  Needs no memory.
    void line(std::string_view text);
    // The same; a text of more than 500 bytes needs memory.
    template <typename... Args>
    void print(fmt::format_string<Args...> format, Args&&... args) {
        fmt::memory_buffer text;
        fmt::format_to(std::back_inserter(text), format, std::forward<Args>(args)...);
        line({text.data(), text.size()});
    }
    // Writes "info string error: …", the only answer to bad input; `more` follows the message.
    void error(std::string_view message, std::string_view more = {});
    // Writes "info string …".
    void note(std::string_view message) { print("info string {}", message); }
    // Writes to the error descriptor if there is one, otherwise like line().
    void aside(std::string_view text);

    // How many errors were written.
    std::size_t errors() const { return errors_; }
    // Whether the reader of the lines has closed them.
    bool closed() const { return closed_; }
    int descriptor() const { return descriptor_; }

    // Writes an input line to the log, if one is open.
    void log_input(std::string_view text);
    // Opens a log; an empty path closes it.  Returns 0, or the errno if the file cannot be written.
    // When a later write fails, it reports one error and closes the log.
    int set_log(const std::string& path);

  private:
    // The caller of these functions holds the lock.
    template <typename Write>
    bool write_line(std::string_view start, std::string_view text, Write write);
    void send(std::string_view text);
    void log(std::string_view direction, std::string_view text);

    std::mutex mutex_;
    int descriptor_;
    int error_descriptor_;
    std::string buffer_;  // the line that is being written
    std::atomic<bool> closed_{false};
    std::atomic<std::size_t> errors_{0};
    DiskFile log_;
};

}  // namespace sebastes
