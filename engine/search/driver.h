// The drivers: how the value of the root is found.  One node routine serves all.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sebastes {

enum class Driver {
    Pvs,        // principal variation search inside aspiration windows
    MtdF,       // a sequence of zero-window searches (Aske Plaat, 1996)
    FullWindow  // alpha-beta with the whole window; for tests
};

// Those offered to users, the usual one first, and what each is called.
std::vector<std::string> driver_names();
std::optional<Driver> driver_of_name(std::string_view name);

}  // namespace sebastes
