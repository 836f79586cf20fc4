// The functions of system/descriptor.h for a channel to JavaScript (channel.h).
#include "tools/bindings/wasm/channel.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <string>

#include "system/descriptor.h"

namespace sebastes {

namespace {

struct Channel {
    std::mutex mutex;
    std::condition_variable changed;
    std::string text;  // not yet read
    bool is_over = false;
};

Channel& channel() {
    static Channel input;
    return input;
}

}  // namespace

void channel_line(std::string_view line) {
    const std::lock_guard lock(channel().mutex);
    channel().text.append(line).append("\n");
    channel().changed.notify_one();
}

void end_channel() {
    const std::lock_guard lock(channel().mutex);
    channel().is_over = true;
    channel().changed.notify_one();
}

void prepare_process() {}
void ignore_broken_pipes() {}

std::ptrdiff_t read_some(int, char* buffer, std::size_t size) {
    Channel& input = channel();
    std::unique_lock lock(input.mutex);
    input.changed.wait(lock, [&] { return !input.text.empty() || input.is_over; });
    const std::size_t count = input.text.copy(buffer, size);
    input.text.erase(0, count);
    return static_cast<std::ptrdiff_t>(count);
}

bool write_all(int, std::string_view text) {
    tell({0, 0}, "line", text);
    return true;
}

bool wait_for_input(int, int) { return true; }
bool reader_is_gone(int) { return false; }
bool is_terminal(int) { return false; }
bool is_regular_file(int) { return false; }

}  // namespace sebastes
