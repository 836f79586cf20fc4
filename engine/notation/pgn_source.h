// The bytes of a PGN file, a buffer at a time.  Of a stream that others still write, such as a
// pipe, no more is waited for than the byte that is asked for.  For pgn_scanner alone.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <string_view>
#include <vector>

namespace sebastes {

class PgnSource {
  public:
    static constexpr int kEnd = -1;
    static constexpr std::size_t kMaxAhead = 255;

    // The stream must outlive it.
    explicit PgnSource(std::istream& in) : in_(in), buffer_(kChunk + kMaxAhead + 1) {}

    // The byte so many further on, at most kMaxAhead, as 0 to 255; kEnd behind the last.  A line
    // ends in '\n', whether the file has LF, CR LF or CR.
    int peek(std::size_t ahead = 0) {
        if (size_ - at_ <= ahead) fill(ahead);
        return at_ + ahead < size_ ? static_cast<unsigned char>(buffer_[at_ + ahead]) : kEnd;
    }
    // The same for the next byte, which is passed; not at the end.
    int take();
    // Passes so many bytes that were looked at as if they were not there.
    void skip(std::size_t bytes) { at_ += bytes; }
    // How many bytes the UTF-8 character that stands there has; 1 for a byte that begins none; 0 at
    // the end.  `ahead` is at most kMaxAhead - 3.
    std::size_t character_size(std::size_t ahead = 0);
    // The same bytes, which must be there.
    std::string_view ahead(std::size_t from, std::size_t size) const {
        return {buffer_.data() + at_ + from, size};
    }

    // From 1, of the next byte.
    std::int64_t line() const { return line_; }
    // Whether the byte begins a line; whether only blanks stand before it there.
    bool at_line_begin() const { return column_begin_; }
    bool at_first_word() const { return first_word_; }

  private:
    static constexpr std::size_t kChunk = std::size_t{1} << 16;

    void fill(std::size_t ahead);

    std::istream& in_;
    std::vector<char> buffer_;
    std::size_t at_ = 0;
    std::size_t size_ = 0;
    bool after_return_ = false;  // the last byte of the file that was read was a CR
    std::int64_t line_ = 1;
    bool column_begin_ = true;
    bool first_word_ = true;
};

}  // namespace sebastes
