#include "system/large_memory.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstring>

namespace sebastes {

namespace {

constexpr std::size_t kHugePage = std::size_t{2} << 20;

void* map_pages(std::size_t bytes) {
    void* const memory =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return memory == MAP_FAILED ? nullptr : memory;
}

#if defined(__linux__)
// An allocation of at least half a large page begins at one, and gets whole ones.
bool uses_huge_pages(std::size_t bytes) { return bytes >= kHugePage / 2; }
#else
bool uses_huge_pages(std::size_t) { return false; }
#endif

std::size_t whole_size(std::size_t bytes) {
    return uses_huge_pages(bytes) ? (bytes + kHugePage - 1) / kHugePage * kHugePage : bytes;
}

}  // namespace

void* allocate_large_memory(std::size_t bytes) {
    if (bytes > SIZE_MAX - 2 * kHugePage) return nullptr;
    if (!uses_huge_pages(bytes)) return map_pages(bytes);
    const std::size_t whole = whole_size(bytes);
    char* const memory = static_cast<char*>(map_pages(whole + kHugePage));
    if (memory == nullptr) return nullptr;
    const std::size_t before = (kHugePage - reinterpret_cast<std::uintptr_t>(memory)) % kHugePage;
    if (before > 0) munmap(memory, before);
    munmap(memory + before + whole, kHugePage - before);
#if defined(MADV_HUGEPAGE)
    madvise(memory + before, whole, MADV_HUGEPAGE);
#endif
    return memory + before;
}

void free_large_memory(void* memory, std::size_t bytes) { munmap(memory, whole_size(bytes)); }

void clear_large_memory(void* memory, std::size_t bytes) {
#if defined(__linux__)
    // New pages, empty ones, take the place of the old ones when they are used.
    if (bytes > kTouchedBytes && madvise(memory, whole_size(bytes), MADV_DONTNEED) == 0) return;
#endif
    std::memset(memory, 0, bytes);
}

}  // namespace sebastes
