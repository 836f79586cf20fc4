#include "tools/bindings/python/game_position.h"

#include <fmt/core.h>
#include <pybind11/pybind11.h>

#include "notation/fen.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::python {

GamePosition GamePosition::from_fen(std::string_view fen, bool chess960) {
    const Result<FenReading> reading =
        read_fen(fen, chess960 ? CastlingRule::Chess960 : CastlingRule::AsItLooks);
    if (!reading) throw pybind11::value_error(reading.error());
    GamePosition position(reading->position, chess960);
    position.warnings_ = reading->warnings;
    return position;
}

GamePosition GamePosition::chess960_start(int number) {
    if (number < 0 || number > 959)
        throw pybind11::value_error(
            fmt::format("{} is no starting position: they have the numbers 0 to 959", number));
    return {Position::start(number), true};
}

Move GamePosition::parse(std::string_view text) const {
    const Result<Move> move = parse_move(position(), text);
    if (!move) throw pybind11::value_error(move.error());
    return *move;
}

std::vector<std::string> GamePosition::uci_line(const std::vector<Move>& line) const {
    std::vector<std::string> words;
    for (const Move move : line) words.push_back(uci(move));
    return words;
}

std::vector<std::string> GamePosition::san_line(const std::vector<Move>& line) const {
    std::vector<std::string> words;
    Position at = position();
    for (const Move move : line) {
        words.push_back(to_san(at, move));
        at = at.after(move);
    }
    return words;
}

GamePosition GamePosition::after(Move move) const {
    GamePosition next = *this;
    next.game_.play(move);
    next.warnings_.clear();
    return next;
}

}  // namespace sebastes::python
