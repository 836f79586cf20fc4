#include "tools/programs/epd/csv_report.h"

#include <fmt/format.h>

#include <iterator>

#include "core/utf8.h"
#include "notation/fen.h"
#include "tools/programs/epd/position_text.h"
#include "tools/shared/batch/csv.h"

namespace sebastes::epd {

namespace {

std::string progress_fields(const std::optional<SearchProgress>& progress) {
    if (!progress) return ",,";
    return fmt::format("{},{},{}", progress->milliseconds, progress->depth, progress->nodes);
}

}  // namespace

std::string report_csv(const std::vector<EngineRun>& runs) {
    std::string csv =
        "engine,file,line,id,fen,expected,solved,move,score,depth,milliseconds,nodes,"
        "found_milliseconds,found_depth,found_nodes,held_milliseconds,held_depth,held_nodes,"
        "points,fault,mate_claim,pv\n";
    for (const EngineRun& run : runs)
        for (std::size_t i = 0; i < run.outcomes.size(); ++i) {
            if (!run.outcomes[i]) continue;
            const SuiteEntry& entry = run.suite->entries[i];
            const Outcome& outcome = *run.outcomes[i];
            const SearchAnswer& answer = outcome.answer;
            const Position& position = entry.record.position;
            using tools::csv_field;
            fmt::format_to(std::back_inserter(csv),
                           "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n",
                           csv_field(plain_text(run.engine)), csv_field(plain_text(entry.file)),
                           entry.line, csv_field(entry.record.id()), csv_field(to_fen(position)),
                           csv_field(to_text(entry.expectation, position)), outcome.solved ? 1 : 0,
                           csv_field(move_text(position, answer.move)), score_text(answer),
                           answer.depth, answer.milliseconds, answer.nodes,
                           progress_fields(outcome.first_found), progress_fields(outcome.held_from),
                           entry.expectation.points.empty() ? "" : std::to_string(outcome.points),
                           csv_field(plain_text(answer.fault)), name_of(outcome.mate_claim),
                           line_text(position, answer.line));
        }
    return csv;
}

std::string unsolved_epd(const EngineRun& run) {
    std::string text;
    for (std::size_t i = 0; i < run.outcomes.size(); ++i)
        if (run.outcomes[i] && !run.outcomes[i]->solved)
            text += to_epd(run.suite->entries[i].record) + '\n';
    return text;
}

}  // namespace sebastes::epd
