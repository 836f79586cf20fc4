// What unpacks compressed data, a buffer at a time, in memory of its own that is bounded: zlib,
// libzstd and libbz2, each where it was there when the program was built.  For text_file.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace sebastes {

class Decompressor {
  public:
    enum class State : std::uint8_t {
        Going,   // with neither bytes taken nor made: more are needed
        Ended,   // a member of the file, or a frame; the next call begins the next one
        Failed,  // for good
    };
    struct Step {
        std::size_t taken;        // bytes of the input
        std::size_t made;         // bytes of the output
        State state;              // behind them
        std::string_view reason;  // of Failed, behind the file's name; empty: damaged data
    };
    static constexpr std::string_view kNoMemory =
        "needs more memory to be uncompressed than is there";

    virtual ~Decompressor() = default;

    // Both sizes are below 4 GiB.
    virtual Step step(std::string_view in, char* out, std::size_t room) = 0;
};

// Formats of compressed files that are read.
enum class Compression : std::uint8_t { Gzip, Zstd, Bzip2 };

// Nothing: the program was built without the format's library.
std::unique_ptr<Decompressor> make_decompressor(Compression format);

}  // namespace sebastes
