#include "tools/programs/play/completions.h"

#include <filesystem>
#include <system_error>

#include "board/move_list.h"
#include "notation/notation.h"
#include "tools/programs/play/commands.h"

namespace sebastes::play {

namespace {

void append_verbs(std::vector<std::string>& words) {
    for (const VerbWords& each : all_verbs()) words.emplace_back(each.name);
}

// Of the folder that the word begins with.
std::vector<std::string> files(std::string_view word) {
    const std::filesystem::path folder = std::filesystem::path(word).parent_path();
    std::vector<std::string> names;
    std::error_code error;
    std::filesystem::directory_iterator entry(folder.empty() ? "." : folder, error);
    for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
        const std::string name = (folder / entry->path().filename()).string();
        std::error_code unknown;
        names.push_back(entry->is_directory(unknown) ? name + "/" : name);
    }
    return names;
}

}  // namespace

std::vector<std::string> completions(const GameAtBoard& record, std::string_view text) {
    std::vector<std::string> words;
    const std::size_t blank = text.find(' ');
    if (blank == std::string_view::npos) {
        if (!record.end())
            for (const Move move : legal_moves(record.position().board()))
                words.push_back(to_san(record.position(), move));
        append_verbs(words);
        return words;
    }
    const auto command = parse_command(text.substr(0, blank));
    if (!command) return words;
    switch (command->verb) {
        case Verb::Help:
            append_verbs(words);
            return words;
        case Verb::Side:
            return {"white", "black", "both", "none"};
        case Verb::New:
            return {"white", "black", "random", "both"};
        case Verb::Mistakes:
            return {"white", "black", "both", "again"};
        case Verb::Think:
            return {"on", "off"};
        case Verb::Load:
        case Verb::Save:
            return files(text.substr(text.rfind(' ') + 1));
        default:
            return words;
    }
}

}  // namespace sebastes::play
