// A file of text, or the standard input, as a stream from its beginning to its end: its bytes as
// they are or, where it begins as gzip, zstd and bzip2 do, uncompressed; and where it begins with
// the mark of UTF-16, as UTF-8.  Its name says nothing.
//
//   TextFile file;
//   if (const int reason = file.open(path)) complain(path, std::strerror(reason));
//   for (std::string line; std::getline(file, line);) take(line);
//   if (file.bad()) complain(path, file.fault());
//
// Members that follow each other, as pigz, bgzip and pbzip2 write them, are one text.  Memory is
// bounded whatever comes: 3.5 MiB for bzip2; a zstd window has 128 MiB at most.  From a pipe no
// more is waited for than the byte that is asked for, and up to four where the first could begin
// a compressed file.  It cannot be sought in.  One thread at a time.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <istream>
#include <memory>
#include <streambuf>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "tools/shared/text_file/decompressor.h"

namespace sebastes {

// The stream's side that reads.  For TextFile alone.
class TextBuffer : public std::streambuf {
  public:
    explicit TextBuffer(std::ios& stream) : stream_(stream) {}
    ~TextBuffer() override { end(); }
    TextBuffer(const TextBuffer&) = delete;
    TextBuffer& operator=(const TextBuffer&) = delete;

    void begin(int descriptor);
    void end();
    void set_stop(const std::atomic<bool>* stop) { stop_ = stop; }
    void set_most_text(std::uint64_t bytes) { most_text_ = bytes; }

    bool is_open() const { return descriptor_ >= 0; }
    std::string_view compression();
    std::uint64_t file_bytes() const { return file_bytes_; }
    const std::string& fault() const { return fault_; }

  protected:
    int_type underflow() override;
    std::streamsize xsgetn(char* to, std::streamsize wanted) override;

  private:
    enum class Kind : std::uint8_t { Unknown, Plain, Compressed, Utf16 };

    void recognise();
    std::size_t read(char* to, std::size_t room);
    std::size_t uncompress(char* to, std::size_t room);
    bool begin_member();
    std::size_t read_utf16(char* to, std::size_t room);
    bool fill();
    std::size_t read_file(char* to, std::size_t room);
    void fail(std::string reason);
    std::string_view ahead() const {
        return std::string_view(raw_.data(), raw_size_).substr(raw_at_);
    }

    std::ios& stream_;
    const std::atomic<bool>* stop_ = nullptr;
    std::uint64_t most_text_ = UINT64_MAX;

    int descriptor_ = -1;
    bool ended_ = true;     // the file, or its reading
    bool stopped_ = false;  // by the flag
    std::uint64_t file_bytes_ = 0;
    std::string fault_;
    std::string late_fault_;  // behind text that is given out first
    std::vector<char> raw_;   // of the file, taken up to `raw_at_`
    std::size_t raw_at_ = 0;
    std::size_t raw_size_ = 0;
    std::vector<char> text_;

    Kind kind_ = Kind::Unknown;
    std::string_view compression_;
    bool big_endian_ = false;  // of UTF-16
    std::unique_ptr<Decompressor> decompressor_;
    bool in_member_ = false;
    std::uint64_t text_bytes_ = 0;  // uncompressed
};

class TextFile : public std::istream {
  public:
    TextFile() : std::istream(nullptr) { rdbuf(&buffer_); }

    // What was open is closed.  0, or an errno.
    int open(const std::string& path);
    void open_standard_input();
    void close();
    bool is_open() const { return buffer_.is_open(); }

    // When the flag becomes true, waiting for input ends soon, and with it the text.
    void stop_by(const std::atomic<bool>& flag) { buffer_.set_stop(&flag); }
    // For whoever keeps the text in memory: a compressed file that has more is a fault.
    void allow_text(std::uint64_t bytes) { buffer_.set_most_text(bytes); }

    // "gzip", "zstd" or another program whose files are known, by the file's first bytes; empty:
    // none, which UTF-16 is as well.
    std::string_view compression() { return buffer_.compression(); }
    // Read of the file so far, compressed as it may be.
    std::uint64_t file_bytes() const { return buffer_.file_bytes(); }
    // Why bad() is true, to stand behind the file's name: "is cut off: ...".
    const std::string& fault() const { return buffer_.fault(); }

  private:
    TextBuffer buffer_{*this};
};

// The whole text of a file or device, at most so many bytes; the error is a reason to stand behind
// its name.
Result<std::string> read_text(const std::string& path, std::uint64_t most);

// The bytes of a file or device as they are, at most so many: /dev/zero has no end.  The error is
// likewise.
Result<std::string> read_bytes(const std::string& path, std::size_t most);

// How a file on disk is compressed, by its first bytes; empty: it is not, or cannot be read.
std::string compression_of(const std::string& path);

}  // namespace sebastes
