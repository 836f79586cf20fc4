#include "tools/shared/command_line/manual_files.h"

#include <algorithm>
#include <string_view>

#include "tools/shared/batch/shell_quoted.h"

namespace sebastes::tools {

namespace {

// Joins the words.
std::string joined(const std::vector<std::string>& words, std::string_view between = " ") {
    std::string result;
    for (const std::string& word : words) result.append(result.empty() ? "" : between).append(word);
    return result;
}

// Returns the beginning of an option's text, on one line.
std::string short_text(std::string_view text) {
    std::string result;
    for (const char c : text.substr(0, text.find("; "))) result += c == '\n' ? ' ' : c;
    return result;
}

std::string function_name(std::string text) {
    std::ranges::replace(text, '-', '_');
    return "_" + text;
}

std::vector<std::string> names_of_commands(const ProgramWords& program) {
    std::vector<std::string> names;
    for (const CommandWords& command : program.commands) names.push_back(command.name);
    return names;
}

std::vector<std::string> names_of_options(const CommandWords& command) {
    std::vector<std::string> names;
    for (const OptionWords& option : command.options)
        names.insert(names.end(), option.names.begin(), option.names.end());
    return names;
}

std::vector<const CommandWords*> all_commands(const ProgramWords& program) {
    std::vector<const CommandWords*> all;
    for (const CommandWords& command : program.commands) all.push_back(&command);
    all.push_back(&program.main);
    return all;
}

bool takes_files(const CommandWords& command) {
    return std::ranges::any_of(command.options, [](const OptionWords& option) {
        return option.is_positional() && !option.is_number && option.choices.empty();
    });
}

// Returns the possible positional arguments if there are only a few.
std::vector<std::string> words_of(const CommandWords& command) {
    std::vector<std::string> words;
    for (const OptionWords& option : command.options)
        if (option.is_positional())
            words.insert(words.end(), option.choices.begin(), option.choices.end());
    return words;
}

// ---- bash ----

// Returns one command's branch: the values of its options, then its words and options.
std::string bash_branch(const CommandWords& command, const std::string& first_words) {
    std::string text = command.name.empty() ? "        *)\n" : "        " + command.name + ")\n";
    text += "            case $previous in\n";
    for (const OptionWords& option : command.options) {
        if (option.is_positional() || option.value.empty()) continue;
        text += "                " + joined(option.names, "|") + ")\n                    ";
        if (!option.choices.empty())
            text += "words='" + joined(option.choices) + "' files= ;;\n";
        else
            text += option.is_number ? "words= files= ;;\n" : "words= ;;\n";
    }
    text += "                *)\n                    words='" + joined(words_of(command)) +
            "' options='" + joined(names_of_options(command)) + "'\n";
    if (!first_words.empty())
        text += "                    ((COMP_CWORD == 1)) && words+=' " + first_words + "'\n";
    if (!takes_files(command)) text += "                    files=\n";
    return text + "                    ;;\n            esac\n            ;;\n";
}

// ---- zsh ----

std::string zsh_escaped(std::string_view text, std::string_view special) {
    std::string result;
    for (const char c : text) {
        if (special.find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
    return result;
}

std::string zsh_action(const OptionWords& option) {
    if (!option.choices.empty()) return "(" + joined(option.choices) + ")";
    return option.is_number ? " " : "_files";
}

std::string zsh_specification(const OptionWords& option, const std::string& name) {
    const std::string value = zsh_escaped(option.value.empty() ? "value" : option.value, ":[]");
    if (option.is_positional())
        return shell_quoted((option.is_repeated ? "*:" : ":") + value + ":" + zsh_action(option));
    std::string text = "*" + name + "[" + zsh_escaped(short_text(option.text), "[]:") + "]";
    if (!option.value.empty()) text += ":" + value + ":" + zsh_action(option);
    return shell_quoted(text);
}

std::string zsh_branch(const CommandWords& command) {
    std::string text = command.name.empty() ? "    (*)\n" : "    (" + command.name + ")\n";
    text += "      _arguments -s";
    for (const OptionWords& option : command.options) {
        if (option.is_positional()) text += " \\\n        " + zsh_specification(option, "");
        for (const std::string& name : option.names)
            text += " \\\n        " + zsh_specification(option, name);
    }
    return text + "\n      ;;\n";
}

// ---- fish ----

std::string fish_option(const std::string& begin, const OptionWords& option) {
    std::string line = begin;
    for (const std::string& name : option.names)
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!option.choices.empty())
        line += " -x -a " + shell_quoted(joined(option.choices));
    else if (option.is_number)
        line += " -x";
    else if (!option.value.empty())
        line += " -r -F";
    return line + " -d " + shell_quoted(short_text(option.text)) + "\n";
}

}  // namespace

std::string bash_completion(const ProgramWords& program) {
    const std::string function = function_name(program.installed);
    const std::string commands = joined(names_of_commands(program));
    std::string text = "# bash completion for " + program.installed + "\n" + function +
                       "() {\n"
                       "    local current=$2 previous=$3 words= options= files=yes\n"
                       "    COMPREPLY=()\n"
                       "    case ${COMP_WORDS[1]} in\n";
    for (const CommandWords* command : all_commands(program))
        text += bash_branch(*command, command->name.empty() ? commands : "");
    return text +
           "    esac\n"
           "    [[ $current == -* ]] && words=$options files=\n"
           "    while IFS= read -r word; do\n"
           "        [[ -n $word ]] && COMPREPLY+=(\"$word\")\n"
           "    done < <(compgen -W \"$words\" -- \"$current\")\n"
           "    [[ -n $files ]] || compopt +o default 2>/dev/null || true\n"
           "}\n"
           "complete -o default -F " +
           function + " " + program.installed + "\n";
}

std::string zsh_completion(const ProgramWords& program) {
    const std::string commands = joined(names_of_commands(program), "|");
    std::string text = "#compdef " + program.installed + "\n";
    if (!program.commands.empty()) {
        text += "local -a commands=(\n";
        for (const CommandWords& command : program.commands)
            text += "  " +
                    shell_quoted(zsh_escaped(command.name, ":") + ":" + short_text(command.text)) +
                    "\n";
        text +=
            ")\nlocal command=\n"
            "if (( CURRENT > 2 )) && [[ $words[2] == (" +
            commands +
            ") ]]; then\n"
            "  command=$words[2]\n  shift words\n  (( CURRENT -= 1 ))\n"
            "elif (( CURRENT == 2 )); then\n"
            "  _describe -t commands command commands\nfi\n";
    } else {
        text += "local command=\n";
    }
    text += "case $command in\n";
    for (const CommandWords* command : all_commands(program)) text += zsh_branch(*command);
    return text + "esac\n";
}

std::string fish_completion(const ProgramWords& program) {
    const std::string begin = "complete -c " + program.installed;
    const std::string commands = joined(names_of_commands(program));
    std::string text = "# fish completion for " + program.installed + "\n";
    for (const CommandWords* command : all_commands(program)) {
        std::string condition;
        if (!command->name.empty())
            condition = "__fish_seen_subcommand_from " + command->name;
        else if (!commands.empty())
            condition = "not __fish_seen_subcommand_from " + commands;
        const std::string each =
            condition.empty() ? begin : begin + " -n " + shell_quoted(condition);
        if (!command->name.empty())
            text += begin + " -n __fish_is_first_arg -a " + command->name + " -d " +
                    shell_quoted(short_text(command->text)) + "\n";
        if (!takes_files(*command)) text += each + " -f\n";
        if (!words_of(*command).empty())
            text += each + " -a " + shell_quoted(joined(words_of(*command))) + "\n";
        for (const OptionWords& option : command->options)
            if (!option.is_positional()) text += fish_option(each, option);
    }
    return text;
}

}  // namespace sebastes::tools
