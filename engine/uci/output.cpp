#include "uci/output.h"

#include "system/descriptor.h"

namespace sebastes {

void Output::line(std::string_view text) {
    const std::lock_guard lock(mutex_);
    buffer_.assign(text);
    buffer_ += '\n';
    if (!closed_ && !write_all(descriptor_, buffer_)) closed_ = true;
    if (log_.is_open()) log_ << "<< " << text << std::endl;
}

void Output::error(std::string_view message) {
    ++errors_;
    if (error_descriptor_ < 0)
        print("info string error: {}", message);
    else
        write_all(error_descriptor_, fmt::format("sebastes: {}\n", message));
}

void Output::aside(std::string_view text) {
    if (error_descriptor_ < 0)
        line(text);
    else
        write_all(error_descriptor_, fmt::format("{}\n", text));
}

void Output::log_input(std::string_view text) {
    const std::lock_guard lock(mutex_);
    if (log_.is_open()) log_ << ">> " << text << std::endl;
}

bool Output::set_log(const std::string& path) {
    const std::lock_guard lock(mutex_);
    if (log_.is_open()) log_.close();
    log_.clear();
    if (path.empty() || path == "<empty>") return true;
    log_.open(path, std::ios::app);
    return log_.is_open();
}

}  // namespace sebastes
