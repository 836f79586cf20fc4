// LineReader reads whole lines from the client, and Output writes them to it.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <cstddef>
#include <initializer_list>
#include <iterator>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "system/disk_file.h"

namespace sebastes {

// LineReader splits a descriptor's bytes into lines of any length; the last one may lack its line
// end.  It takes all its memory when it is made.  One thread at a time.
class LineReader {
  public:
    // A game of some 800,000 plies fits.
    static constexpr std::size_t kMaxLine = std::size_t{4} << 20;  // bytes

    // Watches the descriptor of the answers, too: when nobody reads them, the input has ended.
    // Throws std::bad_alloc.
    LineReader(int input, int output);

    // The next line without its end, valid until the next call; nothing at the end of the input.
    std::optional<std::string_view> next();
    // Whether that line was longer than kMaxLine, and lacks what follows its first bytes.
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

// Output writes lines to the client, and to the debug log when one is open.  Nothing else writes
// to the descriptor: each line goes out under one lock, and by one system call where it is shorter
// than 64 KiB, so that no line is torn.  Thread-safe.
class Output {
  public:
    // Errors go to `error_descriptor`, each behind "sebastes: ", when there is one; else they
    // are lines of the protocol.  Throws std::bad_alloc.
    explicit Output(int descriptor, int error_descriptor = -1);

    // The pieces of a line, or of several.
    using Pieces = std::initializer_list<std::string_view>;

    // Writes text and a line end.  Needs no memory.
    void line(std::string_view text) { line_of({text}); }
    void line_of(Pieces pieces);
    // The same; a text of more than 500 bytes needs memory.
    template <typename... Args>
    void print(fmt::format_string<Args...> format, Args&&... args) {
        fmt::memory_buffer text;
        fmt::format_to(std::back_inserter(text), format, std::forward<Args>(args)...);
        line({text.data(), text.size()});
    }
    // Writes "info string error: …", the one answer to bad input; `more` follows the message.
    // Needs no memory.
    void error(std::string_view message, std::string_view more = {});
    // Writes "info string …", what a client may want to know.
    void note(std::string_view message) { line_of({"info string ", message}); }
    // Writes to the error descriptor when there is one, else as line() does.
    void aside(std::string_view text);

    // How many errors were written.
    std::size_t errors() const { return errors_; }
    // Whether nobody reads the lines any more.
    bool closed() const { return closed_; }
    int descriptor() const { return descriptor_; }

    // Writes a line that came in to the log, when one is open.
    void log_input(std::string_view text);
    // Opens a log, or closes it for an empty path.  Returns 0, or the errno for which it cannot
    // be written.  When a later write fails, one error says so and the log is closed.
    int set_log(const std::string& path);

  private:
    // These are called with the lock.
    template <typename Write>
    bool write_line(std::string_view start, Pieces pieces, Write write);
    bool send(int descriptor, std::string_view start, Pieces pieces);
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
