#include "uci/report_format.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "core/score.h"

namespace sebastes {

std::string format_score(int score) {
    return is_mate(score) ? fmt::format("mate {}", mate_distance(score))
                          : fmt::format("cp {}", score);
}

WinDrawLoss win_draw_loss(int score) {
    if (is_win(score)) return {1000, 0, 0};
    if (is_loss(score)) return {0, 0, 1000};
    constexpr double kEven = 180.0;   // a score that wins every other game
    constexpr double kSpread = 75.0;  // how fast certainty grows
    const auto chance = [](double edge) {
        return static_cast<int>(std::lround(1000.0 / (1.0 + std::exp(-edge / kSpread))));
    };
    const int win = chance(score - kEven);
    const int loss = chance(-score - kEven);
    return {win, std::max(0, 1000 - win - loss), loss};
}

std::string format_report(const SearchReport& report, const ReportStyle& style) {
    if (report.depth == 0)  // the game is over
        return fmt::format("info depth 0 score {}", report.score == kDraw ? "cp 0" : "mate 0");
    std::string text =
        fmt::format("info depth {} seldepth {} multipv {} score {}", report.depth,
                    report.selective_depth, report.multi_pv, format_score(report.score));
    if (report.is_lower_bound) text += " lowerbound";
    if (report.is_upper_bound) text += " upperbound";
    if (style.show_wdl) {
        const WinDrawLoss wdl = win_draw_loss(report.score);
        text += fmt::format(" wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
    }
    const auto milliseconds =
        static_cast<std::uint64_t>(std::max<std::int64_t>(report.milliseconds, 1));
    text +=
        fmt::format(" nodes {} nps {} hashfull {} tbhits 0 time {} pv", report.nodes,
                    report.nodes * 1000 / milliseconds, report.hash_per_mille, report.milliseconds);
    for (const Move move : report.line) text += ' ' + to_uci(move, style.castling);
    return text;
}

}  // namespace sebastes
