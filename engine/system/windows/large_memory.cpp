#include "system/large_memory.h"

#include <windows.h>

#include <cstring>

namespace sebastes {

// Large pages need a privilege that few users have.  This function does not request it and falls
// back to normal pages.
void* allocate_large_memory(std::size_t bytes) {
    const std::size_t page = GetLargePageMinimum();
    if (page > 0 && bytes >= page) {
        void* memory = VirtualAlloc(nullptr, (bytes + page - 1) / page * page,
                                    MEM_RESERVE | MEM_COMMIT | MEM_LARGE_PAGES, PAGE_READWRITE);
        if (memory != nullptr) return memory;
    }
    return VirtualAlloc(nullptr, bytes, MEM_RESERVE | MEM_COMMIT, PAGE_READWRITE);
}

void free_large_memory(void* memory, std::size_t) { VirtualFree(memory, 0, MEM_RELEASE); }

void clear_large_memory(void* memory, std::size_t bytes) { std::memset(memory, 0, bytes); }

}  // namespace sebastes
