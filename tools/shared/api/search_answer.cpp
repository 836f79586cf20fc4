// Answers the requests that need a search or a perft.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <random>

#include "board/move_list.h"
#include "book/opening_book.h"
#include "notation/fen.h"
#include "perft/perft.h"
#include "search/engine.h"
#include "search/strength.h"
#include "tools/shared/api/answer_parts.h"
#include "tools/shared/api/answers.h"

namespace sebastes::api {

using tools::Json;

namespace {

constexpr int kBookDepth = 8;              // plies
constexpr std::int64_t kUsualTime = 1000;  // ms, for a best move without limits

std::int64_t milliseconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() -
                                                                 start)
        .count();
}

bool is_analysis(const Request& request) { return request.endpoint().path == "/api/analyse"; }

bool counts(const Request& request) { return request.has("depth") || request.has("nodes"); }

Limits search_limits(const Request& request, const ApiLimits& most) {
    Limits limits;
    if (const auto depth = request.whole("depth")) limits.depth = static_cast<int>(*depth);
    if (const auto nodes = request.whole("nodes"))
        limits.nodes = static_cast<std::uint64_t>(*nodes);
    const bool endless = counts(request) || is_analysis(request);
    limits.move_time = request.whole("movetime")
                           .value_or(endless ? most.max_time : std::min(kUsualTime, most.max_time));
    return limits;
}

// A weak player makes the same errors in all requests of a game, whichever Engine answers them.
std::uint64_t error_seed() {
    static const std::uint64_t seed = std::random_device{}();
    return seed;
}

// Returns the book's choice if the request allows book moves.
std::optional<Move> book_move(const Request& request, const Position& position, Random& random) {
    const bool timed = request.has("movetime") || (!counts(request) && !is_analysis(request));
    if (!request.truth("book").value_or(timed)) return std::nullopt;
    return choose_book_move(OpeningBook().moves(position), BookChoice::Weighted, random);
}

// Collects the reports of a search as events and as the lines of the answer.
class Telling {
  public:
    Telling(const CheckedGame& record, std::size_t multi_pv, const SearchContext& context)
        : record_(record), multi_pv_(multi_pv), context_(context) {}

    void take(const SearchReport& report) {
        if (report.multi_pv > multi_pv_ || report.depth == 0) return;
        selective_depth_ = std::max(selective_depth_, report.selective_depth);
        if (!report.is_lower_bound && !report.is_upper_bound)
            lines_[report.multi_pv] = line(report);
        if (!context_.on_event) return;
        Json info = Json::object({{"depth", report.depth},
                                  {"selective_depth", report.selective_depth},
                                  {"multipv", report.multi_pv},
                                  {"score", score_json(report.score)},
                                  {"bound", report.is_lower_bound   ? "lower"
                                            : report.is_upper_bound ? "upper"
                                                                    : "exact"},
                                  {"wdl", wdl_json(record_.position(), report.score)},
                                  {"line", moves(report.line)},
                                  {"nodes", report.nodes},
                                  {"nps", speed(report)},
                                  {"milliseconds", report.milliseconds}});
        if (!context_.on_event("info", info.to_line())) context_.control.stop();
    }

    int selective_depth() const { return selective_depth_; }
    Json lines() const {
        Json lines = Json::array();
        for (const auto& [number, line] : lines_) lines.push_back(line);
        return lines;
    }

  private:
    Json moves(const std::vector<Move>& line) const {
        return line_json(record_.position(), line, record_.castling());
    }
    Json line(const SearchReport& report) const {
        return Json::object({{"score", score_json(report.score)},
                             {"wdl", wdl_json(record_.position(), report.score)},
                             {"line", moves(report.line)},
                             {"depth", report.depth}});
    }
    static std::uint64_t speed(const SearchReport& report) {
        return report.nodes * 1000 /
               static_cast<std::uint64_t>(std::max<std::int64_t>(report.milliseconds, 1));
    }

    const CheckedGame& record_;
    std::size_t multi_pv_;
    const SearchContext& context_;
    int selective_depth_ = 0;
    std::map<std::size_t, Json> lines_;  // the last report of each line number
};

}  // namespace

