#include "tools/programs/play/signals.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>

namespace sebastes::play {

namespace {

// A signal handler reaches nothing but globals.
std::atomic<bool> interrupted{false};
std::atomic<bool> resized{false};
std::atomic<bool> continued{false};
std::atomic<bool> to_end{false};
int wakers[2] = {-1, -1};  // a pipe: whoever waits is woken by a byte in it
static_assert(std::atomic<bool>::is_always_lock_free);

void note(int signal) {
    const int error = errno;
    if (signal == SIGINT) interrupted = true;
    if (signal == SIGWINCH) resized = true;
    if (signal == SIGCONT) continued = true;
    if (signal == SIGTERM || signal == SIGHUP) to_end = true;
    const char byte = 0;
    [[maybe_unused]] const auto written = write(wakers[1], &byte, 1);
    errno = error;
}

}  // namespace

Signals::Signals() {
    interrupted = resized = continued = to_end = false;
    if (pipe2(wakers, O_CLOEXEC | O_NONBLOCK) != 0) wakers[0] = wakers[1] = -1;
    for (const int signal : {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGCONT, SIGPIPE}) {
        struct sigaction action {};
        action.sa_handler = signal == SIGPIPE ? SIG_IGN : note;
        action.sa_flags = static_cast<int>(SA_RESTART);
        sigemptyset(&action.sa_mask);
        struct sigaction before {};
        sigaction(signal, &action, &before);
        before_.emplace_back(signal, before);
    }
}

Signals::~Signals() {
    for (const auto& [signal, before] : before_) sigaction(signal, &before, nullptr);
    for (int& waker : wakers) {
        if (waker >= 0) close(waker);
        waker = -1;
    }
}

bool Signals::take_interrupt() { return interrupted.exchange(false); }
bool Signals::take_resize() { return resized.exchange(false); }
bool Signals::take_continue() { return continued.exchange(false); }
bool Signals::ending() const { return to_end; }
int Signals::descriptor() const { return wakers[0]; }

bool Signals::wait_for_input(int file, int milliseconds) {
    pollfd both[2] = {{file, POLLIN, 0}, {wakers[0], POLLIN, 0}};
    const int count = poll(both, 2, milliseconds);
    if (count > 0 && (both[1].revents & POLLIN) != 0) {
        char bytes[64];
        while (read(wakers[0], bytes, sizeof bytes) > 0) {
        }
    }
    return count > 0 && both[0].revents != 0;
}

}  // namespace sebastes::play
