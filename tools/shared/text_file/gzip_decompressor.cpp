#include "tools/shared/text_file/decompressor.h"

#if defined(SEBASTES_ZLIB)

#define ZLIB_CONST
#include <zlib.h>

namespace sebastes {

namespace {

class GzipDecompressor : public Decompressor {
  public:
    GzipDecompressor() : works_(inflateInit2(&stream_, kGzipAlone) == Z_OK) {}
    ~GzipDecompressor() override {
        if (works_) inflateEnd(&stream_);
    }
    GzipDecompressor(const GzipDecompressor&) = delete;
    GzipDecompressor& operator=(const GzipDecompressor&) = delete;

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
    static constexpr int kGzipAlone = 15 + 16;  // the largest window, and no other header

    z_stream stream_{};
    bool works_;
    bool ended_ = false;
};

}  // namespace

std::unique_ptr<Decompressor> make_gzip_decompressor() {
    return std::make_unique<GzipDecompressor>();
}

}  // namespace sebastes

#else

namespace sebastes {

std::unique_ptr<Decompressor> make_gzip_decompressor() { return nullptr; }

}  // namespace sebastes

#endif
