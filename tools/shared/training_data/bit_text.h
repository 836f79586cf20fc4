// BitWriter and BitReader store numbers of a few bits each, highest bit first, in bytes that fill
// from their highest bit.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sebastes::training {

class BitWriter {
  public:
    // Writes the lowest `bits` bits of the number, at most 32.
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
    // The free bits of the last byte are 0.
    const std::string& bytes() const { return bytes_; }

  private:
    std::string bytes_;
    int free_ = 0;  // free bits of the last byte
};

// Returns only zeros once the bytes were too short.
class BitReader {
  public:
    explicit BitReader(std::string_view bytes) : bytes_(bytes) {}

    std::uint32_t take(int bits) {
        std::uint32_t number = 0;
        for (; bits > 0 && !failed(); --bits) number = number << 1 | bit();
        return failed() ? 0 : number;
    }
    bool failed() const { return failed_; }
    // Whether the bytes sufficed and only free bits of the last byte are left, which must be 0.
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
