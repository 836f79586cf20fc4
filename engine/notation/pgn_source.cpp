#include "notation/pgn_source.h"

#include <algorithm>

#include "core/utf8.h"

namespace sebastes {

int PgnSource::take() {
    const int byte = peek();
    ++at_;
    column_begin_ = byte == '\n';
    if (byte == '\n') {
        ++line_;
        first_word_ = true;
    } else if (byte > ' ') {
        first_word_ = false;
    }
    return byte;
}

std::size_t PgnSource::character_size(std::size_t ahead) {
    const int byte = peek(ahead);
    if (byte == kEnd) return 0;
    if (byte < 0x80) return 1;
    peek(ahead + 3);  // to have them, if they are there
    const std::size_t length =
        utf8_length({buffer_.data() + at_ + ahead, std::min<std::size_t>(size_ - at_ - ahead, 4)});
    return length == 0 ? 1 : length;
}

void PgnSource::fill(std::size_t ahead) {
    std::copy(buffer_.begin() + static_cast<std::ptrdiff_t>(at_),
              buffer_.begin() + static_cast<std::ptrdiff_t>(size_), buffer_.begin());
    size_ -= at_;
    at_ = 0;
    // A chunk of line feeds that belong to returns adds nothing, and is not the end.
    while (size_ <= ahead && in_.peek() != std::istream::traits_type::eof()) {
        const std::size_t room = std::min(kChunk, buffer_.size() - size_);
        const std::streamsize got =
            in_.readsome(buffer_.data() + size_, static_cast<std::streamsize>(room));
        const std::size_t end = size_ + static_cast<std::size_t>(got);
        std::size_t kept = size_;
        for (std::size_t i = size_; i < end; ++i) {
            const char c = buffer_[i];
            if (c != '\n' || !after_return_) buffer_[kept++] = c == '\r' ? '\n' : c;
            after_return_ = c == '\r';
        }
        size_ = kept;
    }
}

}  // namespace sebastes
