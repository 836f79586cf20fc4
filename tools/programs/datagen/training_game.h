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

// This size fits a core's cache and is enough for the few thousand nodes of a move.
constexpr std::size_t kSessionHashMib = 1;

struct GameSettings {
    // A search stops after the iteration that reaches `nodes`, and anywhere at so many times that.
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

// The nodes of a fixed search, which differ from engine to engine.
std::uint64_t engine_signature();
// All settings by name, and that signature.
training::GameFileHeader::Settings listed(const GameSettings& settings);

// Searches a game's last position with about `nodes` nodes.
SearchResult search_position(Engine& session, const Game& game, std::uint32_t nodes);
// The score of that search from White's side.
std::int16_t white_score(const SearchResult& found, const Game& game);

// The random sequence of game `number`, which differs from that of the next game.
Random random_of(std::uint64_t seed, std::uint64_t number);

// Plays game `number`.  The same settings and number always give the same game, whatever the engine
// did before.  Besides the rules, a certain score, a built-in tablebase, a lasting score and the
// length end a game.
training::TrainingGame play_game(Engine& session, const GameSettings& settings,
                                 std::uint64_t number);

}  // namespace sebastes::datagen
