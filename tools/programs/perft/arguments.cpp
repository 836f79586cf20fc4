#include "tools/programs/perft/arguments.h"

#include <fmt/core.h>

#include <string_view>

#include "tools/shared/batch/output_file.h"

namespace sebastes::tools {

void PositionArguments::add_to(CommandLine& line) {
    line.add("DEPTH", depth, "Plies to count, 0 to 99").required().within(0, 99);
    line.add("FEN", words,
             "The position: startpos (the default) or a FEN, in quotes or not; moves in "
             "coordinates may follow");
    line.add_flag("--chess960", chess960,
                  "Treat the game as Chess960: write castling as the king taking its rook (implied "
                  "where needed)");
}

Result<Variation> PositionArguments::read(const Streams& streams) const {
    Result<Variation> line =
        parse_position_argument(words, chess960 ? CastlingRule::Chess960 : CastlingRule::AsItLooks);
    if (!line) return line;
    std::string odd;
    for (const std::string& warning : line->warnings) odd += (odd.empty() ? "" : "; ") + warning;
    if (!odd.empty()) complain(streams, "perft", "the position is odd: " + odd);
    return line;
}

bool PositionArguments::needs_chess960(const Variation& line) const {
    return chess960 || sebastes::needs_chess960(line.root.board());
}

void EngineArguments::add_to(CommandLine& line, bool required) {
    Option engine = line.add("--engine", command,
                             "The other engine's command with its arguments, or a script that runs "
                             "for each count: 'script {depth} {fen} {moves}'");
    if (required) engine.required();
    line.add("--timeout", timeout,
             "Seconds for an answer, also to the greeting (default: 30, and 1 more for each "
             "20,000 leaves)")
        .within(0.01, 1e6);
    line.add("--findings", max_findings, "Stop after so many wrong positions").within(1, 1000000);
    line.add("--ask", dialect.question,
             "The question (default 'go perft {depth}'): lines separated by ';', with {depth}, "
             "{fen}, {moves} and {position}. UCI's position comes first if it has neither {fen} "
             "nor {position}: 'perft {depth}', 'setboard {fen}; divide {depth}'");
    line.add_flag("--no-uci", knows_no_uci_,
                  "The engine does not know UCI: send only the question");
    line.add_each(
        "--format", [this](const std::string& text) { return take_format(text); },
        "The form of a line with a move and its count, if perft does not understand it: "
        "'{any}: {move} -> {count} leaves'");
    line.add_each(
        "--total", [this](const std::string& text) { return take_total(text); },
        "The form of the line that ends the answer: 'sum={count}' or '===='; none if there is no "
        "such line");
}

std::string EngineArguments::take_format(const std::string& text) {
    const Result<LinePattern> pattern = LinePattern::parse(text);
    if (!pattern) return pattern.error();
    if (!pattern->has_move() || !pattern->has_count()) return "needs {move} and {count}";
    dialect.form.entry = *pattern;
    return {};
}

std::string EngineArguments::take_total(const std::string& text) {
    dialect.form.without_total = text == "none";
    if (text == "none") return {};
    const Result<LinePattern> pattern = LinePattern::parse(text);
    if (!pattern) return pattern.error();
    dialect.form.total = *pattern;
    return {};
}

Result<PerftEngine> EngineArguments::start() const {
    PerftDialect used = dialect;
    used.uci = !knows_no_uci_;
    Answer<PerftEngine> engine = timeout > 0 ? PerftEngine::start(command, used, Seconds(timeout))
                                             : PerftEngine::start(command, used);
    if (engine) return std::move(*engine);
    std::string reason = engine.error();
    if (engine.fault().kind == FaultKind::NoGreeting)
        reason += "; --no-uci and --ask are for engines without UCI";
    return Error{reason};
}

std::string speed_text(std::uint64_t leaves, std::chrono::duration<double> spent) {
    const double speed = spent.count() > 0 ? static_cast<double>(leaves) / spent.count() : 0;
    return fmt::format("{} leaves in {:.3f} s, {:.1f} M/s\n", leaves, spent.count(), speed / 1e6);
}

ExitCode show_result(const Streams& streams, const std::string& json_file, const std::string& text,
                     const std::function<Json()>& json, ExitCode code) {
    (json_file == "-" ? streams.err : streams.out) << text;
    const auto errors = write_output_files({{json_file, [&] { return json().to_text(); }}});
    for (const Error& error : errors) complain(streams, "perft", error.message);
    return errors.empty() ? code : kExitUnusable;
}

ExitCode comparison_code(const Comparison& comparison) {
    if (comparison.unreadable()) return kExitUnusable;
    if (!comparison.findings.empty()) return kExitWrong;
    return comparison.interrupted ? kExitUnusable : kExitFine;
}

CompareOptions EngineArguments::options() const {
    CompareOptions options;
    if (timeout > 0) options.limit = Seconds(timeout);
    options.max_findings = max_findings;
    return options;
}

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
