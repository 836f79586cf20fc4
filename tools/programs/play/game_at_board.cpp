#include "tools/programs/play/game_at_board.h"

#include <chrono>

#include "notation/notation.h"
#include "tools/shared/explain/explain.h"

namespace sebastes::play {

namespace {

constexpr std::string_view kSolved = "[%solved]";

}  // namespace

std::vector<std::string> GameAtBoard::notation() const {
    std::vector<std::string> notation;
    replay(record(), [&](const Position& position, const ScoredMove& played, int) {
        notation.push_back(to_san(position, played.move));
    });
    return notation;
}

void GameAtBoard::play(Move move, int score) {
    undone_.clear();
    PlayedGame::play(move, score);
}

bool GameAtBoard::undo() {
    if (plies() == 0) return false;
    declared_.reset();
    was_taken_back_ = true;
    solved_.erase(plies());
    undone_.push_back(last_move());
    take_back();
    return true;
}

bool GameAtBoard::redo() {
    if (undone_.empty()) return false;
    PlayedGame::play(undone_.back());
    undone_.pop_back();
    return true;
}

void GameAtBoard::declare(GameResult result, const std::string& words) {
    declared_ = GameEnd{result, words};
}

std::optional<GameEnd> GameAtBoard::end() const {
    if (declared_) return declared_;
    const GameStatus status = game().status();
    if (status == GameStatus::Ongoing) return std::nullopt;
    return GameEnd{*game().result(), std::string(tools::status_words(status))};
}

PieceTypeArray<int> GameAtBoard::captured_by(Color side) const {
    PieceTypeArray<int> count{};
    replay(record(), [&](const Position& position, const ScoredMove& played, int) {
        const Piece taken = position.captured(played.move);
        if (taken != Piece::None && color_of(taken) != side) ++count[type_of(taken)];
    });
    return count;
}

GameRecord GameAtBoard::to_learn() const {
    GameRecord game = record();
    game.result = end()->result;
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    game.time = std::chrono::duration_cast<std::chrono::seconds>(now).count();
    return game;
}

PgnGame GameAtBoard::to_pgn() const {
    const auto ended = end();
    PgnGame game = pgn(ended ? std::optional(ended->result) : std::nullopt);
    for (auto ply = solved_.rbegin(); ply != solved_.rend(); ++ply)
        game.elements.insert(game.elements.begin() + static_cast<std::ptrdiff_t>(*ply),
                             PgnElement::of_comment(kSolved));
    return game;
}

GameAtBoard GameAtBoard::from_pgn(const PgnGame& pgn) {
    GameAtBoard game(pgn.start);
    for (const Move move : pgn.played_moves()) game.play(move);
    std::size_t ply = 0;
    std::size_t depth = 0;
    for (const PgnElement& element : pgn.elements) {
        depth += element.kind == PgnElement::Kind::VariationBegin;
        depth -= element.kind == PgnElement::Kind::VariationEnd;
        if (depth > 0) continue;
        ply += element.kind == PgnElement::Kind::Move;
        if (element.text.find(kSolved) != std::string::npos && ply > 0 && ply <= game.plies())
            game.mark_solved(ply);
    }
    const bool whole = game.plies() == pgn.main_line().size();
    if (pgn.result && whole && !game.end())
        game.declare(*pgn.result, "the result that the file gives");
    return game;
}

}  // namespace sebastes::play
