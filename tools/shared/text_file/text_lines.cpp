#include "tools/shared/text_file/text_lines.h"

#include <utility>

namespace sebastes {

bool TextLines::next(std::string& line) {
    constexpr int kEnd = std::char_traits<char>::eof();
    std::streambuf& bytes = *text_.rdbuf();
    for (;;) {
        line.clear();
        int byte = bytes.sbumpc();
        for (; byte != kEnd && byte != '\n' && byte != '\r' && byte != '\0'; byte = bytes.sbumpc())
            if (line.size() <= most_) line += static_cast<char>(byte);
        if (byte == kEnd && (line.empty() || text_.bad())) return false;
        // The LF of CR LF ends no line of its own.
        const bool is_rest = std::exchange(ended_early_, byte != '\n') && line.empty();
        if (is_rest) continue;
        ++number_;
        return true;
    }
}

}  // namespace sebastes
