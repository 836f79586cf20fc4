// Decompressor decompresses data one buffer at a time, in bounded memory, with zlib, libzstd and
// libbz2, as far as these were there when the program was built. Only text_file uses it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

namespace sebastes {

class Decompressor {
  public:
    enum class State : std::uint8_t {
        Going,   // needs more input if it neither takes nor makes bytes
        Ended,   // a member or frame of the file is complete; the next call begins the next
        Failed,  // for good
    };
    struct Step {
        std::size_t taken;        // bytes of the input
        std::size_t made;         // bytes of the output
        State state;              // after them
        std::string_view reason;  // if Failed, follows the file's name; empty: damaged data
    };
    static constexpr std::string_view kNoMemory =
        "needs more memory to be uncompressed than is there";

    Decompressor() = default;
    Decompressor(const Decompressor&) = delete;
    Decompressor& operator=(const Decompressor&) = delete;
    virtual ~Decompressor() = default;

    // Both sizes are below 4 GiB.
    virtual Step step(std::string_view in, char* out, std::size_t room) = 0;
};

// The compression formats that can be read.
enum class Compression : std::uint8_t { Gzip, Zstd, Bzip2 };

// Returns null if the program was built without the format's library.
std::unique_ptr<Decompressor> make_decompressor(Compression format);

}  // namespace sebastes
