// TextLines splits a stream into lines of bounded length.
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace sebastes {

// A line ends with LF, CR, CR LF or a zero byte. One thread at a time.
class TextLines {
  public:
    // The stream must outlive the reader. A line longer than `most` bytes is cut to one byte more.
    TextLines(std::istream& text, std::size_t most) : text_(text), most_(most) {}

    // Reads the next line without its end; false at the end of the text. A last line that could not
    // be read as a whole is dropped.
    bool next(std::string& line);
    // The number of the last line, from 1.
    std::size_t number() const { return number_; }

  private:
    std::istream& text_;
    std::size_t most_;
    std::size_t number_ = 0;
    bool ended_early_ = false;  // the last line ended with CR or a zero byte
};

}  // namespace sebastes
