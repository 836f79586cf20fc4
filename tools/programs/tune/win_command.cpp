// tune wdl FILE...
#include <fmt/format.h>

#include <cstdint>

#include "eval/win_model.h"
#include "tools/programs/tune/command.h"
#include "tools/programs/tune/win_fit.h"
#include "tools/shared/training_data/packed_position.h"
#include "tools/shared/training_data/reading.h"

namespace sebastes::tune {

namespace {

using training::PackedPosition;

// Every twentieth game is held out.
struct WinData {
    WinCounts training;
    WinCounts held_out;
    std::uint64_t games = 0;
};

void add(const PackedPosition& packed, const Board& board, WinCounts& counts) {
    const bool white = board.side_to_move == Color::White;
    const auto result = static_cast<int>(packed.result);
    counts.add(win_material(board), white ? packed.score : -packed.score,
               white ? result : 2 - result);
}

Result<WinData> load_counts(const std::vector<std::string>& files) {
    WinData data;
    for (const std::string& file : files) {
        const auto summary = training::read_games(file, [&](std::span<const PackedPosition> game) {
            WinCounts& counts = data.games++ % 20 == 0 ? data.held_out : data.training;
            for (const PackedPosition& position : game)
                add(position, *training::unpack(position), counts);
        });
        if (!summary) return Error{summary.error()};
    }
    if (data.training.total() == 0 || data.held_out.total() == 0)
        return Error{"not enough games: at least 21 are needed"};
    return data;
}

class WinCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Fits the chances of win, draw and loss to files of tools/programs/datagen and prints "
            "the\n"
            "constants of tables/win_curves.h, and how well they foretell the games held out.");
        line.add("FILE", files_, "Files of datagen").required();
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const Result<WinData> data = load_counts(files_);
        if (!data) return Error{data.error()};
        streams.out << fmt::format("{} games, {:.0f} positions to learn from, {:.0f} held out\n",
                                   data->games, data->training.total(), data->held_out.total());
        const tables::WinCurves curves = fit_win_curves(data->training);
        streams.out << fmt::format("constexpr WinCurves kWinCurves{{{{{:.1f}}}, {{{:.1f}}}}};\n",
                                   fmt::join(curves.midpoint, ", "),
                                   fmt::join(curves.spread, ", "));
        const WinCounts& unseen = data->held_out;
        streams.out << fmt::format(
            "log loss {:.5f}, held out {:.5f}; of the engine's constants {:.5f}, of the mere "
            "shares of results {:.5f}\n",
            log_loss(data->training, curves), log_loss(unseen, curves),
            log_loss(unseen, tables::kWinCurves), base_log_loss(unseen));
        streams.out << "\nThe games held out:\n" << calibration_table(unseen, curves);
        return tools::kExitFine;
    }

  private:
    std::vector<std::string> files_;
};

}  // namespace

std::unique_ptr<tools::Command> make_wdl() { return std::make_unique<WinCommand>(); }

}  // namespace sebastes::tune
