#include "tools/programs/play/game_setup.h"

#include <fmt/core.h>

#include <algorithm>
#include <random>

#include "core/number.h"
#include "tools/shared/explain/piece_words.h"

namespace sebastes::play {

namespace {

constexpr const char* kProgram = "program";
constexpr const char* kHuman = "human";

}  // namespace

ColorArray<std::string> player_names(const GameSetup& setup, const std::string& person) {
    ColorArray<std::string> names;
    for (const Color side : kColors) {
        if (setup.engine[side])
            names[side] = fmt::format("Sebastes (level {})", setup.level());
        else if (setup.engine[~side])
            names[side] = person;
        else
            names[side] = tools::name_of(side);
    }
    return names;
}

std::optional<ColorArray<bool>> engine_sides(std::string_view person) {
    if (person == "white") return ColorArray<bool>{{false, true}};
    if (person == "black") return ColorArray<bool>{{true, false}};
    if (person == "both") return ColorArray<bool>{{false, false}};
    if (person == "none") return ColorArray<bool>{{true, true}};
    if (person != "random") return std::nullopt;
    return engine_sides(std::random_device{}() % 2 == 0 ? "white" : "black");
}

void write_tags(const SavedState& state, PgnGame& pgn) {
    const GameSetup& setup = state.setup;
    const ColorArray<std::string> names = player_names(setup, setup.player);
    pgn.set_tag("White", names[Color::White]);
    pgn.set_tag("Black", names[Color::Black]);
    pgn.set_tag("WhiteType", setup.engine[Color::White] ? kProgram : kHuman);
    pgn.set_tag("BlackType", setup.engine[Color::Black] ? kProgram : kHuman);
    pgn.set_tag("Level", std::to_string(setup.level()));
    pgn.set_tag("Elo", std::to_string(setup.elo));
    pgn.set_tag("MoveTime", std::to_string(setup.move_time));
    pgn.set_tag("Player", setup.player);
    pgn.set_tag("View", state.from_black ? "black" : "white");
    pgn.set_tag("Learn", state.may_learn ? "yes" : "no");
    if (setup.clock) pgn.set_tag("Clock", to_string(*setup.clock));
    if (state.time_left)
        pgn.set_tag("TimeLeft", fmt::format("{}/{}", (*state.time_left)[Color::White],
                                            (*state.time_left)[Color::Black]));
}

SavedState read_tags(const PgnGame& pgn) {
    SavedState state;
    GameSetup& setup = state.setup;
    if (pgn.find_tag("WhiteType") && pgn.find_tag("BlackType")) {
        setup.engine[Color::White] = pgn.tag("WhiteType") == kProgram;
        setup.engine[Color::Black] = pgn.tag("BlackType") == kProgram;
    }
    const auto level = to_number<int>(pgn.tag("Level"));
    if (level && *level >= 1 && *level <= kMaxLevel) setup.elo = elo_of_level(*level);
    const auto elo = to_number<int>(pgn.tag("Elo"));
    if (elo && *elo >= kLeastElo && *elo <= kMostElo) setup.elo = *elo;
    const auto move_time = to_number<std::int64_t>(pgn.tag("MoveTime"));
    if (move_time && *move_time >= 1 && *move_time <= 86400000) setup.move_time = *move_time;
    if (!pgn.tag("Player").empty()) setup.player = pgn.tag("Player");
    state.from_black = pgn.tag("View") == "black";
    state.may_learn = pgn.tag("Learn") == "yes";
    if (const auto clock = parse_time_control(pgn.tag("Clock"))) {
        setup.clock = *clock;
        const std::string_view left = pgn.tag("TimeLeft");
        const std::size_t slash = std::min(left.find('/'), left.size());
        const auto white = to_number<std::int64_t>(left.substr(0, slash));
        const auto black = to_number<std::int64_t>(left.substr(std::min(slash + 1, left.size())));
        if (white && black && *white >= 0 && *black >= 0)
            state.time_left = ColorArray<std::int64_t>{{*white, *black}};
    }
    return state;
}

}  // namespace sebastes::play
