// tune nnue FILE...
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <ostream>
#include <thread>

#include "tables/nnue_text.h"
#include "tools/programs/tune/command.h"
#include "tools/programs/tune/nnue_checkpoint.h"
#include "tools/programs/tune/nnue_pass.h"
#include "tools/programs/tune/nnue_quantised.h"
#include "tools/programs/tune/trainer.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/batch/progress_bar.h"

namespace sebastes::tune {

namespace {

double seconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::vector<ParameterPart> parts_of(const NnueModel& model, const NnueSettings& settings) {
    std::vector<ParameterPart> parts;
    for (const ModelPart& part : model.parts()) {
        ParameterPart& added = parts.emplace_back(part);
        const PartKind kind = part.kind;
        if (kind == PartKind::Features || kind == PartKind::OutputLayer)
            added.decay = settings.decay;
        if (kind == PartKind::FeatureDifferences) added.decay = settings.region_decay;
        if (kind == PartKind::Psqt) added.pull = settings.shared_pull;
        if (kind == PartKind::PsqtDifferences) added.pull = settings.region_pull;
        // Those of the PSQT tables are where learning starts, not where it is pulled to.
        added.pulled_to_start = kind != PartKind::PsqtDifferences;
    }
    return parts;
}

class NnueCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        settings_.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
        line.describe(
            "Fits the tables of the NNUE evaluation to files of tools/programs/datagen and writes "
            "them\n"
            "as tables/nnue_values.txt.  The same files, settings and seed give the same file.");
        line.add("FILE", files_, "Files of datagen").required();
        line.add("-o,--output", output_, "The file to write, nnue_values.txt").required();
        line.add("--comment", comment_, "What the file's comment adds");
        line.add("--checkpoint", checkpoint_, "Written after each epoch, to go on from");
        line.add_flag("--resume", resume_, "Go on from the checkpoint; the result is the same");
        line.add("--start", start_,
                 "A file that tune nnue wrote, of the same shape or with fewer neurons: what "
                 "learning begins with");
        line.add("--stop-after", stop_after_, "End after this epoch, to go on some other time")
            .within(1, 100000);
        line.add("--teacher", teacher_,
                 "A file that tune nnue wrote, of any shape: its evaluation is learnt, too");
        line.add("--teacher-share", settings_.teacher_share,
                 "The teacher's share in the scores of the target")
            .within(0.0, 1.0)
            .shows_default();
        describe_numbers(line);
        line.check([this]() -> std::string {
            if (settings_.shape.neurons % 32 != 0) return "--neurons must be a multiple of 32";
            if (settings_.shape.regions != 1 && settings_.shape.regions != tables::kKingRegions)
                return fmt::format("--regions must be 1 or {}", tables::kKingRegions);
            if (resume_ && checkpoint_.empty()) return "--resume needs --checkpoint";
            return {};
        });
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        if (auto error = tools::check_writable({output_, checkpoint_})) return *error;
        if (auto error = read_start()) return *error;
        if (!teacher_.empty()) {
            Result<tables::NnueValues> values = read_values_file(teacher_);
            if (!values) return Error{values.error()};
            settings_.teacher = std::move(*values);
        }
        Result<DataSet> data = read_files();
        if (!data) return Error{data.error()};
        if (data->training.empty() || data->held_out.empty())
            return Error{fmt::format("no positions with scores within {}", kScoreLimit)};
        settings_.last_result_share = last_share_.value_or(settings_.result_share);
        const double scale = best_scale(data->held_out);
        streams.out << fmt::format(
            "{} games, {} positions to learn from, {} held out, none beyond {} centipawns, none "
            "twice; scale {:.0f}\n",
            data->games, data->training.size(), data->held_out.size(), kScoreLimit, scale);
        if (settings_.teacher)
            mix_in_teacher(data->training, *settings_.teacher, settings_.teacher_share, scale,
                           settings_.threads);
        NnueModel model = settings_.start
                              ? model_of(*settings_.start, settings_.shape.neurons, settings_.seed)
                              : NnueModel(settings_.shape, settings_.seed);
        std::vector<ParameterPart> parts = parts_of(model, settings_);
        Trainer<NnueModel> trainer(*data, settings_, scale, std::move(model), std::move(parts));
        const HeldOutLoss psqt = psqt_held_out_loss(data->held_out, scale, settings_.threads);
        streams.out << fmt::format(
                           "{} neurons, {} parameters; held out, the PSQT tables: {:.6f} (results "
                           "alone {:.6f})",
                           settings_.shape.neurons, trainer.model().parameters().size(), psqt.blend,
                           psqt.results)
                    << std::endl;
        if (settings_.start) {
            const HeldOutLoss loss = trainer.quantised_loss();
            origin_ = fmt::format("Learning began with {}: held out {:.6f} (results alone {:.6f}).",
                                  std::filesystem::path(start_).filename().string(), loss.blend,
                                  loss.results);
            streams.out << origin_ << std::endl;
        }
        if (auto error = learn(trainer, *data, streams.out)) return *error;
        if (auto error = tools::write_output_file(
                output_, tables::NnueText::write(quantised_values(trainer.model()),
                                                 file_comment(*data, trainer, psqt))))
            return *error;
        return tools::kExitFine;
    }

