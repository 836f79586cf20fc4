// Defines the JSON schemas of the answers.
#include "tools/shared/api/openapi.h"

#include <initializer_list>
#include <utility>
#include <vector>

namespace sebastes::api {

using tools::Json;

namespace {

using Members = std::vector<std::pair<std::string_view, Json>>;

Json of_type(std::string_view type) { return Json::object({{"type", type}}); }
Json text() { return of_type("string"); }
Json truth() { return of_type("boolean"); }
Json whole() { return of_type("integer"); }
Json natural() { return Json::object({{"type", "integer"}, {"minimum", 0}}); }
Json list_of(Json items) { return Json::object({{"type", "array"}, {"items", std::move(items)}}); }
Json one_of(const std::vector<std::string>& words) {
    return Json::object({{"type", "string"}, {"enum", words}});
}
Json ref(std::string_view name) { return schema_reference(name); }
// Wraps a reference, beside which the standard allows no other keywords.
Json beside_reference(Json schema) {
    if (!schema.contains("$ref")) return schema;
    Json all = Json::array();
    all.push_back(std::move(schema));
    return Json::object({{"type", "object"}, {"allOf", std::move(all)}});
}
Json or_null(Json schema) {
    schema = beside_reference(std::move(schema));
    schema["nullable"] = true;
    return schema;
}
Json described(std::string_view about, Json schema) {
    schema = beside_reference(std::move(schema));
    schema["description"] = about;
    return schema;
}

// Returns the schema of an object with exactly these members; only `optional` ones may be missing.
Json record(const Members& members, const Members& optional = {}) {
    Json properties = Json::object();
    Json required = Json::array();
    for (const auto& [name, schema] : members) {
        properties[name] = schema;
        required.push_back(name);
    }
    for (const auto& [name, schema] : optional) properties[name] = schema;
    return Json::object({{"type", "object"},
                         {"required", std::move(required)},
                         {"properties", std::move(properties)},
                         {"additionalProperties", false}});
}

Json status() {
    return one_of({"white_to_move", "black_to_move", "checkmate", "stalemate", "threefold",
                   "fifty_moves", "insufficient_material"});
}
Json result() { return one_of({"*", "1-0", "0-1", "1/2-1/2"}); }

Members move_members() { return {{"uci", text()}, {"san", text()}}; }
Members with(Members members, const Members& more) {
    members.insert(members.end(), more.begin(), more.end());
    return members;
}

Json verdict() {
    return described("What is certain, in words: \"draw, by the tablebase\"; else null.",
                     or_null(text()));
}

Members search_members() {
    return {{"bestmove", described("Null when the game is over.", or_null(ref("Move")))},
            {"ponder", described("The reply expected.", or_null(ref("Move")))},
            {"fen", text()},
            {"fen_after", or_null(text())},
            {"status", status()},
            {"status_after", status()},
            {"result", described("After the best move.", result())},
            {"score", ref("Score")},
            {"wdl", ref("WinDrawLoss")},
            {"verdict", verdict()},
            {"line", list_of(ref("Move"))},
            {"depth", natural()},
            {"selective_depth", natural()},
            {"nodes", natural()},
            {"milliseconds", natural()},
            {"book", described("Whether it is a book move, which is not searched.", truth())},
            {"opening", or_null(ref("Opening"))}};
}

void add_parts(Json& schemas) {
    schemas["Move"] = record(move_members());
    schemas["Score"] =
        described("For the side to move: centipawns, or moves to mate, negative when it is mated.",
                  record({{"type", one_of({"cp", "mate"})}, {"value", whole()}}));
    schemas["WinDrawLoss"] =
        described("Chances for the side to move, in per mille.",
                  record({{"win", natural()}, {"draw", natural()}, {"loss", natural()}}));
    schemas["Opening"] = record({{"eco", text()}, {"name", text()}});
    schemas["Line"] = record({{"score", ref("Score")},
                              {"wdl", ref("WinDrawLoss")},
                              {"line", list_of(ref("Move"))},
                              {"depth", natural()}});
    schemas["Issue"] =
        record({{"ply", described("The half-move it is about, from 1.",
                                  or_null(Json::object({{"type", "integer"}, {"minimum", 1}})))},
                {"field", described("Of the request; empty: all of it.", text())},
                {"message", text()}});
    schemas["Error"] = record({{"error", text()}, {"issues", list_of(ref("Issue"))}});
}

void add_evaluation(Json& schemas) {
    const Members tapered{
        {"middlegame", or_null(whole())}, {"endgame", or_null(whole())}, {"centipawns", whole()}};
    const Members parts{{"psqt", or_null(whole())}, {"network", or_null(whole())}};
    const Json worth = record(with(with({{"square", text()}, {"piece", text()}}, tapered), parts));
    Json squares = list_of(whole());
    squares["minItems"] = 64;
    squares["maxItems"] = 64;
    Members heat;
    for (const char* piece : {"P", "N", "B", "R", "Q", "K", "p", "n", "b", "r", "q", "k"})
        heat.emplace_back(piece, squares);
    schemas["Evaluation"] = record(
        {{"fen", text()},
         {"evaluation", one_of({"nnue", "psqt"})},
         {"score", described("For White.", ref("Score"))},
         {"verdict", verdict()},
         {"pieces",
          described("What the score loses without each piece but the kings, the PSQT "
                    "output of that and the hidden layer's; or of the PSQT evaluation each "
                    "piece's part, for middlegame and endgame.",
                    list_of(worth))},
         {"terms", list_of(record(with({{"name", text()}}, tapered)))},
         {"phase", described("24 with all pieces on the board, 0 with none.", natural())},
         {"heat", described("What each piece would be worth on each square, a8 first, with the "
                            "kings where they are; of kings, what the score would gain. Of the "
                            "PSQT evaluation what stands in its tables.",
                            record(heat))}});
}

// Adds the schemas of games and of what is known of positions.
void add_games(Json& schemas) {
    const Members after{{"fen", text()}, {"check", truth()}};
    const Json element = record({}, {{"move", record(with(move_members(), after))},
                                     {"glyph", natural()},
                                     {"comment", text()},
                                     {"begin", truth()},
                                     {"end", truth()}});
    schemas["Validation"] = record(
        {{"valid", truth()},
         {"issues", list_of(ref("Issue"))},
         {"start_fen", text()},
         {"plies", described("Up to the first fault.",
                             list_of(record(with(with(move_members(), after),
                                                 {{"opening", or_null(ref("Opening"))}}))))},
         {"fen", text()},
         {"status", status()},
         {"result", result()},
         {"opening", or_null(ref("Opening"))},
         {"pgn", text()}},
        {{"movetext", described("Of a game that came as PGN: its moves, glyphs, comments, and the "
                                "begin and end of variations, in the order of the text.",
                                list_of(element))}});
    const Json outcome = one_of({"win", "draw", "loss"});
    const Json dtz = described(
        "Plies to the next capture, pawn move or mate, when both play well; null "
        "for draws.",
        or_null(natural()));
    schemas["Games"] = record(
        {{"white", described("The players' names, game by game.", list_of(text()))},
         {"black", list_of(text())},
         {"results", list_of(result())},
         {"plies",
          described("How many of the plies that follow are the game's.", list_of(natural()))},
         {"keys", described("Of the positions before all plies, game by game: 8 bytes each, the "
                            "lowest first, in base64.",
                            text())},
         {"moves", described("The codes of all plies: 2 bytes each, in the same way.", text())},
         {"faults", described("Why games were left out.", list_of(text()))}});
    schemas["Known"] = record(
        {{"fen", text()},
         {"key", described("16 hexadecimal digits.", text())},
         {"moves", described("All that are legal.",
                             list_of(record(with(move_members(), {{"code", natural()}}))))},
         {"book", described("Heaviest first.",
                            list_of(record(with(move_members(), {{"weight", natural()},
                                                                 {"name", or_null(text())}}))))},
         {"bases",
          described("All moves, the best first; null where the tablebases do not know them.",
                    or_null(list_of(
                        record(with(move_members(), {{"outcome", outcome}, {"dtz", dtz}})))))}});
}

void add_annotation(Json& schemas) {
    const Json percent = Json::object({{"type", "number"}, {"minimum", 0}, {"maximum", 100}});
    schemas["JudgedMove"] = described(
        "Scores are for the player who moved.",
        record({{"ply", natural()},
                {"move", ref("Move")},
                {"best", ref("Move")},
                {"line", described("Begins with the best move.", list_of(ref("Move")))},
                {"reply",
                 described("After the move; begins with the best reply.", list_of(ref("Move")))},
                {"score_before", ref("Score")},
                {"score_after", ref("Score")},
                {"loss", described("Centipawns.", natural())},
                {"judgement", one_of({"", "best", "forced", "book", "inaccuracy", "mistake",
                                      "missed_win", "blunder"})},
                {"text", described("What there is to say of it.", text())},
                {"thorough", described("Of the second pass, which counts.", truth())},
                {"accuracy", percent}}));
    schemas["Player"] = record(
        {{"moves", natural()},
         {"book", described("Of them.", natural())},
         {"accuracy", described("Null with less than six moves to find.", or_null(percent))},
         {"average_loss", described("Centipawns a move.", Json::object({{"type", "number"}}))},
         {"inaccuracies", natural()},
         {"mistakes", natural()},
         {"missed_wins", natural()},
         {"blunders", natural()}});
    schemas["Annotation"] = record({{"white", ref("Player")},
                                    {"black", ref("Player")},
                                    {"pgn", described("With the judgements.", text())}});
}

}  // namespace

Json schema_reference(std::string_view name) {
    return Json::object({{"$ref", "#/components/schemas/" + std::string(name)}});
}

Json answer_schemas() {
    Json schemas = Json::object();
    add_parts(schemas);
    schemas["BestMove"] = record(
        search_members(), {{"lines", described("With multipv above 1.", list_of(ref("Line")))}});
    schemas["Info"] = record({{"depth", natural()},
                              {"selective_depth", natural()},
                              {"multipv", natural()},
                              {"score", ref("Score")},
                              {"bound", one_of({"exact", "lower", "upper"})},
                              {"wdl", ref("WinDrawLoss")},
                              {"line", list_of(ref("Move"))},
                              {"nodes", natural()},
                              {"nps", natural()},
                              {"milliseconds", natural()}});
    schemas["Moves"] = record({{"fen", text()},
                               {"status", status()},
                               {"check", truth()},
                               {"legal", list_of(record(with(move_members(), {{"fen", text()}})))},
                               {"opening", or_null(ref("Opening"))}});
    add_games(schemas);
    add_evaluation(schemas);
    schemas["Perft"] =
        record({{"depth", natural()},
                {"nodes", natural()},
                {"divide", list_of(record(with(move_members(), {{"nodes", natural()}})))},
                {"milliseconds", natural()}});
    add_annotation(schemas);
    schemas["Pgn"] = record({{"pgn", text()}});
    schemas["Health"] = record({{"status", one_of({"ok"})}});
    return schemas;
}

}  // namespace sebastes::api
