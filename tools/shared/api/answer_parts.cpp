#include "tools/shared/api/answer_parts.h"

#include <algorithm>
#include <cstdlib>

#include "core/score.h"
#include "eval/win_model.h"
#include "notation/notation.h"
#include "tablebase/tablebases.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::api {

using tools::Json;

Json to_json(const Issues& issues) {
    Json list = Json::array();
    for (const Issue& issue : issues)
        list.push_back(Json::object({{"ply", issue.ply ? Json(*issue.ply) : Json()},
                                     {"field", issue.field},
                                     {"message", issue.message}}));
    return list;
}

Json move_json(const Position& position, Move move, CastlingNotation castling) {
    if (!move) return {};
    return Json::object({{"uci", to_uci(move, castling)}, {"san", to_san(position, move)}});
}

Json line_json(const Position& position, const std::vector<Move>& line, CastlingNotation castling) {
    Json moves = Json::array();
    Position at = position;
    for (const Move move : line) {
        moves.push_back(move_json(at, move, castling));
        at = at.after(move);
    }
    return moves;
}

Json score_json(int score) {
    if (is_mate(score)) return Json::object({{"type", "mate"}, {"value", mate_distance(score)}});
    return Json::object({{"type", "cp"}, {"value", score}});
}

Json wdl_json(const Position& position, int score) {
    const WinDrawLoss wdl = win_draw_loss(position, score);
    return Json::object({{"win", wdl.win}, {"draw", wdl.draw}, {"loss", wdl.loss}});
}

Json verdict_json(const Position& position) {
    static const Tablebases kBases;
    if (position.occupied().count() > Tablebases::kEmbeddedPieces) return {};
    const auto dtz = kBases.probe_dtz(position.board());
    if (!dtz) return {};
    if (*dtz == 0 || std::abs(*dtz) + position.halfmove_clock() > kFiftyMovePlies)
        return "draw, by the tablebase";
    const bool mover = *dtz > 0;
    const bool white = mover == (position.side_to_move() == Color::White);
    return white ? "White wins, by the tablebase" : "Black wins, by the tablebase";
}

std::string_view status_word(const Game& game) {
    switch (game.status()) {
        case GameStatus::Ongoing:
            break;
        case GameStatus::Checkmate:
            return "checkmate";
        case GameStatus::Stalemate:
            return "stalemate";
        case GameStatus::InsufficientMaterial:
            return "insufficient_material";
        case GameStatus::FiftyMoves:
            return "fifty_moves";
        case GameStatus::Threefold:
            return "threefold";
    }
    return game.position().side_to_move() == Color::White ? "white_to_move" : "black_to_move";
}

Json result_json(const std::optional<GameResult>& result) { return to_pgn_result(result); }

Json opening_json(const CheckedGame& record) {
    if (!record.opening()) return {};
    return Json::object({{"eco", record.opening()->eco}, {"name", record.opening()->name}});
}

}  // namespace sebastes::api
