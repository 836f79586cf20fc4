#include "search/time/stop_rule.h"

#include <algorithm>

#include "search/parameters.h"

namespace sebastes {

using namespace parameters;

void StopRule::restart() {
    has_answer_ = !watches_limits_;
    give_up_at_ = kNever;
    polls_in_ = 0;
}

bool StopRule::may_stop(std::uint64_t nodes) const {
    return has_answer_ || nodes >= kNodesForAnswer;
}

bool StopRule::should_stop(std::uint64_t nodes) {
    if (nodes >= give_up_at_) return true;
    if (!may_stop(nodes)) return false;
    if (budget_.ended()) return true;
    if (--polls_in_ > 0) return false;
    polls_in_ = kPollInterval;
    if (const auto limit = budget_.limits().nodes) {
        const std::uint64_t total = budget_.total_nodes();
        if (total >= *limit) {
            budget_.finish();
            return true;
        }
        // Look again in time to stop at the right node, however many search meanwhile.
        const std::uint64_t share =
            std::max<std::uint64_t>(1, (*limit - total) / budget_.threads());
        polls_in_ = static_cast<int>(std::min<std::uint64_t>(kPollInterval, share));
    }
    if (!watches_limits_) return false;
    const auto hard = budget_.clock().hard();
    if (hard && !budget_.pondering() && budget_.clock().elapsed(nodes) >= *hard) budget_.finish();
    return budget_.ended();
}

}  // namespace sebastes
