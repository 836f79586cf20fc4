#include "search/root/drivers.h"

namespace sebastes {

namespace {

struct Entry {
    Driver driver;
    std::string_view name;  // empty: not offered
    bool zero_windows;
    DriverFunction function;
};

constexpr Entry kDrivers[] = {
    {Driver::Pvs, "PVS", false, drive_pvs},
    {Driver::MtdF, "MTDf", true, drive_mtdf},
    {Driver::FullWindow, "", false, drive_full_window},
};

const Entry& entry_of(Driver driver) {
    for (const Entry& entry : kDrivers)
        if (entry.driver == driver) return entry;
    return kDrivers[0];
}

}  // namespace

std::vector<std::string> driver_names() {
    std::vector<std::string> names;
    for (const Entry& entry : kDrivers)
        if (!entry.name.empty()) names.emplace_back(entry.name);
    return names;
}

std::optional<Driver> driver_of_name(std::string_view name) {
    for (const Entry& entry : kDrivers)
        if (!name.empty() && entry.name == name) return entry.driver;
    return std::nullopt;
}

DriverFunction function_of(Driver driver) { return entry_of(driver).function; }
bool has_zero_windows(Driver driver) { return entry_of(driver).zero_windows; }

// The whole window, once: every score is exact.
int drive_full_window(RootPasses& root, int depth, int) {
    return root.pass(NodeType::Pv, -kInfinity, kInfinity, depth);
}

}  // namespace sebastes
