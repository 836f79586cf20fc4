#include "system/large_memory.h"

#include <sys/mman.h>

#include <cstdlib>

namespace sebastes {

void* allocate_large_memory(std::size_t bytes) {
    constexpr std::size_t kHugePage = std::size_t{2} << 20;
    constexpr std::size_t kCacheLine = 64;
    const std::size_t alignment = bytes >= kHugePage ? kHugePage : kCacheLine;
    void* memory = std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
#if defined(MADV_HUGEPAGE)  // Linux
    if (memory != nullptr) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    return memory;
}

void free_large_memory(void* memory) { std::free(memory); }

}  // namespace sebastes
