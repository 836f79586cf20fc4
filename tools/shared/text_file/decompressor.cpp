#include "tools/shared/text_file/decompressor.h"

#if defined(SEBASTES_ZLIB)
#define ZLIB_CONST
#include <zlib.h>
#endif
#if defined(SEBASTES_ZSTD)
#include <zstd.h>
#include <zstd_errors.h>
#endif
#if defined(SEBASTES_BZIP2)
#include <bzlib.h>
#endif

namespace sebastes {

namespace {

#if defined(SEBASTES_ZLIB)
class GzipDecompressor : public Decompressor {
  public:
    GzipDecompressor() : works_(inflateInit2(&stream_, kGzipAlone) == Z_OK) {}
    ~GzipDecompressor() override {
        if (works_) inflateEnd(&stream_);
    }

    Step step(std::string_view in, char* out, std::size_t room) override {
        if (!works_ || (ended_ && inflateReset(&stream_) != Z_OK))
            return {0, 0, State::Failed, kNoMemory};
        ended_ = false;
        stream_.next_in = reinterpret_cast<const Bytef*>(in.data());
        stream_.avail_in = static_cast<uInt>(in.size());
        stream_.next_out = reinterpret_cast<Bytef*>(out);
        stream_.avail_out = static_cast<uInt>(room);
        const int code = inflate(&stream_, Z_NO_FLUSH);
        const std::size_t taken = in.size() - stream_.avail_in;
        const std::size_t made = room - stream_.avail_out;
        ended_ = code == Z_STREAM_END;
        if (ended_) return {taken, made, State::Ended, {}};
        if (code == Z_OK || code == Z_BUF_ERROR) return {taken, made, State::Going, {}};
        if (code == Z_MEM_ERROR) return {taken, made, State::Failed, kNoMemory};
        return {taken, made, State::Failed, {}};
    }

  private:
    static constexpr int kGzipAlone = 15 + 16;  // the largest window, and only gzip headers

    z_stream stream_{};
    bool works_;
    bool ended_ = false;
};
#endif

#if defined(SEBASTES_ZSTD)
class ZstdDecompressor : public Decompressor {
  public:
    ZstdDecompressor() : context_(ZSTD_createDCtx()) {
        if (context_ != nullptr)
            ZSTD_DCtx_setParameter(context_, ZSTD_d_windowLogMax, kMostWindowLog);
    }
    ~ZstdDecompressor() override { ZSTD_freeDCtx(context_); }

    Step step(std::string_view in, char* out, std::size_t room) override {
        if (context_ == nullptr) return {0, 0, State::Failed, kNoMemory};
        ZSTD_inBuffer input{in.data(), in.size(), 0};
        ZSTD_outBuffer output{out, room, 0};
        const std::size_t code = ZSTD_decompressStream(context_, &output, &input);
        if (ZSTD_isError(code) != 0) return {input.pos, 0, State::Failed, reason_of(code)};
        return {input.pos, output.pos, code == 0 ? State::Ended : State::Going, {}};
    }

  private:
    static constexpr int kMostWindowLog = 27;  // 128 MiB, the limit of the program zstd

    static std::string_view reason_of(std::size_t code) {
        switch (ZSTD_getErrorCode(code)) {
            case ZSTD_error_memory_allocation:
                return kNoMemory;
            case ZSTD_error_frameParameter_windowTooLarge:
                return "needs more than 128 MiB to be uncompressed, by its zstd window";
            case ZSTD_error_dictionary_wrong:
                return "is zstd of a dictionary, which is not here";
            default:
                return {};
        }
    }

    ZSTD_DCtx* context_;
};
#endif

#if defined(SEBASTES_BZIP2)
class Bzip2Decompressor : public Decompressor {
  public:
    ~Bzip2Decompressor() override { end(); }

    Step step(std::string_view in, char* out, std::size_t room) override {
        if (!begun_) {
            stream_ = {};
            if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK)
                return {0, 0, State::Failed, kNoMemory};
            begun_ = true;
        }
        stream_.next_in = const_cast<char*>(in.data());  // libbz2 only reads it
        stream_.avail_in = static_cast<unsigned>(in.size());
        stream_.next_out = out;
        stream_.avail_out = static_cast<unsigned>(room);
        const int code = BZ2_bzDecompress(&stream_);
        const std::size_t taken = in.size() - stream_.avail_in;
        const std::size_t made = room - stream_.avail_out;
        if (code == BZ_OK) return {taken, made, State::Going, {}};
        end();
        if (code == BZ_STREAM_END) return {taken, made, State::Ended, {}};
        if (code == BZ_MEM_ERROR) return {taken, made, State::Failed, kNoMemory};
        return {taken, made, State::Failed, {}};
    }

  private:
    void end() {
        if (begun_) BZ2_bzDecompressEnd(&stream_);
        begun_ = false;
    }

    bz_stream stream_{};
    bool begun_ = false;
};
#endif

}  // namespace

std::unique_ptr<Decompressor> make_decompressor(Compression format) {
    switch (format) {
#if defined(SEBASTES_ZLIB)
        case Compression::Gzip:
            return std::make_unique<GzipDecompressor>();
#endif
#if defined(SEBASTES_ZSTD)
        case Compression::Zstd:
            return std::make_unique<ZstdDecompressor>();
#endif
#if defined(SEBASTES_BZIP2)
        case Compression::Bzip2:
            return std::make_unique<Bzip2Decompressor>();
#endif
        default:
            return nullptr;
    }
}

}  // namespace sebastes
