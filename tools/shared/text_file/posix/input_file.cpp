#include "tools/shared/text_file/input_file.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace sebastes {

int open_to_read(const std::string& path) { return open(path.c_str(), O_RDONLY | O_CLOEXEC); }

void close_descriptor(int descriptor) { close(descriptor); }

bool has_input(int input, std::chrono::milliseconds limit) {
    pollfd wanted{input, POLLIN, 0};
    return poll(&wanted, 1, static_cast<int>(limit.count())) != 0;
}

}  // namespace sebastes