  private:
    Result<DataSet> read_files() const {
        tools::ProgressBar bar(stderr);
        const auto start = std::chrono::steady_clock::now();
        const auto count = static_cast<double>(files_.size());
        return load(
            files_, {.score_limit = kScoreLimit, .unique = true, .lambda = settings_.lambda},
            [&](std::size_t done) {
                bar.draw(static_cast<double>(done) / count, seconds_since(start), "; reading");
            });
    }

    std::optional<Error> read_start() {
        if (start_.empty()) return std::nullopt;
        Result<tables::NnueValues> read = read_values_file(start_);
        if (!read) return Error{read.error()};
        const tables::NnueValues& values = *read;
        const NnueShape& shape = settings_.shape;
        if (values.neurons > shape.neurons || values.regions != shape.regions ||
            values.outputs != shape.outputs)
            return Error{
                fmt::format("{}: {} neurons, {} regions, {} outputs, where --neurons, --regions "
                            "and --outputs are {}, {} and {}",
                            start_, values.neurons, values.regions, values.outputs, shape.neurons,
                            shape.regions, shape.outputs)};
        settings_.start = std::move(*read);
        return std::nullopt;
    }

    void describe_numbers(tools::CommandLine& line) {
        const auto add = [&](const char* name, auto& value, auto least, auto most,
                             const char* text) {
            line.add(name, value, text).within(least, most).shows_default();
        };
        add("--neurons", settings_.shape.neurons, 32, tables::kMaxHiddenSize,
            "Numbers in a table entry: 32, 64... 1024");
        add("--regions", settings_.shape.regions, 1, tables::kKingRegions,
            "Of kings, with tables of their own: 1 or 8");
        add("--outputs", settings_.shape.outputs, 1, 31, "Read-outs, by the number of pieces");
        add("--epochs", settings_.epochs, 1, 100000, "Passes over the positions");
        add("--batch", settings_.batch, 1, 1 << 24, "Positions a step");
        line.add("--threads", settings_.threads, "Threads; the result is the same with any")
            .within(1, 1024);
        line.add("--seed", settings_.seed, "Of the start and the order").shows_default();
        add("--result-share", settings_.result_share, 0.0, 1.0,
            "Share of the game's result in the target; the rest is the search score");
        line.add("--last-result-share", last_share_,
                 "The same in the last epoch; the share goes there in equal steps")
            .within(0.0, 1.0);
        add("--lambda", settings_.lambda, 0.0, 1.0,
            "Of scores that look ahead in the game, TD(lambda): the next ply's share in them");
        add("--rate", settings_.rate, 1e-7, 1.0, "Of learning, at first");
        add("--last-rate", settings_.last_rate, 0.0, 1.0, "The same at last; it falls as a cosine");
        add("--warm-up", settings_.warm_up, 0, 1000000,
            "Batches through which the rate rises first");
        add("--decay", settings_.decay, 0.0, 10.0, "Of rows and read-outs, times the rate");
        add("--region-decay", settings_.region_decay, 0.0, 1000.0,
            "Of what the regions' rows differ from the shared ones, times the rate");
        add("--shared-pull", settings_.shared_pull, 0.0, 1e12,
            "Pull of the PSQT output to its start, in positions");
        add("--region-pull", settings_.region_pull, 0.0, 1e12,
            "Pull of its regions' differences to 0");
    }

