#include "tools/shared/training_data/reading.h"

#include <optional>
#include <vector>

#include "tools/shared/training_data/game_file.h"

namespace sebastes::training {

namespace {

// Appends a block's positions. Returns what is wrong with it, or nothing.
std::optional<std::string> take_block(const Block& block, PositionFilter& filter,
                                      std::vector<PackedPosition>& kept) {
    if (block.kind == BlockKind::Positions) {
        const auto positions = positions_of(block);
        if (!positions) return positions.error();
        filter.take(positions->records, kept);
        return std::nullopt;
    }
    const auto game = game_of(block);
    if (!game) return game.error();
    if (!filter.take(*game, kept)) return "a move is not legal";
    return std::nullopt;
}

}  // namespace

Result<ReadSummary> read_games(const std::string& path, PositionFilter& filter,
                               const OnGame& on_game) {
    auto reader = GameFileReader::open(path);
    if (!reader) return Error{reader.error()};
    ReadSummary summary;
    std::vector<PackedPosition> kept;
    while (true) {
        const auto block = reader->next();
        if (!block) return Error{block.error()};
        if (!*block) break;
        if ((*block)->kind == BlockKind::Double) continue;
        kept.clear();
        if (const auto wrong = take_block(**block, filter, kept)) return reader->fault(*wrong);
        ++summary.games;
        summary.positions += kept.size();
        on_game(kept);
    }
    summary.is_cut_off = reader->is_cut_off();
    return summary;
}

Result<ReadSummary> read_games(const std::string& path, const OnGame& on_game) {
    PositionFilter filter{Filters{}};
    return read_games(path, filter, on_game);
}

}  // namespace sebastes::training
