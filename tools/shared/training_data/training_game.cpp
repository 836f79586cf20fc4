#include "tools/shared/training_data/training_game.h"

#include <fmt/core.h>

#include "core/byte_text.h"
#include "notation/fen.h"

namespace sebastes::training {

void put_start(std::string& bytes, const Position& start) {
    const std::string fen =
        start == Position::start() ? "" : to_fen(start, CastlingStyle::Shredder);
    put_number(bytes, static_cast<std::uint8_t>(fen.size()));
    bytes += fen;
}

Result<Position> take_start(ByteReader& bytes) {
    const std::string_view fen = bytes.text(bytes.number<std::uint8_t>());
    if (fen.empty()) return Position::start();
    auto start = parse_fen(fen);
    if (!start) return Error{"the start's FEN: " + start.error()};
    if (to_fen(*start, CastlingStyle::Shredder) != fen)
        return Error{"the start's FEN is not written as its position is"};
    return start;
}

std::string game_bytes(const TrainingGame& game) {
    std::string bytes;
    bytes.reserve(1 + 4 * game.moves.size());
    put_start(bytes, game.start);
    for (const ScoredMove& played : game.moves) {
        put_number(bytes, played.move.raw());
        put_number(bytes, played.score);
    }
    return bytes;
}

Result<TrainingGame> read_game_bytes(std::string_view bytes, std::size_t plies) {
    ByteReader reader(bytes);
    const auto start = take_start(reader);
    if (!start) return Error{start.error()};
    TrainingGame game;
    game.start = *start;
    game.moves.resize(plies);
    for (ScoredMove& played : game.moves) {
        played.move = Move::from_raw(reader.number<std::uint16_t>());
        played.score = reader.number<std::int16_t>();
    }
    if (!reader.is_done())
        return Error{fmt::format("its {} bytes are not those of {} plies", bytes.size(), plies)};
    return game;
}

std::optional<Key> opening_key(const TrainingGame& game) {
    Position position = game.start;
    for (const ScoredMove& played : game.moves) {
        if (played.has_score()) break;
        if (!played.move || !position.is_legal(played.move)) return std::nullopt;
        position = position.after(played.move);
    }
    return position.key();
}

}  // namespace sebastes::training
