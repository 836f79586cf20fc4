// What a person asks of the engine besides moves: hints, threats, analysis, the evaluation.
#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <sstream>
#include <string>

#include "board/move_list.h"
#include "core/number.h"
#include "eval/explanation.h"
#include "eval/see.h"
#include "notation/notation.h"
#include "tools/programs/play/conversation.h"
#include "tools/programs/play/screen.h"
#include "tools/shared/explain/piece_words.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::play {

namespace {

constexpr std::int64_t kThreatTime = 300;  // ms
constexpr std::int64_t kAnalysisTime = 5000;

constexpr std::size_t kPictureWidth = 66;  // of the evaluation's, in columns
constexpr std::size_t kNarrowPictureWidth = 40;

// The same cells with fewer blanks and no lines between them.
std::string narrow_row(const std::string& row) {
    std::string narrow;
    std::istringstream cells(row.substr(1));
    for (std::string cell; std::getline(cells, cell, '|');) {
        std::erase(cell, ' ');
        narrow += fmt::format("{:>5}", cell);
    }
    return narrow;
}

// Captures of the side to move that win something: one for each piece taken.
std::vector<std::string> winning_captures(const Position& position) {
    std::vector<std::string> lines;
    Bitboard seen;
    for (const Move move : legal_moves(position.board())) {
        const Square to = move.to();
        if (!position.is_capture(move) || seen.contains(to)) continue;
        if (!see_ge(position, move, 50)) continue;
        seen |= Bitboard{to};
        const Square victim = move.is_en_passant() ? en_passant_victim(to) : to;
        lines.push_back(fmt::format("{} takes {}", to_san(position, move),
                                    tools::plain_name_of(position.board(), victim)));
    }
    return lines;
}

}  // namespace

void Conversation::study(const PlayerCommand& command) {
    if (is_over()) return refuse("The game is over.");
    may_learn_ = false;
    if (command.verb == Verb::Hint) return hint();
    if (command.verb == Verb::Threats) return threats();
    analyse(command.argument);
}

void Conversation::list_moves(const std::string& argument) {
    if (is_over()) return refuse("The game is over.");
    const auto from = parse_square(argument);
    if (!argument.empty() && !from) return refuse("moves takes a square, as in moves e2.");
    const Position& position = record_.position();
    std::string line;
    std::size_t count = 0;
    for (const Move move : legal_moves(position.board())) {
        if (from && move.from() != *from) continue;
        const std::string san = to_san(position, move);
        if (line.size() + san.size() + 2 > width()) {
            say(line);
            line.clear();
        }
        line += (line.empty() ? "" : " ") + san;
        ++count;
    }
    if (!line.empty()) say(line);
    if (count == 0) say("No piece of the side to move can move from ", argument, ".");
}

void Conversation::hint() {
    const QuietKeyboard quiet(terminal_);
    const auto choice = engine_.study(record_.game(), options_.setup.move_time, 1);
    leaving_ = leaving_ || choice.ending;
    const SearchResult& result = choice.result;
    if (!result.best) return;
    say("Hint: ", to_san(record_.position(), result.best), "  (",
        score_text(result.score, to_move()), ")");
    say(fitted_moves("   " + to_numbered_san(record_.position(), result.line), width()));
}

void Conversation::threats() {
    const Position& position = record_.position();
    if (position.in_check()) {
        say("The king is in check from ",
            tools::plain_names_of(position.board(), position.checkers()), ".");
    } else {
        const Position passed = position.after_null();
        if (has_legal_move(passed.board())) {
            const auto choice = engine_.study(Game(passed), kThreatTime, 1);
            leaving_ = leaving_ || choice.ending;
            say("If you passed, the other side would play ", to_san(passed, choice.result.best),
                "  (", score_text(choice.result.score, passed.side_to_move()), ").");
        }
        for (const std::string& capture : winning_captures(passed))
            say("   It wins something: ", capture, ".");
    }
    for (const std::string& capture : winning_captures(position))
        say("   You can win something: ", capture, ".");
}

void Conversation::analyse(const std::string& argument) {
    std::int64_t milliseconds = kAnalysisTime;
    if (!argument.empty()) {
        const auto seconds = to_number<std::int64_t>(argument);
        if (!seconds || *seconds < 1 || *seconds > 86400)
            return refuse("analyse takes seconds, 1 to 86400.");
        milliseconds = *seconds * 1000;
    }
    std::map<std::size_t, SearchReport> lines;
    const auto display = thinking_display();
    const auto choice =
        engine_.study(record_.game(), milliseconds, 3, [&](const SearchReport& report) {
            if (!report.is_lower_bound && !report.is_upper_bound) lines[report.multi_pv] = report;
            if (report.multi_pv == 1 && display) display(report);
        });
    end_thinking_display();
    leaving_ = leaving_ || choice.ending;
    for (const auto& line : lines) {
        const SearchReport& report = line.second;
        say(fitted_moves(
            fmt::format("{:>7}  depth {:>2}  {}", score_text(report.score, to_move()), report.depth,
                        to_numbered_san(record_.position(), report.line)),
            width()));
    }
}

// As the engine that plays here judges.
void Conversation::evaluate() {
    if (is_over()) return refuse("The game is over.");
    SearchOptions options;
    if (options_.setup.is_against_engine()) options.elo = options_.setup.elo;
    std::istringstream text(describe_evaluation(record_.position(), options.judge()));
    for (std::string line; std::getline(text, line);) {
        const bool border = line.starts_with('+');
        const bool picture = border || line.starts_with('|');
        if (!picture)
            say(fitted(line, width()));
        else if (width() >= kPictureWidth)
            say(line);
        else if (!border && width() >= kNarrowPictureWidth)
            say(narrow_row(line));
    }
}

// One line, written over again and again; without a cursor to move, a line for each depth.
EnginePlayer::OnReport Conversation::thinking_display() {
    quiet_.emplace(terminal_);
    if (!options_.show_thinking) {
        if (terminal_.moves_cursor) out_ << "Sebastes thinks ..." << std::flush;
        thinking_shown_ = terminal_.moves_cursor;
        return {};
    }
    thinking_shown_ = false;
    return [this, position = record_.position()](const SearchReport& report) {
        if (report.is_lower_bound || report.is_upper_bound || report.line.empty()) return;
        const std::string line =
            fitted_moves(fmt::format("depth {:>2}  {:>7}  {}", report.depth,
                                     score_text(report.score, position.side_to_move()),
                                     to_numbered_san(position, report.line)),
                         width() - 1);
        if (terminal_.moves_cursor) {
            out_ << "\r\x1b[K" << line << std::flush;
            thinking_shown_ = true;
        } else {
            out_ << line << '\n';
        }
    };
}

void Conversation::end_thinking_display() {
    quiet_.reset();
    if (!thinking_shown_) return;
    out_ << (options_.show_thinking ? "\n" : "\r\x1b[K") << std::flush;
    thinking_shown_ = false;
}

}  // namespace sebastes::play
