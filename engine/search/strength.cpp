#include "search/strength.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <iterator>

namespace sebastes {

namespace {

// A curve through points, straight between them and flat beyond.
struct Point {
    double x;
    double y;
};

template <std::size_t count>
double at(const Point (&curve)[count], double x) {
    if (x <= curve[0].x) return curve[0].y;
    for (std::size_t i = 1; i < count; ++i)
        if (x <= curve[i].x) {
            const Point& low = curve[i - 1];
            const Point& high = curve[i];
            return low.y + (high.y - low.y) * (x - low.x) / (high.x - low.x);
        }
    return curve[count - 1].y;
}

// From the Elo, as it was measured, to the skill that gives it.
constexpr Point kSkill[] = {{600, 570},   {776, 872},   {1050, 1175}, {1183, 1439}, {1355, 1700},
                            {1565, 1939}, {1758, 2136}, {1945, 2298}, {2146, 2405}, {2346, 2529},
                            {2522, 2645}, {2681, 2750}, {2838, 2845}, {3100, 3000}, {3400, 3400}};

// What a skill is made of.
constexpr Point kNodes[] = {
    {400, 6.0},   {600, 6.6},   {1000, 7.8},  {1500, 9.3}, {2000, 10.7},
    {2500, 12.2}, {2800, 14.0}, {3100, 17.0}, {3400, 21.5}};  // binary logarithm
constexpr Point kOpinion[] = {{400, 50}, {600, 40}, {1000, 26}, {1500, 15}, {2000, 7}, {2500, 0}};
constexpr Point kDoubt[] = {{400, 80}, {600, 60}, {1000, 32}, {1500, 16}, {2000, 7}, {2500, 0}};
constexpr Point kBlindness[] = {{400, 0.55},  {600, 0.42},  {1000, 0.24},
                                {1500, 0.12}, {2000, 0.05}, {2500, 0}};

}  // namespace

int elo_of_level(std::int64_t level) {
    const auto known = static_cast<int>(std::clamp<std::int64_t>(level, 0, kMaxLevel));
    return kLeastElo + known * (kMostElo - kLeastElo) / kMaxLevel;
}

int level_of_elo(std::int64_t elo) {
    const auto above =
        static_cast<int>(std::clamp<std::int64_t>(elo, kLeastElo, kMostElo)) - kLeastElo;
    constexpr int kRange = kMostElo - kLeastElo;
    return (above * kMaxLevel + kRange / 2) / kRange;
}

Strength strength_of_elo(int elo) {
    const double skill = at(kSkill, std::clamp(elo, kLeastElo, kMostElo));
    Strength strength;
    if (elo >= kMostElo) return strength;
    strength.nodes = static_cast<std::uint64_t>(std::lround(std::exp2(at(kNodes, skill))));
    strength.errors = {at(kOpinion, skill), at(kDoubt, skill), at(kBlindness, skill)};
    return strength;
}

}  // namespace sebastes
