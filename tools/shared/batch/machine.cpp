#include "tools/shared/batch/machine.h"

#include <ctime>

namespace sebastes::tools {

std::string utc_date() {
    const std::time_t now = std::time(nullptr);
    const std::tm* parts = std::gmtime(&now);
    char text[32];
    const std::size_t size = std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", parts);
    return {text, size};
}

}  // namespace sebastes::tools
