#include "tools/uci_client/child_process.h"

#include <fcntl.h>
#include <fmt/core.h>
#include <poll.h>
#include <pthread.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <thread>
#include <utility>

namespace sebastes::tools {

namespace {

constexpr std::size_t kMaxLastWords = 2000;

void close_and_forget(int& descriptor) {
    if (descriptor >= 0) close(descriptor);
    descriptor = -1;
}

// Both ends of a pipe that a later exec closes.
class Pipe {
  public:
    Pipe() { ok_ = pipe2(ends_, O_CLOEXEC) == 0; }
    ~Pipe() {
        close_and_forget(ends_[0]);
        close_and_forget(ends_[1]);
    }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;

    bool ok() const { return ok_; }
    int reader() const { return ends_[0]; }
    int writer() const { return ends_[1]; }
    int take_reader() { return std::exchange(ends_[0], -1); }
    int take_writer() { return std::exchange(ends_[1], -1); }
    void close_writer() { close_and_forget(ends_[1]); }

  private:
    int ends_[2] = {-1, -1};
    bool ok_;
};

// Writing to a program that is gone must not end this one.
class NoSigpipe {
  public:
    NoSigpipe() {
        sigemptyset(&set_);
        sigaddset(&set_, SIGPIPE);
        sigset_t pending;
        sigpending(&pending);
        was_pending_ = sigismember(&pending, SIGPIPE) == 1;
        pthread_sigmask(SIG_BLOCK, &set_, &before_);
    }
    ~NoSigpipe() {
        const timespec at_once{};
        if (!was_pending_) sigtimedwait(&set_, nullptr, &at_once);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoSigpipe(const NoSigpipe&) = delete;
    NoSigpipe& operator=(const NoSigpipe&) = delete;

  private:
    sigset_t set_;
    sigset_t before_;
    bool was_pending_;
};

int milliseconds_until(Deadline deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - SteadyClock::now());
    return static_cast<int>(std::clamp<long long>(left.count(), 0, 60000));
}

bool is_folder(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

// In the child: never returns.  Only what is safe after fork in a program with threads.
[[noreturn]] void become(char* const* words, int in, int out, int err, int report) {
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);
    std::signal(SIGPIPE, SIG_DFL);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    execvp(words[0], words);
    const int reason = errno;
    [[maybe_unused]] const ssize_t written = write(report, &reason, sizeof reason);
    _exit(127);
}

}  // namespace

Result<ChildProcess> ChildProcess::start(const std::vector<std::string>& arguments) {
    std::vector<std::string> words = arguments;
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);

    Pipe in;
    Pipe out;
    Pipe err;
    Pipe report;  // carries errno when exec fails, and closes when it succeeds
    const auto failure = [&](int reason) {
        if (reason == EACCES && is_folder(words[0])) reason = EISDIR;
        return Error{fmt::format("cannot start {}: {}", words[0], std::strerror(reason))};
    };
    if (!in.ok() || !out.ok() || !err.ok() || !report.ok()) return failure(errno);
    const pid_t pid = fork();
    if (pid < 0) return failure(errno);
    if (pid == 0) become(pointers.data(), in.reader(), out.writer(), err.writer(), report.writer());
    setpgid(pid, pid);  // also here: whoever comes first

    report.close_writer();
    int reason = 0;
    ssize_t got;
    do got = read(report.reader(), &reason, sizeof reason);
    while (got < 0 && errno == EINTR);
    if (got > 0) {
        waitpid(pid, nullptr, 0);
        return failure(reason);
    }
    ChildProcess child;
    child.pid_ = pid;
    child.input_ = in.take_writer();
    child.output_ = out.take_reader();
    child.errors_ = err.take_reader();
    for (const int descriptor : {child.input_, child.output_, child.errors_})
        fcntl(descriptor, F_SETFL, O_NONBLOCK);
    return child;
}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept { *this = std::move(other); }

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept {
    if (this == &other) return *this;
    stop();
    pid_ = std::exchange(other.pid_, -1);
    input_ = std::exchange(other.input_, -1);
    output_ = std::exchange(other.output_, -1);
    errors_ = std::exchange(other.errors_, -1);
    pending_ = std::move(other.pending_);
    taken_ = std::exchange(other.taken_, 0);
    ended_ = other.ended_;
    wait_status_ = other.wait_status_;
    last_words_ = std::move(other.last_words_);
    return *this;
}

