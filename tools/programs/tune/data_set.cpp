#include "tools/programs/tune/data_set.h"

#include <algorithm>
#include <cmath>
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

// Every twentieth game is held out.
void add_games(FileGames games, training::PositionFilter& filter, DataSet& set) {
    std::size_t begin = 0;
    for (const std::size_t end : games.ends) {
        auto& part = set.games++ % 20 == 0 ? set.held_out : set.training;
        filter.take(std::span(games.positions).subspan(begin, end - begin), part);
        begin = end;
    }
}

}  // namespace

Result<DataSet> load(const std::vector<std::string>& files, const training::Filters& filters,
                     int threads, const std::function<void(std::size_t)>& on_files) {
    DataSet set;
    training::PositionFilter filter({.checks = true,
                                     .captures = true,
                                     .promotions = true,
                                     .certain = true,
                                     .unique = filters.unique});
    training::Filters of_one_file = filters;
    of_one_file.unique = false;  // across all files, in their order
    const auto at_once = static_cast<std::size_t>(std::max(1, threads));
    for (std::size_t first = 0; first < files.size(); first += at_once) {
        std::vector<FileGames> group(std::min(at_once, files.size() - first));
        tools::for_each_index(group.size(), threads, [&](std::size_t i) {
            group[i] = read_file(files[first + i], of_one_file);
        });
        for (FileGames& games : group) {
            if (!games.error.empty()) return Error{games.error};
            add_games(std::exchange(games, {}), filter, set);
        }
        if (on_files) on_files(first + group.size());
    }
    if (set.training.empty() || set.held_out.empty())
        return Error{"not enough games: at least 21 are needed"};
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
