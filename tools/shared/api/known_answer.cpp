// What was played in a position before, and what is certain of it.
#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "bases/endgame_bases.h"
#include "board/move_list.h"
#include "book/opening_book.h"
#include "core/score.h"
#include "notation/fen.h"
#include "tools/shared/api/answer_parts.h"
#include "tools/shared/api/answers.h"

namespace sebastes::api {

using tools::Json;

namespace {

// The book's moves, heaviest first, and behind them others that lead to a name.
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

struct MoveOutcome {
    Outcome outcome = Outcome::Draw;  // of who moves
    int plies = BaseAnswer::kNotCounted;
};

std::optional<MoveOutcome> outcome_of(const EndgameBases& bases, const Game& before, Move move) {
    Game game = before;
    game.play(move);
    const GameStatus status = game.status();
    if (status == GameStatus::Checkmate) return MoveOutcome{Outcome::Win, 1};
    if (status != GameStatus::Ongoing) return MoveOutcome{};
    const auto answer = bases.probe(game.position(), kMaxPly, BaseSources::Own);
    if (!answer) return std::nullopt;
    if (answer->drawn_by_fifty_moves) return MoveOutcome{};
    return MoveOutcome{-answer->outcome,
                       answer->counts_plies() ? answer->plies + 1 : BaseAnswer::kNotCounted};
}

// Wins first, the quickest in front, then draws, then losses, the longest in front.
bool is_better(const MoveOutcome& a, const MoveOutcome& b) {
    if (a.outcome != b.outcome) return a.outcome > b.outcome;
    return a.outcome == Outcome::Loss ? a.plies > b.plies : a.plies < b.plies;
}

std::string_view word_of(Outcome outcome) {
    if (outcome == Outcome::Draw) return "draw";
    return outcome == Outcome::Win ? "win" : "loss";
}

// Null where the bases do not know all moves.
Json bases_json(const CheckedGame& record) {
    static const EndgameBases kBases;
    const Position& position = record.position();
    if (position.board().occupied().count() > kBases.most_pieces(BaseSources::Own)) return {};
    std::vector<std::pair<Move, MoveOutcome>> known;
    for (const Move move : legal_moves(position.board())) {
        const auto outcome = outcome_of(kBases, record.game(), move);
        if (!outcome) return {};
        known.emplace_back(move, *outcome);
    }
    std::ranges::stable_sort(known, is_better, &std::pair<Move, MoveOutcome>::second);
    Json moves = Json::array();
    for (const auto& [move, outcome] : known) {
        Json entry = move_json(position, move, record.castling());
        entry["outcome"] = word_of(outcome.outcome);
        entry["plies"] =
            outcome.outcome == Outcome::Draw || outcome.plies < 0 ? Json() : Json(outcome.plies);
        moves.push_back(std::move(entry));
    }
    return moves;
}

}  // namespace

Json known_answer(const CheckedGame& record) {
    return Json::object({{"fen", to_fen(record.position())},
                         {"book", book_json(record)},
                         {"bases", bases_json(record)}});
}

}  // namespace sebastes::api
