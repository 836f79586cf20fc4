#include <algorithm>
#include <vector>

#include "notation/fen.h"
#include "tests/fuzz/checks.h"
#include "uci/bench.h"
#include "uci/commands.h"
#include "uci/opening_generator.h"
#include "uci/words.h"

namespace sebastes::fuzz {

namespace {

std::string fault_of_texts(const std::vector<std::string>& texts) {
    return std::ranges::all_of(texts, [](const auto& text) { return is_shown_well(text); })
               ? ""
               : "a text that cannot be shown";
}

std::string fault_of_go(std::string_view arguments, const Position& position) {
    const GoCommand command = parse_go(split_words(arguments), position);
    for (const auto* texts : {&command.errors, &command.notes})
        if (const std::string fault = fault_of_texts(*texts); !fault.empty()) return fault;
    const Limits& limits = command.limits;
    for (const Move move : limits.search_moves)
        if (!position.is_legal(move)) return "a search move that is not legal";
    if (!command.is_answerable && command.errors.empty()) return "not answerable, and no error";
    if (limits.depth && *limits.depth < 1) return "a depth below 1";
    if (limits.mate && *limits.mate < 1) return "a mate below 1";
    if (limits.move_time && *limits.move_time < 0) return "a time below 0";
    const bool is_perft = command.kind == CommandKind::Count;
    if (parse_go(split_words(arguments), Position::start()).kind != command.kind)
        return "a kind that depends on the position";
    if (limits.ponder != (command.kind == CommandKind::Ponder) && !is_perft)
        return "two answers about ponder";
    if (limits.infinite && !is_endless(command.kind) && !is_perft)
        return "infinite, and not endless";
    return {};
}

// Checks the position that a valid `position` command describes.
std::string fault_of_position_words(const Words& words, Position& position) {
    const auto command = parse_position(words);
    if (!command) return is_shown_well(command.error()) ? "" : "an error without a reason";
    Position at = command->start;
    for (const Move move : command->moves) {
        if (!at.is_legal(move)) return "a move that is not legal";
        at = at.after(move);
    }
    if (at != command->game.position()) return "the moves lead elsewhere";
    const auto again = parse_fen(to_fen(at, CastlingStyle::Shredder));
    if (!again || again->key() != at.key()) return "its own text is another position";
    position = at;
    return fault_of_texts(command->warnings);
}

template <typename T>
std::string fault_of_result(const Result<T>& result) {
    return result || is_shown_well(result.error()) ? "" : "an error without a reason";
}

std::string fault_of_command(std::string_view name, std::string_view arguments,
                             Position& position) {
    const Words words = split_words(arguments);
    if (name == "go") return fault_of_go(arguments, position);
    if (name == "position") return fault_of_position_words(words, position);
    if (name == "setoption") return fault_of_result(parse_set_option(words));
    if (name == "bench") return fault_of_result(parse_bench(words));
    if (name == "speedtest") return fault_of_result(parse_speedtest(words));
    if (name == "genfens") return fault_of_result(parse_genfens(words));
    return {};
}

}  // namespace

std::string fault_of_uci(std::string_view bytes) {
    Position position = Position::start();
    for (int lines = 0; lines < 16 && !bytes.empty(); ++lines) {
        const std::string_view line = bytes.substr(0, bytes.find('\n'));
        bytes.remove_prefix(std::min(line.size() + 1, bytes.size()));
        std::string_view rest = line;
        const Command* command = nullptr;
        for (std::string_view word; command == nullptr && !(word = take_word(rest)).empty();)
            command = find_command(word);
        if (command == nullptr) continue;
        const std::string fault = fault_of_command(command->word, rest, position);
        if (!fault.empty()) return fault + ": " + std::string(line);
    }
    return {};
}

}  // namespace sebastes::fuzz
