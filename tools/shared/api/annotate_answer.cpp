// A game's moves, judged one after the other.
#include <fmt/core.h>

#include <cmath>
#include <utility>
#include <vector>

#include "notation/pgn_writer.h"
#include "tools/shared/annotate/annotated_game.h"
#include "tools/shared/annotate/game_annotator.h"
#include "tools/shared/api/answer_parts.h"
#include "tools/shared/api/answers.h"

namespace sebastes::api {

using tools::Json;

namespace {

std::int64_t annotation_time(const Request& request) {
    constexpr std::int64_t kUsual = 200;  // ms a position
    return request.whole("movetime").value_or(kUsual);
}

// To one decimal, as people read it.
double rounded(double number) { return std::round(10 * number) / 10; }

Json judged_json(const annotate::JudgedMove& judged, CastlingNotation castling) {
    return Json::object(
        {{"ply", judged.ply},
         {"move", move_json(judged.before, judged.move, castling)},
         {"best", move_json(judged.before, judged.best, castling)},
         {"line", line_json(judged.before, judged.best_line, castling)},
         {"score_before", score_json(judged.was.score)},
         {"score_after", score_json(judged.became.score)},
         {"loss", judged.loss},
         {"judgement", annotate::is_fault(judged.judgement) ? annotate::to_text(judged.judgement)
                                                            : std::string_view()},
         {"accuracy", rounded(judged.accuracy)}});
}

Json player_json(const annotate::PlayerSummary& player) {
    return Json::object({{"moves", player.moves},
                         {"accuracy", player.accuracy ? Json(rounded(*player.accuracy)) : Json()},
                         {"average_loss", rounded(player.average_loss)},
                         {"inaccuracies", player.inaccuracies},
                         {"mistakes", player.mistakes},
                         {"missed_wins", player.missed_wins},
                         {"blunders", player.blunders}});
}

}  // namespace

void check_annotation(const Request& request, const GameRecord& record, const ApiLimits& limits,
                      Issues& issues) {
    if (request.endpoint().path != "/api/annotate") return;
    const std::int64_t most = ApiLimits::kAnnotation * limits.max_time;
    const std::int64_t positions = record.plies() + 1;
    if (annotation_time(request) > most / positions)
        issues.push_back({{},
                          "movetime",
                          fmt::format("{} positions at {} ms take longer than {} ms", positions,
                                      annotation_time(request), most)});
}

Json annotate_answer(const Request& request, const GameRecord& record,
                     const SearchContext& context) {
    Limits limits;
    limits.move_time = annotation_time(request);
    annotate::GameAnnotator annotator(context.session, record.start(), record.moves(), limits);
    std::vector<annotate::JudgedMove> judged;
    while (auto move = annotator.next(context.control)) {
        const std::string data = judged_json(*move, record.castling()).to_line();
        judged.push_back(std::move(*move));
        if (context.on_event && !context.on_event("ply", data)) context.control.stop();
    }
    if (judged.size() < annotator.plies()) return {};
    const annotate::Summary summary = annotator.summary();
    return Json::object({{"white", player_json(summary[Color::White])},
                         {"black", player_json(summary[Color::Black])},
                         {"pgn", to_pgn(annotate::annotated(record.pgn(), judged, summary, {}))}});
}

}  // namespace sebastes::api