    std::optional<Error> learn(Trainer<NnueModel>& trainer, const DataSet& data,
                               std::ostream& out) const {
        const std::uint64_t fingerprint =
            checkpoint_.empty() ? 0 : run_fingerprint(data, settings_);
        if (resume_) {
            Result<TrainerState> state =
                read_checkpoint(checkpoint_, fingerprint, trainer.model().parameters().size());
            if (!state) return Error{state.error()};
            trainer.restore(std::move(*state));
            out << fmt::format("goes on after epoch {}", trainer.epochs_done()) << std::endl;
        }
        const int last = std::min(settings_.epochs, stop_after_.value_or(settings_.epochs));
        const auto start = std::chrono::steady_clock::now();
        const int before = trainer.epochs_done();
        while (trainer.epochs_done() < last) {
            run_epoch(trainer, data, out, last - before, before, start);
            if (checkpoint_.empty()) continue;
            if (auto error = tools::write_output_file(
                    checkpoint_, checkpoint_text(trainer.state(), fingerprint)))
                return error;
        }
        return std::nullopt;
    }

    void run_epoch(Trainer<NnueModel>& trainer, const DataSet& data, std::ostream& out, int epochs,
                   int before, std::chrono::steady_clock::time_point start) const {
        tools::ProgressBar bar(stderr);
        const int done = trainer.epochs_done() - before;
        const auto epoch_start = std::chrono::steady_clock::now();
        const auto size = static_cast<double>(data.training.size());
        double speed = 0;  // positions a second
        trainer.run_epoch([&](std::size_t positions) {
            speed = static_cast<double>(positions) / seconds_since(epoch_start);
            bar.draw((done + static_cast<double>(positions) / size) / epochs, seconds_since(start),
                     fmt::format("; epoch {}, {:.2f} M positions/s", trainer.epochs_done() + 1,
                                 speed / 1e6));
        });
        bar.clear();
        const double left = seconds_since(start) / (done + 1) * (epochs - done - 1);
        out << fmt::format("{}; {:.2f} M positions/s, {} left",
                           epoch_line(trainer.epochs_done(), trainer.losses().back()), speed / 1e6,
                           tools::clock_text(left))
            << std::endl;
    }

    // Nothing in it depends on time or threads.
    std::string file_comment(const DataSet& data, const Trainer<NnueModel>& trainer,
                             const HeldOutLoss& psqt) const {
        std::string text = fmt::format(
            "The NNUE evaluation, learnt by tools/programs/tune: {} games of the engine against "
            "itself,\n"
            "{} positions, {} of {} epochs of batches of {}, seed {}, result share {} to {},\n"
            "lambda {}, rate {} to {}, warm-up {}, decay {}, {} of regions, pulls {}, {}; scale "
            "{:.0f}.\n",
            data.games, data.training.size() + data.held_out.size(), trainer.epochs_done(),
            settings_.epochs, settings_.batch, settings_.seed, settings_.result_share,
            settings_.last_result_share, settings_.lambda, settings_.rate, settings_.last_rate,
            settings_.warm_up, settings_.decay, settings_.region_decay, settings_.shared_pull,
            settings_.region_pull, trainer.scale());
        if (!origin_.empty()) text += origin_ + '\n';
        if (settings_.teacher)
            text += fmt::format("A share of {} of the scores is what {} says.\n",
                                settings_.teacher_share,
                                std::filesystem::path(teacher_).filename().string());
        if (!comment_.empty()) text += comment_ + '\n';
        text += fmt::format(
            "Losses held out have a result share of {}; the PSQT tables: {:.6f} (results alone "
            "{:.6f}).\n",
            kMeasuredShare, psqt.blend, psqt.results);
        for (int epoch = 1; epoch <= trainer.epochs_done(); ++epoch)
            text += epoch_line(epoch, trainer.losses()[static_cast<std::size_t>(epoch - 1)]) + '\n';
        return text;
    }

    std::vector<std::string> files_;
    std::string output_;
    std::string comment_;
    std::string start_;
    std::string teacher_;
    std::string origin_;  // what the comment says of it
    std::string checkpoint_;
    bool resume_ = false;
    std::optional<int> stop_after_;
    std::optional<double> last_share_;
    NnueSettings settings_;
};

}  // namespace

std::unique_ptr<tools::Command> make_nnue() { return std::make_unique<NnueCommand>(); }

}  // namespace sebastes::tune
