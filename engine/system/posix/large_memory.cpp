#include "system/large_memory.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstdlib>

namespace sebastes {

void* allocate_large_memory(std::size_t bytes) {
    constexpr std::size_t kHugePage = std::size_t{2} << 20;
    constexpr std::size_t kCacheLine = 64;
    // An allocation of at least half a large page gets whole large pages.
    const std::size_t alignment = bytes >= kHugePage / 2 ? kHugePage : kCacheLine;
    if (bytes > SIZE_MAX - alignment) return nullptr;
    const std::size_t whole = (bytes + alignment - 1) / alignment * alignment;
    void* memory = std::aligned_alloc(alignment, whole);
#if defined(MADV_HUGEPAGE)  // Linux
    if (memory != nullptr) madvise(memory, whole, MADV_HUGEPAGE);
#endif
    return memory;
}

void free_large_memory(void* memory) { std::free(memory); }

}  // namespace sebastes
