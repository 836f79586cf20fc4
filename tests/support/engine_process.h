// EngineProcess runs the engine as a child process behind pipes.  Its interface is that of
// Conversation (uci_talk.h).  SEBASTES_ENGINE names another program to test.
#pragma once

#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "tests/support/uci_talk.h"
#include "tools/shared/uci_client/child_process.h"

namespace sebastes {

inline std::string engine_path() {
    const char* path = std::getenv("SEBASTES_ENGINE");
    return path != nullptr ? path : std::string(SEBASTES_BINARY_DIR) + "/sebastes";
}

class EngineProcess {
  public:
    static constexpr std::chrono::seconds kPatience{120};

    // Starts the engine itself; in_shell() runs a script such as "ulimit -v 200000; exec ...".
    explicit EngineProcess(const std::vector<std::string>& arguments = {}) {
        std::vector<std::string> words{engine_path()};
        words.insert(words.end(), arguments.begin(), arguments.end());
        start(words);
    }
    static EngineProcess in_shell(const std::string& script) {
        EngineProcess process{Nothing{}};
        process.start({"sh", "-c", script});
        return process;
    }

    bool say(const std::string& line) { return say_raw(line + "\n"); }
    bool say_raw(std::string_view text) {
        return child_->write(text, deadline()) == tools::ChildProcess::Status::Done;
    }
    // Reads the next line; returns false at the end of the output or after the deadline.
    bool next(std::string& line) {
        return child_->read_line(line, deadline()) == tools::ChildProcess::Status::Done;
    }
    // Reads until `count` lines that begin with `start` have arrived in all.
    bool hears(std::string_view start, std::size_t count = 1) {
        std::string line;
        while (count_starts(lines_, start) < count) {
            if (!next(line)) return false;
            lines_.push_back(line);
        }
        return true;
    }
    // Reads to the end of the output and returns whether the process ended.  Leaves the input open.
    bool has_ended() {
        std::string line;
        while (next(line)) lines_.push_back(line);
        return child_->has_ended();
    }
    void close_input() { child_->close_input(); }
    void close_output() { child_->close_output(); }
    // Closes the input, waits for the process to end and returns all lines of its output.
    Lines end() {
        close_input();
        EXPECT_TRUE(has_ended());
        return lines_;
    }
    const Lines& heard() const { return lines_; }
    // Returns bytes, or nothing where the system does not report them.
    std::optional<std::size_t> peak_memory() const { return child_->peak_memory(); }
    std::string how_it_ended() { return child_->how_it_ended(); }
    std::string errors() const { return child_->last_words(); }

  private:
    struct Nothing {};
    explicit EngineProcess(Nothing) {}

    void start(const std::vector<std::string>& words) {
        auto child = tools::ChildProcess::start(words);
        if (!child) throw std::runtime_error(child.error());
        child_.emplace(std::move(*child));
    }
    static tools::Deadline deadline() { return tools::SteadyClock::now() + kPatience; }

    std::optional<tools::ChildProcess> child_;
    Lines lines_;
};

// BusyMachine keeps threads spinning, to load the processors.
class BusyMachine {
  public:
    explicit BusyMachine(std::size_t threads = 2) {
        while (threads-- > 0) threads_.emplace_back(spin);
    }

  private:
    static void spin(const std::stop_token& stop) {
        volatile std::uint64_t turns = 0;
        while (!stop.stop_requested()) turns = turns + 1;
    }
    std::vector<std::jthread> threads_;
};

inline double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

}  // namespace sebastes
