#include "uci/lines.h"

#include <algorithm>
#include <cstring>

#include "system/descriptor.h"

namespace sebastes {

namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 16;  // bytes

}  // namespace

LineReader::LineReader(int input, int output) : input_(input), output_(output), buffer_(kBuffer) {
    line_.reserve(kMaxLine);
}

bool LineReader::fill() {
    if (!wait_for_input(input_, output_)) return false;
    const std::ptrdiff_t count = read_some(input_, buffer_.data(), buffer_.size());
    at_ = 0;
    end_ = static_cast<std::size_t>(std::max<std::ptrdiff_t>(count, 0));
    return end_ > 0;
}

std::optional<std::string_view> LineReader::next() {
    line_.clear();
    is_cut_ = false;
    bool ends = false;
    while (!ends) {
        if (at_ == end_ && !fill()) {
            if (line_.empty()) return std::nullopt;
            break;
        }
        const std::string_view rest(buffer_.data() + at_, end_ - at_);
        const std::size_t size = std::min(rest.find('\n'), rest.size());
        ends = size < rest.size();
        at_ += size + (ends ? 1 : 0);
        const std::size_t room = kMaxLine - line_.size();
        if (size > room) is_cut_ = true;
        line_ += rest.substr(0, std::min(size, room));
    }
    return line_;
}

Output::Output(int descriptor, int error_descriptor)
    : descriptor_(descriptor), error_descriptor_(error_descriptor) {
    buffer_.reserve(kBuffer);
}

// Passes the line to `write` as a whole, or in pieces if it is longer than the buffer.
template <typename Write>
bool Output::write_line(std::string_view start, std::string_view text, Write write) {
    if (start.size() + text.size() >= buffer_.capacity())
        return write(start) && write(text) && write("\n");
    buffer_.assign(start).append(text).append("\n");
    return write(buffer_);
}

void Output::send(std::string_view text) {
    const auto write = [&](std::string_view piece) { return write_all(descriptor_, piece); };
    if (!closed_ && !write_line({}, text, write)) closed_ = true;
    log("<< ", text);
}

void Output::log(std::string_view direction, std::string_view text) {
    if (!log_.is_open()) return;
    int reason = 0;
    const auto write = [&](std::string_view piece) { return (reason = log_.write(piece)) == 0; };
    if (write_line(direction, text, write)) return;
    log_.close();
    ++errors_;
    send(fmt::format("info string error: the log cannot be written any more: {}",
                     std::strerror(reason)));
}

void Output::line(std::string_view text) {
    const std::lock_guard lock(mutex_);
    send(text);
}

void Output::error(std::string_view message, std::string_view more) {
    fmt::memory_buffer text;
    fmt::format_to(std::back_inserter(text), "{}{}{}",
                   error_descriptor_ < 0 ? "info string error: " : "sebastes: ", message, more);
    ++errors_;
    aside({text.data(), text.size()});
}

void Output::aside(std::string_view text) {
    const std::lock_guard lock(mutex_);
    if (error_descriptor_ < 0) return send(text);
    write_line({}, text,
               [&](std::string_view piece) { return write_all(error_descriptor_, piece); });
}

void Output::log_input(std::string_view text) {
    const std::lock_guard lock(mutex_);
    log(">> ", text);
}

int Output::set_log(const std::string& path) {
    const std::lock_guard lock(mutex_);
    log_.close();
    return path.empty() ? 0 : log_.open(path, DiskFile::Use::Append);
}

}  // namespace sebastes
