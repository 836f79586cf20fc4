#include "tools/tune/run.h"

#include <fmt/format.h>

#include <chrono>
#include <fstream>

#include "tools/tune/values_source.h"

namespace sebastes::tune {

int run(const Options& options, std::ostream& out, std::ostream& error) {
    Result<DataSet> data = load(options.files);
    if (!data) {
        error << "tune: " << data.error() << '\n';
        return 1;
    }
    const std::size_t positions = data->training.size();
    Trainer trainer(*data, options.settings);
    out << fmt::format("{} games, {} positions to learn from, {} held out; scale {:.0f}\n",
                       data->games, positions, data->held_out.size(), trainer.scale());
    out << fmt::format("{} parameters for each phase\n", trainer.numbering().count());
    Losses losses;
    for (int epoch = 1; epoch <= options.settings.epochs; ++epoch) {
        const auto start = std::chrono::steady_clock::now();
        losses = trainer.run_epoch();
        const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
        out << fmt::format(
                   "epoch {:3}: loss {:.6f}, held out {:.6f} (results alone {:.6f}), {:.1f} s",
                   epoch, losses.training, losses.held_out, losses.held_out_result, seconds.count())
            << std::endl;
    }
    const TrainingSettings& settings = options.settings;
    const std::string comment = fmt::format(
        "What the pieces are worth, learnt by tools/tune: {} games of the engine against itself,\n"
        "{} positions, {} epochs, seed {}, result share {}, rate {}, pulls {}, {}, {};\n"
        "held-out loss {:.6f}.  Units: see kUnitsPerCentipawn.\n{}",
        data->games, positions + data->held_out.size(), settings.epochs, settings.seed,
        settings.result_share, settings.learning_rate, settings.shared_pull, settings.region_pull,
        settings.relation_pull, losses.held_out, options.comment);
    std::ofstream file(options.output);
    file << values_source(trainer, comment);
    if (!file.flush()) {
        error << fmt::format("tune: {}: writing failed\n", options.output);
        return 1;
    }
    return 0;
}

}  // namespace sebastes::tune
