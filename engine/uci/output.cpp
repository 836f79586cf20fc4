#include "uci/output.h"

#include <cerrno>
#include <cstring>
#include <new>

#include "system/descriptor.h"

namespace sebastes {

namespace {

// False where there is no memory for all of them together.
bool join_pieces(Output::Pieces pieces, std::string& joined) {
    try {
        for (const std::string_view piece : pieces) joined += piece;
        joined += '\n';
    } catch (const std::bad_alloc&) {
        return false;
    }
    return true;
}

}  // namespace

bool Output::send(int descriptor, Pieces pieces) {
    buffer_.clear();
    if (join_pieces(pieces, buffer_)) return write_all(descriptor, buffer_);
    for (const std::string_view piece : pieces)
        if (!write_all(descriptor, piece)) return false;
    return write_all(descriptor, "\n");
}

void Output::send_error(std::string_view message, std::string_view more) {
    ++errors_;
    if (error_descriptor_ >= 0)
        send(error_descriptor_, {"sebastes: ", message, more});
    else if (!closed_ && !send(descriptor_, {"info string error: ", message, more}))
        closed_ = true;
}

void Output::log(std::string_view direction, Pieces pieces) {
    if (!log_.is_open()) return;
    buffer_.assign(direction);  // which fits everywhere
    int reason = 0;
    if (join_pieces(pieces, buffer_)) {
        reason = log_.write(buffer_);
    } else {
        reason = log_.write(direction);
        for (const std::string_view piece : pieces)
            if (reason == 0) reason = log_.write(piece);
        if (reason == 0) reason = log_.write("\n");
    }
    if (reason == 0) return;
    log_.close();
    send_error("the log cannot be written any more: ", std::strerror(reason));
}

void Output::line_of(Pieces pieces) {
    const std::lock_guard lock(mutex_);
    if (!closed_ && !send(descriptor_, pieces)) closed_ = true;
    log("<< ", pieces);
}

void Output::error(std::string_view message, std::string_view more) {
    const std::lock_guard lock(mutex_);
    send_error(message, more);
    if (error_descriptor_ < 0) log("<< ", {"info string error: ", message, more});
}

void Output::aside(std::string_view text) {
    if (error_descriptor_ < 0) return line(text);
    const std::lock_guard lock(mutex_);
    send(error_descriptor_, {text});
}

void Output::log_input(std::string_view text) {
    const std::lock_guard lock(mutex_);
    log(">> ", {text});
}

int Output::set_log(const std::string& path) {
    const std::lock_guard lock(mutex_);
    log_.close();
    if (path.empty()) return 0;
    return log_.open(path, DiskFile::Use::Append);
}

}  // namespace sebastes
