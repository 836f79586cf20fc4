#include "tools/programs/tune/command.h"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "tools/programs/tune/psqt_model.h"
#include "tools/programs/tune/trainer.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::tune {

namespace {

class TuneCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        settings_.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
        line.describe(
            "Fits the piece-square tables to files of tools/programs/datagen and writes them as a "
            "C++\n"
            "header.  The same files, settings and seed give the same header.\n"
            "Also: tune nnue, which trains the NNUE evaluation; tune mean, which averages several\n"
            "of its files; tune loss, which compares them; and tune wdl, which fits the chances "
            "of\n"
            "win, draw and loss.");
        line.add("FILE", files_, "Files of datagen").required();
        line.add("-o,--output", output_, "The header to write, learned_values.h").required();
        line.add("--comment", comment_, "What the header's comment adds");
        line.add("--epochs", settings_.epochs, "Passes over the positions")
            .within(1, 100000)
            .shows_default();
        line.add("--threads", settings_.threads, "Threads; the result is the same with any")
            .within(1, 1024);
        line.add("--seed", settings_.seed, "Of the order of the positions").shows_default();
        line.add("--result-share", settings_.result_share,
                 "Share of the game's result in the target; the rest is the search score")
            .within(0.0, 1.0)
            .shows_default();
        line.add("--rate", settings_.rate, "Centipawns a step at first")
            .within(0.0001, 100.0)
            .shows_default();
        const auto add_pull = [&](const char* name, double& value, const char* text) {
            line.add(name, value, text).within(0.0, 1e12).shows_default();
        };
        add_pull("--shared-pull", settings_.shared_pull,
                 "Pull of the shared values to their start, in positions");
        add_pull("--region-pull", settings_.region_pull,
                 "Pull of the king regions' differences to 0");
        line.add("--score-limit", filters_.score_limit,
                 "Leaves out positions whose score is further from even, in centipawns")
            .within(0, kInfinity);
        line.add("--first-ply", filters_.first_ply,
                 "Leaves out the plies of a game before this one")
            .within(0, 65535)
            .shows_default();
        line.add_flag("--unique", filters_.unique, "Leaves out positions that came before");
        add_pull("--relation-pull", relation_pull_, "Pull of the pawn relations to 0");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        if (auto error = tools::check_writable(output_)) return *error;
        Result<DataSet> data = load(files_, filters_);
        if (!data) return Error{data.error()};
        const PsqtModel model;
        const double scale = best_scale(data->held_out);
        streams.out << fmt::format(
            "{} games, {} positions to learn from, {} held out; scale {:.0f}\n", data->games,
            data->training.size(), data->held_out.size(), scale);
        streams.out << fmt::format("{} parameters for each phase\n", model.numbering().count());
        TrainingSettings settings = settings_;
        settings.last_result_share = settings.result_share;
        settings.rate /= tables::kOutputScale;
        settings.last_rate = settings.rate / 50;
        Trainer<PsqtModel> trainer(*data, settings, scale, model,
                                   parts_of(model, settings, relation_pull_, scale));
        for (int epoch = 1; epoch <= settings.epochs; ++epoch) learn(trainer, streams.out);
        const std::string source =
            values_source(trainer.model(), header_comment(*data, trainer.losses().back()));
        if (auto error = tools::write_output_file(output_, source)) return *error;
        return tools::kExitFine;
    }

  private:
    static void learn(Trainer<PsqtModel>& trainer, std::ostream& out) {
        const auto start = std::chrono::steady_clock::now();
        trainer.run_epoch([](std::size_t) {});
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        const EpochLosses& losses = trainer.losses().back();
        out << fmt::format(
                   "epoch {:3}: loss {:.6f}, held out {:.6f} (results alone {:.6f}), {:.1f} s",
                   trainer.epochs_done(), losses.training, losses.held_out.blend,
                   losses.held_out.results, seconds.count())
            << std::endl;
    }

    std::string header_comment(const DataSet& data, const EpochLosses& losses) const {
        return fmt::format(
            "What the pieces are worth, learnt by tools/programs/tune: {} games of the engine "
            "against itself,\n"
            "{} positions, {} epochs, seed {}, result share {}, rate {}, pulls {}, {}, {};\n"
            "held-out loss {:.6f}.  Units: see kUnitsPerCentipawn.\n{}",
            data.games, data.training.size() + data.held_out.size(), settings_.epochs,
            settings_.seed, settings_.result_share, settings_.rate, settings_.shared_pull,
            settings_.region_pull, relation_pull_, losses.held_out.blend, comment_);
    }

    std::vector<std::string> files_;
    std::string output_;                                  // the header to write
    std::string comment_;                                 // the command, to stand in it
    TrainingSettings settings_{.epochs = 20, .rate = 1};  // the rate in centipawns
    double relation_pull_ = 10000;
    training::Filters filters_;
};

}  // namespace

std::unique_ptr<tools::Command> make_tune() { return std::make_unique<TuneCommand>(); }

}  // namespace sebastes::tune
