// Conversations with the engine over streams, as a client has them over pipes.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <istream>
#include <memory>
#include <mutex>
#include <ostream>
#include <sstream>
#include <streambuf>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

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

// Everything that the engine answers to a whole script, which ends with its last line.
inline Lines answers(const std::string& script) {
    std::istringstream in(script);
    std::ostringstream out;
    Protocol(in, out).run();
    return split_lines(out.str());
}
// The same for the words of a command line.
inline Lines answers_to_words(const std::vector<std::string>& words) {
    std::istringstream in;
    std::ostringstream out;
    Protocol(in, out).run_words(words);
    return split_lines(out.str());
}

// What the client writes and the engine waits for.
class InputPipe : public std::streambuf {
  public:
    void write(std::string_view text) {
        const std::lock_guard lock(mutex_);
        waiting_ += text;
        changed_.notify_all();
    }
    void close() {
        const std::lock_guard lock(mutex_);
        closed_ = true;
        changed_.notify_all();
    }

  protected:
    int_type underflow() override {
        std::unique_lock lock(mutex_);
        changed_.wait(lock, [this] { return closed_ || !waiting_.empty(); });
        if (waiting_.empty()) return traits_type::eof();
        current_ = std::exchange(waiting_, {});
        setg(current_.data(), current_.data(), current_.data() + current_.size());
        return traits_type::to_int_type(current_.front());
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::string waiting_;
    std::string current_;
    bool closed_ = false;
};

// What the engine writes, line by line, for whoever waits for it.
class OutputPipe : public std::streambuf {
  public:
    Lines lines() const {
        const std::lock_guard lock(mutex_);
        return lines_;
    }
    // Waits until the lines satisfy the condition; false if they do not within the time.
    bool wait(const std::function<bool(const Lines&)>& condition, std::chrono::seconds limit) {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, limit, [&] { return condition(lines_); });
    }

  protected:
    int_type overflow(int_type c) override {
        const char letter = traits_type::to_char_type(c);
        xsputn(&letter, 1);
        return c;
    }
    std::streamsize xsputn(const char* text, std::streamsize size) override {
        const std::lock_guard lock(mutex_);
        for (const char c : std::string_view(text, static_cast<std::size_t>(size))) {
            if (c != '\n') {
                line_ += c;
                continue;
            }
            lines_.push_back(std::exchange(line_, {}));
            changed_.notify_all();
        }
        return size;
    }

  private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    Lines lines_;
    std::string line_;
};

// An engine that runs in a thread of its own and answers while the client goes on.
class Conversation {
  public:
    static constexpr std::chrono::seconds kPatience{60};  // far more than any answer may take

    Conversation() : thread_([this] { run(); }) {}
    ~Conversation() { end(); }
    Conversation(const Conversation&) = delete;
    Conversation& operator=(const Conversation&) = delete;

    void say(const std::string& line) { input_.write(line + "\n"); }
    void say_raw(const std::string& text) { input_.write(text); }

    // Waits until so many lines with this start have come, in all; false if they do not.
    bool hears(std::string_view start, std::size_t count = 1) {
        return output_.wait([&](const Lines& lines) { return count_starts(lines, start) >= count; },
                            kPatience);
    }
    Lines heard() const { return output_.lines(); }
    std::size_t heard_count(std::string_view start) const { return count_starts(heard(), start); }

    // Ends the input and waits for the engine to end.  Returns all that it said.
    Lines end() {
        input_.close();
        if (thread_.joinable()) thread_.join();
        return heard();
    }
    // Waits for the engine to end by itself.
    bool has_ended() {
        std::unique_lock lock(mutex_);
        return changed_.wait_for(lock, kPatience, [this] { return ended_; });
    }

  private:
    void run() {
        std::istream in(&input_);
        std::ostream out(&output_);
        Protocol(in, out).run();
        const std::lock_guard lock(mutex_);
        ended_ = true;
        changed_.notify_all();
    }

    InputPipe input_;
    OutputPipe output_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool ended_ = false;
    std::thread thread_;  // last: it uses the others
};

}  // namespace sebastes
