#include "uci/command_name.h"

#include <fmt/core.h>

#include "core/nearest_word.h"
#include "uci/words.h"

namespace sebastes {

namespace {

struct Entry {
    std::string_view word;
    CommandName name;
};

constexpr Entry kEntries[] = {
    {"uci", CommandName::Uci},
    {"debug", CommandName::Debug},
    {"isready", CommandName::IsReady},
    {"setoption", CommandName::SetOption},
    {"register", CommandName::Register},
    {"ucinewgame", CommandName::UciNewGame},
    {"position", CommandName::Position},
    {"go", CommandName::Go},
    {"stop", CommandName::Stop},
    {"ponderhit", CommandName::PonderHit},
    {"quit", CommandName::Quit},
    {"exit", CommandName::Quit},
    {"bench", CommandName::Bench},
    {"speedtest", CommandName::Speedtest},
    {"genfens", CommandName::GenFens},
    {"perft", CommandName::Perft},
    {"d", CommandName::Display},
    {"eval", CommandName::Eval},
    {"flip", CommandName::Flip},
    {"help", CommandName::Help},
    {"?", CommandName::Help},
    {"compiler", CommandName::Compiler},
    {"license", CommandName::License},
};

}  // namespace

std::optional<CommandName> find_command(std::string_view word) {
    for (const Entry& entry : kEntries)
        if (is_same_word(word, entry.word)) return entry.name;
    return std::nullopt;
}

std::vector<std::string_view> command_words() {
    std::vector<std::string_view> words;
    for (const Entry& entry : kEntries) words.push_back(entry.word);
    return words;
}

std::string advice_on(std::string_view word, std::string_view help) {
    const auto meant = nearest_word(word, command_words());
    return meant ? fmt::format("did you mean {}?", *meant) : fmt::format("try: {}", help);
}

}  // namespace sebastes
