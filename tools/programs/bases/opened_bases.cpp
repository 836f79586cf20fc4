#include "tools/programs/bases/opened_bases.h"

#include <filesystem>
#include <system_error>

namespace sebastes::bases {

Result<OwnBases> open_bases(const std::string& path) {
    if (!path.empty()) return OwnBases::open(path);
    const std::string installed = OwnBases::installed_path();
    std::error_code ignored;
    if (installed.empty() || !std::filesystem::exists(installed, ignored)) return OwnBases();
    return OwnBases::open(installed);
}

}  // namespace sebastes::bases
