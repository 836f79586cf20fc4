#include "uci/line_reader.h"

#include <algorithm>
#include <new>

#include "system/descriptor.h"

namespace sebastes {

namespace {

// Of a line that is refused; the rest of its memory is given back, if there is some for that.
void keep_beginning(std::string& line) {
    constexpr std::size_t kKept = LineReader::kKept;
    line.resize(std::min(line.size(), kKept));
    try {
        std::string kept;
        kept.reserve(kKept);
        kept = line;
        line.swap(kept);
    } catch (const std::bad_alloc&) {
        // It stays as large as it is.
    }
}

}  // namespace

bool LineReader::fill() {
    if (!wait_for_input(input_, output_)) return false;
    const std::ptrdiff_t count = read_some(input_, buffer_.data(), buffer_.size());
    at_ = 0;
    end_ = static_cast<std::size_t>(std::max<std::ptrdiff_t>(count, 0));
    return end_ > 0;
}

LineReader::Status LineReader::next(std::string& line) {
    Status status = Status::Line;
    bool any = false;
    line.clear();
    while (true) {
        if (at_ == end_ && !fill()) return any ? status : Status::End;
        any = true;
        const auto begin = buffer_.begin() + static_cast<std::ptrdiff_t>(at_);
        const auto stop = buffer_.begin() + static_cast<std::ptrdiff_t>(end_);
        const auto found = std::find(begin, stop, '\n');
        const auto size = static_cast<std::size_t>(found - begin);
        if (status == Status::Line) {
            if (line.size() + size > kMaxLine) status = Status::TooLong;
            try {
                if (status == Status::Line) line.append(&*begin, size);
            } catch (const std::bad_alloc&) {
                status = Status::NoMemory;
                line.append(&*begin, std::min(size, line.capacity() - line.size()));
            }
            if (status != Status::Line) keep_beginning(line);
        }
        at_ += size;
        if (found == stop) continue;
        ++at_;
        return status;
    }
}

}  // namespace sebastes
