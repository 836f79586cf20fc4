// tune loss GAMES... --values FILE
#include <fmt/ostream.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <thread>

#include "eval/nnue.h"
#include "tools/programs/tune/command.h"
#include "tools/programs/tune/data_set.h"
#include "tools/programs/tune/move_agreement.h"
#include "tools/programs/tune/nnue_quantised.h"
#include "tools/programs/tune/nnue_settings.h"
#include "tools/shared/batch/parallel.h"
#include "tools/shared/training_data/reading.h"

namespace sebastes::tune {

namespace {

using training::PackedPosition;

struct Loss {
    double factor = 1;  // of the evaluation, which makes the first of these least
    double scores = INFINITY;
    double results = INFINITY;
};

// Evaluations of the positions, from White's side.
Loss loss_of(const std::vector<PackedPosition>& positions, const std::vector<double>& evaluations,
             double scale, double factor) {
    double scores = 0;
    double results = 0;
    for (std::size_t i = 0; i < positions.size(); ++i) {
        const double probability = win_probability(factor * evaluations[i], scale);
        scores += std::pow(probability - target(positions[i], scale, 0), 2);
        results += std::pow(probability - target(positions[i], scale, 1), 2);
    }
    const auto count = static_cast<double>(positions.size());
    return {factor, scores / count, results / count};
}

class LossCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        threads_ = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
        line.describe(
            "Tells how far evaluations are from games that none of them learnt from, best of\n"
            "deeper searches: the mean squared error of the win probability against the search\n"
            "scores and against the results.  Each is first multiplied by the factor, 0.75 to "
            "1.25,\n"
            "that makes the error against the scores least.  With --moves also how many per cent "
            "of\n"
            "the games' moves a search of one ply chooses by them.");
        line.add("GAMES", files_, "Files of datagen").required();
        line.add("--values", values_, "What tune nnue wrote; several may be given").required();
        line.add_flag("--moves", moves_,
                      "Moves too: some 20,000 a second on each thread, by values of the engine's "
                      "own sizes");
        line.add("--threads", threads_, "Threads; the result is the same with any").within(1, 1024);
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        // All files are read before the table is printed, so that an error is the only output.
        auto candidates = read_candidates();
        if (!candidates) return Error{candidates.error()};
        std::vector<PackedPosition> positions;
        training::PositionFilter filter({.score_limit = kScoreLimit, .unique = true});
        for (const std::string& file : files_) {
            const auto summary =
                training::read_games(file, filter, [&](std::span<const PackedPosition> game) {
                    positions.insert(positions.end(), game.begin(), game.end());
                });
            if (!summary) return Error{summary.error()};
        }
        if (positions.empty())
            return Error{fmt::format("no positions with scores within {}", kScoreLimit)};
        std::vector<training::TrainingGame> games;
        if (moves_) {
            auto records = read_records(files_);
            if (!records) return Error{records.error()};
            games = std::move(*records);
        }
        const double scale = best_scale(positions);
        fmt::print(streams.out, "{} positions, scale {:.0f}\n{:<24}{:>10}{:>10}{:>8}{}\n",
                   positions.size(), scale, "values", "scores", "results", "factor",
                   moves_ ? "   moves" : "");
        for (Candidate& candidate : *candidates) {
            const Loss loss = least_loss(positions, candidate.nnue, scale);
            std::string moves;
            if (candidate.evaluation) {
                const MoveAgreement agreement =
                    move_agreement(games, *candidate.evaluation, kScoreLimit, threads_);
                moves = fmt::format("{:>8.2f}", agreement.percent());
            }
            fmt::print(streams.out, "{:<24}{:>10.6f}{:>10.6f}{:>8.2f}{}\n", candidate.name,
                       loss.scores, loss.results, loss.factor, moves);
            streams.out.flush();
        }
        return tools::kExitFine;
    }

  private:
    struct Candidate {
        std::string name;
        QuantisedNnue nnue;
        std::optional<Evaluation> evaluation;  // with --moves
    };

    Result<std::vector<Candidate>> read_candidates() const {
        std::vector<Candidate> candidates;
        for (const std::string& path : values_) {
            const Result<tables::NnueValues> values = read_values_file(path);
            if (!values) return Error{values.error()};
            Candidate candidate{std::filesystem::path(path).filename().string(),
                                QuantisedNnue(*values), std::nullopt};
            if (moves_) {
                auto tables = open_nnue_file(path);
                if (!tables) return Error{tables.error()};
                candidate.evaluation.emplace(std::move(*tables));
            }
            candidates.push_back(std::move(candidate));
        }
        return candidates;
    }

    // An evaluation that is a little too high or too low everywhere plays no worse.
    Loss least_loss(const std::vector<PackedPosition>& positions, const QuantisedNnue& nnue,
                    double scale) const {
        constexpr std::size_t kPiece = 4096;
        std::vector<double> evaluations(positions.size());
        tools::for_each_index(
            (positions.size() + kPiece - 1) / kPiece, threads_, [&](std::size_t piece) {
                const std::size_t first = piece * kPiece;
                const std::size_t last = std::min(first + kPiece, positions.size());
                for (std::size_t i = first; i < last; ++i)
                    evaluations[i] = sign_of_mover(positions[i]) * nnue.evaluate(positions[i]);
            });
        constexpr std::size_t kFactors = 51;  // 0.75 to 1.25
        std::vector<Loss> losses(kFactors);
        tools::for_each_index(kFactors, threads_, [&](std::size_t i) {
            losses[i] =
                loss_of(positions, evaluations, scale, 0.75 + 0.01 * static_cast<double>(i));
        });
        return *std::ranges::min_element(losses, {}, &Loss::scores);
    }

    std::vector<std::string> files_;
    std::vector<std::string> values_;
    bool moves_ = false;
    int threads_ = 1;
};

}  // namespace

std::unique_ptr<tools::Command> make_loss() { return std::make_unique<LossCommand>(); }

}  // namespace sebastes::tune
