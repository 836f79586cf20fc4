// Lines from a descriptor, whatever comes: lines of any length, without a last line end, or
// more than there is memory for.  One thread at a time.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace sebastes {

class LineReader {
  public:
    // A game of some 800,000 plies.
    static constexpr std::size_t kMaxLine = std::size_t{4} << 20;  // bytes
    // So much of a line that is refused is kept, to tell what it wanted.
    static constexpr std::size_t kKept = 200;

    // Also watches the descriptor of the answers: when nobody reads them, the input has ended.
    LineReader(int input, int output) : input_(input), output_(output), buffer_(1 << 16) {}

    enum class Status {
        Line,      // a whole one, without its end
        TooLong,   // longer than kMaxLine; its beginning
        NoMemory,  // no memory for it; its beginning
        End        // of input, or of whoever reads the answers
    };
    // With room for kKept bytes from the first line on, `line` has the beginning of each line
    // whatever memory there is.
    Status next(std::string& line);

  private:
    bool fill();

    int input_;
    int output_;
    std::vector<char> buffer_;
    std::size_t at_ = 0;
    std::size_t end_ = 0;
};

}  // namespace sebastes
