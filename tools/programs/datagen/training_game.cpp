#include "tools/programs/datagen/training_game.h"

#include <cstdlib>
#include <optional>
#include <string>

#include "board/move_list.h"
#include "book/opening_book.h"
#include "core/score.h"
#include "tools/programs/datagen/opening.h"

namespace sebastes::datagen {

using training::GameEnd;
using training::GameStart;
using training::TrainingGame;

namespace {

GameStart random_start(const GameSettings& settings, Random& random) {
    const auto percent = static_cast<int>(random.below(100));
    return percent < settings.chess960                                      ? GameStart::Chess960
           : percent < settings.chess960 + settings.endings                 ? GameStart::Ending
           : percent < settings.chess960 + settings.endings + settings.book ? GameStart::Book
                                                                            : GameStart::Standard;
}

// Plays moves of the book up to its end or to a random ply.
void play_book_moves(Game& game, Random& random, TrainingGame& record) {
    constexpr int kFewestPlies = 6;  // with fewer plies too many games begin alike
    constexpr int kMostPlies = 20;
    const OpeningBook book;
    for (auto plies = kFewestPlies + random.below(kMostPlies - kFewestPlies + 1); plies > 0;
         --plies) {
        const auto move =
            choose_book_move(book.moves(game.position()), BookChoice::Weighted, random);
        if (!move) return;
        record.moves.push_back({*move});
        game.play(*move);
    }
}

// Sets the record to a start of that kind and random moves, and returns the game after them.
Game random_opening(GameStart start, const GameSettings& settings, Random& random,
                    TrainingGame& record) {
    record.started = start;
    record.start = start == GameStart::Chess960
                       ? Position::start(static_cast<int>(random.below(960)))
                   : start == GameStart::Ending ? random_ending(random)
                                                : Position::start();
    record.moves.clear();
    Game game(record.start);
    if (start == GameStart::Ending) return game;
    const bool is_book = start == GameStart::Book;
    if (is_book) play_book_moves(game, random, record);
    for (auto plies = settings.random_plies / (is_book ? 4 : 1) + random.below(2);
         plies > 0 && !game.result(); --plies) {
        const MoveList moves = legal_moves(game.position().board());
        record.moves.push_back({moves[static_cast<std::size_t>(random.below(moves.size()))]});
        game.play(record.moves.back().move);
    }
    return game;
}

// The same for a game that is not over and, by a search, not decided.  The kind is chosen once,
// because endings fail more often than other starts.
Game even_opening(Engine& session, const GameSettings& settings, Random& random,
                  TrainingGame& record) {
    const GameStart start = random_start(settings, random);
    while (true) {
        const Game game = random_opening(start, settings, random, record);
        if (game.result()) continue;
        if (std::abs(search_position(session, game, settings.nodes).score) <=
            settings.opening_limit)
            return game;
    }
}

// The result by the built-in tablebases, right after a capture or pawn move.
std::optional<GameResult> known_result(const Tablebases& bases, const Position& position) {
    const auto wdl = bases.probe(position, kMaxPly);
    if (!wdl) return std::nullopt;
    const Color us = position.side_to_move();
    if (*wdl == WDL::Win) return tools::win_of(us);
    return *wdl == WDL::Loss ? tools::win_of(~us) : GameResult::Draw;
}

// Whether the move just recorded decides the game: `record` has the result then.  `score` is from
// White's side.
bool is_decided(int score, const GameSettings& settings, tools::Adjudicator& adjudicator,
                TrainingGame& record) {
    const auto decide = [&](GameEnd end, GameResult result) {
        record.ended = end;
        record.result = result;
        return true;
    };
    const int ply = static_cast<int>(record.moves.size()) - 1;
    const auto result = adjudicator.see(score, ply);
    if (is_known(score))
        return decide(GameEnd::Mate, tools::win_of(score > 0 ? Color::White : Color::Black));
    if (result) return decide(GameEnd::Score, *result);
    if (ply >= settings.max_plies) return decide(GameEnd::Length, GameResult::Draw);
    return false;
}

}  // namespace

std::uint64_t engine_signature() {
    Engine session(1);
    Limits limits;
    limits.depth = 9;
    SearchControl control;
    return session.search({Game(), limits, SearchOptions(), control}).nodes;
}

SearchResult search_position(Engine& session, const Game& game, std::uint32_t nodes) {
    Limits limits;
    limits.soft_nodes = nodes;
    limits.nodes = std::uint64_t{nodes} * GameSettings::kHardFactor;
    SearchControl control;
    return session.search({game, limits, SearchOptions(), control});
}

std::int16_t white_score(const SearchResult& found, const Game& game) {
    return static_cast<std::int16_t>(game.position().side_to_move() == Color::White ? found.score
                                                                                    : -found.score);
}

Random random_of(std::uint64_t seed, std::uint64_t number) {
    return Random(Random(seed + number * 0x9E3779B97F4A7C15ULL).next() ^ number);
}

training::GameFileHeader::Settings listed(const GameSettings& settings) {
    return {{"engine", std::to_string(engine_signature())},
            {"seed", std::to_string(settings.seed)},
            {"nodes", std::to_string(settings.nodes)},
            {"hard-factor", std::to_string(GameSettings::kHardFactor)},
            {"random-plies", std::to_string(settings.random_plies)},
            {"chess960", std::to_string(settings.chess960)},
            {"endings", std::to_string(settings.endings)},
            {"book", std::to_string(settings.book)},
            {"opening-limit", std::to_string(settings.opening_limit)},
            {"win-score", std::to_string(settings.adjudication.win_score)},
            {"win-plies", std::to_string(settings.adjudication.win_plies)},
            {"draw-score", std::to_string(settings.adjudication.draw_score)},
            {"draw-plies", std::to_string(settings.adjudication.draw_plies)},
            {"draw-after-ply", std::to_string(settings.adjudication.draw_after_ply)},
            {"max-plies", std::to_string(settings.max_plies)}};
}

TrainingGame play_game(Engine& session, const GameSettings& settings, std::uint64_t number) {
    Random random = random_of(settings.seed, number);
    session.new_game();
    TrainingGame record;
    Game game = even_opening(session, settings, random, record);
    const Tablebases bases;
    tools::Adjudicator adjudicator(settings.adjudication);
    while (true) {
        if (const auto result = game.result()) {
            record.ended = GameEnd::Rules;
            record.result = *result;
            return record;
        }
        const Position& position = game.position();
        if (const auto result = known_result(bases, position)) {
            record.ended = GameEnd::Bases;
            record.result = *result;
            return record;
        }
        const SearchResult found = search_position(session, game, settings.nodes);
        const std::int16_t score = white_score(found, game);
        record.moves.push_back({found.best, score});
        if (is_decided(score, settings, adjudicator, record)) return record;
        game.play(found.best);
    }
}

}  // namespace sebastes::datagen
