#include <algorithm>
#include <vector>

#include "notation/fen.h"
#include "tests/fuzz/checks.h"
#include "uci/bench.h"
#include "uci/command_name.h"
#include "uci/go_command.h"
#include "uci/opening_generator.h"
#include "uci/opponent.h"
#include "uci/position_command.h"
#include "uci/set_option_command.h"
#include "uci/speedtest.h"
#include "uci/words.h"

namespace sebastes::fuzz {

namespace {

using Words = std::vector<std::string_view>;

std::string fault_of_texts(const std::vector<std::string>& texts) {
    return std::ranges::all_of(texts, [](const auto& text) { return is_shown_well(text); })
               ? ""
               : "a text that cannot be shown";
}

std::string fault_of_go_words(const Words& words, const Position& position) {
    const GoCommand command = parse_go(words, position);
    for (const auto* texts : {&command.errors, &command.notes})
        if (const std::string fault = fault_of_texts(*texts); !fault.empty()) return fault;
    const Limits& limits = command.limits;
    for (const Move move : limits.search_moves)
        if (!position.is_legal(move)) return "a search move that is not legal";
    if (!command.is_answerable && command.errors.empty()) return "not answerable, and no error";
    if (limits.depth && *limits.depth < 1) return "a depth below 1";
    if (limits.mate && *limits.mate < 1) return "a mate below 1";
    if (limits.move_time && *limits.move_time < 0) return "a time below 0";
    if (command.is_perft != is_perft_go(words)) return "two answers about perft";
    if (limits.infinite && !is_endless_go(words)) return "infinite, and not endless";
    is_ponder_go(words);
    return {};
}

// The position of a command that is understood.
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
    return fault_of_texts(command->oddities);
}

template <typename T>
std::string fault_of_result(const Result<T>& result) {
    return result || is_shown_well(result.error()) ? "" : "an error without a reason";
}

std::string fault_of_command(CommandName name, const Words& words, Position& position) {
    switch (name) {
        case CommandName::Go:
            return fault_of_go_words(words, position);
        case CommandName::Position:
            return fault_of_position_words(words, position);
        case CommandName::SetOption:
            return fault_of_result(parse_set_option(words));
        case CommandName::Bench:
            return fault_of_result(parse_bench(words));
        case CommandName::Speedtest:
            return fault_of_result(parse_speedtest(words));
        case CommandName::GenFens:
            return fault_of_result(parse_genfens(words));
        default:
            return {};
    }
}

}  // namespace

std::string fault_of_uci(std::string_view bytes) {
    Position position = Position::start();
    for (int lines = 0; lines < 16 && !bytes.empty(); ++lines) {
        const std::string_view line = bytes.substr(0, bytes.find('\n'));
        bytes.remove_prefix(std::min(line.size() + 1, bytes.size()));
        std::string_view rest = line;
        std::optional<CommandName> name;
        for (std::string_view word; !name && !(word = take_word(rest)).empty();)
            name = find_command(word);
        if (const auto opponent = parse_opponent(line))
            if (describe_opponent(*opponent).empty()) return "an opponent without a description";
        if (!name) continue;
        const std::string fault = fault_of_command(*name, split_words(rest), position);
        if (!fault.empty()) return fault + ": " + std::string(line);
    }
    return {};
}

}  // namespace sebastes::fuzz
