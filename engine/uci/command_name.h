// The commands of the protocol, and those that people type, by name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace sebastes {

enum class CommandName {
    Uci,
    Debug,
    IsReady,
    SetOption,
    Register,
    UciNewGame,
    Position,
    Go,
    Stop,
    PonderHit,
    Quit,
    // Typed by people and test fleets.
    Bench,
    Speedtest,
    GenFens,
    Perft,  // `perft 5` is `go perft 5`
    Display,
    Eval,
    Flip,
    Help,
    Compiler,
    License
};

// Small letters and capitals are alike; `?` is help, `exit` is quit.
std::optional<CommandName> find_command(std::string_view word);
// All words that name a command.
std::vector<std::string_view> command_words();
// To who typed a word that names none: "did you mean position?", or "try: " and where all are.
std::string advice_on(std::string_view word, std::string_view help);

// A search, or counting: takes long, and `stop` ends it.
constexpr bool is_long(CommandName name) {
    return name == CommandName::Go || name == CommandName::Perft || name == CommandName::Bench ||
           name == CommandName::Speedtest || name == CommandName::GenFens;
}

// Asks, and changes nothing: answered at once, also while a search runs.
constexpr bool is_question(CommandName name) {
    switch (name) {
        case CommandName::Uci:
        case CommandName::Debug:
        case CommandName::IsReady:
        case CommandName::Register:
        case CommandName::Display:
        case CommandName::Eval:
        case CommandName::Help:
        case CommandName::Compiler:
        case CommandName::License:
            return true;
        default:
            return false;
    }
}

}  // namespace sebastes
