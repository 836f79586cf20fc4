#include "system/descriptor.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

namespace sebastes {

static_assert(EAGAIN == EWOULDBLOCK);

namespace {

// glibc takes the size from the limit that the shell sets for the main thread (ulimit -s).
void enlarge_thread_stacks() {
#if defined(__GLIBC__)
    constexpr std::size_t kLeast = std::size_t{512} << 10;  // bytes
    pthread_attr_t attributes;
    if (pthread_getattr_default_np(&attributes) != 0) return;
    std::size_t size = 0;
    pthread_attr_getstacksize(&attributes, &size);
    if (size < kLeast && pthread_attr_setstacksize(&attributes, kLeast) == 0)
        pthread_setattr_default_np(&attributes);
    pthread_attr_destroy(&attributes);
#endif
}

}  // namespace

void prepare_process() {
    enlarge_thread_stacks();
    std::signal(SIGXFSZ, SIG_IGN);
    // Opening with the wrong access mode makes reads and writes still fail with EBADF.
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(stream, F_GETFD) < 0 && errno == EBADF)
            open("/dev/null", (stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) | O_CLOEXEC);
}

void ignore_broken_pipes() { std::signal(SIGPIPE, SIG_IGN); }

std::ptrdiff_t read_some(int descriptor, char* buffer, std::size_t size) {
    while (true) {
        const ssize_t count = read(descriptor, buffer, size);
        if (count >= 0) return count;
        if (errno == EAGAIN) {  // a client made it non-blocking
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
        } else if (errno == EAGAIN) {
            pollfd wanted{descriptor, POLLOUT, 0};
            poll(&wanted, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

bool wait_for_input(int input, int output) {
    // No events are requested for the output: poll() always reports an error or hang-up.
    pollfd both[2] = {{input, POLLIN, 0}, {output, 0, 0}};
    while (poll(both, 2, -1) < 0)
        if (errno != EINTR) return true;  // the following read reports the error
    return both[1].revents == 0;
}

bool reader_is_gone(int output) {
    pollfd wanted{output, 0, 0};
    return poll(&wanted, 1, 0) > 0;  // an error or hang-up, as above
}

bool is_terminal(int descriptor) { return isatty(descriptor) != 0; }

bool is_regular_file(int descriptor) {
    struct stat status {};
    return fstat(descriptor, &status) == 0 && S_ISREG(status.st_mode);
}

}  // namespace sebastes
