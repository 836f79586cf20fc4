// tune loss GAMES... --values FILE
#include <fmt/ostream.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <optional>
#include <thread>
#include <utility>

#include "eval/nnue.h"
#include "tools/programs/tune/command.h"
#include "tools/programs/tune/data_set.h"
#include "tools/programs/tune/losses.h"
#include "tools/programs/tune/move_agreement.h"
#include "tools/programs/tune/nnue_pass.h"
#include "tools/programs/tune/nnue_quantised.h"
#include "tools/programs/tune/settings.h"
#include "tools/shared/training_data/reading.h"

namespace sebastes::tune {

namespace {

using training::PackedPosition;

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
        line.add_flag(
            "--moves", moves_,
            "Moves too: some 20,000 a second on each thread, by values of the engine's own sizes");
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
            const auto [factor, loss] = least_loss(positions, candidate.model, scale);
            std::string moves;
            if (candidate.evaluation) {
                const MoveAgreement agreement =
                    move_agreement(games, *candidate.evaluation, kScoreLimit, threads_);
                moves = fmt::format("{:>8.2f}", agreement.percent());
            }
            fmt::print(streams.out, "{:<24}{:>10.6f}{:>10.6f}{:>8.2f}{}\n", candidate.name,
                       loss.blend, loss.results, factor, moves);
            streams.out.flush();
        }
        return tools::kExitFine;
    }

  private:
    struct Candidate {
        std::string name;
        NnueModel model;
        std::optional<Evaluation> evaluation;  // with --moves
    };

    Result<std::vector<Candidate>> read_candidates() const {
        std::vector<Candidate> candidates;
        for (const std::string& path : values_) {
            const Result<tables::NnueValues> values = read_values_file(path);
            if (!values) return Error{values.error()};
            Candidate candidate{std::filesystem::path(path).filename().string(), model_of(*values),
                                std::nullopt};
            if (moves_) {
                auto tables = open_nnue_file(path);
                if (!tables) return Error{tables.error()};
                candidate.evaluation.emplace(std::move(*tables));
            }
            candidates.push_back(std::move(candidate));
        }
        return candidates;
    }

    // Returns the factor of the scores that makes their loss least, and the losses then.  An
    // evaluation that is a little too high or too low everywhere plays no worse.
    std::pair<double, HeldOutLoss> least_loss(const std::vector<PackedPosition>& positions,
                                              const NnueModel& model, double scale) const {
        std::vector<float> scores(positions.size());
        const auto index_of = [&](const PackedPosition& position) {
            return static_cast<std::size_t>(&position - positions.data());
        };
        loss_of_scores(positions, scale, threads_, 0, [&] {
            return [&, pass = NnuePass(model)](const PackedPosition& position) mutable {
                return scores[index_of(position)] = tables::kOutputScale * pass.forward(position);
            };
        });
        std::pair<double, HeldOutLoss> least{1, {INFINITY, INFINITY}};
        for (int percent = 75; percent <= 125; ++percent) {
            const double factor = percent / 100.0;
            const HeldOutLoss loss = loss_of_scores(positions, scale, threads_, 0, [&] {
                return [&](const PackedPosition& position) {
                    return factor * scores[index_of(position)];
                };
            });
            if (loss.blend < least.second.blend) least = {factor, loss};
        }
        return least;
    }

    std::vector<std::string> files_;
    std::vector<std::string> values_;
    bool moves_ = false;
    int threads_ = 1;
};

}  // namespace

std::unique_ptr<tools::Command> make_loss() { return std::make_unique<LossCommand>(); }

}  // namespace sebastes::tune
