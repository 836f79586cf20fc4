#include "uci/position_command.h"

#include <fmt/format.h>

#include <algorithm>

#include "notation/fen.h"
#include "notation/notation.h"
#include "uci/words.h"

namespace sebastes {

Result<PositionCommand> parse_position(const std::vector<std::string_view>& words,
                                       CastlingRule rule) {
    const auto moves = std::find_if(words.begin(), words.end(), [](std::string_view word) {
        return is_same_word(word, "moves");
    });
    const auto fen_end = static_cast<std::size_t>(moves - words.begin());
    PositionCommand command;
    if (!words.empty() && is_same_word(words.front(), "startpos")) {
        if (fen_end != 1)
            return Error{fmt::format("position: \"{}\" after startpos", shown(words[1]))};
    } else if (!words.empty() && is_same_word(words.front(), "fen")) {
        auto reading = read_fen(fmt::format("{}", fmt::join(words.begin() + 1, moves, " ")), rule);
        if (!reading) return Error{"position: " + reading.error()};
        command.game = Game{reading->position};
        command.start = reading->position;
        command.oddities = std::move(reading->oddities);
    } else {
        return Error{"position: expected startpos or fen"};
    }
    for (std::size_t i = fen_end + 1; i < words.size(); ++i) {
        const auto move = parse_uci(command.game.position(), words[i]);
        if (!move) return Error{fmt::format("position: move {}: {}", i - fen_end, move.error())};
        command.game.play(*move);
        command.moves.push_back(*move);
    }
    return command;
}

}  // namespace sebastes
