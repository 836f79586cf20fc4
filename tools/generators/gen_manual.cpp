// Makes the engine's manual page and completions at build time, of what the engine says of itself
// and of the README's table of options.
//
//   gen_manual README FOLDER [OTHER PAGE]...
//
// The table has rows such as "| `Hash` | 16 | transposition table in MiB |".  The exit code is 1,
// with a reason, when it or a file cannot be used.
#include <fmt/format.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tools/shared/command_line/manual_files.h"
#include "uci/command_arguments.h"
#include "uci/commands.h"
#include "uci/protocol.h"

namespace sebastes {
namespace {

using tools::CommandWords;
using tools::OptionWords;
using tools::ProgramWords;

std::vector<std::string> strings(const std::vector<std::string_view>& views) {
    return {views.begin(), views.end()};
}

// Without the signs of Markdown: `Name` and [words](#link).
std::string plain(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '`' || text[at] == '[') continue;
        if (text[at] != ']')
            result += text[at];
        else if (text.substr(at).starts_with("]("))
            at = std::min(text.find(')', at), text.size() - 1);
    }
    while (!result.empty() && result.back() == ' ') result.pop_back();
    return result.substr(std::min(result.find_first_not_of(' '), result.size()));
}

// What each option means; a row may name several.
std::map<std::string, std::string> read_meanings(std::istream& readme) {
    std::map<std::string, std::string> meanings;
    for (std::string line; std::getline(readme, line);) {
        if (!line.starts_with("| `")) continue;
        const std::size_t names_end = line.find('|', 1);
        const std::size_t meaning = line.find('|', names_end + 1);
        if (meaning >= line.size() - 1) continue;
        const std::string text =
            plain(std::string_view(line).substr(meaning + 1, line.rfind('|') - meaning - 1));
        std::istringstream names(line.substr(1, names_end - 1));
        for (std::string name; std::getline(names, name, ',');) meanings[plain(name)] = text;
    }
    return meanings;
}

// The declarations "option name … type …" that the engine answers `uci` with.
std::vector<std::string> declarations() {
    std::FILE* file = std::tmpfile();
    if (file == nullptr) return {};
    Protocol(0, fileno(file)).run_lines({"uci"});
    std::rewind(file);
    std::string text;
    for (int c = 0; (c = std::fgetc(file)) != EOF;) text += static_cast<char>(c);
    std::fclose(file);
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);)
        if (line.starts_with("option name ")) lines.push_back(line.substr(12));
    return lines;
}

// "Hash type spin default 16 min 1 max 64" as an entry of the manual.
OptionWords option_entry(const std::string& declaration,
                         const std::map<std::string, std::string>& meanings) {
    const std::size_t type = declaration.find(" type ");
    const std::string name = declaration.substr(0, type);
    std::string kind = declaration.substr(type + 6);
    const auto meaning = meanings.find(name);
    std::string text = meaning == meanings.end() ? "" : meaning->second + ".\n";
    return {{name}, "", text + "Type: " + kind, {}};
}

CommandWords completed(std::string name, std::vector<std::string> choices) {
    OptionWords word{{}, "WORD", "", std::move(choices)};
    word.is_repeated = true;
    return {std::move(name), "", "", {word}};
}

ProgramWords engine_words(const std::map<std::string, std::string>& meanings,
                          std::vector<std::string> other_pages) {
    ProgramWords words;
    words.name = "sebastes";
    words.installed = "sebastes";
    words.summary = "a chess engine that judges by piece-square tables";
    words.main.text = "A" + words.summary.substr(1);
    OptionWords command{{},
                        "COMMAND",
                        "A command, see below; none: they are read from the input",
                        strings(command_words())};
    command.is_repeated = true;
    words.main.options = {{{"-h", "--help"}, "", "Print how it is called, and exit", {}},
                          {{"-V", "--version"}, "", "Print the version, and exit", {}},
                          command};

    std::vector<OptionWords> options;
    std::vector<std::string> names{"name", "value"};
    for (const std::string& declaration : declarations()) {
        options.push_back(option_entry(declaration, meanings));
        std::string name = options.back().names.front();
        std::erase(name, ' ');  // blanks do not count in it
        names.push_back(name);
    }
    words.sections = {
        {"USAGE", std::string(kUsage.substr(kUsage.find('\n') + 1))},
        {"COMMANDS", std::string(kHelp)},
        {"UCI OPTIONS", "They are set by setoption name NAME value VALUE.", options},
        {"EXIT STATUS",
         "0 when all is well, 1 when nobody reads the answers any more, 2 when a command on the\n"
         "command line was refused."},
        {"FILES",
         "$XDG_DATA_HOME/sebastes/learn.dat, or ~/.local/share/sebastes/learn.dat: the games that\n"
         "the option Learn remembers."}};
    words.commands = {completed("setoption", names),
                      completed("position", {"startpos", "fen", "moves", "go", "d", "eval"}),
                      completed("go", {std::begin(kGoParameters), std::end(kGoParameters)})};
    words.manuals = std::move(other_pages);
    return words;
}

int run(const std::vector<std::string>& words) {
    if (words.size() < 2) {
        fmt::print(stderr, "usage: gen_manual README FOLDER [OTHER PAGE]...\n");
        return 1;
    }
    std::ifstream readme(words[0]);
    const auto meanings = read_meanings(readme);
    if (meanings.empty()) {
        fmt::print(stderr, "{}: no table of options\n", words[0]);
        return 1;
    }
    if (const auto error = write_manual_files(
            engine_words(meanings, {words.begin() + 2, words.end()}), words[1])) {
        fmt::print(stderr, "{}\n", error->message);
        return 1;
    }
    return 0;
}

}  // namespace
}  // namespace sebastes

int main(int argc, char** argv) { return sebastes::run({argv + 1, argv + argc}); }
