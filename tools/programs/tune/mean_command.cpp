// tune mean VALUES...: of values learnt from the same ones on different games the mean often judges
// other games better than each (Wortsman and others, "Model soups", 2022).
#include <fmt/core.h>

#include <cmath>
#include <filesystem>
#include <utility>

#include "core/number.h"
#include "tables/nnue_text.h"
#include "tools/programs/tune/command.h"
#include "tools/programs/tune/nnue_quantised.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::tune {

namespace {

using tables::NnueValues;

std::string shape_text(const NnueValues& values) {
    return fmt::format("{} neurons, {} regions, {} outputs", values.neurons, values.regions,
                       values.outputs);
}

bool same_shape(const NnueValues& a, const NnueValues& b) {
    return a.neurons == b.neurons && a.regions == b.regions && a.outputs == b.outputs;
}

class MeanCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Writes the mean of what tune nnue wrote, of one shape.  Values that were learnt\n"
            "from the same ones, on different games, have a mean that may judge better than each;\n"
            "tune loss tells.");
        line.add("VALUES", files_, "What tune nnue wrote; two or more").required();
        line.add("-o,--output", output_, "The file to write").required();
        line.add_each(
            "--weight", [this](const std::string& text) { return take_weight(text); },
            "Of the next of these files, 1 to 1000000; one for each, or none: then all weigh "
            "alike");
        line.add("--comment", comment_, "What the file's comment adds");
        line.footer(
            "Example: new values, and a third of the old ones:\n"
            "  tune mean new.txt old.txt --weight 2 --weight 1 -o mean.txt");
        line.check([this]() -> std::string {
            if (files_.size() < 2) return "VALUES: two or more are needed";
            if (!weights_.empty() && weights_.size() != files_.size())
                return fmt::format("--weight: {} for {} files", weights_.size(), files_.size());
            return {};
        });
    }

    Result<tools::ExitCode> run(const tools::Streams&) override {
        if (auto error = tools::check_writable({output_})) return *error;
        weights_.resize(files_.size(), 1);
        double total = 0;
        for (const double weight : weights_) total += weight;
        NnueValues shape;
        std::vector<std::vector<double>> sums;
        for (std::size_t i = 0; i < files_.size(); ++i) {
            Result<NnueValues> values = read_values_file(files_[i]);
            if (!values) return Error{values.error()};
            if (i == 0) shape = *values;
            if (!same_shape(shape, *values))
                return Error{fmt::format("{}: {}, where {} has {}", files_[i], shape_text(*values),
                                         files_[0], shape_text(shape))};
            add(*values, weights_[i] / total, sums);
        }
        const NnueValues mean = rounded(std::move(shape), sums);
        // Rounding may take a neuron that was at its limit beyond it.
        if (auto fault = tables::nnue_fault(mean))
            return Error{fmt::format("the mean: {}", fault->message)};
        if (auto error = tools::write_output_file(
                output_, tables::NnueText::write(mean, file_comment(total))))
            return *error;
        return tools::kExitFine;
    }

  private:
    // What is wrong with it; empty: nothing.
    std::string take_weight(const std::string& text) {
        constexpr int kMost = 1000000;
        const auto weight = to_number<int>(text);
        if (!weight || *weight < 1 || *weight > kMost)
            return fmt::format("{} is no whole number from 1 to {}", text, kMost);
        weights_.push_back(*weight);
        return {};
    }

    // Every value times the weight to the sums, section by section.
    static void add(NnueValues& values, double weight, std::vector<std::vector<double>>& sums) {
        const auto sections = tables::nnue_sections(values);
        sums.resize(sections.size());
        for (std::size_t i = 0; i < sections.size(); ++i) {
            const std::vector<int>& from = *sections[i].values;
            sums[i].resize(from.size(), 0);
            for (std::size_t k = 0; k < from.size(); ++k) sums[i][k] += weight * from[k];
        }
    }

    static NnueValues rounded(NnueValues values, const std::vector<std::vector<double>>& sums) {
        const auto sections = tables::nnue_sections(values);
        for (std::size_t i = 0; i < sections.size(); ++i)
            for (std::size_t k = 0; k < sums[i].size(); ++k)
                (*sections[i].values)[k] = static_cast<int>(std::nearbyint(sums[i][k]));
        return values;
    }

    std::string file_comment(double total) const {
        std::string text = "The NNUE evaluation: a mean by tools/programs/tune of\n";
        for (std::size_t i = 0; i < files_.size(); ++i)
            text += fmt::format("  {:.4f} {}\n", weights_[i] / total,
                                std::filesystem::path(files_[i]).filename().string());
        if (!comment_.empty()) text += comment_ + '\n';
        return text;
    }

    std::vector<std::string> files_;
    std::string output_;
    std::vector<double> weights_;
    std::string comment_;
};

}  // namespace

std::unique_ptr<tools::Command> make_mean() { return std::make_unique<MeanCommand>(); }

}  // namespace sebastes::tune
