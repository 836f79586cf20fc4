#include "tools/programs/perft/suite_export.h"

#include <fmt/format.h>

#include <iterator>

#include "notation/fen.h"
#include "tools/shared/batch/csv.h"
#include "tools/shared/json/json.h"

namespace sebastes::tools {

namespace {

std::string_view word(SuiteStatus status) {
    switch (status) {
        case SuiteStatus::Right:
            return "ok";
        case SuiteStatus::Wrong:
            return "wrong";
        case SuiteStatus::LeftOut:
            return "left out";
        case SuiteStatus::Failed:
            return "failed";
        case SuiteStatus::Interrupted:
            return "interrupted";
    }
    return "";
}

// Why the position is not "ok", as far as that is known.
const std::string& reason(const SuiteOutcome& outcome) {
    return outcome.fault.empty() ? outcome.explanation : outcome.fault;
}

Json result_json(const SuiteCase& entry, const SuiteOutcome& outcome) {
    Json result;
    result["file"] = entry.file;
    result["line"] = entry.line;
    if (!entry.id.empty()) result["id"] = entry.id;
    result["fen"] = to_fen(entry.position);
    result["status"] = word(outcome.status());
    result["depth"] = outcome.depth();
    result["nodes"] = outcome.nodes;
    result["seconds"] = outcome.seconds;
    result["depths"] = Json::array();
    for (const SuiteCount& count : outcome.counts) {
        Json depth = Json::object({{"depth", count.depth}, {"expected", count.expected}});
        if (count.counted) depth["got"] = *count.counted;
        result["depths"].push_back(std::move(depth));
    }
    if (const SuiteCount* wrong = outcome.mismatch()) {
        result["wrong_depth"] = wrong->depth;
        result["expected"] = wrong->expected;
        result["got"] = *wrong->counted;
    }
    if (!entry.note.empty()) result["note"] = entry.note;
    if (!reason(outcome).empty()) result["reason"] = reason(outcome);
    return result;
}

Json totals_json(const SuiteTotals& totals, const std::string& engine) {
    Json json;
    if (!engine.empty()) json["engine"] = engine;
    json["positions"] = totals.positions;
    json["counted"] = totals.counted();
    json["mismatches"] = totals.wrong;
    json["refused"] = totals.refused;
    json["left_out"] = totals.left_out;
    json["failed"] = totals.failed;
    json["unread_files"] = totals.unread;
    json["nodes"] = totals.nodes;
    json["seconds"] = totals.seconds;
    json["interrupted"] = totals.stopped && totals.given_up.empty();
    if (!totals.given_up.empty()) json["given_up"] = totals.given_up;
    if (totals.stopped) json["stopped_at"] = totals.stopped_at;
    return json;
}

std::string csv_line(const SuiteCase& entry, const SuiteOutcome& outcome) {
    std::string csv =
        fmt::format("{},{},{},{},{},{},{},{:.3f},", csv_field(entry.file), entry.line,
                    csv_field(entry.id), csv_field(to_fen(entry.position)), word(outcome.status()),
                    outcome.depth(), outcome.nodes, outcome.seconds);
    if (const SuiteCount* wrong = outcome.mismatch())
        fmt::format_to(std::back_inserter(csv), "{},{},{}", wrong->depth, wrong->expected,
                       *wrong->counted);
    else
        csv += ",,";
    return csv + ',' + csv_field(reason(outcome)) + '\n';
}

}  // namespace

Result<SuiteExport> SuiteExport::open(const std::string& json, const std::string& csv,
                                      const std::string& engine) {
    SuiteExport made;
    made.engine_ = engine;
    for (const auto& [path, file] : {std::pair{&json, &made.json_}, {&csv, &made.csv_}}) {
        if (path->empty()) continue;
        Result<StreamedFile> opened = StreamedFile::open(*path);
        if (!opened) return Error{opened.error()};
        file->emplace(std::move(*opened));
    }
    if (made.json_) made.json_->write("{\n\"results\": [");
    if (made.csv_)
        made.csv_->write(
            "file,line,id,fen,status,depth,nodes,seconds,wrong_depth,expected,got,reason\n");
    return made;
}

void SuiteExport::add(const SuiteCase& entry, const SuiteOutcome& outcome) {
    if (json_) json_->write((first_ ? "\n" : ",\n") + result_json(entry, outcome).to_line());
    if (csv_) csv_->write(csv_line(entry, outcome));
    first_ = false;
}

void SuiteExport::add(const RefusedLine& refused) {
    const std::string_view status = refused.line == 0 ? "unread" : "refused";
    if (json_) {
        Json result;
        result["file"] = refused.file;
        if (refused.line > 0) result["line"] = refused.line;
        result["status"] = status;
        result["reason"] = refused.reason;
        json_->write((first_ ? "\n" : ",\n") + result.to_line());
    }
    if (csv_)
        csv_->write(fmt::format("{},{},,,{},,,,,,,{}\n", csv_field(refused.file), refused.line,
                                status, csv_field(refused.reason)));
    first_ = false;
}

std::vector<Error> SuiteExport::finish(const SuiteTotals& totals) {
    // The members of the totals follow that of the results in one object.
    if (json_) json_->write("\n],\n" + totals_json(totals, engine_).to_text().substr(2));
    std::vector<Error> errors;
    for (auto* file : {&json_, &csv_})
        if (*file)
            if (auto error = (*file)->finish()) errors.push_back(std::move(*error));
    return errors;
}

}  // namespace sebastes::tools
