// The positions of several suite files, compressed or not, one after the other, without holding a
// file in memory.  "-" is the standard input.  One thread at a time.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tools/programs/perft/suite_file.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::tools {

class SuiteReader {
  public:
    // When the flag becomes true, waiting for input ends soon, and with it the reading.
    explicit SuiteReader(std::vector<std::string> files, const std::atomic<bool>* stop = nullptr)
        : files_(std::move(files)), stop_(stop) {
        if (stop_ != nullptr) file_.stop_by(*stop_);
    }
    SuiteReader(const SuiteReader&) = delete;
    SuiteReader& operator=(const SuiteReader&) = delete;

    // The next position, or what was refused: a line, or a file that cannot be read.
    std::optional<SuiteItem> next();

    // Read of the files, and of their text.
    std::uint64_t bytes() const { return bytes_ + file_.file_bytes(); }
    std::uint64_t text_bytes() const { return text_bytes_; }
    // Where reading stands, "file:line"; empty at the end.
    std::string place() const;

  private:
    bool open_next();
    void close_file();
    bool read_line();
    bool fill();

    std::vector<std::string> files_;
    const std::atomic<bool>* stop_;
    std::size_t at_ = 0;  // of the file that is opened next
    TextFile file_;       // not open between files
    std::string buffer_;  // read, and given out up to `taken_`
    std::size_t taken_ = 0;
    std::optional<SuiteParser> parser_;
    std::string line_;
    int line_number_ = 0;
    std::uint64_t bytes_ = 0;  // of files that are closed
    std::uint64_t text_bytes_ = 0;
    std::optional<RefusedLine> refused_;
};

// The size of all files, when each is a plain one.
std::optional<std::uint64_t> total_size(const std::vector<std::string>& files);

}  // namespace sebastes::tools
