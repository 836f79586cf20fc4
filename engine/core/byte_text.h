// These functions write and read integers as little-endian bytes and compute the CRC-32 checksum of
// a byte string.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace sebastes {

// Appends the lowest `size` bytes of the number, the lowest byte first.
template <typename Bytes>
void append_number(Bytes& bytes, std::uint64_t number, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i)
        bytes.push_back(static_cast<typename Bytes::value_type>(number >> (8 * i) & 0xFF));
}

// Reads all bytes, at most eight, as one little-endian number.
template <typename Bytes>
std::uint64_t read_number(const Bytes& bytes) {
    std::uint64_t number = 0;
    for (std::size_t i = bytes.size(); i-- > 0;)
        number = number << 8 | static_cast<std::uint8_t>(bytes[i]);
    return number;
}

template <std::integral Number>
void put_number(std::string& bytes, Number number) {
    append_number(bytes, static_cast<std::uint64_t>(number), sizeof(Number));
}

// ByteReader reads numbers and strings from the front of a byte string.  After the first read past
// the end, failed() is true and every read returns 0 or an empty string.
class ByteReader {
  public:
    explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

    template <std::integral Number>
    Number number() {
        return static_cast<Number>(read_number(text(sizeof(Number))));
    }
    std::string_view text(std::size_t size) {
        if (size > bytes_.size()) failed_ = true;
        if (failed_) return {};
        const std::string_view taken = bytes_.substr(0, size);
        bytes_.remove_prefix(size);
        return taken;
    }

    // The bytes that have not been read yet; the call does not consume them.
    std::string_view rest() const { return bytes_; }

    bool failed() const { return failed_; }
    // Whether every byte has been read and no read went past the end.
    bool is_done() const { return !failed_ && bytes_.empty(); }

  private:
    std::string_view bytes_;
    bool failed_ = false;
};

inline constexpr std::array<std::uint32_t, 256> kChecksumSteps = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = value >> 1 ^ (value & 1 ? 0xEDB88320U : 0);
        table[i] = value;
    }
    return table;
}();

// Returns the CRC-32 (IEEE 802.3).
inline std::uint32_t checksum(std::string_view bytes) {
    std::uint32_t value = ~0U;
    for (const char byte : bytes)
        value = value >> 8 ^ kChecksumSteps[(value ^ static_cast<unsigned char>(byte)) & 0xFF];
    return ~value;
}

}  // namespace sebastes
