// play_game() plays one game of the engine against itself for training data: a random opening, then
// the best moves of searches of a few thousand nodes, until the game is over or its result is
// clear.
#pragma once

#include <cstdint>

#include "core/random.h"
#include "search/engine.h"
#include "tools/shared/match/adjudicator.h"
#include "tools/shared/training_data/game_file.h"
#include "tools/shared/training_data/training_game.h"

namespace sebastes::datagen {

// Fits a core's cache, and holds more than the few thousand nodes of a move.
constexpr std::size_t kSessionHashMib = 1;

struct GameSettings {
    // A search stops behind the iteration that reaches `nodes`, and anywhere at so many times.
    static constexpr std::uint32_t kHardFactor = 10;

    std::uint64_t seed = 1;
    std::uint32_t nodes = 3000;      // a move
    std::uint32_t random_plies = 8;  // of the opening; one more in every second game, but a
                                     // quarter of them behind moves of the book
    int chess960 = 10;               // per cent of the games that begin as in Chess960
    int endings = 5;                 // per cent that begin with few pieces, and no random plies
    int book = 15;                   // per cent that begin with moves of the embedded book
    int opening_limit = 300;         // centipawns; openings further from even are thrown away
    tools::AdjudicationRules adjudication;
    int max_plies = 400;  // then it is a draw
};

// The engine's nodes in a fixed search, by which another engine is told.
std::uint64_t engine_signature();
// All of them by name, and that signature.
training::GameFileHeader::Settings listed(const GameSettings& settings);

// The search of a game's last position, about `nodes` long.
SearchResult search_position(Engine& session, const Game& game, std::uint32_t nodes);
// What that search found, from White's side.
std::int16_t white_score(const SearchResult& found, const Game& game);

// The chances of number `number` of something; neighbours have other sequences.
Random random_of(std::uint64_t seed, std::uint64_t number);

// Plays game `number`.  The same settings and number give the same game always, whatever the
// session did before.  Besides the rules these end a game: a score that is certain, a base of
// endgames that is part of the program, a score that stands long, the length.
training::TrainingGame play_game(Engine& session, const GameSettings& settings,
                                 std::uint64_t number);

}  // namespace sebastes::datagen
