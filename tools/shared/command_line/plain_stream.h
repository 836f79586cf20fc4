// PlainStream passes on only what a terminal displays, so that text from files and engines cannot
// send control sequences to the terminal.
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
    std::string waiting_;  // the beginning of a UTF-8 character
};

// Control characters, except tabs and line feeds, and bytes that are not UTF-8 become '?'. The
// target must outlive the stream. One thread at a time.
class PlainStream : public std::ostream {
  public:
    explicit PlainStream(std::ostream& target) : std::ostream(nullptr), buffer_(target) {
        rdbuf(&buffer_);
    }

  private:
    PlainBuffer buffer_;
};

}  // namespace sebastes::tools
