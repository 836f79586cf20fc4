#include "tools/programs/perft/compare_json.h"

#include <string_view>

namespace sebastes::tools {

namespace {

std::string_view status(const Comparison& comparison) {
    if (comparison.unreadable()) return "unreadable";
    if (!comparison.findings.empty()) return "different";
    return comparison.interrupted ? "interrupted" : "agreed";
}

Json finding_json(const Finding& finding, bool chess960) {
    const CastlingNotation notation = castling_notation(chess960);
    Json json;
    json["path"] = moves_text(finding.line, notation);
    json["fen"] = end_fen(finding.line, chess960);
    json["depth"] = finding.depth;
    if (finding.fault) json["fault"] = finding.fault->message;
    json["moves"] = Json::array();
    for (const WrongMove& move : finding.moves)
        json["moves"].push_back(Json::object({{"move", move.text},
                                              {"kind", kind_word(move.kind)},
                                              {"title", move.reason.title},
                                              {"reason", move.reason.detail}}));
    if (finding.played)
        json["played"] = Json::object({{"fen", root_fen(*finding.played, chess960)},
                                       {"moves", moves_text(*finding.played, notation)}});
    return json;
}

}  // namespace

Json comparison_json(const Comparison& comparison, const Variation& line, const PerftEngine& engine,
                     const CompareOptions& options) {
    Json json;
    json["engine"] = engine.name();
    json["command"] = engine.command();
    json["status"] = status(comparison);
    json["interrupted"] = comparison.interrupted;
    json["fen"] = root_fen(line, options.chess960);
    json["moves"] = moves_text(line, castling_notation(options.chess960));
    json["depths"] = Json::array();
    for (const DepthCounts& counts : comparison.depths) {
        Json entry = Json::object({{"depth", counts.depth}, {"expected", counts.ours}});
        if (counts.theirs) entry["got"] = *counts.theirs;
        json["depths"].push_back(std::move(entry));
    }
    json["findings"] = Json::array();
    for (const Finding& finding : comparison.findings)
        json["findings"].push_back(finding_json(finding, options.chess960));
    json["more"] = comparison.more;
    json["notes"] = comparison.notes;
    return json;
}

}  // namespace sebastes::tools
