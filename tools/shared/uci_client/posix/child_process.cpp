#include "tools/shared/uci_client/child_process.h"

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
#include <fstream>
#include <thread>
#include <utility>

namespace sebastes::tools {

namespace {

void close_and_forget(int& descriptor) {
    if (descriptor >= 0) close(descriptor);
    descriptor = -1;
}

// Returns false and sets errno if it fails. A later exec closes both ends.
bool make_pipe(int (&ends)[2]) {
#if defined(__APPLE__)  // which has no pipe2(): a fork between the calls inherits the ends
    return pipe(ends) == 0 && fcntl(ends[0], F_SETFD, FD_CLOEXEC) == 0 &&
           fcntl(ends[1], F_SETFD, FD_CLOEXEC) == 0;
#else
    return pipe2(ends, O_CLOEXEC) == 0;
#endif
}

// Owns both ends of such a pipe.
class Pipe {
  public:
    Pipe() : ok_(make_pipe(ends_)) {}
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

// Prevents that writing to an ended program ends this one.
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
        sigset_t pending;
        int number = 0;
        sigpending(&pending);
        if (!was_pending_ && sigismember(&pending, SIGPIPE) == 1) sigwait(&set_, &number);
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
    }
    NoSigpipe(const NoSigpipe&) = delete;
    NoSigpipe& operator=(const NoSigpipe&) = delete;

  private:
    sigset_t set_;
    sigset_t before_;
    bool was_pending_;
};

// Reads what is available now.
class Reading {
  public:
    explicit Reading(int descriptor) : count_(read(descriptor, buffer_, sizeof buffer_)) {
        at_end_ = count_ == 0 || (count_ < 0 && errno != EAGAIN && errno != EINTR);
    }
    std::string_view bytes() const {
        return {buffer_, static_cast<std::size_t>(std::max<ssize_t>(count_, 0))};
    }
    bool at_end() const { return at_end_; }

  private:
    char buffer_[1 << 16];
    ssize_t count_;
    bool at_end_;
};

int milliseconds_until(Deadline deadline) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - SteadyClock::now());
    return static_cast<int>(std::clamp<long long>(left.count(), 0, 60000));
}

bool is_folder(const std::string& path) {
    struct stat status {};
    return stat(path.c_str(), &status) == 0 && S_ISDIR(status.st_mode);
}

// Runs in the child and never returns. Uses only what is safe after a fork of a threaded program.
[[noreturn]] void become(char* const* words, int in, int out, int err, int report) {
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    pthread_sigmask(SIG_SETMASK, &none, nullptr);
    std::signal(SIGPIPE, SIG_DFL);
    std::signal(SIGXFSZ, SIG_DFL);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    execvp(words[0], words);
    const int reason = errno;
    [[maybe_unused]] const ssize_t written = write(report, &reason, sizeof reason);
    _exit(127);
}

}  // namespace

struct ChildProcess::System {
    System() = default;
    ~System() { stop(); }
    System(const System&) = delete;
    System& operator=(const System&) = delete;

    // Returns the new output on stderr.
    std::string read_errors() {
        if (errors < 0) return {};
        const Reading reading(errors);
        if (reading.at_end()) close_and_forget(errors);
        return std::string(reading.bytes());
    }

    void stop() {
        if (pid > 0) {
            kill(-pid, SIGKILL);
            while (waitpid(pid, &wait_status, 0) < 0 && errno == EINTR) {
            }
            pid = -1;
        }
        close_and_forget(input);
        close_and_forget(output);
        close_and_forget(errors);
    }

    pid_t pid = -1;
    int input = -1;   // our end of its stdin
    int output = -1;  // its stdout
    int errors = -1;  // its stderr
    int wait_status = -1;
};

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
    setpgid(pid, pid);  // also here, because either process may run first

    report.close_writer();
    int reason = 0;
    ssize_t got;
    do got = read(report.reader(), &reason, sizeof reason);
    while (got < 0 && errno == EINTR);
    if (got > 0) {
        waitpid(pid, nullptr, 0);
        return failure(reason);
    }
    auto system = std::make_unique<System>();
    system->pid = pid;
    system->input = in.take_writer();
    system->output = out.take_reader();
    system->errors = err.take_reader();
    for (const int descriptor : {system->input, system->output, system->errors})
        fcntl(descriptor, F_SETFL, O_NONBLOCK);
    return ChildProcess(std::move(system));
}

