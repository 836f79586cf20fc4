// Numbers of any few bits, the highest bit first, in bytes that are filled from their highest bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sebastes::training {

class BitWriter {
  public:
    // The lowest `bits` of the number, at most 32.
    void put(std::uint32_t number, int bits) {
        for (int bit = bits - 1; bit >= 0; --bit) {
            if (free_ == 0) {
                bytes_.push_back('\0');
                free_ = 8;
            }
            --free_;
            const auto last = static_cast<unsigned char>(bytes_.back());
            bytes_.back() = static_cast<char>(last | (number >> bit & 1) << free_);
        }
    }
    // The last one's free bits are 0.
    const std::string& bytes() const { return bytes_; }

  private:
    std::string bytes_;
    int free_ = 0;  // bits of the last byte
};

// Once the bytes were too short all is 0.
class BitReader {
  public:
    explicit BitReader(std::string_view bytes) : bytes_(bytes) {}

    std::uint32_t take(int bits) {
        std::uint32_t number = 0;
        for (; bits > 0 && !failed(); --bits) number = number << 1 | bit();
        return failed() ? 0 : number;
    }
    bool failed() const { return failed_; }
    // All was read but free bits of the last byte, which are 0, and there was enough.
    bool is_done() const {
        if (failed_ || (at_ + 7) / 8 != bytes_.size()) return false;
        return at_ % 8 == 0 || (static_cast<unsigned char>(bytes_.back()) << at_ % 8 & 0xFF) == 0;
    }

  private:
    std::uint32_t bit() {
        if (at_ == 8 * bytes_.size()) failed_ = true;
        if (failed_) return 0;
        const auto byte = static_cast<unsigned char>(bytes_[at_ / 8]);
        return byte >> (7 - at_++ % 8) & 1;
    }

    std::string_view bytes_;
    std::size_t at_ = 0;  // in bits
    bool failed_ = false;
};

}  // namespace sebastes::training
