// Answers with the evaluation of a position at the requested strength: its terms, each piece's
// value, and the value of each piece on each square.
#include <optional>
#include <string>
#include <utility>

#include "eval/explanation.h"
#include "notation/fen.h"
#include "tools/shared/api/answer_parts.h"
#include "tools/shared/api/answers.h"

namespace sebastes::api {

using tools::Json;

namespace {

void add_phases(Json& json, const Summand& summand) {
    const auto& phases = summand.phases;
    json["middlegame"] = phases ? Json(phases->middlegame) : Json();
    json["endgame"] = phases ? Json(phases->endgame) : Json();
    json["centipawns"] = summand.here;
}

Json pieces(const Position& position, const Explanation& explanation) {
    Json pieces = Json::array();
    for (const auto& [square, worth] : explanation.pieces) {
        Json entry = Json::object({{"square", to_string(square)},
                                   {"piece", std::string(1, to_char(position.piece_on(square)))}});
        add_phases(entry, worth);
        entry["psqt"] = worth.parts ? Json(worth.parts->psqt) : Json();
        entry["network"] = worth.parts ? Json(worth.parts->network) : Json();
        pieces.push_back(std::move(entry));
    }
    return pieces;
}

Json terms(const Explanation& explanation) {
    Json terms = Json::array();
    for (const auto& [name, summand] : explanation.terms) {
        Json term = Json::object({{"name", name}});
        add_phases(term, summand);
        terms.push_back(std::move(term));
    }
    return terms;
}

Json heat(const Position& position, const Evaluation& evaluation) {
    const auto worths = worth_on_squares(position, evaluation);
    Json heat = Json::object();
    for (int index = 0; index < kPieceCount; ++index) {
        const auto piece = static_cast<Piece>(index);
        Json squares = Json::array();
        for (int printed = 0; printed < kSquareCount; ++printed)
            squares.push_back(worths[piece][flip_rank(square_at(printed))]);
        heat[std::string(1, to_char(piece))] = std::move(squares);
    }
    return heat;
}

}  // namespace

Json evaluate_answer(const Request& request, const CheckedGame& record) {
    const Position& position = record.position();
    const Evaluation evaluation = search_options(request).judge();
    const Explanation explanation = explain(position, evaluation);
    return Json::object({{"fen", to_fen(position)},
                         {"evaluation", name_of(explanation.evaluator)},
                         {"score", score_json(explanation.score)},
                         {"verdict", verdict_json(position)},
                         {"pieces", pieces(position, explanation)},
                         {"terms", terms(explanation)},
                         {"phase", explanation.phase},
                         {"heat", heat(position, evaluation)}});
}

}  // namespace sebastes::api
