// Driver finds the value of the root by passes over the root moves: PVS with an aspiration window,
// or MTD(f).  The UCI option Driver chooses one; all share the same node search.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sebastes {

class RootSearch;

// They are defined and listed in search/root/drivers.cpp.
struct Driver {
    std::string_view name;  // what users call it
    bool zero_windows;      // whether its windows at the root are all zero
    // Finds the value of the root at `depth`; `previous_score` is that of the iteration before.
    int (*drive)(RootSearch& root, int depth, int previous_score);
};

// Those offered to users, the usual one first, and what each is called.
std::span<const Driver* const> drivers();
std::vector<std::string> driver_names();
inline const Driver* usual_driver() { return drivers().front(); }
// Null when none of them has the name.
const Driver* driver_of_name(std::string_view name);

// Alpha-beta with the whole window, so that every score is exact; for tests.
extern const Driver kFullWindow;

}  // namespace sebastes
