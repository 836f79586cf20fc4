#include "uci/command_table.h"

#include <fmt/core.h>

#include "core/nearest_word.h"
#include "uci/words.h"

namespace sebastes {

namespace {

constexpr Command kCommands[] = {
    {"uci", CommandName::Uci, CommandKind::Question},
    {"debug", CommandName::Debug, CommandKind::Immediate},
    {"isready", CommandName::IsReady, CommandKind::Question},
    {"setoption", CommandName::SetOption, CommandKind::Change},
    {"register", CommandName::Register, CommandKind::Question},
    {"ucinewgame", CommandName::UciNewGame, CommandKind::Change},
    {"position", CommandName::Position, CommandKind::Change},
    {"go", CommandName::Go, CommandKind::Search},
    {"stop", CommandName::Stop, CommandKind::Immediate},
    {"ponderhit", CommandName::PonderHit, CommandKind::Immediate},
    {"quit", CommandName::Quit, CommandKind::Immediate},
    {"exit", CommandName::Quit, CommandKind::Immediate},
    {"bench", CommandName::Bench, CommandKind::Count},
    {"speedtest", CommandName::Speedtest, CommandKind::Count},
    {"genfens", CommandName::GenFens, CommandKind::Count},
    {"perft", CommandName::Perft, CommandKind::Count},
    {"d", CommandName::Display, CommandKind::Question},
    {"eval", CommandName::Eval, CommandKind::Question},
    {"flip", CommandName::Flip, CommandKind::Change},
    {"help", CommandName::Help, CommandKind::Question},
    {"?", CommandName::Help, CommandKind::Question},
    {"compiler", CommandName::Compiler, CommandKind::Question},
    {"license", CommandName::License, CommandKind::Question},
};

}  // namespace

const Command* find_command(std::string_view word) {
    for (const Command& command : kCommands)
        if (equal_ignoring_case(word, command.word)) return &command;
    return nullptr;
}

std::vector<std::string_view> command_words() {
    std::vector<std::string_view> words;
    for (const Command& command : kCommands) words.push_back(command.word);
    return words;
}

std::string advice_on(std::string_view word, std::string_view help) {
    const auto meant = nearest_word(word, command_words());
    return meant ? fmt::format("did you mean {}?", *meant) : fmt::format("try: {}", help);
}

}  // namespace sebastes
