#include <algorithm>
#include <cstdint>

#include "core/byte_text.h"
#include "tests/fuzz/checks.h"
#include "tools/shared/training_data/filters.h"
#include "tools/shared/training_data/game_file.h"
#include "tools/shared/training_data/reading.h"

namespace sebastes::fuzz {

namespace {

using training::Block;

std::string fault_of_block(const training::GameFileReader& reader, const Block& block) {
    if (!block.is_game()) return {};
    const auto game = game_of(block);
    if (!game) return is_shown_well(reader.fault(game.error()).message) ? "" : "a bad reason";
    int plies = 0;
    const bool legal = replay(*game, [&](const Position&, const ScoredMove&, int) { ++plies; });
    if (!legal) return "a move that is not legal";
    if (plies != block.count) return "another number of plies";
    const auto again = training::game_of(training::block_of(*game));
    if (!again || *again != *game) return "its own block is another game";
    return {};
}

std::string fault_of_games_file(std::string_view bytes) {
    const ScratchFile file(bytes);
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

// Reads the bytes as training does.
std::string fault_of_training_data(std::string_view bytes) {
    const ScratchFile file(bytes);
    training::PositionFilter filter{training::Filters{}};
    std::size_t positions = 0;
    std::string fault;
    const auto read = training::read_games(
        file.path(), filter, [&](std::span<const training::PackedPosition> records) {
            positions += records.size();
            for (const training::PackedPosition& record : records)
                if (!unpack(record)) fault = "a record of no position";
        });
    if (!fault.empty()) return fault;
    if (!read) return is_shown_well(read.error()) ? "" : "an error without a reason";
    return read->positions == positions ? "" : "another number of positions";
}

// Sets the right checksums of the header and of all complete blocks.
std::string repaired_games_file(std::string_view bytes) {
    constexpr std::size_t kHeader = 20;
    std::string text(bytes);
    const auto number_at = [&](std::size_t at) {
        return ByteReader(std::string_view(text).substr(at)).number<std::uint32_t>();
    };
    const auto put = [&](std::size_t at, std::uint32_t number) {
        std::string sum;
        put_number(sum, number);
        text.replace(at, sum.size(), sum);
    };
    if (text.size() < kHeader || number_at(12) > text.size() - kHeader) return text;
    std::size_t at = kHeader + number_at(12);
    put(16, checksum(text.substr(0, 16) + text.substr(kHeader, at - kHeader)));
    const ScratchFile file(text);
    const auto opened = training::GameFileReader::open(file.path());
    if (!opened) return text;
    for (std::uint64_t number = opened->next_number();
         text.size() - at >= training::BlockHead::kSize; ++number) {
        const std::uint64_t size = number_at(at + 4);
        if (size > text.size() - at - training::BlockHead::kSize) break;
        const std::size_t body = at + training::BlockHead::kSize;
        put(at + 8, checksum(std::string_view(text).substr(body, size)));
        std::string head = text.substr(at, 12);
        put_number(head, number);
        put(at + 12, checksum(head));
        at = body + size;
    }
    return text;
}

}  // namespace

std::string fault_of_games(std::string_view bytes) {
    for (const std::string& text : {std::string(bytes), repaired_games_file(bytes)}) {
        if (std::string fault = fault_of_games_file(text); !fault.empty()) return fault;
        if (std::string fault = fault_of_training_data(text); !fault.empty()) return fault;
    }
    return {};
}

}  // namespace sebastes::fuzz
