// The part of ChildProcess that is the same on every system; the rest is in posix/ and windows/.
#include "tools/shared/uci_client/child_process.h"

#include <algorithm>

namespace sebastes::tools {

bool ChildProcess::take_line(std::string& line) {
    if (after_return_ && taken_ < pending_.size()) {
        after_return_ = false;
        if (pending_[taken_] == '\n') ++taken_;
    }
    const std::size_t end = pending_.find_first_of("\r\n", taken_);
    const std::size_t waiting = pending_.size() - taken_;
    if (end == std::string::npos) {
        if (waiting < kMaxLine && !(ended_ && waiting > 0)) return false;
        line = pending_.substr(taken_);
        taken_ = pending_.size();
        return true;
    }
    line = pending_.substr(taken_, std::min(end - taken_, kMaxLine));
    after_return_ = pending_[end] == '\r';
    taken_ = end + 1;
    return true;
}

void ChildProcess::keep_output(std::string_view bytes) {
    pending_.erase(0, taken_);
    taken_ = 0;
    pending_.append(bytes);
}

void ChildProcess::keep_errors(std::string_view bytes) {
    constexpr std::size_t kMaxLastWords = 2000;
    last_words_.append(bytes);
    if (last_words_.size() > kMaxLastWords)
        last_words_.erase(0, last_words_.size() - kMaxLastWords);
}

}  // namespace sebastes::tools
