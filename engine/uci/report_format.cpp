#include "uci/report_format.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/score.h"
#include "eval/win_model.h"

namespace sebastes {

namespace {

std::string format_wdl(int score, const ReportStyle& style) {
    if (!style.wdl_of) return {};
    const WinDrawLoss wdl = win_draw_loss(*style.wdl_of, score);
    return fmt::format(" wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
}

}  // namespace

std::string format_score(int score) {
    return is_mate(score) ? fmt::format("mate {}", mate_distance(score))
                          : fmt::format("cp {}", score);
}

std::string_view describe_end(GameStatus status) {
    switch (status) {
        case GameStatus::Checkmate:
            return "the game is over: checkmate";
        case GameStatus::Stalemate:
            return "the game is over: stalemate";
        case GameStatus::InsufficientMaterial:
            return "the game is drawn: neither side can mate";
        case GameStatus::FiftyMoves:
            return "the game is drawn: fifty moves without a capture or a pawn's move";
        case GameStatus::Threefold:
            return "the game is drawn: the position has come up three times";
        case GameStatus::Ongoing:
            break;
    }
    return {};
}

std::string format_report(const SearchReport& report, const ReportStyle& style) {
    if (report.depth == 0)  // the game is over
        return fmt::format("info depth 0 score {}{}", report.score == kDraw ? "cp 0" : "mate 0",
                           format_wdl(report.score, style));
    std::string text =
        fmt::format("info depth {} seldepth {} multipv {} score {}", report.depth,
                    report.selective_depth, report.multi_pv, format_score(report.score));
    if (report.is_lower_bound) text += " lowerbound";
    if (report.is_upper_bound) text += " upperbound";
    text += format_wdl(report.score, style);
    const auto milliseconds =
        static_cast<std::uint64_t>(std::max<std::int64_t>(report.milliseconds, 1));
    text += fmt::format(" nodes {} nps {} hashfull {} tbhits {} time {} pv", report.nodes,
                        report.nodes * 1000 / milliseconds, report.hash_per_mille, report.base_hits,
                        report.milliseconds);
    for (const Move move : report.line) text += ' ' + to_uci(move, style.castling);
    return text;
}

std::string format_no_mate(int proven, int asked) {
    if (proven >= asked) return fmt::format("no mate in {}", asked);
    const std::string open =
        fmt::format("cut off before a mate in {} was found or ruled out", asked);
    return proven == 0 ? open : fmt::format("no mate in {}; {}", proven, open);
}

}  // namespace sebastes
