#include "tools/programs/spsa/tuning_game.h"

#include <fmt/core.h>

#include <string>

#include "notation/fen.h"

namespace sebastes::spsa {

namespace {

GameResult win_of(Color color) {
    return color == Color::White ? GameResult::WhiteWins : GameResult::BlackWins;
}

std::string position_words(const Position& opening, CastlingNotation castling) {
    const bool chess960 = castling == CastlingNotation::KingTakesRook;
    const std::string fen =
        to_fen(opening, chess960 ? CastlingStyle::Shredder : CastlingStyle::XFen);
    return fen == kStartFen ? "position startpos" : "position fen " + fen;
}

}  // namespace

Result<std::optional<PlayedGame>> play_game(ColorArray<Contestant*> players,
                                            const Position& opening, const GameRules& rules,
                                            CastlingNotation castling,
                                            const std::atomic<bool>& stop) {
    using Outcome = std::optional<PlayedGame>;
    for (const Color color : kColors) players[color]->begin_game();
    for (const Color color : kColors)
        if (const auto error = players[color]->await_ready()) return *error;
    Game game(opening);
    std::string words = position_words(opening, castling);
    ColorArray<std::int64_t> left{{rules.limit.base, rules.limit.base}};
    tools::Adjudicator adjudicator(rules.adjudication);
    for (int ply = 0; ply < rules.max_plies; ++ply) {
        if (const auto result = game.result()) return Outcome(PlayedGame{*result});
        if (stop) return Outcome();
        const Color us = game.position().side_to_move();
        const auto chosen = players[us]->choose(words, game.position(), rules.limit, left);
        if (!chosen)
            return Error{fmt::format("{}, in {}", chosen.error(), to_fen(game.position()))};
        if (rules.limit.has_clock()) {
            if (chosen->left < 0) return Outcome(PlayedGame{win_of(~us), true});
            left[us] = chosen->left + rules.limit.increment;
        }
        if (chosen->score) {
            const int score = us == Color::White ? *chosen->score : -*chosen->score;
            if (const auto result = adjudicator.see(score, ply))
                return Outcome(PlayedGame{*result});
        } else {
            adjudicator.see_nothing();
        }
        words += ply == 0 ? " moves " : " ";
        words += to_uci(chosen->move, castling);
        game.play(chosen->move);
    }
    return Outcome(PlayedGame{game.result().value_or(GameResult::Draw)});
}

}  // namespace sebastes::spsa
