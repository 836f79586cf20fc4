// Answers requests to judge a game's moves one after the other.
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>
#include <vector>

#include "tools/shared/annotate/annotated_game.h"
#include "tools/shared/annotate/game_annotator.h"
#include "tools/shared/annotate/move_words.h"
#include "tools/shared/api/answer_parts.h"
#include "tools/shared/api/answers.h"
#include "tools/shared/pgn_epd/pgn_writer.h"

namespace sebastes::api {

using tools::Json;

namespace {

// Rounds to one decimal, for people.
double rounded(double number) { return std::round(10 * number) / 10; }

// Keeps 100 for moves that give nothing away.
double rounded_accuracy(double accuracy) {
    constexpr double kLess = 99.9;
    return accuracy < 100 ? std::min(rounded(accuracy), kLess) : accuracy;
}

annotate::Effort effort_of(const Request& request) {
    Limits limits;
    limits.move_time = request.whole("movetime");
    if (const auto nodes = request.whole("nodes"))
        limits.nodes = static_cast<std::uint64_t>(*nodes);
    const bool told = limits.move_time || limits.nodes;
    return told ? annotate::Effort::of(limits) : annotate::Effort::usual();
}

Json judged_json(const annotate::JudgedMove& judged, CastlingNotation castling) {
    return Json::object({{"ply", judged.ply},
                         {"move", move_json(judged.before, judged.move, castling)},
                         {"best", move_json(judged.before, judged.best, castling)},
                         {"line", line_json(judged.before, judged.best_line, castling)},
                         {"reply", line_json(judged.before.after_or_null(judged.move),
                                             judged.reply_line, castling)},
                         {"score_before", score_json(judged.was.score)},
                         {"score_after", score_json(judged.became.score)},
                         {"loss", judged.loss},
                         {"judgement", annotate::to_text(judged.judgement)},
                         {"text", annotate::sentence_on(judged)},
                         {"thorough", judged.thorough},
                         {"accuracy", rounded_accuracy(judged.accuracy)}});
}

Json player_json(const annotate::PlayerSummary& player) {
    const auto accuracy = player.told_accuracy();
    return Json::object({{"moves", player.moves},
                         {"book", player.book},
                         {"accuracy", accuracy ? Json(rounded_accuracy(*accuracy)) : Json()},
                         {"average_loss", rounded(player.average_loss)},
                         {"inaccuracies", player.inaccuracies},
                         {"mistakes", player.mistakes},
                         {"missed_wins", player.missed_wins},
                         {"blunders", player.blunders}});
}

}  // namespace

void check_annotation(const Request& request, const CheckedGame& record, const ApiLimits& limits,
                      Issues& issues) {
    if (request.endpoint().path != "/api/annotate") return;
    const std::int64_t most = ApiLimits::kAnnotation * limits.max_time;
    const std::int64_t positions = record.plies() + 1;
    const std::int64_t time = request.whole("movetime").value_or(0);
    if (time > most / positions)
        issues.push_back(
            {{},
             "movetime",
             fmt::format("{} positions at {} ms take longer than {} ms", positions, time, most)});
}

Json annotate_answer(const Request& request, const CheckedGame& record,
                     const SearchContext& context) {
    // Uses the same engine settings as all other callers, so that the judgements are the same.
    Engine session(annotate::kHashMib);
    annotate::GameAnnotator annotator(session, record.start(), record.moves(), effort_of(request));
    const auto end = std::chrono::steady_clock::now() +
                     std::chrono::milliseconds(ApiLimits::kAnnotation * context.limits.max_time);
    while (const auto move = annotator.next(context.control)) {
        const std::string data = judged_json(*move, record.castling()).to_line();
        if (context.on_event && !context.on_event("ply", data)) context.control.stop();
        if (std::chrono::steady_clock::now() > end) context.control.stop();
    }
    if (!annotator.done()) return {};
    const annotate::Summary summary = annotator.summary();
    const PgnGame told = annotate::annotated(record.pgn(), annotator.judged(), summary, {});
    return Json::object({{"white", player_json(summary[Color::White])},
                         {"black", player_json(summary[Color::Black])},
                         {"pgn", to_pgn(told)}});
}

}  // namespace sebastes::api
