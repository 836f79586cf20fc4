#include "tools/programs/epd/sts_rating.h"

#include "tools/programs/epd/position_text.h"

namespace sebastes::epd {

std::optional<double> sts_rating(const EngineRun& run) {
    for (const SuiteEntry& entry : run.suite->entries)
        if (!entry.expectation.points.empty() && !entry.record.id().starts_with("STS"))
            return std::nullopt;
    const Totals totals = totals_of(run);
    if (totals.most_points == 0) return std::nullopt;
    constexpr double kSlope = 44.523;
    constexpr double kIntercept = -242.85;
    return kSlope * percent(static_cast<double>(totals.points),
                            static_cast<double>(totals.most_points)) +
           kIntercept;
}

}  // namespace sebastes::epd
