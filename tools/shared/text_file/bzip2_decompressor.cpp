#include "tools/shared/text_file/decompressor.h"

#if defined(SEBASTES_BZIP2)

#include <bzlib.h>

namespace sebastes {

namespace {

class Bzip2Decompressor : public Decompressor {
  public:
    Bzip2Decompressor() = default;
    ~Bzip2Decompressor() override { end(); }
    Bzip2Decompressor(const Bzip2Decompressor&) = delete;
    Bzip2Decompressor& operator=(const Bzip2Decompressor&) = delete;

    Step step(std::string_view in, char* out, std::size_t room) override {
        if (!begun_) {
            stream_ = {};
            if (BZ2_bzDecompressInit(&stream_, 0, 0) != BZ_OK)
                return {0, 0, State::Failed, kNoMemory};
            begun_ = true;
        }
        stream_.next_in = const_cast<char*>(in.data());  // which it only reads
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

}  // namespace

std::unique_ptr<Decompressor> make_bzip2_decompressor() {
    return std::make_unique<Bzip2Decompressor>();
}

}  // namespace sebastes

#else

namespace sebastes {

std::unique_ptr<Decompressor> make_bzip2_decompressor() { return nullptr; }

}  // namespace sebastes

#endif
