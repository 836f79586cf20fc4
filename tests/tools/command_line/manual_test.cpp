// Manual pages and completions contain all that --help has, and the shell accepts completions.
#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <sstream>

#include "core/version.h"
#include "tests/support/perft_tool_run.h"
#include "tools/programs/bases/commands.h"
#include "tools/programs/book/commands.h"
#include "tools/programs/datagen/command.h"
#include "tools/programs/epd/commands.h"
#include "tools/programs/levels/commands.h"
#include "tools/programs/perft/commands.h"
#include "tools/programs/pgn/commands.h"
#include "tools/programs/play/play_commands.h"
#include "tools/programs/serve/command.h"
#include "tools/programs/spsa/commands.h"
#include "tools/programs/tune/command.h"
#include "tools/programs/ucistress/command.h"
#include "tools/shared/command_line/manual_files.h"
#include "tools/shared/command_line/program.h"

namespace sebastes::tools {
namespace {

std::vector<Program> all_programs() {
    return {perft_program(),          epd::epd_program(),         pgn::pgn_program(),
            book::book_program(),     play::play_program(),       serve::serve_program(),
            tune::tune_program(),     datagen::datagen_program(), spsa::spsa_program(),
            stress::stress_program(), bases::bases_program(),     levels::levels_program()};
}

std::string said_by(const Program& program, const std::vector<std::string>& words) {
    std::ostringstream out;
    EXPECT_EQ(run_program(program, words, {out, out}), kExitFine) << out.str();
    return out.str();
}

// The options that a help begins its lines with: "  -o", "  --option" or "  -o,--option".
std::set<std::string> options_in(const std::string& help) {
    static constexpr std::string_view kOptionLine = "\n  -";
    std::set<std::string> options;
    for (auto at = help.find(kOptionLine); at != std::string::npos;
         at = help.find(kOptionLine, at + 1)) {
        const std::size_t begin = at + kOptionLine.size() - 1;
        std::istringstream words(help.substr(begin, help.find_first_of(" \n", begin) - begin));
        for (std::string word; std::getline(words, word, ',');) options.insert(word);
    }
    return options;
}

std::string in_roff(const std::string& text) {
    std::string roff;
    for (const char letter : text) roff += letter == '-' ? "\\-" : std::string(1, letter);
    return roff;
}

// The part of a page about a command; about the program for none.
std::string part_about(const std::string& page, const std::string& installed,
                       const std::string& command) {
    const std::string title = "\n.SS " + in_roff(installed) + " " + command + "\n";
    const std::size_t begin = command.empty() ? 0 : page.find(title);
    if (begin == std::string::npos) return "";
    return page.substr(begin, page.find(command.empty() ? "\n.SS " : "\n.S", begin + 1) - begin);
}

TEST(Manual, HasEveryCommandAndOptionOfTheHelp) {
    for (const Program& program : all_programs()) {
        const ProgramWords words = words_of(program);
        const std::string page = manual_page(words);
        const std::string bash = bash_completion(words);
        const std::string zsh = zsh_completion(words);
        const std::string fish = fish_completion(words);
        std::vector<std::string> commands{""};
        for (const NamedCommand& command : program.commands) commands.emplace_back(command.name);
        for (const std::string& command : commands) {
            const std::string help = command.empty() ? said_by(program, {"--help"})
                                                     : said_by(program, {command, "--help"});
            const std::string part = part_about(page, words.installed, command);
            EXPECT_GE(options_in(help).size(), 2U) << help;
            for (const std::string& option : options_in(help)) {
                const std::string what = words.installed + " " + command + " " + option;
                EXPECT_NE(part.find("\\fB" + in_roff(option) + "\\fR"), std::string::npos) << what;
                EXPECT_NE(bash.find(option), std::string::npos) << what;
                EXPECT_NE(zsh.find("'*" + option + "["), std::string::npos) << what;
                const bool is_long = option.starts_with("--");
                EXPECT_NE(fish.find((is_long ? " -l " : " -s ") + option.substr(is_long ? 2 : 1)),
                          std::string::npos)
                    << what;
            }
        }
    }
}

TEST(Manual, NamesTheInstalledProgramAndNeedsNoEscapes) {
    const ProgramWords words = words_of(perft_program());
    const std::string page = manual_page(words);
    EXPECT_TRUE(page.starts_with(".TH SEBASTES\\-PERFT 6 ")) << page.substr(0, 100);
    EXPECT_NE(page.find("sebastes\\-perft suite FILE"), std::string::npos);
    EXPECT_NE(page.find("\"Sebastes " + std::string(kVersion) + "\""), std::string::npos);
    EXPECT_EQ(page.find('\''), std::string::npos);  // a request of roff, or a curly quote
}

TEST(Manual, TextIsNoRequest) {
    ProgramWords words{
        "try", "sebastes-try", "tries", {"", ".TH is no\\request, 'nor this", "", {}}, {}};
    const std::string page = manual_page(words);
    EXPECT_NE(page.find("\n\\&.TH is no\\erequest, \\(aqnor this\n"), std::string::npos) << page;
}

TEST(Program, TellsItsVersion) {
    for (const Program& program : all_programs())
        EXPECT_EQ(said_by(program, {"--version"}),
                  std::string(program.name) + " of Sebastes " + std::string(kVersion) + "\n");
}

// What bash completes the last word to.
std::string completed(const std::string& words) {
    const test::TemporaryFolder folder;
    const std::string script = folder.file(
        "completion", bash_completion(words_of(perft_program())) + "COMP_WORDS=(sebastes-perft " +
                          words + ")\nCOMP_CWORD=$((${#COMP_WORDS[@]} - 1))\n" +
                          "_sebastes_perft sebastes-perft \"${COMP_WORDS[-1]}\" "
                          "\"${COMP_WORDS[-2]}\"\necho \"${COMPREPLY[*]}\"\n");
    const test::Outcome outcome = test::run_shell("bash --norc " + script);
    EXPECT_EQ(outcome.err, "");
    return outcome.out;
}

TEST(Completion, OfBashKnowsCommandsOptionsAndChoices) {
    if (!std::filesystem::exists("/dev/fd/0")) GTEST_SKIP() << "no /dev/fd, which bash needs";
    EXPECT_EQ(completed("''"), "suite compare fuzz check split count sum\n");
    EXPECT_EQ(completed("s"), "suite split sum\n");
    EXPECT_EQ(completed("--perf"), "--perftree\n");
    EXPECT_EQ(completed("suite --max"), "--max-depth --max-nodes\n");
    EXPECT_EQ(completed("fuzz --variant ''"), "both standard chess960\n");
    EXPECT_EQ(completed("fuzz --seed ''"), "\n");
}

#ifdef SEBASTES_MANUAL_DIR

// The engine's, with what its option is for.
TEST(Manual, OfTheEngineExplainsEveryOption) {
    const std::string folder = SEBASTES_MANUAL_DIR;
    const std::string page = test::read_file(folder + "/man/sebastes.6");
    const std::string bash = test::read_file(folder + "/bash/sebastes");
    std::istringstream answer(
        test::run_shell(std::string(SEBASTES_BINARY_DIR) + "/sebastes uci").out);
    int options = 0;
    for (std::string line; std::getline(answer, line);) {
        if (!line.starts_with("option name ")) continue;
        std::string name = line.substr(12, line.find(" type ") - 12);
        const std::size_t entry = page.find("\\fB" + in_roff(name) + "\\fR\n");
        ASSERT_NE(entry, std::string::npos) << name;
        const std::size_t text = page.find('\n', entry) + 1;
        EXPECT_NE(page.substr(text, 5), "Type:") << name << ": not in the README's table";
        std::erase(name, ' ');
        EXPECT_NE(bash.find(" " + name), std::string::npos) << name;
        ++options;
    }
    EXPECT_GE(options, 20);
    for (const Program& program : all_programs())
        EXPECT_NE(page.find("sebastes\\-" + std::string(program.name)), std::string::npos);
}

#endif

}  // namespace
}  // namespace sebastes::tools
