// Whole lines to the client, from any thread, and to the debug log when one is open.
#pragma once

#include <fmt/format.h>

#include <fstream>
#include <mutex>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace sebastes {

class Output {
  public:
    explicit Output(std::ostream& stream) : stream_(stream) {}

    // Writes text and a line end at once and flushes.  Thread-safe.
    void line(std::string_view text);
    template <typename... Args>
    void print(fmt::format_string<Args...> format, Args&&... args) {
        line(fmt::format(format, std::forward<Args>(args)...));
    }
    // "info string error: …", the one answer to bad input.
    void error(std::string_view message) { print("info string error: {}", message); }

    // Notes a line that came in, when a log is open.  Thread-safe.
    void log_input(std::string_view text);
    // Opens a log, or closes it for an empty path.  False if it cannot be written.
    bool set_log(const std::string& path);

  private:
    std::mutex mutex_;
    std::ostream& stream_;
    std::ofstream log_;
};

}  // namespace sebastes
