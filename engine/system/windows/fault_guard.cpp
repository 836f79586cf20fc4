#include "system/fault_guard.h"

namespace sebastes {

std::optional<std::uintptr_t> fault_of_call(void (*call)(void*), void* argument) {
    call(argument);
    return std::nullopt;
}

}  // namespace sebastes
