#include <algorithm>
#include <cstdint>

#include "book/byte_text.h"
#include "tests/fuzz/checks.h"
#include "tools/training_data/filters.h"
#include "tools/training_data/game_file.h"
#include "tools/training_data/reading.h"

namespace sebastes::fuzz {

namespace {

using training::Block;
using training::BlockKind;

std::string fault_of_block(const training::GameFileReader& reader, const Block& block) {
    if (block.kind == BlockKind::Positions) {
        const auto positions = positions_of(block);
        return positions || is_shown_well(positions.error()) ? "" : "an error without a reason";
    }
    if (block.kind != BlockKind::Game) return {};
    const auto game = game_of(block);
    if (!game) return is_shown_well(reader.fault(game.error()).message) ? "" : "a bad reason";
    int plies = 0;
    const bool legal =
        replay(*game, [&](const Position&, const training::ScoredMove&, int) { ++plies; });
    if (!legal) return {};
    if (plies != block.count) return "another number of plies";
    const auto again = training::game_of(training::block_of(*game));
    if (!again || *again != *game) return "its own block is another game";
    return {};
}

std::string fault_of_games_file(std::string_view bytes) {
    const ScratchFile file(bytes);
    training::is_game_file(file.path());
    auto reader = training::GameFileReader::open(file.path());
    if (!reader) return is_shown_well(reader.error()) ? "" : "an error without a reason";
    while (true) {
        const auto block = reader->next();
        if (!block) return is_shown_well(block.error()) ? "" : "an error without a reason";
        if (!*block) break;
        if (std::string fault = fault_of_block(*reader, **block); !fault.empty()) return fault;
    }
    return reader->whole_bytes() <= bytes.size() ? "" : "more bytes than there are";
}

// A file of blocks with these kinds, details, numbers of plies and bodies, each behind its size.
std::string games_file_of(std::string_view bytes) {
    std::string text = training::GameFileHeader{{{"nodes", "1"}}}.bytes();
    ByteReader reader(bytes);
    for (std::uint64_t number = 0; !reader.is_done() && !reader.failed(); ++number) {
        Block block;
        block.kind = static_cast<BlockKind>(reader.number<std::uint8_t>() % 4);
        block.details = reader.number<std::uint8_t>();
        block.count = reader.number<std::uint16_t>();
        block.body = reader.text(reader.number<std::uint16_t>());
        if (!reader.failed()) text += block.bytes(number);
    }
    return text;
}

}  // namespace

std::string fault_of_games(std::string_view bytes) {
    std::string fault = fault_of_games_file(bytes);
    return fault.empty() ? fault_of_games_file(games_file_of(bytes)) : fault;
}

}  // namespace sebastes::fuzz
