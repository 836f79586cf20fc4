#include "tools/shared/training_data/position_file.h"

#include <fmt/core.h>

#include <bit>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <vector>

namespace sebastes::training {

// Records are copied from files as they lie in memory.
static_assert(std::endian::native == std::endian::little);

namespace {

template <typename T>
bool read(std::ifstream& file, T& value) {
    return static_cast<bool>(file.read(reinterpret_cast<char*>(&value), sizeof value));
}

}  // namespace

Result<PositionFileSummary> read_position_file(const std::string& path,
                                               const OnPositions& on_game) {
    std::ifstream file(path, std::ios::binary);
    if (!file) return Error{fmt::format("{}: {}", path, std::strerror(errno))};
    file.seekg(0, std::ios::end);
    const auto size = static_cast<std::uint64_t>(file.tellg());
    file.seekg(0);
    PositionFileSummary summary;
    if (!read(file, summary.header) || summary.header.magic != PositionFileHeader{}.magic)
        return Error{fmt::format("{}: not a file of training positions", path)};
    std::uint64_t at = sizeof(PositionFileHeader);
    std::vector<PackedPosition> records;
    PositionBlockHeader block;
    while (read(file, block)) {
        const std::uint64_t end =
            at + sizeof block + std::uint64_t{block.records} * sizeof(PackedPosition);
        if (end > size) break;
        records.resize(block.records);
        if (!file.read(reinterpret_cast<char*>(records.data()),
                       static_cast<std::streamsize>(records.size() * sizeof(PackedPosition))))
            break;
        if (const auto fault = on_game(block.plies, records))
            return Error{fmt::format("{}: game {}, byte {}: {}", path, summary.games + 1, at,
                                     fault->message)};
        at = end;
        ++summary.games;
    }
    summary.is_cut_off = at != size;
    return summary;
}

}  // namespace sebastes::training
