#include "tools/programs/play/commands.h"

#include <fmt/core.h>

#include <algorithm>

#include "core/nearest_word.h"
#include "core/text.h"
#include "search/strength.h"
#include "tools/programs/play/draw_and_resign.h"

namespace sebastes::play {

namespace {

std::string_view trimmed(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t");
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(" \t") + 1 - begin);
}

struct Split {
    std::string name;  // in small letters
    std::string argument;
};

Split split(std::string_view line) {
    line = trimmed(line);
    const std::size_t end = std::min(line.find_first_of(" \t"), line.size());
    return {to_lower(line.substr(0, end)), std::string(trimmed(line.substr(end)))};
}

// Other names that people try.
struct Alias {
    std::string_view name;
    Verb verb;
};
constexpr Alias kAliases[] = {{"?", Verb::Help},          {"exit", Verb::Quit},
                              {"bye", Verb::Quit},        {"takeback", Verb::Undo},
                              {"analyze", Verb::Analyse}, {"color", Verb::Side},
                              {"colour", Verb::Side},     {"show", Verb::Board}};

}  // namespace

const std::vector<VerbWords>& all_verbs() {
    static const std::string kLevels = fmt::format("[1-{}]", kMaxLevel);
    static const std::string kAbout =
        fmt::format("the engine's strength; {} is all it can", kMaxLevel);
    static const std::string kRatings = fmt::format("[{}-{}]", kLeastElo, kMostElo);
    static const std::vector<VerbWords> kVerbs = {
        {Verb::Help, "help", "[COMMAND]", "these commands, or more about one", ""},
        {Verb::Go, "go", "", "the engine moves for the side to move", ""},
        {Verb::Undo, "undo", "[N]", "take back your last move, or N plies",
         "Against the engine its answer is taken back as well."},
        {Verb::Redo, "redo", "[N]", "play again what was taken back", ""},
        {Verb::Hint, "hint", "", "what the engine would play for you", ""},
        {Verb::Moves, "moves", "[SQUARE]", "the legal moves, or those of one piece", ""},
        {Verb::Threats, "threats", "", "what the other side threatens, and what hangs", ""},
        {Verb::Analyse, "analyse", "[SECONDS]", "the three best lines; Ctrl-C ends it", ""},
        {Verb::Eval, "eval", "", "what each piece is worth here", ""},
        {Verb::Mistakes, "mistakes", "[SIDE] [again]", "find better moves than your faults were",
         "SIDE is white, black or both, and your side without it.  The engine reviews the game "
         "first,\n"
         "until Ctrl-C.  Faults that you have solved come once more only with again."},
        {Verb::Flip, "flip", "", "see the board from the other side", ""},
        {Verb::Board, "board", "", "show the board", ""},
        {Verb::Side, "side", "[white|black|both|none]", "which side you play",
         "Without a word the two change sides.  both: two people play.  none: the engine plays\n"
         "against itself, until Ctrl-C."},
        {Verb::Level, "level", kLevels, kAbout, ""},
        {Verb::Elo, "elo", kRatings, "the same as a rating; not calibrated", ""},
        {Verb::Time, "time", "[SECONDS]", "how long the engine thinks about a move", ""},
        {Verb::Clock, "clock", "[5+3|off]", "minutes for the game + seconds a move", ""},
        {Verb::Think, "think", "[on|off]", "watch the engine think: depth, score and line",
         "Scores are in pawns, from White's point of view; #3 is mate in three."},
        {Verb::Draw, "draw", "", "offer a draw", kDrawRule},
        {Verb::Resign, "resign", "", "give up", ""},
        {Verb::New, "new", "[white|black|random|both]", "start a new game", ""},
        {Verb::Fen, "fen", "[FEN]", "the position as FEN, or play from one", ""},
        {Verb::Pgn, "pgn", "", "the game as PGN", ""},
        {Verb::Save, "save", "FILE", "add the game to a PGN file",
         "A new file is made, or the game is put behind those that it has."},
        {Verb::Load, "load", "FILE [N]", "go on with the first, or Nth, game of a PGN file", ""},
        {Verb::Quit, "quit", "", "leave; the next start offers to go on", ""},
    };
    return kVerbs;
}

const VerbWords& words_of(Verb verb) {
    return *std::ranges::find(all_verbs(), verb, &VerbWords::verb);
}

std::optional<PlayerCommand> parse_command(std::string_view line) {
    Split words = split(line);
    for (const VerbWords& each : all_verbs())
        if (each.name == words.name) return PlayerCommand{each.verb, std::move(words.argument)};
    for (const Alias& alias : kAliases)
        if (alias.name == words.name) return PlayerCommand{alias.verb, std::move(words.argument)};
    return std::nullopt;
}

std::optional<std::string_view> command_meant(std::string_view line) {
    const std::string name = split(line).name;
    // Moves have digits, but for castling and "exd".
    const bool letters = std::ranges::all_of(name, [](char c) { return is_letter(c); });
    const bool castles = name.find_first_not_of('o') == std::string::npos;
    if (!letters || castles || (name.size() == 3 && name[1] == 'x')) return std::nullopt;
    std::vector<std::string_view> names;
    for (const VerbWords& each : all_verbs()) names.push_back(each.name);
    for (const Alias& alias : kAliases) names.push_back(alias.name);
    return nearest_word(name, names);
}

std::optional<PlayerCommand> parse_abbreviated(std::string_view line) {
    Split words = split(line);
    if (words.name.size() < 2) return std::nullopt;
    std::optional<Verb> found;
    for (const VerbWords& each : all_verbs()) {
        if (!each.name.starts_with(words.name)) continue;
        if (found) return std::nullopt;
        found = each.verb;
    }
    if (!found) return std::nullopt;
    return PlayerCommand{*found, std::move(words.argument)};
}

}  // namespace sebastes::play
