#include "uci/descriptor.h"

#include <sys/stat.h>

#include <cerrno>
#include <csignal>

#if defined(_WIN32)
#include <io.h>
#else
#include <poll.h>
#include <unistd.h>
#endif

namespace sebastes {

#if defined(_WIN32)

void ignore_broken_pipes() {}

std::ptrdiff_t read_some(int descriptor, char* buffer, std::size_t size) {
    return _read(descriptor, buffer, static_cast<unsigned>(size));
}

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const int count = _write(descriptor, text.data(), static_cast<unsigned>(text.size()));
        if (count <= 0) return false;
        text.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

// Windows cannot wait for pipes: a reader that went away is seen at the next write.
bool wait_for_input(int, int) { return true; }
bool reader_is_gone(int) { return false; }

bool is_terminal(int descriptor) { return _isatty(descriptor) != 0; }

bool is_regular_file(int descriptor) {
    struct _stat64 status;
    return _fstat64(descriptor, &status) == 0 && (status.st_mode & _S_IFMT) == _S_IFREG;
}

#else

namespace {

constexpr short kGone = POLLERR | POLLHUP | POLLNVAL;

}  // namespace

void ignore_broken_pipes() { std::signal(SIGPIPE, SIG_IGN); }

std::ptrdiff_t read_some(int descriptor, char* buffer, std::size_t size) {
    while (true) {
        const ssize_t count = read(descriptor, buffer, size);
        if (count >= 0) return count;
        if (errno == EAGAIN || errno == EWOULDBLOCK) {  // a client made it non-blocking
            pollfd wanted{descriptor, POLLIN, 0};
            poll(&wanted, 1, -1);
        } else if (errno != EINTR) {
            return -1;
        }
    }
}

bool write_all(int descriptor, std::string_view text) {
    while (!text.empty()) {
        const ssize_t count = write(descriptor, text.data(), text.size());
        if (count >= 0) {
            text.remove_prefix(static_cast<std::size_t>(count));
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            pollfd wanted{descriptor, POLLOUT, 0};
            poll(&wanted, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool wait_for_input(int input, int output) {
    while (true) {
        pollfd both[2] = {{input, POLLIN, 0}, {output, 0, 0}};
        if (poll(both, 2, -1) < 0) {
            if (errno == EINTR) continue;
            return true;  // let the read say what is wrong
        }
        if ((both[1].revents & kGone) != 0) return false;
        if (both[0].revents != 0) return true;
    }
}

bool reader_is_gone(int output) {
    pollfd wanted{output, 0, 0};
    return poll(&wanted, 1, 0) > 0 && (wanted.revents & kGone) != 0;
}

bool is_terminal(int descriptor) { return isatty(descriptor) != 0; }

bool is_regular_file(int descriptor) {
    struct stat status {};
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

#endif

}  // namespace sebastes