ChildProcess::Status ChildProcess::write(std::string_view text, Deadline deadline) {
    const NoSigpipe guard;
    while (!text.empty()) {
        const ssize_t count = input_ < 0 ? -1 : ::write(input_, text.data(), text.size());
        if (count >= 0) {
            text.remove_prefix(static_cast<std::size_t>(count));
            continue;
        }
        if (input_ < 0 || (errno != EAGAIN && errno != EINTR)) return Status::Ended;
        if (SteadyClock::now() >= deadline) return Status::TimedOut;
        pollfd wanted[2] = {{input_, POLLOUT, 0}, {ended_ ? -1 : output_, POLLIN, 0}};
        poll(wanted, 2, milliseconds_until(deadline));
        if (wanted[1].revents != 0) read_output();
    }
    return Status::Done;
}

bool ChildProcess::take_line(std::string& line) {
    const std::size_t end = pending_.find('\n', taken_);
    const std::size_t waiting = pending_.size() - taken_;
    if (end == std::string::npos) {
        if (waiting < kMaxLine && !(ended_ && waiting > 0)) return false;
        line = pending_.substr(taken_);
        taken_ = pending_.size();
    } else {
        line = pending_.substr(taken_, std::min(end - taken_, kMaxLine));
        taken_ = end + 1;
    }
    if (!line.empty() && line.back() == '\r') line.pop_back();
    return true;
}

void ChildProcess::read_output() {
    pending_.erase(0, taken_);
    taken_ = 0;
    char buffer[1 << 16];
    const ssize_t count = read(output_, buffer, sizeof buffer);
    if (count > 0) pending_.append(buffer, static_cast<std::size_t>(count));
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) ended_ = true;
}

void ChildProcess::read_errors() {
    char buffer[1 << 12];
    const ssize_t count = read(errors_, buffer, sizeof buffer);
    if (count > 0) last_words_.append(buffer, static_cast<std::size_t>(count));
    if (last_words_.size() > kMaxLastWords)
        last_words_.erase(0, last_words_.size() - kMaxLastWords);
    if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) close_and_forget(errors_);
}

ChildProcess::Status ChildProcess::read_line(std::string& line, Deadline deadline) {
    for (;;) {
        if (take_line(line)) return Status::Done;
        if (ended_ || output_ < 0) return Status::Ended;
        if (SteadyClock::now() >= deadline) return Status::TimedOut;
        pollfd wanted[2] = {{output_, POLLIN, 0}, {errors_, POLLIN, 0}};
        poll(wanted, 2, milliseconds_until(deadline));  // a negative descriptor is skipped
        if (wanted[1].revents != 0) read_errors();
        if (wanted[0].revents != 0) read_output();
    }
}

std::string ChildProcess::how_it_ended() {
    // Its pipes close a moment before it can be waited for.
    const Deadline deadline = SteadyClock::now() + std::chrono::seconds(1);
    while (pid_ > 0) {
        if (errors_ >= 0) read_errors();
        if (waitpid(pid_, &wait_status_, WNOHANG) != 0) {
            kill(-pid_, SIGKILL);  // what it left behind
            pid_ = -1;
        } else if (SteadyClock::now() >= deadline) {
            return "closed its output";
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }
    if (errors_ >= 0) read_errors();
    if (WIFSIGNALED(wait_status_))
        return fmt::format("was killed by signal {} ({})", WTERMSIG(wait_status_),
                           strsignal(WTERMSIG(wait_status_)));
    return fmt::format("exited with code {}", WEXITSTATUS(wait_status_));
}

bool ChildProcess::ended_well() const {
    return pid_ < 0 && WIFEXITED(wait_status_) && WEXITSTATUS(wait_status_) == 0;
}

void ChildProcess::close_input() { close_and_forget(input_); }

void ChildProcess::close_output() {
    close_and_forget(output_);
    ended_ = true;
}

void ChildProcess::stop() {
    if (pid_ > 0) {
        kill(-pid_, SIGKILL);
        while (waitpid(pid_, &wait_status_, 0) < 0 && errno == EINTR) {
        }
        pid_ = -1;
    }
    close_and_forget(input_);
    close_and_forget(output_);
    close_and_forget(errors_);
}

}  // namespace sebastes::tools
