// TextFile reads a text file, or the standard input, as a stream. It recognises gzip, zstd and
// bzip2 by the first bytes and decompresses them, and converts UTF-16 with a byte order mark to
// UTF-8. The file's name has no influence.
//
//   TextFile file;
//   if (const int reason = file.open(path)) complain(path, std::strerror(reason));
//   for (std::string line; std::getline(file, line);) take(line);
//   if (file.bad()) complain(path, file.fault());
//
// Several members in a row, as pigz, bgzip and pbzip2 write them, are one text. Memory is bounded
// for every input: 3.5 MiB for bzip2; a zstd window has at most 128 MiB. On a pipe it waits only
// for the byte that is requested, and for up to four if the first could begin a compressed file.
// The stream cannot seek. One thread at a time.
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

// The stream buffer of TextFile.
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
    bool ended_ = true;     // the end of the file, or of reading it
    bool stopped_ = false;  // by the flag
    std::uint64_t file_bytes_ = 0;
    std::string fault_;
    std::string late_fault_;  // reported after text that is returned first
    std::vector<char> raw_;   // bytes of the file, consumed up to `raw_at_`
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

    // Closes what was open. Returns 0, or an errno.
    int open(const std::string& path);
    void open_standard_input();
    void close();
    bool is_open() const { return buffer_.is_open(); }

    // When the flag becomes true, the text soon ends, also where it waits for input.
    void stop_by(const std::atomic<bool>& flag) { buffer_.set_stop(&flag); }
    // Limits the text of a compressed file, for callers that keep it in memory: more is a fault.
    void allow_text(std::uint64_t bytes) { buffer_.set_most_text(bytes); }

    // Returns the program whose files begin with these bytes, "gzip", "zstd" or another; empty if
    // there is none, also for UTF-16.
    std::string_view compression() { return buffer_.compression(); }
    // The bytes of the file that were read so far, before decompression.
    std::uint64_t file_bytes() const { return buffer_.file_bytes(); }
    // Why bad() is true; follows the file's name: "is cut off: ...".
    const std::string& fault() const { return buffer_.fault(); }

  private:
    TextBuffer buffer_{*this};
};

// Returns the whole text of a file or device, at most `most` bytes. The error is a reason that
// follows the file's name.
Result<std::string> read_text(const std::string& path, std::uint64_t most);

// Returns the bytes of a file or device unchanged, at most `most`, because /dev/zero has no end.
// The error is likewise a reason.
Result<std::string> read_bytes(const std::string& path, std::size_t most);

// Returns how a file on disk is compressed, by its first bytes; empty if it is not or cannot be
// read.
std::string compression_of(const std::string& path);

}  // namespace sebastes
