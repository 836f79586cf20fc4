// The drivers that there are.  A new one is a file with its constant, and a line here.
#include <algorithm>
#include <iterator>

#include "search/root/root_search.h"

namespace sebastes {

// The drivers offered, the usual one first.  A new one is added here alone.
extern const Driver kPvs, kMtdf;

namespace {

constexpr const Driver* kDrivers[] = {&kPvs, &kMtdf};

// The whole window, once.
int drive(RootSearch& root, int depth, int) {
    return root.pass(NodeType::Pv, -kInfinity, kInfinity, depth);
}

}  // namespace

constinit const Driver kFullWindow{"full window", false, drive};

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
