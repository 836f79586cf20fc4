#include "tools/shared/batch/cores.h"

#include <algorithm>

namespace sebastes::tools {

std::size_t fitting_jobs(std::size_t wanted, std::size_t threads, std::size_t cores) {
    return std::clamp<std::size_t>(cores / std::max<std::size_t>(threads, 1), 1,
                                   std::max<std::size_t>(wanted, 1));
}

}  // namespace sebastes::tools
