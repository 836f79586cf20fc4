#include "tools/packaging/ports/processor.h"

#include <cpuid.h>

#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace sebastes::ports {

namespace {

struct Words {
    unsigned a = 0;
    unsigned b = 0;
    unsigned c = 0;
    unsigned d = 0;
};

// All zeros where the processor does not know the leaf.
Words cpuid(unsigned leaf) {
    Words words;
    __get_cpuid_count(leaf, 0, &words.a, &words.b, &words.c, &words.d);
    return words;
}

constexpr unsigned bits(std::initializer_list<int> numbers) {
    unsigned all = 0;
    for (const int number : numbers) all |= 1U << number;
    return all;
}

constexpr bool has_all(unsigned word, unsigned wanted) { return (word & wanted) == wanted; }

// The registers that the system saves; nothing where it saves none of the new ones.
std::uint64_t saved_registers(unsigned features) {
    constexpr unsigned kSystemSaves = bits({27});
    if (!has_all(features, kSystemSaves)) return 0;
    unsigned low = 0;
    unsigned high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return std::uint64_t{high} << 32 | low;
}

}  // namespace

Level processor_level() {
    const Words basic = cpuid(1);
    const Words extended = cpuid(7);
    const Words amd = cpuid(0x80000001);
    const std::uint64_t saved = saved_registers(basic.c);
    // sse3 ssse3 cx16 sse4.1 sse4.2 popcnt; lahf.
    if (!has_all(basic.c, bits({0, 9, 13, 19, 20, 23})) || !has_all(amd.c, bits({0})))
        return Level::V1;
    // fma movbe avx f16c; bmi1 avx2 bmi2; lzcnt; xmm and ymm saved.
    if (!has_all(basic.c, bits({12, 22, 28, 29})) || !has_all(extended.b, bits({3, 5, 8})) ||
        !has_all(amd.c, bits({5})) || (saved & 0x6) != 0x6)
        return Level::V2;
    // avx512 f dq cd bw vl; zmm and masks saved.
    if (!has_all(extended.b, bits({16, 17, 28, 30, 31})) || (saved & 0xE6) != 0xE6)
        return Level::V3;
    return Level::V4;
}

bool has_slow_pext() {
    const Words vendor = cpuid(0);
    char name[12];
    std::memcpy(name, &vendor.b, 4);
    std::memcpy(name + 4, &vendor.d, 4);
    std::memcpy(name + 8, &vendor.c, 4);
    const unsigned version = cpuid(1).a;
    const unsigned family = (version >> 8 & 0xF) + (version >> 20 & 0xFF);
    return (std::memcmp(name, "AuthenticAMD", 12) == 0 && family == 0x17) ||
           (std::memcmp(name, "HygonGenuine", 12) == 0 && family == 0x18);
}

}  // namespace sebastes::ports
