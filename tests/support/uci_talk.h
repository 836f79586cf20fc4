// Talks to the engine in this process: over files for whole scripts, over pipes for a client that
// waits for answers. tests/support/engine_process.h runs the engine as a child process.
#pragma once

#include <unistd.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <functional>
#include <memory>
#include <mutex>
#include <sstream>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "system/descriptor.h"
#include "uci/protocol.h"

namespace sebastes {

using Lines = std::vector<std::string>;

inline Lines split_lines(const std::string& text) {
    Lines lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

inline bool starts_with(const std::string& line, std::string_view start) {
    return line.rfind(start, 0) == 0;
}
inline Lines lines_that_start(const Lines& lines, std::string_view start) {
    Lines found;
    for (const std::string& line : lines)
        if (starts_with(line, start)) found.push_back(line);
    return found;
}
inline std::size_t count_starts(const Lines& lines, std::string_view start) {
    return lines_that_start(lines, start).size();
}
inline constexpr std::string_view kErrorStart = "info string error";

// TemporaryFile is a file without a name; the destructor removes it.
class TemporaryFile {
  public:
    explicit TemporaryFile(std::string_view text = {}) : file_(std::tmpfile()) {
        write_all(descriptor(), text);
        rewind();
    }
    ~TemporaryFile() { std::fclose(file_); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    int descriptor() const { return fileno(file_); }
    std::string text() {
        rewind();
        std::string all;
        std::array<char, 1 << 14> buffer;
        while (true) {
            const auto count = read_some(descriptor(), buffer.data(), buffer.size());
            if (count <= 0) return all;
            all.append(buffer.data(), static_cast<std::size_t>(count));
        }
    }

  private:
    void rewind() { lseek(descriptor(), 0, SEEK_SET); }

    std::FILE* file_;
};

// Runs a whole script, whose last line ends the input, and returns the engine's output.
inline std::string said(const std::string& script) {
    const TemporaryFile in(script);
    TemporaryFile out;
    Protocol(in.descriptor(), out.descriptor()).run();
    return out.text();
}
inline Lines answers(const std::string& script) { return split_lines(said(script)); }

// Returns the line with the nodes of the only bench in a script.
inline std::string bench_nodes(const std::string& script) {
    const Lines nodes = lines_that_start(answers(script), "Nodes searched  : ");
    return nodes.size() == 1 ? nodes.front() : "not one bench";
}

// Runs the engine with these command-line arguments.
struct CommandLineRun {
    int code;
    Lines answers;
    Lines errors;
};
inline CommandLineRun run_words(const std::vector<std::string>& words) {
    TemporaryFile out;
    TemporaryFile errors;
    const int code = run_command_line(words, out.descriptor(), errors.descriptor());
    return {code, split_lines(out.text()), split_lines(errors.text())};
}

// Pipe owns both ends of a pipe.
class Pipe {
  public:
    Pipe() {
        if (pipe(ends_.data()) != 0) std::abort();
    }
    ~Pipe() {
        close_reader();
        close_writer();
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    int reader() const { return ends_[0]; }
    int writer() const { return ends_[1]; }
    void close_reader() { close_end(ends_[0]); }
    void close_writer() { close_end(ends_[1]); }

  private:
    static void close_end(int& end) {
        if (end >= 0) close(std::exchange(end, -1));
    }
    std::array<int, 2> ends_{-1, -1};
};

// Conversation runs the engine in another thread, so that the test can wait for its answers.
class Conversation {
  public:
    static constexpr std::chrono::seconds kPatience{60};  // far more than any answer may take

    Conversation() : listener_([this] { listen(); }), engine_([this] { run(); }) {}
    ~Conversation() { end(); }
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    void say(const std::string& line) { say_raw(line + "\n"); }
    void say_raw(const std::string& text) { write_all(input_.writer(), text); }

    // Waits until `count` lines that begin with `start` have arrived in all; false after kPatience.
    bool hears(std::string_view start, std::size_t count = 1) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, kPatience,
                                 [&] { return count_starts(lines_, start) >= count; });
    }
    // Waits for a line that begins with `start` after the first `heard` lines and counts up to it.
    bool hears_after(std::size_t& heard, std::string_view start) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, kPatience, [&] {
            while (heard < lines_.size())
                if (starts_with(lines_[heard++], start)) return true;
            return false;
        });
    }
    Lines heard() const {
        const std::lock_guard lock(mutex_);
        return lines_;
    }
    std::size_t heard_count(std::string_view start) const { return count_starts(heard(), start); }

    // Closes the input, waits for the engine to end and returns all lines of its output.
    Lines end() {
        input_.close_writer();
        if (engine_.joinable()) engine_.join();
        output_.close_writer();
        if (listener_.joinable()) listener_.join();
        return heard();
    }
    // Waits for the engine to end by itself.
    bool has_ended() {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, kPatience, [this] { return ended_; });
    }

  private:
    void run() {
        Protocol(input_.reader(), output_.writer()).run();
        const std::lock_guard lock(mutex_);
        ended_ = true;
        changed_.notify_all();
    }
    void listen() {
        std::string line;
        std::array<char, 1 << 12> buffer;
        while (true) {
            const auto count = read_some(output_.reader(), buffer.data(), buffer.size());
            if (count <= 0) return;
            const std::lock_guard lock(mutex_);
            for (const char c : std::string_view(buffer.data(), static_cast<std::size_t>(count))) {
                if (c != '\n')
                    line += c;
                else
                    lines_.push_back(std::exchange(line, {}));
            }
            changed_.notify_all();
        }
    }

    Pipe input_;
    Pipe output_;
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    Lines lines_;
    bool ended_ = false;
    std::thread listener_;  // last, because the threads use the other members
    std::thread engine_;
};

}  // namespace sebastes
