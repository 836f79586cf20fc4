// The answers to `go`: Commands' part that searches.
#include <fmt/format.h>

#include <chrono>
#include <new>

#include "board/move_list.h"
#include "uci/commands.h"
#include "uci/go_command.h"

namespace sebastes {

namespace {

// Where iterations are quick, moves come by the thousand, and would stop an interface.
constexpr std::chrono::milliseconds kCurrentMoveEvery{50};

}  // namespace

void Commands::go(const Words& words, const CommandContext& context) {
    const GoCommand command = parse_go(words, game_.position());
    if (refusal_)
        output_.error("go: the last position was refused: ", *refusal_);
    else if (!command.errors.empty())
        output_.error(fmt::format("go: {}", fmt::join(command.errors, "; ")));
    const bool understood = !refusal_ && command.is_answerable;
    if (command.is_perft) {
        if (understood) perft(*command.perft, context);
        return;
    }
    if (!understood) {
        // This answer too waits for `stop` or `ponderhit` where the client does.
        const bool infinite = command.limits.infinite;
        if (infinite || context.control.pondering()) context.control.wait(infinite);
        return answer_move({}, {}, context);
    }
    if (!command.notes.empty()) output_.note(fmt::format("go: {}", fmt::join(command.notes, "; ")));
    if (const std::string_view end = describe_end(game_.status()); !end.empty()) output_.note(end);
    if (const auto move = book_.choose(command.limits, game_.position())) {
        try {
            report_book_move(*move, context);
        } catch (const std::bad_alloc&) {
            // The move is answered without its score.
        }
        return answer_move(*move, {}, context);
    }
    search(command.limits, context);
}

// Clients want a score with each move: what a search of depth 1 says of it.
void Commands::report_book_move(Move move, const CommandContext& context) {
    Limits limits;
    limits.depth = 1;
    limits.search_moves = {move};
    SearchOptions options = search_options();
    options.multi_pv = 1;
    const ReportStyle style = report_style();
    std::string last;
    session_.search({game_, limits, options, context.control,
                     [&](const SearchReport& report) { last = format_report(report, style); },
                     context.arrived});
    if (!last.empty()) output_.line(last);
}

void Commands::answer_move(Move best, Move ponder, const CommandContext& context) {
    const CastlingNotation style = castling();
    if (context.before_answer) context.before_answer();
    output_.line_of({"bestmove ", best ? to_uci(best, style) : "(none)", ponder ? " ponder " : "",
                     ponder ? to_uci(ponder, style) : ""});
}

ReportStyle Commands::report_style() const {
    return {castling(), options_.is_on("UCI_ShowWDL") ? &game_.position() : nullptr};
}

void Commands::search(const Limits& limits, const CommandContext& context) {
    SearchResult result;
    try {
        result = run_search(limits, context);
        learner_.answered(game_.position(), result);
    } catch (const std::bad_alloc&) {
        result.ran_out_of_memory = true;
        if (!result.best) {
            // The answer comes no sooner than a search's would.
            if (limits.infinite || context.control.pondering())
                context.control.wait(limits.infinite);
            const MoveList moves = legal_moves(game_.position().board());
            if (!limits.search_moves.empty())
                result.best = limits.search_moves.front();
            else if (!moves.empty())
                result.best = moves[0];
        }
    }
    if (result.ran_out_of_memory)
        output_.error("not enough memory to search on: the best move known is answered");
    answer_move(result.best, result.ponder, context);
}

SearchResult Commands::run_search(const Limits& limits, const CommandContext& context) {
    const ReportStyle style = report_style();
    const bool minimal = options_.is_on("Minimal");
    SearchOptions search_with = search_options();
    search_with.biases = learner_.biases(game_.position(), limits);
    OnRanking on_ranking;
    if (search_with.asks_bases()) {
        search_with.bases = &bases_.bases();
        bases_.look_again();
        on_ranking = [&](const RootRanking& ranking) { bases_.announce(ranking); };
    }
    std::vector<std::string> last;  // the lines of a depth
    TimePoint move_told{};
    SearchResult result =
        session_.search({game_, limits, search_with, context.control,
                         [&](const SearchReport& report) {
                             if (report.multi_pv > search_with.multi_pv) return;
                             if (!minimal) return output_.line(format_report(report, style));
                             if (report.multi_pv == 1) last.clear();
                             last.push_back(format_report(report, style));
                         },
                         context.arrived,
                         [&](int depth, Move move, int number) {
                             const TimePoint now = std::chrono::steady_clock::now();
                             if (minimal || now - move_told < kCurrentMoveEvery) return;
                             move_told = now;
                             output_.print("info depth {} currmove {} currmovenumber {}", depth,
                                           to_uci(move, style.castling), number);
                         },
                         on_ranking});
    bases_.tell_fault();
    if (result.no_mate_in) output_.note(format_no_mate(*result.no_mate_in, *limits.mate));
    for (const std::string& line : last) output_.line(line);
    return result;
}

}  // namespace sebastes
