// Answers with the book moves of a position and what the tablebases know of its moves.
#include <fmt/core.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "board/move_list.h"
#include "book/opening_book.h"
#include "core/score.h"
#include "notation/fen.h"
#include "tablebase/tablebases.h"
#include "tools/shared/api/answer_parts.h"
#include "tools/shared/api/answers.h"

namespace sebastes::api {

using tools::Json;

namespace {

// The book's moves by descending weight, then other moves that lead to an opening with a name.
Json book_json(const CheckedGame& record) {
    const Position& position = record.position();
    std::vector<BookMove> moves = OpeningBook().moves(position);
    for (const Move move : legal_moves(position.board()))
        if (std::ranges::find(moves, move, &BookMove::move) == moves.end() &&
            opening_at(position.after(move)))
            moves.push_back({move, 0});
    Json book = Json::array();
    for (const auto& [move, weight] : moves) {
        Json entry = move_json(position, move, record.castling());
        entry["weight"] = weight;
        const auto opening = opening_at(position.after(move));
        entry["name"] = opening ? Json(opening->name) : Json();
        book.push_back(std::move(entry));
    }
    return book;
}

// The legal moves with the codes by which games_answer() names them.
Json coded_moves(const CheckedGame& record) {
    const Position& position = record.position();
    Json moves = Json::array();
    for (const Move move : legal_moves(position.board())) {
        Json entry = move_json(position, move, record.castling());
        entry["code"] = move.raw();
        moves.push_back(std::move(entry));
    }
    return moves;
}

std::string_view outcome_of(WDL wdl) {
    if (wdl == WDL::Win) return "win";
    return wdl == WDL::Loss ? "loss" : "draw";
}

// Null if the tablebases do not contain all moves.
Json bases_json(const CheckedGame& record) {
    static const Tablebases kBases;
    const Position& position = record.position();
    auto ranking = kBases.rank_root_moves(record.game());
    if (!ranking) return {};
    // Wins come first, the shortest in front, then draws, then losses, the longest in front.
    std::ranges::stable_sort(ranking->moves, std::ranges::greater{}, [](const RankedMove& each) {
        return std::pair(each.wdl(), -each.dtz);
    });
    Json moves = Json::array();
    for (const RankedMove& each : ranking->moves) {
        Json entry = move_json(position, each.move, record.castling());
        entry["outcome"] = outcome_of(each.wdl());
        entry["dtz"] = each.dtz == 0 ? Json() : Json(std::abs(each.dtz));
        moves.push_back(std::move(entry));
    }
    return moves;
}

}  // namespace

Json known_answer(const CheckedGame& record) {
    return Json::object({{"fen", to_fen(record.position())},
                         {"key", fmt::format("{:016x}", record.position().key())},
                         {"moves", coded_moves(record)},
                         {"book", book_json(record)},
                         {"bases", bases_json(record)}});
}

}  // namespace sebastes::api
