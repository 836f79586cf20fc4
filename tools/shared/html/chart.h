// A chart's frame: where things are drawn, and the lines of its grid with their labels.  SVG, to
// be put between chart_begin() and "</svg>".
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace sebastes::tools {

// What is drawn lies within; labels stand left of it and below.
inline constexpr double kChartLeft = 46;
inline constexpr double kChartRight = 620;
inline constexpr double kChartTop = 12;
inline constexpr double kChartBottom = 240;

std::string chart_begin();
// A line from top to bottom, or from left to right.
std::string grid_column(double x, std::string_view label);
std::string grid_row(double y, std::string_view label);

// How many there are up to a value: a logarithmic axis to the right, a count upwards.
struct StepChart {
    double first;  // value at the left
    double last;   // at the right
    double all;    // count at the top

    double x(double value) const;
    double y(double count) const { return kChartBottom - count / all * (kChartBottom - kChartTop); }
    // A row at each quarter of the count.
    std::string rows() const;
    // A path's data, which goes up by one at each value; these ascend.
    std::string steps(std::span<const double> values) const;
};

}  // namespace sebastes::tools
