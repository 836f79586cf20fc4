#include "tools/shared/training_data/game_block.h"

#include <fmt/core.h>

#include <bit>
#include <cstring>
#include <optional>
#include <utility>

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
    std::optional<std::string> packed = packed_game_bytes(game);
    return {packed ? BlockKind::PackedGame : BlockKind::Game,
            static_cast<std::uint8_t>(static_cast<int>(game.result) |
                                      static_cast<int>(game.started) << 2 |
                                      static_cast<int>(game.ended) << 4),
            static_cast<std::uint16_t>(game.moves.size()),
            packed ? std::move(*packed) : game_bytes(game)};
}

Block block_of_double() { return {BlockKind::Double, 0, 0, {}}; }

// Records are copied with their layout in memory.
static_assert(std::endian::native == std::endian::little);

Block block_of_positions(std::uint32_t plies, const std::vector<PackedPosition>& records) {
    std::string body;
    put_number(body, plies);
    if (!records.empty())
        body.append(reinterpret_cast<const char*>(records.data()),
                    records.size() * sizeof(PackedPosition));
    return {BlockKind::Positions, 0, static_cast<std::uint16_t>(records.size()), std::move(body)};
}

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
    if (kind > static_cast<std::uint8_t>(BlockKind::PackedGame))
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
    Result<TrainingGame> game = block.kind == BlockKind::PackedGame
                                    ? read_packed_game_bytes(block.body, block.count)
                                    : read_game_bytes(block.body, block.count);
    if (!game) return game;
    game->result = static_cast<GameResult>(result);
    game->started = static_cast<GameStart>(started);
    game->ended = static_cast<GameEnd>(ended);
    return game;
}

Result<GamePositions> positions_of(const Block& block) {
    ByteReader reader(block.body);
    GamePositions positions;
    positions.plies = reader.number<std::uint32_t>();
    positions.records.resize(block.count);
    const std::string_view bytes = reader.text(block.count * sizeof(PackedPosition));
    if (!reader.is_done())
        return Error{fmt::format("its {} bytes are not those of {} positions", block.body.size(),
                                 block.count)};
    if (!bytes.empty()) std::memcpy(positions.records.data(), bytes.data(), bytes.size());
    for (const PackedPosition& record : positions.records)
        if (const auto board = unpack(record); !board) return Error{board.error()};
    return positions;
}

}  // namespace sebastes::training
