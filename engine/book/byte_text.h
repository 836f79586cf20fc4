// Numbers as bytes, the lowest first, at the end of a text or taken off its front.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace sebastes {

template <std::integral Number>
void put_number(std::string& bytes, Number number) {
    auto rest = static_cast<std::make_unsigned_t<Number>>(number);
    for (std::size_t i = 0; i < sizeof(Number); ++i) {
        bytes += static_cast<char>(rest & 0xFF);
        rest = static_cast<std::make_unsigned_t<Number>>(sizeof(Number) > 1 ? rest >> 8 : 0);
    }
}

// Takes what it reads off a text's front.  Once the text was too short all is 0.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    template <std::integral Number>
    Number number() {
        std::uint64_t value = 0;
        const std::string_view bytes = text(sizeof(Number));
        for (std::size_t i = bytes.size(); i-- > 0;)
            value = value << 8 | static_cast<unsigned char>(bytes[i]);
        return static_cast<Number>(value);
    }
    std::string_view text(std::size_t size) {
        if (size > bytes_.size()) failed_ = true;
        if (failed_) return {};
        const std::string_view taken = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
        return taken;
    }

    bool failed() const { return failed_; }
    // All was read, and there was enough.
    bool is_done() const { return !failed_ && bytes_.empty(); }

  private:
    std::string_view bytes_;
    bool failed_ = false;
};

// CRC-32 (IEEE 802.3).
std::uint32_t checksum(std::string_view bytes);

}  // namespace sebastes
