// Compresses text with gzip, zstd and bzip2, as far as the build found these libraries.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#if defined(SEBASTES_ZLIB)
#include <zlib.h>
#endif
#if defined(SEBASTES_ZSTD)
#include <zstd.h>
#endif
#if defined(SEBASTES_BZIP2)
#include <bzlib.h>
#endif

namespace sebastes::test {

struct Compression {
    std::string name;
    std::string (*compressed)(std::string text);
    std::string_view first_bytes;
};

#if defined(SEBASTES_ZLIB)
inline std::string gzip_of(std::string text) {
    z_stream stream{};
    deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    std::string out(text.size() + 1000, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(text.data());
    stream.avail_in = static_cast<uInt>(text.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    deflate(&stream, Z_FINISH);
    out.resize(out.size() - stream.avail_out);
    deflateEnd(&stream);
    return out;
}
#endif

#if defined(SEBASTES_ZSTD)
// Adds a checksum, as the program zstd does.
inline std::string zstd_of(std::string text) {
    ZSTD_CCtx* const context = ZSTD_createCCtx();
    ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    std::string out(ZSTD_compressBound(text.size()), '\0');
    out.resize(ZSTD_compress2(context, out.data(), out.size(), text.data(), text.size()));
    ZSTD_freeCCtx(context);
    return out;
}
#endif

#if defined(SEBASTES_BZIP2)
inline std::string bzip2_of(std::string text) {
    std::string out(text.size() + text.size() / 100 + 1000, '\0');
    auto size = static_cast<unsigned>(out.size());
    BZ2_bzBuffToBuffCompress(out.data(), &size, text.data(), static_cast<unsigned>(text.size()), 9,
                             0, 0);
    out.resize(size);
    return out;
}
#endif

inline constexpr std::string_view kGzipMagic = "\x1F\x8B";
inline constexpr std::string_view kZstdMagic = "\x28\xB5\x2F\xFD";
inline constexpr std::string_view kBzip2Magic = "BZh9";

// Returns the compressions that this build can read.
inline std::vector<Compression> compressions() {
    std::vector<Compression> all;
#if defined(SEBASTES_ZLIB)
    all.push_back({"gzip", gzip_of, kGzipMagic});
#endif
#if defined(SEBASTES_ZSTD)
    all.push_back({"zstd", zstd_of, kZstdMagic});
#endif
#if defined(SEBASTES_BZIP2)
    all.push_back({"bzip2", bzip2_of, kBzip2Magic});
#endif
    return all;
}

}  // namespace sebastes::test
