#include "tools/programs/play/welcome.h"

#include <fmt/core.h>

#include "core/number.h"
#include "core/text.h"
#include "search/engine.h"

namespace sebastes::play {

namespace {

// In small letters and without blanks; nothing at the end of the input, or after Ctrl-C.
std::optional<std::string> ask(LineReader& reader, const std::string& question) {
    const Input input = reader.read(question, std::nullopt);
    if (input.kind != Input::Kind::Line) return std::nullopt;
    std::string answer;
    for (const char c : input.text)
        if (c != ' ' && c != '\t') answer += to_lower(c);
    return answer;
}

}  // namespace

bool ask_color(LineReader& reader, std::ostream& out, GameSetup& setup) {
    while (true) {
        auto answer =
            ask(reader, "Which colour do you play: white, black, random or both? [white] ");
        if (!answer) return false;
        if (answer->empty()) *answer = "white";
        for (const std::string_view word : {"white", "black", "random", "both"})
            if (word.starts_with(*answer)) {
                setup.engine = *engine_sides(word);
                return true;
            }
        out << "Please answer white, black, random or both.\n" << std::flush;
    }
}

bool ask_level(LineReader& reader, std::ostream& out, GameSetup& setup) {
    while (true) {
        const auto answer =
            ask(reader, fmt::format("How strong shall the engine be, 1 to {}? [{}] ", kMaxLevel,
                                    setup.level()));
        if (!answer) return false;
        if (answer->empty()) return true;
        const auto level = to_number<int>(*answer);
        if (level && *level >= 1 && *level <= kMaxLevel) {
            setup.elo = elo_of_level(*level);
            return true;
        }
        out << "Please answer a number from 1 to " << kMaxLevel << ".\n" << std::flush;
    }
}

bool ask_to_go_on(LineReader& reader, std::ostream& out, const PgnGame& game) {
    out << fmt::format("There is an unfinished game: {} - {}, {} plies.\n", game.tag("White"),
                       game.tag("Black"), game.main_line().size())
        << std::flush;
    const auto answer = ask(reader, "Go on with it? [Y/n] ");
    return answer && !answer->starts_with('n');
}

}  // namespace sebastes::play
