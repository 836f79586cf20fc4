// Lists the commands that a player can type besides moves, and parses them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sebastes::play {

enum class Verb : std::uint8_t {
    Help,
    Go,
    Undo,
    Redo,
    Hint,
    Moves,
    Threats,
    Analyse,
    Eval,
    Mistakes,
    Flip,
    Board,
    Side,
    Level,
    Elo,
    Time,
    Clock,
    Think,
    Draw,
    Resign,
    New,
    Fen,
    Pgn,
    Save,
    Load,
    Quit
};

struct VerbWords {
    Verb verb;
    std::string_view name;
    std::string_view arguments;  // as the help shows them
    std::string_view summary;    // one line
    std::string_view details;    // lines, or empty
};

// In the order of the help.
const std::vector<VerbWords>& all_verbs();
const VerbWords& words_of(Verb verb);

struct PlayerCommand {
    Verb verb;
    std::string argument;  // the rest of the line, without blanks around it
};

// Parses a command with its whole name, in small letters or capitals.
std::optional<PlayerCommand> parse_command(std::string_view line);
// Parses a command whose name is abbreviated to two letters or more that begin no other name.
std::optional<PlayerCommand> parse_abbreviated(std::string_view line);
// Returns the command that the player probably meant, if the line is no command and cannot be a
// move: "undo" for "undoo 2".
std::optional<std::string_view> command_meant(std::string_view line);

}  // namespace sebastes::play
