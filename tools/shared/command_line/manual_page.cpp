#include "tools/shared/command_line/manual_files.h"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <string_view>

#include "core/version.h"

namespace sebastes::tools {

namespace {

// Escapes text for roff: nothing in it is a request, and hyphens stay as typed.
std::string roff(std::string_view text) {
    std::string result;
    for (const char c : text) {
        const bool begins_line = result.empty() || result.back() == '\n';
        if (begins_line && (c == '.' || c == '\'')) result += "\\&";
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else if (c == '\'')
            result += "\\(aq";
        else if (c == '`')
            result += "\\(ga";
        else if (c == '~')
            result += "\\(ti";
        else if (c == '^')
            result += "\\(ha";
        else
            result += c;
    }
    return result;
}

// Formats running text: ignores its line ends, and begins a line with each sentence, as roff
// requires. Lines stay short.
std::string flowing(std::string_view text) {
    constexpr std::size_t kMostWidth = 60;
    std::string result;
    std::size_t width = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find_first_of(" \n", at), text.size());
        const std::string_view word = text.substr(at, end - at);
        at = end + 1;
        if (word.empty()) continue;
        const bool new_line =
            width > 0 && (result.back() == '.' || width + word.size() > kMostWidth);
        if (width > 0) result += new_line ? '\n' : ' ';
        width = new_line ? word.size() : width + 1 + word.size();
        result += word;
    }
    return roff(result);
}

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Replaces the program's name by the installed name in examples and commands: at the beginning of a
// command, or before one of its commands.
std::string installed_words(std::string_view text, const ProgramWords& program) {
    const auto names_command = [&](std::string_view rest) {
        if (!rest.starts_with(' ')) return false;
        rest.remove_prefix(1);
        const std::string_view word = rest.substr(0, rest.find_first_of(" ,;:.)\n"));
        return word == "COMMAND" || std::ranges::any_of(program.commands, [&](const auto& each) {
                   return each.name == word;
               });
    };
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view rest = text.substr(at);
        const std::size_t size = program.name.size();
        const std::size_t before = result.find_last_not_of(' ');
        const bool begins =
            before == std::string::npos || result[before] == '\n' || result[before] == '|';
        const bool whole = rest.starts_with(program.name) && (at == 0 || !is_word(text[at - 1])) &&
                           (rest.size() == size || rest[size] == ' ');
        if (whole && (begins || names_command(rest.substr(size)))) {
            result += program.installed;
            at += size;
        } else {
            result += text[at++];
        }
    }
    return result;
}

// Formats lines: indented lines stay as they are, the others are running text, in which a full stop
// at the end of a line ends a paragraph.
std::string lines_of(std::string_view text, const ProgramWords& program) {
    std::string page;
    std::string paragraph;
    bool verbatim = false;
    const auto end_paragraph = [&] {
        if (!paragraph.empty()) page += (page.empty() ? "" : ".PP\n") + flowing(paragraph) + "\n";
        paragraph.clear();
    };
    std::istringstream lines(installed_words(text, program));
    for (std::string line; std::getline(lines, line);) {
        const bool indented = line.starts_with(' ');
        if (indented) end_paragraph();
        if (indented != verbatim) page += indented ? ".nf\n" : ".fi\n";
        verbatim = indented;
        if (indented) {
            page += roff(line) + "\n";
            continue;
        }
        paragraph += line + "\n";
        if (line.ends_with('.')) end_paragraph();
    }
    end_paragraph();
    return page + (verbatim ? ".fi\n" : "");
}

std::string option_entry(const OptionWords& option) {
    std::string page = ".TP\n";
    if (option.is_positional()) {
        page += "\\fI" + roff(option.value) + "\\fR" + (option.is_repeated ? " ..." : "");
    } else {
        for (std::size_t i = 0; i < option.names.size(); ++i)
            page += (i == 0 ? "\\fB" : ", \\fB") + roff(option.names[i]) + "\\fR";
        if (!option.value.empty()) page += " \\fI" + roff(option.value) + "\\fR";
    }
    if (option.is_required) page += " (required)";
    return page + "\n" + flowing(option.text) + "\n";
}

// Returns one line of the synopsis.
std::string synopsis(const ProgramWords& program, const CommandWords& command) {
    std::string line = "\\fB" + roff(program.installed) + "\\fR";
    if (!command.name.empty()) line += " \\fB" + roff(command.name) + "\\fR";
    std::string positionals;
    bool has_options = false;
    for (const OptionWords& option : command.options) {
        has_options |= !option.is_positional();
        if (!option.is_positional()) continue;
        const std::string word =
            "\\fI" + roff(option.value) + "\\fR" + (option.is_repeated ? "..." : "");
        positionals += option.is_required ? " " + word : " [" + word + "]";
    }
    if (has_options) line += " [\\fIOPTION\\fR]...";
    return line + positionals + "\n";
}

std::string capitals(std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
}

std::string options_of(const CommandWords& command) {
    std::string page;
    for (const OptionWords& option : command.options) page += option_entry(option);
    return page;
}

// Returns the section on the commands that have a text.
std::string commands_of(const ProgramWords& program) {
    std::string page;
    for (const CommandWords& command : program.commands) {
        if (command.text.empty()) continue;
        page += (page.empty() ? ".SH COMMANDS\n.SS " : ".SS ") +
                roff(program.installed + " " + command.name) + "\n" + flowing(command.text) + "\n" +
                options_of(command);
        if (!command.footer.empty()) page += ".PP\n" + lines_of(command.footer, program);
    }
    return page;
}

}  // namespace

std::string manual_page(const ProgramWords& program) {
    std::string page = ".TH " + roff(capitals(program.installed)) + " 6 " +
                       std::string(kVersionDate) + " \"Sebastes " + std::string(kVersion) +
                       "\" Games\n.SH NAME\n" + roff(program.installed) + " \\- " +
                       roff(program.summary) + "\n.SH SYNOPSIS\n" + synopsis(program, program.main);
    for (const CommandWords& command : program.commands)
        if (!command.text.empty()) page += ".br\n" + synopsis(program, command);
    page += ".SH DESCRIPTION\n" + flowing(program.main.text) + "\n";
    if (!program.main.options.empty()) page += ".SH OPTIONS\n" + options_of(program.main);
    if (!program.main.footer.empty())
        page += ".SH NOTES\n" + lines_of(program.main.footer, program);
    for (const SectionWords& section : program.sections) {
        page += ".SH " + roff(section.title) + "\n" + lines_of(section.text, program);
        for (const OptionWords& entry : section.entries) page += option_entry(entry);
    }
    page += commands_of(program);
    if (!program.manuals.empty()) page += ".SH SEE ALSO\n";
    for (std::size_t i = 0; i < program.manuals.size(); ++i)
        page += ".BR " + roff(program.manuals[i]) +
                (i + 1 < program.manuals.size() ? " (6),\n" : " (6)\n");
    return page;
}

}  // namespace sebastes::tools
