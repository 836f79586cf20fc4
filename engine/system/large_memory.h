// Memory for a table of many MiB, on large pages where the system has them.
#pragma once

#include <cstddef>

namespace sebastes {

// So many bytes, at a multiple of 64; null when they are not there.  Not cleared.
void* allocate_large_memory(std::size_t bytes);
void free_large_memory(void* memory);

}  // namespace sebastes
