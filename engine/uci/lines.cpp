#include "uci/lines.h"

#include <algorithm>
#include <cstring>

#include "system/descriptor.h"

namespace sebastes {

namespace {

constexpr std::size_t kBuffer = std::size_t{1} << 16;  // bytes
constexpr std::string_view kErrorStart = "info string error: ";

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
bool Output::write_line(std::string_view start, Pieces pieces, Write write) {
    std::size_t size = start.size() + 1;
    for (const std::string_view piece : pieces) size += piece.size();
    if (size > buffer_.capacity()) {
        bool is_written = write(start);
        for (const std::string_view piece : pieces) is_written = is_written && write(piece);
        return is_written && write("\n");
    }
    buffer_ = start;
    for (const std::string_view piece : pieces) buffer_ += piece;
    buffer_ += '\n';
    return write(buffer_);
}

bool Output::send(int descriptor, std::string_view start, Pieces pieces) {
    return write_line(start, pieces,
                      [&](std::string_view text) { return write_all(descriptor, text); });
}

void Output::send_error(std::string_view message, std::string_view more) {
    ++errors_;
    if (error_descriptor_ >= 0)
        send(error_descriptor_, "sebastes: ", {message, more});
    else if (!closed_ && !send(descriptor_, kErrorStart, {message, more}))
        closed_ = true;
}

void Output::log(std::string_view direction, Pieces pieces) {
    if (!log_.is_open()) return;
    int reason = 0;
    if (write_line(direction, pieces,
                   [&](std::string_view text) { return (reason = log_.write(text)) == 0; }))
        return;
    log_.close();
    send_error("the log cannot be written any more: ", std::strerror(reason));
}

void Output::line_of(Pieces pieces) {
    const std::lock_guard lock(mutex_);
    if (!closed_ && !send(descriptor_, {}, pieces)) closed_ = true;
    log("<< ", pieces);
}

void Output::error(std::string_view message, std::string_view more) {
    const std::lock_guard lock(mutex_);
    send_error(message, more);
    if (error_descriptor_ < 0) log("<< ", {kErrorStart, message, more});
}

void Output::aside(std::string_view text) {
    if (error_descriptor_ < 0) return line(text);
    const std::lock_guard lock(mutex_);
    send(error_descriptor_, {}, {text});
}

void Output::log_input(std::string_view text) {
    const std::lock_guard lock(mutex_);
    log(">> ", {text});
}

int Output::set_log(const std::string& path) {
    const std::lock_guard lock(mutex_);
    log_.close();
    return path.empty() ? 0 : log_.open(path, DiskFile::Use::Append);
}

}  // namespace sebastes
