// tune wdl FILE...
#include <fmt/format.h>

#include "eval/win_model.h"
#include "tools/programs/tune/command.h"
#include "tools/programs/tune/data_set.h"
#include "tools/programs/tune/win_fit.h"

namespace sebastes::tune {

namespace {

using training::PackedPosition;

WinCounts counts_of(const std::vector<PackedPosition>& positions) {
    WinCounts counts;
    for (const PackedPosition& packed : positions) {
        const Board board = *training::unpack(packed);
        const bool white = board.side_to_move == Color::White;
        const auto result = static_cast<int>(packed.result);
        counts.add(win_material(board), white ? packed.score : -packed.score,
                   white ? result : 2 - result);
    }
    return counts;
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
        const Result<DataSet> data = load(files_);
        if (!data) return Error{data.error()};
        const WinCounts learnt = counts_of(data->training);
        const WinCounts unseen = counts_of(data->held_out);
        streams.out << fmt::format("{} games, {:.0f} positions to learn from, {:.0f} held out\n",
                                   data->games, learnt.total(), unseen.total());
        const tables::WinCurves curves = fit_win_curves(learnt);
        streams.out << fmt::format("constexpr WinCurves kWinCurves{{{{{:.1f}}}, {{{:.1f}}}}};\n",
                                   fmt::join(curves.midpoint, ", "),
                                   fmt::join(curves.spread, ", "));
        streams.out << fmt::format(
            "log loss {:.5f}, held out {:.5f}; of the engine's constants {:.5f}, of the mere "
            "shares of results {:.5f}\n",
            log_loss(learnt, curves), log_loss(unseen, curves),
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
