#include "tools/bindings/python/game_position.h"

#include <fmt/core.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

#include "notation/fen.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes::python {

namespace {

// The first rank of a starting position, file a first.
std::string first_rank(int number) {
    std::string rank(8, ' ');
    const auto put_on_free = [&](int which, char piece) {
        for (char& square : rank)
            if (square == ' ' && which-- == 0) {
                square = piece;
                return;
            }
    };
    rank[static_cast<std::size_t>(2 * (number % 4) + 1)] = 'B';
    number /= 4;
    rank[static_cast<std::size_t>(2 * (number % 4))] = 'B';
    number /= 4;
    put_on_free(number % 6, 'Q');
    number /= 6;
    // The two knights' places among the five squares that are left.
    constexpr std::array<std::pair<int, int>, 10> kKnights{
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    const auto [first, second] = kKnights[static_cast<std::size_t>(number)];
    put_on_free(second, 'N');
    put_on_free(first, 'N');
    for (const char piece : {'R', 'K', 'R'}) put_on_free(0, piece);
    return rank;
}

}  // namespace

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
    const std::string white = first_rank(number);
    std::string black = white;
    std::ranges::transform(black, black.begin(),
                           [](unsigned char piece) { return std::tolower(piece); });
    return from_fen(fmt::format("{}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", black, white),
                    true);
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
