// GameFilter chooses games by their tags and moves.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "tools/shared/command_line/command_line.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::pgn {

class GameFilter {
  public:
    // Adds the options that set what is wanted. The filter must outlive the line.
    void add_to(tools::CommandLine& line);
    // Adds only the options about the players' names, of which a game's moves are no part.
    void add_players_to(tools::CommandLine& line);

    // Whether the game meets all conditions. A condition on a tag does not hold if the tag is
    // missing or unknown. With --once it remembers the games that it accepted.
    bool matches(const PgnGame& game);

  private:
    std::string take_tag(const std::string& text);
    std::string take_moves(const std::string& text);
    bool has_all(const PgnGame& game) const;
    bool matches_tags(const PgnGame& game) const;
    std::string take_eco(const std::string& text);
    std::string take_position(const std::string& text);
    bool matches_players(const PgnGame& game) const;
    bool matches_date(const PgnGame& game) const;
    bool matches_rating(const PgnGame& game) const;
    bool matches_moves(const PgnGame& game) const;
    bool matches_end(const PgnGame& game, const std::vector<Move>& moves) const;

    std::string player_;  // in folded case, as are the next two and the values of tags_
    std::string white_;
    std::string black_;
    std::string result_;
    std::optional<std::pair<std::string, std::string>> eco_;  // from, to
    std::optional<PgnDate> since_;
    std::optional<PgnDate> until_;
    std::optional<int> min_elo_;
    std::optional<int> max_elo_;
    std::optional<int> min_plies_;
    std::optional<int> max_plies_;
    std::optional<Key> position_;
    std::vector<Move> first_moves_;
    std::vector<std::pair<std::string, std::string>> tags_;  // name, part of the value
    std::string end_;
    bool others_ = false;
    bool once_ = false;
    std::unordered_set<std::uint64_t> seen_;  // hashes of games
};

}  // namespace sebastes::pgn
