#include "uci/command_line.h"

#include <fmt/format.h>

#include <optional>

#include "uci/command_name.h"
#include "uci/output.h"
#include "uci/protocol.h"
#include "uci/version.h"
#include "uci/words.h"

namespace sebastes {

namespace {

std::optional<CommandName> command_of(std::string_view text) {
    return find_command(take_word(text));
}

// A command's name begins a new command; "go" and "position" take words that are none.
std::vector<std::string> join_commands(const std::vector<std::string>& words) {
    std::vector<std::string> lines;
    for (const std::string& word : words) {
        const auto name = command_of(word);
        const bool argument = name == CommandName::Perft && !lines.empty() &&
                              command_of(lines.back()) == CommandName::Go;
        if (lines.empty() || (name && !argument))
            lines.push_back(word);
        else
            lines.back() += ' ' + word;
    }
    return lines;
}

}  // namespace

int run_command_line(const std::vector<std::string>& words, int output, int errors) {
    Output answers(output, errors);
    if (words.size() == 1 && (words[0] == "--help" || words[0] == "-h")) {
        answers.line(kUsage);
        return 0;
    }
    if (words.size() == 1 && (words[0] == "--version" || words[0] == "-V")) {
        answers.print("Sebastes {}", kVersion);
        return 0;
    }
    const std::vector<std::string> lines = join_commands(words);
    // Only the first can be unknown: whatever follows belongs to the command before it.
    if (!lines.empty() && !command_of(lines.front())) {
        answers.error(fmt::format("unknown command \"{}\"; {}", shown(words.front()),
                                  advice_on(words.front(), "sebastes --help")));
        return 2;
    }
    return Protocol(0, output, errors).run_lines(lines);
}

}  // namespace sebastes
