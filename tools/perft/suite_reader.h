// The positions of several suite files, one after the other, without holding a file in
// memory.  "-" is the standard input.  One thread at a time.
#pragma once

#include <cstdint>
#include <fstream>
#include <istream>
#include <optional>
#include <string>
#include <vector>

#include "tools/perft/suite_file.h"

namespace sebastes::tools {

class SuiteReader {
  public:
    explicit SuiteReader(std::vector<std::string> files) : files_(std::move(files)) {}

    // The next position, or what was refused: a line, or a file that cannot be read.
    std::optional<SuiteItem> next();

    // Of what was read, in all files.
    std::uint64_t bytes() const { return bytes_; }
    // Where reading stands, "file:line"; empty at the end.
    std::string place() const;

  private:
    bool open_next();
    bool read_line();

    std::vector<std::string> files_;
    std::size_t at_ = 0;  // of the file that is opened next
    std::ifstream file_;
    std::istream* in_ = nullptr;  // null between files
    std::optional<SuiteParser> parser_;
    std::string line_;
    int line_number_ = 0;
    std::uint64_t bytes_ = 0;
    std::optional<RefusedLine> refused_;
};

// The size of all files, when each is a plain one.
std::optional<std::uint64_t> total_size(const std::vector<std::string>& files);

}  // namespace sebastes::tools
