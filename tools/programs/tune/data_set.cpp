#include "tools/programs/tune/data_set.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>
#include <utility>

#include "tools/shared/batch/parallel.h"
#include "tools/shared/training_data/reading.h"

namespace sebastes::tune {

using training::PackedPosition;

namespace {

// What one file gives, before it is known what came before it.
struct FileGames {
    std::vector<PackedPosition> positions;
    std::vector<std::size_t> ends;  // of the games among the positions
    std::string error;
};

FileGames read_file(const std::string& file, const training::Filters& filters) {
    FileGames games;
    training::PositionFilter filter(filters);
    const auto summary =
        training::read_games(file, filter, [&](std::span<const PackedPosition> game) {
            games.positions.insert(games.positions.end(), game.begin(), game.end());
            games.ends.push_back(games.positions.size());
        });
    if (!summary) games.error = summary.error();
    return games;
}

// A twentieth of the games is held out.  Where a game ends decides, not its place in the files:
// what one run holds out no other learns from.
std::vector<PackedPosition>& part_of(std::span<const PackedPosition> game, DataSet& set) {
    ++set.games;
    return !game.empty() && training::key_of(game.back()) % 20 == 0 ? set.held_out : set.training;
}

// Of few games it may be that none is held out.
void hold_out_first_game(DataSet& set) {
    const auto is_next_game = [](const PackedPosition& a, const PackedPosition& b) {
        return b.ply <= a.ply;
    };
    auto end = std::ranges::adjacent_find(set.training, is_next_game);
    if (end == set.training.end()) return;
    ++end;
    set.held_out.assign(set.training.begin(), end);
    set.training.erase(set.training.begin(), end);
}

void add_games(FileGames games, training::PositionFilter& filter, DataSet& set) {
    std::size_t begin = 0;
    for (const std::size_t end : games.ends) {
        const auto game =
            std::span<const PackedPosition>(games.positions).subspan(begin, end - begin);
        filter.take(game, part_of(game, set));
        begin = end;
    }
}

// What is wrong with them; nothing: their games are in the set.
std::optional<Error> add_files(std::span<const std::string> files, const training::Filters& filters,
                               training::PositionFilter& filter, DataSet& set) {
    if (files.size() == 1) {  // its positions need not be kept twice
        const auto summary =
            training::read_games(files[0], filter, [&](std::span<const PackedPosition> game) {
                auto& part = part_of(game, set);
                part.insert(part.end(), game.begin(), game.end());
            });
        return summary ? std::nullopt : std::optional(Error{summary.error()});
    }
    training::Filters of_one_file = filters;
    of_one_file.unique = false;  // across all files, in their order
    std::vector<FileGames> group(files.size());
    tools::for_each_index(group.size(), static_cast<int>(group.size()),
                          [&](std::size_t i) { group[i] = read_file(files[i], of_one_file); });
    for (FileGames& games : group) {
        if (!games.error.empty()) return Error{games.error};
        add_games(std::exchange(games, {}), filter, set);
    }
    return std::nullopt;
}

}  // namespace

Result<DataSet> load(const std::vector<std::string>& files, const training::Filters& filters,
                     int threads, const std::function<void(std::size_t)>& on_files) {
    DataSet set;
    training::PositionFilter filter(filters);
    const auto at_once = static_cast<std::size_t>(std::max(1, threads));
    for (std::size_t first = 0; first < files.size(); first += at_once) {
        const std::size_t count = std::min(at_once, files.size() - first);
        if (auto error = add_files(std::span(files).subspan(first, count), filters, filter, set))
            return *error;
        if (on_files) on_files(first + count);
    }
    if (set.held_out.empty() && set.games > 1) hold_out_first_game(set);
    if (set.training.empty() || set.held_out.empty())
        return Error{"not enough games: one of twenty is held out"};
    return set;
}

double win_probability(double score, double scale) {
    return 1.0 / (1.0 + std::exp(-score / scale));
}

double best_scale(const std::vector<PackedPosition>& positions) {
    double best = 0;
    double least = INFINITY;
    for (double scale = 80; scale <= 600; scale += 5) {
        double loss = 0;
        for (const PackedPosition& position : positions) {
            const double error =
                win_probability(position.score, scale) - static_cast<double>(position.result) / 2;
            loss += error * error;
        }
        if (loss < least) {
            least = loss;
            best = scale;
        }
    }
    return best;
}

double target(const PackedPosition& position, double scale, double result_share) {
    return result_share * static_cast<double>(position.result) / 2 +
           (1 - result_share) * win_probability(position.score, scale);
}

}  // namespace sebastes::tune
