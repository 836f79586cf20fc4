// ProgramWords holds the help of a program as data, for manual pages and shell completion.
#pragma once

#include <string>
#include <vector>

namespace sebastes::tools {

struct OptionWords {
    std::vector<std::string> names;    // "-o", "--output"; empty for a positional argument
    std::string value;                 // "FILE", "INT"; empty: it takes no value
    std::string text;                  // its meaning
    std::vector<std::string> choices;  // the possible values, if there are only a few
    bool is_number = false;
    bool is_required = false;
    bool is_repeated = false;  // takes several values

    bool is_positional() const { return names.empty(); }
};

struct CommandWords {
    std::string name;    // "suite"; empty for the program without a command
    std::string text;    // begins the help
    std::string footer;  // ends it, in lines
    std::vector<OptionWords> options;
};

struct SectionWords {
    std::string title;
    std::string text;  // in lines
    std::vector<OptionWords> entries{};
};

struct ProgramWords {
    std::string name;       // as it is started here: "perft"
    std::string installed;  // as it is installed: "sebastes-perft"
    std::string summary;    // what it is, in half a line
    CommandWords main;
    std::vector<CommandWords> commands;
    std::vector<SectionWords> sections{};  // additional sections of the manual
    std::vector<std::string> manuals{};    // the manuals that it refers to: "sebastes"
};

}  // namespace sebastes::tools
