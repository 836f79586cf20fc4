// Draws boards as SVG with a colour on each square: one colour for numbers above 0, another for
// numbers below, deeper with the distance from 0. The page must contain kHeatStyle.
#pragma once

#include <array>
#include <string>
#include <string_view>

namespace sebastes::tools {

inline constexpr std::string_view kHeatStyle = R"(
:root { --above: #c2410c; --below: #1d5fb4; }
@media (prefers-color-scheme: dark) { :root { --above: #e8631f; --below: #3b82e6; } }
.heat { display: block; width: 100%; }
.heat .field { fill: var(--shade); stroke: var(--line); stroke-width: .1; }
.heat text { fill: var(--text); font-family: system-ui, sans-serif; }
.heat .a { fill: var(--above); } .heat .b { fill: var(--below); }
.l1 { opacity: .12; } .l2 { opacity: .24; } .l3 { opacity: .36; } .l4 { opacity: .48; }
.l5 { opacity: .62; } .l6 { opacity: .78; }
)";

// The values from a8, the first, to h1, the last, in reading order.
using HeatBoard = std::array<double, 64>;

// Draws a board of 8 by 8 units with its corner at (x, y). A value as far from 0 as `most` has the
// deepest colour.
std::string heat_cells(double x, double y, const HeatBoard& values, double most);

// Draws a single board with its values as whole numbers. The colours show how far each value is
// from the mean. Squares that are not `used` stay empty.
std::string numbered_heat_board(const HeatBoard& values, const std::array<bool, 64>& used);

}  // namespace sebastes::tools
