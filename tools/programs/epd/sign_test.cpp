#include "tools/programs/epd/sign_test.h"

#include <algorithm>
#include <cmath>

namespace sebastes::epd {

double sign_test(std::size_t one_way, std::size_t other_way) {
    const auto all = static_cast<double>(one_way + other_way);
    const std::size_t fewer = std::min(one_way, other_way);
    double tail = 0;
    for (std::size_t i = 0; i <= fewer; ++i) {
        const auto k = static_cast<double>(i);
        const double ways = std::lgamma(all + 1) - std::lgamma(k + 1) - std::lgamma(all - k + 1);
        tail += std::exp(ways - all * std::log(2.0));
    }
    return std::min(1.0, 2 * tail);
}

}  // namespace sebastes::epd