ChildProcess::ChildProcess(std::unique_ptr<System> system) : system_(std::move(system)) {}

ChildProcess::ChildProcess(ChildProcess&& other) noexcept = default;

ChildProcess& ChildProcess::operator=(ChildProcess&& other) noexcept = default;

ChildProcess::~ChildProcess() = default;

ChildProcess::Status ChildProcess::write(std::string_view text, Deadline deadline) {
    const NoSigpipe guard;
    const int input = system_->input;
    while (!text.empty()) {
        const ssize_t count = input < 0 ? -1 : ::write(input, text.data(), text.size());
        if (count >= 0) {
            text.remove_prefix(static_cast<std::size_t>(count));
            continue;
        }
        if (input < 0 || (errno != EAGAIN && errno != EINTR)) return Status::Ended;
        if (SteadyClock::now() >= deadline) return Status::TimedOut;
        pollfd wanted[2] = {{input, POLLOUT, 0}, {ended_ ? -1 : system_->output, POLLIN, 0}};
        poll(wanted, 2, milliseconds_until(deadline));
        if (wanted[1].revents != 0) {
            const Reading output(system_->output);
            keep_output(output.bytes());
            ended_ = output.at_end();
        }
    }
    return Status::Done;
}

ChildProcess::Status ChildProcess::read_line(std::string& line, Deadline deadline) {
    for (;;) {
        if (take_line(line)) return Status::Done;
        if (ended_ || system_->output < 0) return Status::Ended;
        if (SteadyClock::now() >= deadline) return Status::TimedOut;
        pollfd wanted[2] = {{system_->output, POLLIN, 0}, {system_->errors, POLLIN, 0}};
        poll(wanted, 2, milliseconds_until(deadline));  // a negative descriptor is skipped
        if (wanted[1].revents != 0) keep_errors(system_->read_errors());
        if (wanted[0].revents != 0) {
            const Reading output(system_->output);
            keep_output(output.bytes());
            ended_ = output.at_end();
        }
    }
}

std::string ChildProcess::how_it_ended() {
    // The pipes close a moment before the process can be waited for.
    const Deadline deadline = SteadyClock::now() + std::chrono::seconds(1);
    System& system = *system_;
    while (system.pid > 0) {
        keep_errors(system.read_errors());
        if (waitpid(system.pid, &system.wait_status, WNOHANG) != 0) {
            kill(-system.pid, SIGKILL);  // the processes that it left behind
            system.pid = -1;
        } else if (SteadyClock::now() >= deadline) {
            return "closed its output";
        } else {
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }
    keep_errors(system.read_errors());
    const int status = system.wait_status;
    if (WIFSIGNALED(status))
        return fmt::format("was killed by signal {} ({})", WTERMSIG(status),
                           strsignal(WTERMSIG(status)));
    return fmt::format("exited with code {}", WEXITSTATUS(status));
}

bool ChildProcess::ended_well() const {
    return system_->pid < 0 && WIFEXITED(system_->wait_status) &&
           WEXITSTATUS(system_->wait_status) == 0;
}

std::optional<std::size_t> ChildProcess::peak_memory() const {
    constexpr std::string_view kPeak = "VmHWM:";
    if (system_->pid <= 0) return std::nullopt;
    std::ifstream status(fmt::format("/proc/{}/status", system_->pid));
    std::string word;
    while (status >> word && word != kPeak) {
    }
    std::size_t kib = 0;
    if (!(status >> kib)) return std::nullopt;
    return kib << 10;
}

void ChildProcess::close_input() { close_and_forget(system_->input); }

void ChildProcess::close_output() {
    close_and_forget(system_->output);
    ended_ = true;
}

void ChildProcess::stop() {
    if (system_) system_->stop();
}

}  // namespace sebastes::tools
