// GameSetup holds the players, the engine's strength and the time control; functions convert it to
// and from the tags of a PGN game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/piece.h"
#include "search/strength.h"
#include "tools/programs/play/chess_clock.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::play {

struct GameSetup {
    ColorArray<bool> engine{{false, true}};  // whether the engine plays the side
    int elo = elo_of_level(10);              // the engine's strength, search/strength.h
    std::int64_t move_time = 1000;           // ms
    std::optional<TimeControl> clock;
    std::string player = "Player";  // the person's name, for PGN

    // The nearest level to `elo`.
    int level() const {
        constexpr int kRange = kMostElo - kLeastElo;
        return ((elo - kLeastElo) * kMaxLevel + kRange / 2) / kRange;
    }
    bool is_against_engine() const { return engine[Color::White] != engine[Color::Black]; }
};

// Returns the names of both sides; a person's is `person`, or the colour if two people play.
ColorArray<std::string> player_names(const GameSetup& setup, const std::string& person);

// Returns which sides the engine plays if the person chooses "white", "black", "both", "none" or
// "random"; nothing for other words.
std::optional<ColorArray<bool>> engine_sides(std::string_view person);

// What a saved game contains besides its moves.
struct SavedState {
    GameSetup setup;
    std::optional<ColorArray<std::int64_t>> time_left;  // ms
    bool from_black = false;
    bool may_learn = true;
};

// Sets the names of both players and the tags that read_tags() reads.
void write_tags(const SavedState& state, PgnGame& pgn);
// Missing and wrong tags give the default values of GameSetup.
SavedState read_tags(const PgnGame& pgn);

}  // namespace sebastes::play
