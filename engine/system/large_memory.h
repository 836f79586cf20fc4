// These functions allocate memory for tables of many MiB, on large pages where the system has them.
#pragma once

#include <cstddef>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <type_traits>

namespace sebastes {

// Allocates `bytes` bytes at an address that is a multiple of 64; returns null on failure.  The
// memory is not cleared.
void* allocate_large_memory(std::size_t bytes);
void free_large_memory(void* memory);

struct FreeLargeMemory {
    void operator()(void* memory) const { free_large_memory(memory); }
};
template <typename T>
using LargeObject = std::unique_ptr<T, FreeLargeMemory>;
template <typename T>
using LargeArray = std::unique_ptr<T[], FreeLargeMemory>;

// Allocates an uninitialised array of `count` elements.  Pages that were never written to take no
// physical memory yet.  Throws std::bad_alloc.
template <typename T>
LargeArray<T> allocate_large_array(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T> && alignof(T) <= 64);
    if (count > std::numeric_limits<std::size_t>::max() / sizeof(T)) throw std::bad_alloc();
    void* const memory = allocate_large_memory(count * sizeof(T));
    if (memory == nullptr) throw std::bad_alloc();
    return LargeArray<T>(static_cast<T*>(memory));
}
// Allocates `count` elements whose bytes are all zero, which must be a valid value of T.  Throws
// std::bad_alloc.
template <typename T>
LargeArray<T> make_large_array(std::size_t count) {
    LargeArray<T> array = allocate_large_array<T>(count);
    std::memset(static_cast<void*>(array.get()), 0, count * sizeof(T));
    return array;
}
// Allocates a single such object.
template <typename T>
LargeObject<T> make_large_object() {
    return LargeObject<T>(make_large_array<T>(1).release());
}

}  // namespace sebastes
