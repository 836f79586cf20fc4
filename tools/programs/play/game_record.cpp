#include "tools/programs/play/game_record.h"

#include <chrono>

#include "notation/notation.h"
#include "tools/shared/explain/explain.h"

namespace sebastes::play {

GameRecord::GameRecord(const Position& start) : positions_{start}, game_(start) {}

void GameRecord::append(Move move, int score) {
    scores_.push_back(score);
    notation_.push_back(to_san(position(), move));
    moves_.push_back(move);
    game_.play(move);
    positions_.push_back(game_.position());
}

void GameRecord::play(Move move, int score) {
    undone_.clear();
    append(move, score);
}

bool GameRecord::undo() {
    if (moves_.empty()) return false;
    declared_.reset();
    was_taken_back_ = true;
    undone_.push_back(moves_.back());
    moves_.pop_back();
    notation_.pop_back();
    scores_.pop_back();
    positions_.pop_back();
    game_ = Game(start());
    for (const Move move : moves_) game_.play(move);
    return true;
}

bool GameRecord::redo() {
    if (undone_.empty()) return false;
    const Move move = undone_.back();
    undone_.pop_back();
    append(move, kNoScore);
    return true;
}

void GameRecord::declare(GameResult result, const std::string& words) {
    declared_ = GameEnd{result, words};
}

std::optional<GameEnd> GameRecord::end() const {
    if (declared_) return declared_;
    const GameStatus status = game_.status();
    if (status == GameStatus::Ongoing) return std::nullopt;
    return GameEnd{*game_.result(), std::string(tools::status_words(status))};
}

std::optional<Opening> GameRecord::opening() const {
    for (auto position = positions_.rbegin(); position != positions_.rend(); ++position)
        if (const auto opening = opening_at(*position)) return opening;
    return std::nullopt;
}

PieceTypeArray<int> GameRecord::captured_by(Color side) const {
    PieceTypeArray<int> count{};
    for (std::size_t i = 0; i < moves_.size(); ++i) {
        const Piece taken = positions_[i].captured(moves_[i]);
        if (taken != Piece::None && color_of(taken) != side) ++count[type_of(taken)];
    }
    return count;
}

LearntGame GameRecord::to_learn() const {
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return {start(), moves_, scores_, end()->result,
            std::chrono::duration_cast<std::chrono::seconds>(now).count()};
}

PgnGame GameRecord::to_pgn() const {
    PgnGame pgn;
    pgn.start = start();
    for (const Move move : moves_) pgn.elements.push_back(PgnElement::of_move(move));
    if (const auto ended = end()) pgn.result = ended->result;
    pgn.tidy_tags();
    return pgn;
}

GameRecord GameRecord::from_pgn(const PgnGame& pgn) {
    GameRecord record(pgn.start);
    for (const Move move : pgn.played_moves()) record.append(move, kNoScore);
    const bool whole = record.moves().size() == pgn.main_line().size();
    if (pgn.result && whole && !record.end())
        record.declare(*pgn.result, "the result that the file gives");
    return record;
}

}  // namespace sebastes::play
