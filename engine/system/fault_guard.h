// Reading of memory behind which there is a file that others may shorten: what would end the
// program ends the call.
#pragma once

#include <cstdint>
#include <optional>

namespace sebastes {

// Calls it.  When it reads what is not there any more, or never was, the call is left at that place
// and the address is returned: so it must hold no lock, own no memory, and write to nothing but its
// own.  Nothing: it returned.  Each thread may call it, one call within another too.  From the
// first call on it is behind the program's handlers of such faults, which have all others.
//
// Where a file cannot be shortened while it is mapped, as on Windows, it is called as it is.
std::optional<std::uintptr_t> fault_of_call(void (*call)(void*), void* argument);

// The same of any callable, which is copied.
template <typename Call>
std::optional<std::uintptr_t> fault_of_call(Call call) {
    return fault_of_call([](void* argument) { (*static_cast<Call*>(argument))(); }, &call);
}

}  // namespace sebastes
