#include "tools/shared/training_data/game_block.h"

#include <fmt/core.h>

#include "core/byte_text.h"
#include "tools/shared/training_data/packed_game.h"

namespace sebastes::training {

namespace {

// The checksum of the head's bytes before it and of the game's number.
std::uint32_t head_checksum(std::string_view head, std::uint64_t number) {
    std::string bytes(head);
    put_number(bytes, number);
    return checksum(bytes);
}

}  // namespace

Block block_of(const TrainingGame& game) {
    return {BlockKind::Game,
            static_cast<std::uint8_t>(static_cast<int>(game.result) |
                                      static_cast<int>(game.started) << 2 |
                                      static_cast<int>(game.ended) << 4),
            static_cast<std::uint16_t>(game.moves.size()), packed_game_bytes(game)};
}

Block block_of_double() { return {BlockKind::Double, 0, 0, {}}; }

std::string Block::bytes(std::uint64_t number) const {
    std::string bytes;
    put_number(bytes, static_cast<std::uint8_t>(kind));
    put_number(bytes, details);
    put_number(bytes, count);
    put_number(bytes, static_cast<std::uint32_t>(body.size()));
    put_number(bytes, checksum(body));
    put_number(bytes, head_checksum(bytes, number));
    return bytes + body;
}

Result<BlockHead> read_block_head(std::string_view bytes, std::uint64_t number) {
    ByteReader reader(bytes);
    BlockHead head;
    const auto kind = reader.number<std::uint8_t>();
    head.block.details = reader.number<std::uint8_t>();
    head.block.count = reader.number<std::uint16_t>();
    head.body_size = reader.number<std::uint32_t>();
    head.body_checksum = reader.number<std::uint32_t>();
    if (reader.number<std::uint32_t>() != head_checksum(bytes.substr(0, 12), number))
        return Error{"its head's checksum is wrong: damaged, or another game's"};
    if (kind != static_cast<int>(BlockKind::Double) && kind != static_cast<int>(BlockKind::Game))
        return Error{fmt::format("kind {} is unknown", kind)};
    head.block.kind = static_cast<BlockKind>(kind);
    return head;
}

Result<TrainingGame> game_of(const Block& block) {
    const int result = block.details & 3;
    const int started = block.details >> 2 & 3;
    const int ended = block.details >> 4;
    if (result > 2 || ended > static_cast<int>(GameEnd::Length))
        return Error{fmt::format("details {} have no meaning", block.details)};
    Result<TrainingGame> game = read_packed_game_bytes(block.body, block.count);
    if (!game) return game;
    game->result = static_cast<GameResult>(result);
    game->started = static_cast<GameStart>(started);
    game->ended = static_cast<GameEnd>(ended);
    return game;
}

}  // namespace sebastes::training
