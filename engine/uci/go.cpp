#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "core/score.h"
#include "eval/win_model.h"
#include "uci/commands.h"

namespace sebastes {

namespace {

// In fast iterations there are thousands of `currmove` lines, which would block an interface.
constexpr std::chrono::milliseconds kCurrentMoveEvery{50};

std::string format_wdl(int score, const ReportStyle& style) {
    if (!style.wdl_of) return {};
    if (style.is_drawn) return " wdl 0 1000 0";
    const WinDrawLoss wdl = win_draw_loss(*style.wdl_of, score);
    return fmt::format(" wdl {} {} {}", wdl.win, wdl.draw, wdl.loss);
}

// How the game ended, as "the game is over: checkmate"; empty if it is not over.
std::string_view describe_end(const Game& game) {
    switch (game.status()) {
        case GameStatus::Checkmate:
            return "the game is over: checkmate";
        case GameStatus::Stalemate:
            return "the game is over: stalemate";
        case GameStatus::InsufficientMaterial:
            return "the game is drawn: neither side can mate";
        case GameStatus::FiftyMoves:
        case GameStatus::Threefold:
            if (game.has_seventy_five_moves())
                return "the game is drawn: seventy-five moves without a capture or a pawn's move";
            if (game.has_fivefold_repetition())
                return "the game is drawn: the position has come up five times";
            return game.status() == GameStatus::FiftyMoves
                       ? "the game is drawn: fifty moves without a capture or a pawn's move"
                       : "the game is drawn: the position has come up three times";
        case GameStatus::Ongoing:
            break;
    }
    return {};
}

// "no mate in 3": the result of a search for a mate in `asked` moves that found none and proved
// that there is none in `proven` moves.
std::string format_no_mate(int proven, int asked) {
    if (proven >= asked) return fmt::format("no mate in {}", asked);
    const std::string open =
        fmt::format("cut off before a mate in {} was found or ruled out", asked);
    return proven == 0 ? open : fmt::format("no mate in {}; {}", proven, open);
}

ReportStyle report_style(const UciState& state) {
    return {state.settings.castling(), state.settings.shows_wdl ? &state.game.position() : nullptr,
            state.game.is_drawn_without_claim()};
}

SearchOptions search_options(const UciState& state) {
    SearchOptions options = state.settings.search_options();
    options.error_seed = state.error_seed;
    return options;
}

const OpeningBook& book_of(UciState& state) {
    if (state.book) return *state.book;
    auto opened = OpeningBook::open(installed_book().value_or(""), state.cancel);
    if (!opened) state.output.error(opened.error(), "; the embedded book is played");
    state.book = opened ? std::move(*opened) : OpeningBook();
    return *state.book;
}

// The book move that answers a `go` with these limits, announced in an `info string`.  Returns
// nothing if the engine must search: OwnBook is off, the book has no move, or the `go` asks for
// analysis.
std::optional<Move> choose_from_book(UciState& state, const Limits& limits) {
    const Settings& settings = state.settings;
    const Position& position = state.game.position();
    const bool is_analysis = settings.analyse_mode || limits.infinite || limits.ponder ||
                             limits.mate || !limits.search_moves.empty();
    if (!settings.own_book || is_analysis || position.fullmove_number() > settings.book_depth)
        return std::nullopt;
    const std::vector<BookMove> moves = book_of(state).moves(position);
    const auto move = choose_book_move(moves, settings.book_choice, state.book_random);
    if (!move) return std::nullopt;
    auto opening = opening_at(position.after(*move));
    if (!opening) opening = opening_at(position);
    state.output.note(
        fmt::format("book: {}{}, weight {:.0f} %", to_san(position, *move),
                    opening ? fmt::format(" ({} {})", opening->eco, opening->name) : std::string(),
                    weight_percentage(moves, *move)));
    return move;
}

// Clients expect a score with each move, so a book move is reported with a search of depth 1.
void report_book_move(UciState& state, Move move, const CommandContext& context) {
    Limits limits;
    limits.depth = 1;
    limits.search_moves = {move};
    SearchOptions options = search_options(state);
    options.multi_pv = 1;
    const ReportStyle style = report_style(state);
    std::string last;
    state.engine.search({state.game, limits, options, context.control,
                         [&](const SearchReport& report) { last = format_report(report, style); },
                         context.arrived});
    if (!last.empty()) state.output.line(last);
}

const Tablebases& tablebases_of(UciState& state) {
    if (!state.has_table_folders) state.tablebases.open(Tablebases::usual_folder());
    state.has_table_folders = true;
    return state.tablebases;
}

// "won, DTZ 12"
std::string describe(const RankedMove& best, bool by_dtz) {
    const WDL wdl = best.wdl();
    if (wdl == WDL::Draw) return "drawn";
    std::string text = best.rank > 0 ? "won" : "lost";
    if (wdl == WDL::CursedWin || wdl == WDL::BlessedLoss)
        text += ", unless the fifty-move rule comes first";
    return by_dtz ? fmt::format("{}, DTZ {}", text, std::abs(best.dtz)) : text;
}

SearchResult search(UciState& state, const Limits& limits, const CommandContext& context) {
    Output& output = state.output;
    const ReportStyle style = report_style(state);
    const bool minimal = state.settings.minimal;
    SearchOptions options = search_options(state);
    options.biases = state.learner.biases(state.game.position(), limits);
    OnRanking on_ranking;
    if (options.asks_tablebases()) {
        options.tablebases = &tablebases_of(state);
        on_ranking = [&](const RootRanking& ranking) {
            const RankedMove& best = ranking.best();
            output.print("info string tablebases: {}; {} of {} moves keep it",
                         describe(best, ranking.by_dtz),
                         std::ranges::count(ranking.moves, best.rank, &RankedMove::rank),
                         ranking.moves.size());
        };
    }
    std::vector<std::string> last;  // the lines of a depth
    TimePoint move_told{};
    SearchResult result =
        state.engine.search({state.game, limits, options, context.control,
                             [&](const SearchReport& report) {
                                 if (report.multi_pv > options.multi_pv) return;
                                 if (!minimal) return output.line(format_report(report, style));
                                 if (report.multi_pv == 1) last.clear();
                                 last.push_back(format_report(report, style));
                             },
                             context.arrived,
                             [&](int depth, Move move, int number) {
                                 const TimePoint now = std::chrono::steady_clock::now();
                                 if (minimal || now - move_told < kCurrentMoveEvery) return;
                                 move_told = now;
                                 output.print("info depth {} currmove {} currmovenumber {}", depth,
                                              to_uci(move, style.castling), number);
                             },
                             on_ranking});
    for (const std::string& fault : state.tablebases.take_faults())
        output.error(fault, "; it is not asked any more");
    if (result.no_mate_in) output.note(format_no_mate(*result.no_mate_in, *limits.mate));
    for (const std::string& line : last) output.line(line);
    if (result.ran_out_of_memory)
        output.error("not enough memory to search on: the best move known is answered");
    return result;
}

// Writes `bestmove`, the last line of the answer; no move is written as "(none)".
void answer_move(UciState& state, Move best, Move ponder, const CommandContext& context) {
    const CastlingNotation style = state.settings.castling();
    context.before_answer();
    state.output.print("bestmove {}{}{}", best ? to_uci(best, style) : "(none)",
                       ponder ? " ponder " : "", ponder ? to_uci(ponder, style) : "");
}

}  // namespace

void go(UciState& state, const Words& words, const CommandContext& context) {
    const GoCommand command = parse_go(words, state.game.position());
    const Limits& limits = command.limits;
    Output& output = state.output;
    if (state.refusal)
        output.error("go: the last position was refused: ", *state.refusal);
    else if (!command.errors.empty())
        output.error(fmt::format("go: {}", fmt::join(command.errors, "; ")));
    const bool is_understood = !state.refusal && command.is_answerable;
    if (command.kind == CommandKind::Count) {
        if (is_understood) perft(state, *command.perft, context);
        return;
    }
    if (!is_understood) {
        // With `infinite` or `ponder` even this answer must wait for `stop` or `ponderhit`.
        if (limits.infinite || context.control.pondering()) context.control.wait(limits.infinite);
        return answer_move(state, {}, {}, context);
    }
    if (!command.notes.empty()) output.note(fmt::format("go: {}", fmt::join(command.notes, "; ")));
    if (const std::string_view end = describe_end(state.game); !end.empty()) output.note(end);
    const Position& position = state.game.position();
    if (const auto move = choose_from_book(state, limits)) {
        report_book_move(state, *move, context);
        return answer_move(state, *move, {}, context);
    }
    const SearchResult result = search(state, limits, context);
    state.learner.answered(position, result);
    answer_move(state, result.best, result.ponder, context);
}

std::string format_score(int score) {
    return is_mate(score) ? fmt::format("mate {}", mate_distance(score))
                          : fmt::format("cp {}", score);
}

std::string format_report(const SearchReport& report, const ReportStyle& style) {
    if (report.depth == 0)  // the game is over
        return fmt::format("info depth 0 score {}{}", report.score == kDraw ? "cp 0" : "mate 0",
                           format_wdl(report.score, style));
    std::string text = fmt::format("info depth {} seldepth {} multipv {} score {}", report.depth,
                                   report.selective_depth, report.multi_pv,
                                   format_score(style.is_drawn ? kDraw : report.score));
    if (report.is_lower_bound && !style.is_drawn) text += " lowerbound";
    if (report.is_upper_bound && !style.is_drawn) text += " upperbound";
    text += format_wdl(report.score, style);
    const auto milliseconds =
        static_cast<std::uint64_t>(std::max<std::int64_t>(report.milliseconds, 1));
    text += fmt::format(" nodes {} nps {} hashfull {} tbhits {} time {} pv", report.nodes,
                        report.nodes * 1000 / milliseconds, report.hash_per_mille,
                        report.tablebase_hits, report.milliseconds);
    for (const Move move : report.line) text += ' ' + to_uci(move, style.castling);
    return text;
}

}  // namespace sebastes
