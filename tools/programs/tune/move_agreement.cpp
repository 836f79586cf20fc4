#include "tools/programs/tune/move_agreement.h"

#include <cstdlib>
#include <utility>

#include "board/game.h"
#include "search/engine.h"
#include "tools/shared/batch/parallel.h"
#include "tools/shared/training_data/game_file.h"

namespace sebastes::tune {

using training::TrainingGame;

namespace {

constexpr std::size_t kHashMib = 1;

MoveAgreement agreement_of(Engine& session, const TrainingGame& record,
                           const SearchOptions& options, int score_limit) {
    Limits one_ply;
    one_ply.depth = 1;
    SearchControl control;
    MoveAgreement agreement;
    Game game(record.start);
    session.new_game();
    for (const ScoredMove& played : record.moves) {
        if (played.has_score() && std::abs(played.score) <= score_limit &&
            !game.position().in_check()) {
            ++agreement.moves;
            const SearchResult found = session.search({game, one_ply, options, control});
            if (found.best == played.move) ++agreement.same;
        }
        game.play(played.move);
    }
    return agreement;
}

}  // namespace

Result<std::vector<TrainingGame>> read_records(const std::vector<std::string>& files) {
    std::vector<TrainingGame> records;
    for (const std::string& file : files) {
        auto reader = training::GameFileReader::open(file);
        if (!reader) return Error{reader.error()};
        while (true) {
            const auto block = reader->next();
            if (!block) return Error{block.error()};
            if (!*block) break;
            if (!(*block)->is_game()) continue;
            auto game = training::game_of(**block);
            if (!game) return reader->fault(game.error());
            records.push_back(std::move(*game));
        }
    }
    return records;
}

MoveAgreement move_agreement(const std::vector<TrainingGame>& games, const Evaluation& evaluation,
                             int score_limit, int threads) {
    constexpr std::size_t kPieces = 64;
    SearchOptions options;
    options.evaluation = evaluation;
    std::vector<MoveAgreement> parts(kPieces);
    tools::for_each_index(kPieces, threads, [&](std::size_t piece) {
        Engine session(kHashMib);
        const std::size_t end = games.size() * (piece + 1) / kPieces;
        for (std::size_t i = games.size() * piece / kPieces; i < end; ++i) {
            const MoveAgreement part = agreement_of(session, games[i], options, score_limit);
            parts[piece].moves += part.moves;
            parts[piece].same += part.same;
        }
    });
    MoveAgreement sum;
    for (const MoveAgreement& part : parts) {
        sum.moves += part.moves;
        sum.same += part.same;
    }
    return sum;
}

}  // namespace sebastes::tune
