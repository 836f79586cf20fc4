#include "tools/shared/text_file/decompressor.h"

#if defined(SEBASTES_ZSTD)

#include <zstd.h>
#include <zstd_errors.h>

namespace sebastes {

namespace {

class ZstdDecompressor : public Decompressor {
  public:
    ZstdDecompressor() : context_(ZSTD_createDCtx()) {
        if (context_ != nullptr)
            ZSTD_DCtx_setParameter(context_, ZSTD_d_windowLogMax, kMostWindowLog);
    }
    ~ZstdDecompressor() override { ZSTD_freeDCtx(context_); }
    ZstdDecompressor(const ZstdDecompressor&) = delete;
    ZstdDecompressor& operator=(const ZstdDecompressor&) = delete;

    Step step(std::string_view in, char* out, std::size_t room) override {
        if (context_ == nullptr) return {0, 0, State::Failed, kNoMemory};
        ZSTD_inBuffer input{in.data(), in.size(), 0};
        ZSTD_outBuffer output{out, room, 0};
        const std::size_t code = ZSTD_decompressStream(context_, &output, &input);
        if (ZSTD_isError(code) != 0) return {input.pos, 0, State::Failed, reason_of(code)};
        return {input.pos, output.pos, code == 0 ? State::Ended : State::Going, {}};
    }

  private:
    static constexpr int kMostWindowLog = 27;  // 128 MiB, as the program zstd has it

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

}  // namespace

std::unique_ptr<Decompressor> make_zstd_decompressor() {
    return std::make_unique<ZstdDecompressor>();
}

}  // namespace sebastes

#else

namespace sebastes {

std::unique_ptr<Decompressor> make_zstd_decompressor() { return nullptr; }

}  // namespace sebastes

#endif
