// What the evaluation is a sum of: each piece's part, the terms, and the tables as they are
// with the kings where they stand.  It is the scalar evaluator's, whichever one searches.
#include <algorithm>
#include <string>

#include "eval/evaluate.h"
#include "eval/piece_square_sums.h"
#include "notation/fen.h"
#include "tables/evaluation_terms.h"
#include "tables/piece_square_tables.h"
#include "tools/shared/api/answer_parts.h"
#include "tools/shared/api/answers.h"

namespace sebastes::api {

using tools::Json;

namespace {

void add_units(Json& json, Tapered units, int phase) {
    json["middlegame"] = units.middlegame / tables::kUnitsPerCentipawn;
    json["endgame"] = units.endgame / tables::kUnitsPerCentipawn;
    json["centipawns"] = blend(units, phase);
}

Json pieces(const Position& position, const PieceSquareSums& sums) {
    Json pieces = Json::array();
    for (const Square square : position.occupied()) {
        const Piece piece = position.piece_on(square);
        Json entry = Json::object(
            {{"square", to_string(square)}, {"piece", std::string(1, to_char(piece))}});
        add_units(entry, sums.king_relative_of(piece, square), sums.phase());
        pieces.push_back(std::move(entry));
    }
    return pieces;
}

Json terms(const Position& position, const PieceSquareSums& sums) {
    const Tapered tempo =
        position.side_to_move() == Color::White ? tables::kTempo : -tables::kTempo;
    Json terms = Json::array();
    const auto add = [&](const char* name, Tapered units) {
        Json term = Json::object({{"name", name}});
        add_units(term, units, sums.phase());
        terms.push_back(std::move(term));
    };
    add("Pieces, by the kings",
        sums.king_relative(Color::White) - sums.king_relative(Color::Black));
    add("Pieces and pawns", sums.pawn_relations());
    add("The move", tempo);
    return terms;
}

Json heat(const PieceSquareSums& sums) {
    Json heat = Json::object();
    for (int index = 0; index < kPieceCount; ++index) {
        const auto piece = static_cast<Piece>(index);
        Json squares = Json::array();
        for (int printed = 0; printed < kSquareCount; ++printed) {
            const Square square = flip_rank(square_at(printed));
            const bool edge = rank_of(square) == Rank::R1 || rank_of(square) == Rank::R8;
            const bool never = type_of(piece) == PieceType::Pawn && edge;
            squares.push_back(never ? 0
                                    : blend(sums.king_relative_of(piece, square), sums.phase()));
        }
        heat[std::string(1, to_char(piece))] = std::move(squares);
    }
    return heat;
}

}  // namespace

Json evaluate_answer(const GameRecord& record) {
    const Position& position = record.position();
    const PieceSquareSums sums(position);
    const int score = judge_position(position, Evaluator::Scalar);
    return Json::object(
        {{"fen", to_fen(position)},
         {"score", score_json(position.side_to_move() == Color::White ? score : -score)},
         {"verdict", verdict_json(position)},
         {"pieces", pieces(position, sums)},
         {"terms", terms(position, sums)},
         {"phase", std::min(sums.phase(), tables::kFullPhase)},
         {"heat", heat(sums)}});
}

}  // namespace sebastes::api
