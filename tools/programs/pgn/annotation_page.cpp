#include "tools/programs/pgn/annotation_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <functional>
#include <string_view>

#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/shared/annotate/fault_text.h"
#include "tools/shared/annotate/game_opening.h"
#include "tools/shared/annotate/move_words.h"
#include "tools/shared/html/board_picture.h"
#include "tools/shared/html/chart.h"
#include "tools/shared/html/html_text.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::pgn {

namespace {

// ---- The evaluation curve ----

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

// Draws White's part as an area in front of Black's.
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
    // Draws about eight columns, at round numbers.
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

// Draws the column that the pointer touches, and a mark if the move is a fault.
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

// Returns the anchor of the board that shows a move; empty if there is none.
using AnchorOf = std::function<std::string(const JudgedMove&)>;

// Draws White's share below and Black's above, with a mark on each fault whose class is to_text()
// of its judgement. A tooltip explains the move under the pointer.
std::string evaluation_curve(const std::vector<JudgedMove>& moves, const AnchorOf& anchor_of) {
    if (moves.empty()) return {};
    const CurvePlace place{static_cast<double>(moves.size())};
    std::string text = tools::chart_begin() + areas(moves, place) + labels(moves, place);
    for (const JudgedMove& move : moves) text += column(move, place, anchor_of(move));
    return text + "</svg>\n";
}

// ---- The page ----

using annotate::Judgement;

constexpr std::size_t kMostBoards = 12;  // of a game
constexpr std::size_t kLinePlies = 10;   // below a board

constexpr std::string_view kPageStyle = R"(
:root { --text: #1c2226; --back: #f4f3ef; --shade: #ffffff; --line: #d9dcdb; --faint: #525c62;
        --curve: #1f5e6e; }
.light { fill: #ece9df; } .dark { fill: #86a0aa; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e8eaea; --back: #15191c; --shade: #1f2529; --line: #353d42; --faint: #a9b4b9;
          --curve: #7cc4d4; }
  .light { fill: #c3cbcc; } .dark { fill: #6b8995; }
}
:root { --inaccuracy: #7d5d00; --mistake: #b04e00; --blunder: #c62828; --missed: #8e24aa;
        --of-white: #f4f4f4; --of-black: #5a6064; }
@media (prefers-color-scheme: dark) {
  :root { --inaccuracy: #f0c040; --mistake: #ff9a4d; --blunder: #ff7b72; --missed: #d08cf0;
          --of-white: #b9bec2; --of-black: #33383b; }
}
/* The players of each game are its title; the page's own name is for the tab and for readers. */
h1 { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
h2 { font-size: 1.5em; margin: 0; }
section { margin-bottom: 3em; }
.facts { margin: 0 0 .8em; color: var(--faint); }
.curve { max-width: 700px; display: block; margin: 1em 0; }
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
.replay { display: flex; flex-wrap: wrap; gap: 0 1.5em; align-items: flex-start; }
.replay .moves { flex: 1 1 20em; }
.viewer { width: min(360px, 100%); margin: 1em 0; position: sticky; top: 0; }
.viewer figcaption { min-height: 2.8em; }
.moves a { text-decoration: none; border-radius: 3px; padding: 0 .1em; }
.moves a:hover, .moves a.shown { background: var(--line); }
figure:target { outline: 3px solid var(--curve); outline-offset: 4px; }
@media (max-width: 600px) {
  body { margin: 1em auto; padding: 0 .6em; } td, th { white-space: normal; padding: 2px 4px; }
  .replay { display: block; } .moves { line-height: 2.3; } .moves a { padding: .3em .15em; }
  .viewer { width: min(100%, 50vh); margin: 0 auto; background: var(--back); }
  .curve { overflow: visible; } .curve text { font-size: 16px; } .boards figure { width: 100%; }
}
)";

// A move that is clicked is shown on the board of its game; the arrow keys go on from there.
constexpr std::string_view kPageScript = R"(
const size = 45;
function show(link) {
  const section = link.closest('section');
  const figure = section.querySelector('.viewer');
  const board = figure.querySelector('svg');
  board.querySelectorAll('use').forEach(piece => piece.remove());
  const squares = link.dataset.board.replace(/\d/g, n => ' '.repeat(n)).replaceAll('/', '');
  [...squares].forEach((letter, i) => {
    if (letter === ' ') return;
    const at = 'flipped' in figure.dataset ? 63 - i : i;
    const piece = document.createElementNS('http://www.w3.org/2000/svg', 'use');
    const black = letter === letter.toLowerCase();
    piece.setAttribute('href', '#' + (black ? 'b' : 'w') + letter.toLowerCase());
    piece.setAttribute('x', (at % 8) * size);
    piece.setAttribute('y', (at >> 3) * size);
    board.append(piece);
  });
  section.querySelectorAll('.shown').forEach(other => other.classList.remove('shown'));
  link.classList.add('shown');
  figure.querySelector('figcaption').textContent = link.title;
  figure.scrollIntoView({ block: 'nearest' });
}
for (const list of document.querySelectorAll('.moves')) {
  const links = [...list.querySelectorAll('a')];
  list.addEventListener('click', event => {
    const link = event.target.closest('a');
    if (!link) return;
    event.preventDefault();
    show(link);
    link.focus();
  });
  list.addEventListener('keydown', event => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const next = links[links.indexOf(event.target.closest('a')) + step];
    if (!next) return;
    event.preventDefault();
    show(next);
    next.focus();
  });
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

// Returns what is known of "Club, London, 1999.05.31, round 3, C20 Open Game".
std::string facts(const PgnGame& told) {
    PgnGame game = told;
    annotate::set_opening_tags(game);
    std::string text;
    for (const std::string_view name : {"Event", "Site", "Date", "Round", "ECO"}) {
        std::string_view value = game.tag(name);
        while (name == "Date" && value.ends_with(".??")) value.remove_suffix(3);
        if (value.empty() || value.starts_with('?') || value == "-") continue;
        if (!text.empty()) text += ", ";
        text.append(name == "Round" ? "round " : "").append(value);
    }
    if (const std::string_view opening = game.tag("Opening"); !opening.empty() && opening != "?")
        text.append(text.empty() ? "" : " ").append(opening);
    return text;
}

tools::Report player_report(const PgnGame& game, Color color, const annotate::PlayerSummary& of) {
    tools::Report report{.title = player_name(game, color)};
    if (of.moves == 0) return report;
    const auto accuracy = of.told_accuracy();
    report.add("", "accuracy",
               tools::shown(accuracy ? fmt::format("{:.1f} %", *accuracy) : std::string("-")));
    report.add("", "average loss, centipawns",
               tools::shown(fmt::format("{:.0f}", of.average_loss)));
    report.add("", "inaccuracies", of.inaccuracies);
    report.add("", "mistakes", of.mistakes);
    report.add("", "missed wins", of.missed_wins);
    report.add("", "blunders", of.blunders);
    return report;
}

// Returns the worst faults in the order of the game.
std::vector<const JudgedMove*> critical_moments(const std::vector<JudgedMove>& moves) {
    std::vector<const JudgedMove*> moments;
    for (const JudgedMove& move : moves)
        if (annotate::is_fault(move.judgement)) moments.push_back(&move);
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

std::string board_anchor(std::size_t game) { return fmt::format("game{}-board", game); }

// Draws the board on which moves are shown.
std::string viewer(const Position& start, std::size_t game) {
    return fmt::format(
        "<figure class=\"viewer\" id=\"{}\"{}>{}<figcaption>Click a move.</figcaption></figure>\n",
        board_anchor(game), start.side_to_move() == Color::Black ? " data-flipped" : "",
        tools::board_picture(start, {}));
}

std::string move_list(const std::vector<JudgedMove>& moves, const AnchorOf& anchor_of,
                      std::size_t game) {
    std::string text = "<p class=\"moves\">";
    for (const JudgedMove& move : moves) {
        if (move.player() == Color::White || move.ply == 1)
            text += fmt::format("{}{}&nbsp;", move.before.fullmove_number(),
                                move.player() == Color::White ? "." : "...");
        const std::string san = tools::html_escaped(to_san(move.before, move.move));
        const std::string place = anchor_of(move);
        const std::string marked =
            annotate::is_fault(move.judgement)
                ? fmt::format("<b class=\"{}\">{}{}</b>", to_text(move.judgement), san,
                              mark_of(move.judgement))
                : san;
        const std::string fen = to_fen(move.before.after_or_null(move.move));
        text +=
            fmt::format("<a href=\"#{}\" data-board=\"{}\" title=\"{}\">{}</a> ",
                        place.empty() ? board_anchor(game) : place, fen.substr(0, fen.find(' ')),
                        tools::html_escaped(annotate::sentence_on(move)), marked);
    }
    return text + "</p>\n";
}

std::string moment(const JudgedMove& move, const std::string& place) {
    std::vector<tools::Arrow> arrows;
    if (move.best) arrows.push_back({move.best, "solution"});
    arrows.push_back({move.move, "engine"});
    const std::span<const Move> line(move.best_line);
    return fmt::format(
        "<figure id=\"{}\">{}<figcaption><b class=\"{}\">{}</b> {}<br>{}<br><small>{}</small>"
        "</figcaption></figure>\n",
        place, tools::board_picture(move.before, arrows), to_text(move.judgement),
        mark_of(move.judgement), tools::html_escaped(annotate::sentence_on(move)),
        tools::html_escaped(
            to_numbered_san(move.before, line.first(std::min(kLinePlies, line.size())))),
        tools::html_escaped(to_fen(move.before)));
}

}  // namespace

std::string players_of(const PgnGame& game) {
    return player_name(game, Color::White) + " – " + player_name(game, Color::Black);
}

tools::Table player_table(const PgnGame& game, const annotate::Summary& summary) {
    return tools::side_by_side({player_report(game, Color::White, summary[Color::White]),
                                player_report(game, Color::Black, summary[Color::Black])});
}

std::string annotation_page_begin(const std::string& title) {
    return tools::html_page_begin(title, kPageStyle) +
           "<p>The curve shows the points that White might expect, in percent, as the engine's own "
           "games with such scores ended. Arrows: <span class=\"key\" "
           "style=\"background:#c62828\">played</span> <span class=\"key\" "
           "style=\"background:#2e7d32\">better</span>; the side to move is below.</p>\n" +
           tools::piece_shapes();
}

std::string annotation_page_end() {
    return fmt::format("<script>{}</script>", kPageScript) + tools::html_page_end();
}

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
    text += tools::to_html(player_table(game, summary)) + evaluation_curve(moves, anchor_of) +
            "<div class=\"replay\">\n" + viewer(game.start, number) +
            move_list(moves, anchor_of, number) + "</div>\n";
    if (!moments.empty()) {
        text += "<h3>Critical moments</h3>\n<div class=\"boards\">\n";
        for (const JudgedMove* move : moments) text += moment(*move, anchor(number, *move));
        text += "</div>\n";
    }
    return text + "</section>\n";
}

}  // namespace sebastes::pgn
