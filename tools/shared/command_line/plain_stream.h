// A stream that passes on what a terminal only shows: whatever comes from files and engines
// cannot command it.
#pragma once

#include <ostream>
#include <streambuf>
#include <string>

namespace sebastes::tools {

class PlainBuffer : public std::streambuf {
  public:
    explicit PlainBuffer(std::ostream& out) : out_(out) {}
    ~PlainBuffer() override;
    PlainBuffer(const PlainBuffer&) = delete;
    PlainBuffer& operator=(const PlainBuffer&) = delete;

  private:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize size) override;
    int sync() override;
    void pass(bool all);

    std::ostream& out_;
    std::string waiting_;  // the beginning of a character
};

// Control characters, tabs and line feeds excepted, and bytes that are not UTF-8 become '?'.
// What it wraps must outlive it.  One thread at a time.
class PlainStream : public std::ostream {
  public:
    explicit PlainStream(std::ostream& target) : std::ostream(nullptr), buffer_(target) {
        rdbuf(&buffer_);
    }

  private:
    PlainBuffer buffer_;
};

}  // namespace sebastes::tools