void check_search(const Request& request, const ApiLimits& limits, Issues& issues) {
    const auto time = request.whole("movetime");
    if (time && *time > limits.max_time)
        issues.push_back(
            {{}, "movetime", fmt::format("movetime must not be above {} here", limits.max_time)});
    if (request.has("level") && request.has("elo"))
        issues.push_back({{}, "elo", "level and elo are two words for one thing: give one"});
    if (request.endpoint().path == "/api/perft" && !request.has("depth"))
        issues.push_back({{}, "depth", "depth is missing"});
}

SearchOptions search_options(const Request& request) {
    SearchOptions options;
    options.error_seed = error_seed();
    options.move_overhead = 0;
    options.multi_pv = static_cast<std::size_t>(request.whole("multipv").value_or(1));
    if (const auto level = request.whole("level")) options.elo = elo_of_level(*level);
    if (const auto elo = request.whole("elo")) options.elo = static_cast<int>(*elo);
    return options;
}

Json best_move_answer(const Request& request, const CheckedGame& record,
                      const SearchContext& context) {
    const Position& position = record.position();
    const CastlingNotation castling = record.castling();
    SearchOptions options = search_options(request);
    Telling telling(record, options.multi_pv, context);
    // With a limit of nodes or depth the answer must be reproducible, so the hash is cleared; with
    // a time limit the search profits from what the engine has learnt.
    if (counts(request)) context.session.new_game();
    Limits limits = search_limits(request, context.limits);
    const std::optional<Move> book = book_move(request, position, context.random);
    if (book) {
        // Searches the book move briefly, for a score and a PV.
        limits.search_moves = {*book};
        limits.depth = kBookDepth;
        options = {};
    }
    const SearchResult result =
        context.session.search({record.game(), limits, options, context.control,
                                [&](const SearchReport& report) { telling.take(report); }});

    CheckedGame after = record;
    if (result.best) after.play(result.best);
    const Json none;
    Json answer = Json::object(
        {{"bestmove", move_json(position, result.best, castling)},
         {"ponder", result.ponder ? move_json(after.position(), result.ponder, castling) : none},
         {"fen", to_fen(position)},
         {"fen_after", result.best ? Json(to_fen(after.position())) : none},
         {"status", status_word(record.game())},
         {"status_after", status_word(after.game())},
         {"result", result_json(after.game().result())},
         {"score", score_json(result.score)},
         {"wdl", wdl_json(position, result.score)},
         {"verdict", verdict_json(position)},
         {"line", line_json(position, result.line, castling)}});
    if (options.multi_pv > 1) answer["lines"] = telling.lines();
    answer["depth"] = result.depth;
    answer["selective_depth"] = telling.selective_depth();
    answer["nodes"] = result.nodes;
    answer["milliseconds"] = result.milliseconds;
    answer["book"] = book.has_value();
    answer["opening"] = opening_json(after);
    return answer;
}

Json perft_answer(const Request& request, const CheckedGame& record, const SearchContext& context) {
    const auto start = std::chrono::steady_clock::now();
    const int depth = static_cast<int>(*request.whole("depth"));
    const Position& position = record.position();
    Json entries = Json::array();
    std::uint64_t total = 0;
    for (const Move move : legal_moves(position.board())) {
        PerftOptions options;
        options.stop = &context.control.stop_flag();
        std::uint64_t nodes = 1;
        if (depth > 1) {
            nodes = 0;
            for (const auto& [reply, count] :
                 divide(position.after(move).board(), depth - 1, options)) {
                nodes += count;
            }
        }
        if (context.control.stopped() || milliseconds_since(start) > context.limits.max_time)
            return {};
        total += nodes;
        Json entry = move_json(position, move, record.castling());
        entry["nodes"] = nodes;
        entries.push_back(std::move(entry));
    }
    return Json::object({{"depth", depth},
                         {"nodes", total},
                         {"divide", std::move(entries)},
                         {"milliseconds", milliseconds_since(start)}});
}

}  // namespace sebastes::api
