// Draws the frame of a chart as SVG: the drawing area, the grid lines and their labels. The drawing
// goes between chart_begin() and "</svg>".
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace sebastes::tools {

// The drawing area. Labels stand left of it and below it.
inline constexpr double kChartLeft = 46;
inline constexpr double kChartRight = 620;
inline constexpr double kChartTop = 12;
inline constexpr double kChartBottom = 240;

std::string chart_begin();
// grid_column() draws a vertical line, grid_row() a horizontal one.
std::string grid_column(double x, std::string_view label);
std::string grid_row(double y, std::string_view label);

// StepChart shows how many values are at most x: the x axis is logarithmic, the y axis a count.
struct StepChart {
    double first;  // value at the left edge
    double last;   // value at the right edge
    double all;    // count at the top

    double x(double value) const;
    double y(double count) const { return kChartBottom - count / all * (kChartBottom - kChartTop); }
    // Draws a grid row at each quarter of the count.
    std::string rows() const;
    // Returns the data of a path that rises by one at each value. The values must ascend.
    std::string steps(std::span<const double> values) const;
};

}  // namespace sebastes::tools
