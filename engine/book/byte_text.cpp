#include "book/byte_text.h"

#include <array>

namespace sebastes {

namespace {

constexpr std::array<std::uint32_t, 256> kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit) value = value >> 1 ^ (value & 1 ? 0xEDB88320U : 0);
        table[i] = value;
    }
    return table;
}();

}  // namespace

std::uint32_t checksum(std::string_view bytes) {
    std::uint32_t value = ~0U;
    for (const char byte : bytes)
        value = value >> 8 ^ kTable[(value ^ static_cast<unsigned char>(byte)) & 0xFF];
    return ~value;
}

}  // namespace sebastes
