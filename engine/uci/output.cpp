#include "uci/output.h"

namespace sebastes {

void Output::line(std::string_view text) {
    const std::lock_guard lock(mutex_);
    stream_ << text << '\n' << std::flush;
    if (log_.is_open()) log_ << "<< " << text << std::endl;
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
