#include "tools/programs/pgn/evaluation_curve.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "notation/notation.h"
#include "tools/shared/annotate/fault_text.h"
#include "tools/shared/annotate/move_words.h"
#include "tools/shared/html/chart.h"
#include "tools/shared/html/html_text.h"

namespace sebastes::pgn {

namespace {

using annotate::JudgedMove;

struct CurvePlace {
    double plies;  // at the right

    double x(double ply) const {
        return tools::kChartLeft + ply / plies * (tools::kChartRight - tools::kChartLeft);
    }
    static double y(double percent) {
        return tools::kChartBottom - percent / 100 * (tools::kChartBottom - tools::kChartTop);
    }
};

double white_expects(const JudgedMove& move, const annotate::Prospect& prospect) {
    return move.player() == Color::White ? prospect.expected : 100 - prospect.expected;
}

// White's part as an area, and Black's behind it.
std::string areas(const std::vector<JudgedMove>& moves, const CurvePlace& place) {
    std::string line = fmt::format("M{:.1f} {:.1f}", place.x(0),
                                   CurvePlace::y(white_expects(moves.front(), moves.front().was)));
    for (std::size_t i = 0; i < moves.size(); ++i)
        line += fmt::format("L{:.1f} {:.1f}", place.x(static_cast<double>(i + 1)),
                            CurvePlace::y(white_expects(moves[i], moves[i].became)));
    const std::string closed = fmt::format("V{0}H{1}z", tools::kChartBottom, tools::kChartLeft);
    return fmt::format(
        "<path class=\"of-black\" d=\"M{0} {1}H{2}V{3}H{0}z\"/><path class=\"of-white\" "
        "d=\"{4}{5}\"/><path class=\"steps\" d=\"{4}\"/>",
        tools::kChartLeft, tools::kChartTop, tools::kChartRight, tools::kChartBottom, line, closed);
}

std::string labels(const std::vector<JudgedMove>& moves, const CurvePlace& place) {
    std::string text;
    for (const int percent : {0, 25, 50, 75, 100})
        text += tools::grid_row(CurvePlace::y(percent), fmt::format("{} %", percent));
    // About eight of them, at round numbers.
    constexpr std::array<std::size_t, 7> kSteps{1, 2, 5, 10, 20, 50, 100};
    const auto wide = std::ranges::find_if(
        kSteps, [&](std::size_t step) { return moves.size() / 2 / step <= 8; });
    const std::size_t step = wide == kSteps.end() ? moves.size() / 16 : *wide;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto number = static_cast<std::size_t>(moves[i].before.fullmove_number());
        if (moves[i].player() == Color::White && number % step == 0)
            text += tools::grid_column(place.x(static_cast<double>(i)), std::to_string(number));
    }
    return text;
}

std::string telling(const JudgedMove& move) {
    std::string said = annotate::sentence_on(move);
    if (!said.empty()) said += "; ";
    if (!move.ends_game()) said += annotate::white_score_text(move.white_score()) + ", ";
    return tools::html_escaped(
        fmt::format("{}{:.0f} % for White", said, white_expects(move, move.became)));
}

// A column under the pointer, and a mark where a fault was made.
std::string column(const JudgedMove& move, const CurvePlace& place, const std::string& anchor) {
    const auto ply = static_cast<double>(move.ply);
    const double width = place.x(1) - place.x(0);
    std::string text = fmt::format(
        "<g><title>{}</title><rect class=\"column\" x=\"{:.1f}\" y=\"{}\" width=\"{:.1f}\" "
        "height=\"{}\"/>",
        telling(move), place.x(ply) - width / 2, tools::kChartTop, width,
        tools::kChartBottom - tools::kChartTop);
    if (annotate::is_fault(move.judgement))
        text += fmt::format("<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"4.5\"/>",
                            to_text(move.judgement), place.x(ply),
                            CurvePlace::y(white_expects(move, move.became)));
    text += "</g>";
    return anchor.empty() ? text : fmt::format("<a href=\"#{}\">{}</a>", anchor, text);
}

}  // namespace

std::string evaluation_curve(const std::vector<JudgedMove>& moves, const AnchorOf& anchor_of) {
    if (moves.empty()) return {};
    const CurvePlace place{static_cast<double>(moves.size())};
    std::string text = tools::chart_begin() + areas(moves, place) + labels(moves, place);
    for (const JudgedMove& move : moves) text += column(move, place, anchor_of(move));
    return text + "</svg>\n";
}

}  // namespace sebastes::pgn
