#include "tools/programs/pgn/annotation_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/programs/pgn/evaluation_curve.h"
#include "tools/shared/annotate/fault_text.h"
#include "tools/shared/annotate/game_opening.h"
#include "tools/shared/html/board_picture.h"
#include "tools/shared/html/html_text.h"

namespace sebastes::pgn {

namespace {

using annotate::JudgedMove;
using annotate::Judgement;

constexpr std::size_t kMostBoards = 12;  // of a game
constexpr std::size_t kLinePlies = 10;   // below a board

constexpr std::string_view kPageStyle = R"(
:root { --inaccuracy: #a67c00; --mistake: #d2620b; --blunder: #c62828; --missed: #8e24aa;
        --of-white: #f4f4f4; --of-black: #5a6064; }
@media (prefers-color-scheme: dark) {
  :root { --inaccuracy: #f0c040; --mistake: #ff9a4d; --blunder: #ff7b72; --missed: #d08cf0;
          --of-white: #b9bec2; --of-black: #33383b; }
}
section { margin-bottom: 3em; }
.facts { margin: 0 0 .8em; color: var(--faint); }
.curve { max-width: 900px; display: block; margin: 1em 0; }
.curve .of-white { fill: var(--of-white); } .curve .of-black { fill: var(--of-black); }
.curve .grid { stroke: #8884; }
.curve .column { fill: transparent; } .curve g:hover .column { fill: #8883; }
.curve circle { stroke: #fff; stroke-width: 1.5; }
.curve .inaccuracy { fill: var(--inaccuracy); } .curve .mistake { fill: var(--mistake); }
.curve .blunder { fill: var(--blunder); } .curve .missed_win { fill: var(--missed); }
.moves { line-height: 1.7; max-width: 900px; }
.moves b, .boards b { font-weight: 600; } .moves a { color: inherit; }
.moves .inaccuracy, figcaption .inaccuracy { color: var(--inaccuracy); }
.moves .mistake, figcaption .mistake { color: var(--mistake); }
.moves .blunder, figcaption .blunder { color: var(--blunder); }
.moves .missed_win, figcaption .missed_win { color: var(--missed); }
figure:target { outline: 3px solid var(--curve); outline-offset: 4px; }
@media (max-width: 600px) {
  .curve { overflow: visible; } .curve text { font-size: 16px; } .boards figure { width: 100%; }
}
)";

std::string_view mark_of(Judgement judgement) {
    switch (judgement) {
        case Judgement::Inaccuracy:
            return "?!";
        case Judgement::Mistake:
            return "?";
        case Judgement::MissedWin:
        case Judgement::Blunder:
            return "??";
        default:
            return "";
    }
}

std::string player_name(const PgnGame& game, Color color) {
    const std::string_view name = game.tag(color == Color::White ? "White" : "Black");
    if (!name.empty() && name != "?") return std::string(name);
    return color == Color::White ? "White" : "Black";
}

// "Club, London, 1999.05.31, round 3, C20 Open Game": what is known.
std::string facts(const PgnGame& told) {
    PgnGame game = told;
    annotate::set_opening_tags(game);
    std::string text;
    for (const std::string_view name : {"Event", "Site", "Date", "Round", "ECO"}) {
        const std::string_view value = game.tag(name);
        if (value.empty() || value.starts_with('?') || value == "-") continue;
        if (!text.empty()) text += ", ";
        text.append(name == "Round" ? "round " : "").append(value);
    }
    if (const std::string_view opening = game.tag("Opening"); !opening.empty() && opening != "?")
        text.append(text.empty() ? "" : " ").append(opening);
    return text;
}

std::string player_table(const PgnGame& game, const annotate::Summary& summary) {
    using annotate::PlayerSummary;
    std::string text = "<table><thead><tr><th></th>";
    for (const Color color : kColors)
        text += "<th class=\"n\">" + tools::html_escaped(player_name(game, color)) + "</th>";
    text += "</tr></thead><tbody>\n";
    const auto row = [&](std::string_view name, auto&& value_of) {
        text += "<tr>" + tools::text_cell(name);
        for (const Color color : kColors)
            text += fmt::format("<td class=\"n\">{}</td>",
                                summary[color].moves > 0 ? value_of(summary[color]) : "-");
        text += "</tr>\n";
    };
    row("accuracy", [](const PlayerSummary& of) {
        return of.accuracy ? fmt::format("{:.1f} %", *of.accuracy) : "-";
    });
    row("average loss, centipawns",
        [](const PlayerSummary& of) { return fmt::format("{:.0f}", of.average_loss); });
    row("inaccuracies", [](const PlayerSummary& of) { return std::to_string(of.inaccuracies); });
    row("mistakes", [](const PlayerSummary& of) { return std::to_string(of.mistakes); });
    row("missed wins", [](const PlayerSummary& of) { return std::to_string(of.missed_wins); });
    row("blunders", [](const PlayerSummary& of) { return std::to_string(of.blunders); });
    return text + "</tbody></table>\n";
}

// The worst faults, in the order of the game.
std::vector<const JudgedMove*> critical_moments(const std::vector<JudgedMove>& moves) {
    std::vector<const JudgedMove*> moments;
    for (const JudgedMove& move : moves)
        if (move.judgement >= Judgement::Mistake) moments.push_back(&move);
    const auto given = [](const JudgedMove* move) {
        return move->was.expected - move->became.expected;
    };
    std::ranges::stable_sort(moments, std::ranges::greater(), given);
    moments.resize(std::min(moments.size(), kMostBoards));
    std::ranges::sort(moments, {}, &JudgedMove::ply);
    return moments;
}

std::string anchor(std::size_t game, const JudgedMove& move) {
    return fmt::format("game{}-ply{}", game, move.ply);
}

std::string move_list(const std::vector<JudgedMove>& moves, const AnchorOf& anchor_of) {
    std::string text = "<p class=\"moves\">";
    for (const JudgedMove& move : moves) {
        if (move.player() == Color::White || move.ply == 1)
            text += fmt::format("{}{}&nbsp;", move.before.fullmove_number(),
                                move.player() == Color::White ? "." : "...");
        const std::string san = tools::html_escaped(to_san(move.before, move.move));
        if (!annotate::is_fault(move.judgement)) {
            text += san + ' ';
            continue;
        }
        const std::string place = anchor_of(move);
        const std::string marked = fmt::format(
            "<b class=\"{}\" title=\"{}\">{}{}</b>", to_text(move.judgement),
            tools::html_escaped(annotate::fault_text(move)), san, mark_of(move.judgement));
        text += place.empty() ? marked : fmt::format("<a href=\"#{}\">{}</a>", place, marked);
        text += ' ';
    }
    return text + "</p>\n";
}

std::string moment(const JudgedMove& move, const std::string& place) {
    std::vector<tools::Arrow> arrows;
    if (move.best) arrows.push_back({move.best, "solution"});
    arrows.push_back({move.move, "engine"});
    const std::span<const Move> line(move.best_line);
    return fmt::format(
        "<figure id=\"{}\">{}<figcaption><b class=\"{}\">{}{}</b> {}<br>{}<br><small>{}</small>"
        "</figcaption></figure>\n",
        place, tools::board_picture(move.before, arrows), to_text(move.judgement),
        tools::html_escaped(to_numbered_san(move.before, std::array{move.move})),
        mark_of(move.judgement), tools::html_escaped(annotate::fault_text(move)),
        tools::html_escaped(
            to_numbered_san(move.before, line.first(std::min(kLinePlies, line.size())))),
        tools::html_escaped(to_fen(move.before)));
}

}  // namespace

std::string annotation_page_begin(const std::string& title) {
    return tools::html_page_begin(title, kPageStyle) +
           "<p>The curve shows the points that White might expect, in percent, as the engine's own "
           "games with such scores ended. Arrows: <span class=\"key\" "
           "style=\"background:#c62828\">played</span> <span class=\"key\" "
           "style=\"background:#2e7d32\">better</span>; the side to move is below.</p>\n" +
           tools::piece_shapes();
}

std::string annotation_page_end() { return tools::html_page_end(); }

std::string annotation_section(const PgnGame& game, const std::vector<JudgedMove>& moves,
                               const annotate::Summary& summary, std::size_t number) {
    const std::vector<const JudgedMove*> moments = critical_moments(moves);
    const AnchorOf anchor_of = [&](const JudgedMove& move) {
        const bool shown = std::ranges::any_of(
            moments, [&](const JudgedMove* shown_move) { return shown_move->ply == move.ply; });
        return shown ? anchor(number, move) : std::string();
    };
    std::string text =
        fmt::format("<section><h2>{} \u2013 {}, {}</h2>\n<p class=\"facts\">{}</p>\n",
                    tools::html_escaped(player_name(game, Color::White)),
                    tools::html_escaped(player_name(game, Color::Black)),
                    to_pgn_result(game.result), tools::html_escaped(facts(game)));
    text += player_table(game, summary) + evaluation_curve(moves, anchor_of) +
            move_list(moves, anchor_of);
    if (!moments.empty()) {
        text += "<h3>Critical moments</h3>\n<div class=\"boards\">\n";
        for (const JudgedMove* move : moments) text += moment(*move, anchor(number, *move));
        text += "</div>\n";
    }
    return text + "</section>\n";
}

}  // namespace sebastes::pgn
