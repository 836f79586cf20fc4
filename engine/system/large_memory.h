// These functions allocate memory for tables of many MiB, on large pages where the system has them.
#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

namespace sebastes {

// Allocates `bytes` zero bytes at an address that is a multiple of 64; returns null on failure.
// Pages that were never written to take no physical memory yet.
void* allocate_large_memory(std::size_t bytes);
// `bytes` is the size that was allocated.
void free_large_memory(void* memory, std::size_t bytes);
// Makes all bytes zero again.  If there are more than kTouchedBytes, and the system can replace
// pages, this takes no time that grows with the size; otherwise all pages are written to.
void clear_large_memory(void* memory, std::size_t bytes);
constexpr std::size_t kTouchedBytes = std::size_t{1} << 30;

struct FreeLargeMemory {
    std::size_t bytes = 0;
    void operator()(void* memory) const { free_large_memory(memory, bytes); }
};
template <typename T>
using LargeObject = std::unique_ptr<T, FreeLargeMemory>;
template <typename T>
using LargeArray = std::unique_ptr<T[], FreeLargeMemory>;

// Allocates `count` elements whose bytes are all zero, which must be a valid value of T.  Throws
// std::bad_alloc.
template <typename T>
LargeArray<T> make_large_array(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= 64);
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_alloc();
    void* const memory = allocate_large_memory(count * sizeof(T));
    if (memory == nullptr) throw std::bad_alloc();
    return LargeArray<T>(static_cast<T*>(memory), {count * sizeof(T)});
}
// Allocates a single such object.
template <typename T>
LargeObject<T> make_large_object() {
    return LargeObject<T>(make_large_array<T>(1).release(), {sizeof(T)});
}

}  // namespace sebastes
