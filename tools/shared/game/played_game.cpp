#include "tools/shared/game/played_game.h"

#include "board/chess960.h"

namespace sebastes::tools {

PlayedGame::PlayedGame(const Position& start) : game_(start), opening_(opening_at(start)) {
    record_.start = start;
}

std::vector<Move> PlayedGame::moves() const {
    std::vector<Move> moves;
    for (const ScoredMove& played : record_.moves) moves.push_back(played.move);
    return moves;
}

void PlayedGame::play(Move move, int score) {
    record_.moves.push_back(ScoredMove::by(position().side_to_move(), move, score));
    game_.play(move);
    if (const auto opening = opening_at(position())) opening_ = opening;
}

void PlayedGame::take_back() {
    GameRecord played = std::move(record_);
    played.moves.pop_back();
    *this = PlayedGame(played.start);
    for (const ScoredMove& each : played.moves)
        play(each.move, each.score_of(position().side_to_move()));
}

CastlingNotation PlayedGame::castling() const {
    return needs_chess960(start().board()) ? CastlingNotation::KingTakesRook
                                           : CastlingNotation::KingSteps;
}

PgnGame PlayedGame::pgn(std::optional<GameResult> result) const {
    PgnGame pgn;
    pgn.start = start();
    for (const ScoredMove& played : record_.moves)
        pgn.elements.push_back(PgnElement::of_move(played.move));
    pgn.result = result;
    pgn.tidy_tags();
    return pgn;
}

}  // namespace sebastes::tools
