#include "tools/shared/training_data/reading.h"

#include <vector>

#include "tools/shared/training_data/game_file.h"

namespace sebastes::training {

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
        if (!(*block)->is_game()) continue;
        const auto game = game_of(**block);
        if (!game) return reader->fault(game.error());
        kept.clear();
        filter.take(*game, kept);
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
