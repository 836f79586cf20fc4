// The drivers offered.  A new one is a file with its constant, declared and listed here.
#include <algorithm>
#include <iterator>

#include "search/root/root_search.h"

namespace sebastes {

extern const Driver kPvs, kMtdf;

namespace {

constexpr const Driver* kDrivers[] = {&kPvs, &kMtdf};  // the usual one first

}  // namespace

std::span<const Driver* const> drivers() { return kDrivers; }

std::vector<std::string> driver_names() {
    std::vector<std::string> names;
    for (const Driver* driver : kDrivers) names.emplace_back(driver->name);
    return names;
}

const Driver* driver_of_name(std::string_view name) {
    const auto found = std::ranges::find(kDrivers, name, &Driver::name);
    return found == std::end(kDrivers) ? nullptr : *found;
}

}  // namespace sebastes
