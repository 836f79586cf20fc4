// perft fuzz --engine 'CMD' --seed S --games N --depth D
#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <string_view>

#include "tools/programs/perft/arguments.h"
#include "tools/programs/perft/commands.h"
#include "tools/programs/perft/fuzz.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/batch/progress_bar.h"
#include "tools/shared/batch/shell_quoted.h"

namespace sebastes::tools {

namespace {

class FuzzCommand : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe(
            "Compares with another engine until one position differs: in tricky positions first, "
            "then in random ones");
        other_.add_to(line);
        line.add("--seed", options_.seed, "The same seed gives the same positions (default 1)");
        line.add("--games", options_.games, "Random games, each to one position (default 1000)")
            .within(0, 1000000000);
        line.add("--depth", options_.depth, "Plies to count in each (default 3)").within(1, 20);
        line.add("--first", options_.first_game,
                 "The number of the first game (default 0); above it the tricky positions are "
                 "left out")
            .within(0, 1000000000);
        line.add_each(
                "--variant", [this](const std::string& word) { return take_variant(word); },
                "both (in turn, the default), standard, chess960")
            .one_of({"both", "standard", "chess960"});
        line.add("--json", json_, "Write the result to this file as JSON; - is stdout");
    }

    Result<ExitCode> run(const Streams& streams) override {
        if (const auto error = check_writable({json_})) return *error;
        Result<PerftEngine> engine = other_.start();
        if (!engine) return Error{engine.error()};
        options_.compare = other_.options();
        options_.tricky = options_.first_game == 0;
        if (!engine->knows_chess960() && options_.variant != FuzzVariant::Standard) {
            const std::string lack = engine->name() + " has no option UCI_Chess960";
            if (options_.variant == FuzzVariant::Chess960) return Error{lack};
            complain(streams, "perft", lack + "; standard games only");
            options_.variant = FuzzVariant::Standard;
        }

        const Interruption interruption;
        options_.compare.stop = &interruption.flag();
        const FuzzReport report = count(*engine);
        return show_result(
            streams, json_, text(report, *engine), [&] { return json(report, *engine); },
            code(report));
    }

  private:
    // Returns what is wrong; empty: nothing.
    std::string take_variant(const std::string& word) {
        constexpr std::string_view kWords[] = {"both", "standard", "chess960"};
        const auto* const found = std::ranges::find(kWords, word);
        if (found == std::end(kWords)) return "must be both, standard or chess960";
        options_.variant = static_cast<FuzzVariant>(found - kWords);
        return {};
    }

    FuzzReport count(PerftEngine& engine) {
        const auto start = std::chrono::steady_clock::now();
        const auto spent = [&] {
            return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        };
        ProgressBar bar(stderr);
        FuzzReport report = fuzz(engine, options_, [&](const FuzzReport& so_far) {
            if (!bar.is_due()) return;
            const int games = so_far.standard + so_far.chess960;
            bar.draw(static_cast<double>(games) / std::max(options_.games, 1), spent(),
                     fmt::format(", {} positions agree", so_far.positions()));
        });
        seconds_ = spent();
        return report;
    }

    static ExitCode code(const FuzzReport& report) {
        if (report.difference) return comparison_code(report.difference->shortest.comparison);
        return report.interrupted ? kExitUnusable : kExitFine;
    }

    std::string text(const FuzzReport& report, const PerftEngine& engine) const {
        std::string text = fmt::format(
            "{} tricky, {} standard and {} Chess960 positions, depth {}, seed {}: {} leaves in "
            "{:.1f} s\n",
            report.tricky, report.standard, report.chess960, options_.depth, options_.seed,
            report.leaves, seconds_);
        if (report.difference)
            add_difference(*report.difference, engine, text);
        else
            fmt::format_to(std::back_inserter(text), "No difference to {}{}.\n", engine.name(),
                           report.interrupted ? " so far: interrupted" : "");
        return text;
    }

    // What finds the difference alone.
    static std::string compare_command(const FuzzDifference& difference,
                                       const PerftEngine& engine) {
        const bool chess960 = difference.options.chess960;
        const auto& [line, depth, comparison] = difference.shortest;
        std::string text =
            fmt::format("perft compare --engine {}{} {} '{}'", shell_quoted(engine.command()),
                        chess960 ? " --chess960" : "", depth, root_fen(line, chess960));
        if (!line.moves.empty()) text += " " + moves_text(line, castling_notation(chess960));
        return text;
    }

    void add_difference(const FuzzDifference& difference, const PerftEngine& engine,
                        std::string& text) const {
        const auto out = std::back_inserter(text);
        if (difference.game)
            fmt::format_to(out, "\nGame {} (again: --seed {} --first {} --games 1)",
                           *difference.game, options_.seed, *difference.game);
        else
            fmt::format_to(out, "\nA tricky position: {}", difference.name);
        const std::size_t moves = difference.line.moves.size();
        const std::size_t left = difference.shortest.line.moves.size();
        if (left < moves && left == 0)
            fmt::format_to(out, ", shortened to the FEN alone");
        else if (left < moves)
            fmt::format_to(out, ", shortened from {} moves to {}", moves, left);
        fmt::format_to(out, "\nAgain: {}\n", compare_command(difference, engine));
        text += comparison_text(difference.shortest.comparison, difference.shortest.line, engine,
                                difference.options);
    }

    Json json(const FuzzReport& report, const PerftEngine& engine) const {
        Json json;
        json["engine"] = engine.name();
        json["command"] = engine.command();
        json["seed"] = options_.seed;
        json["first"] = options_.first_game;
        json["games"] = options_.games;
        json["depth"] = options_.depth;
        json["tricky"] = report.tricky;
        json["standard"] = report.standard;
        json["chess960"] = report.chess960;
        json["leaves"] = report.leaves;
        json["seconds"] = seconds_;
        json["interrupted"] = report.interrupted;
        json["difference"] = nullptr;
        if (const auto& difference = report.difference) {
            Json found;
            if (difference->game)
                found["game"] = *difference->game;
            else
                found["tricky"] = difference->name;
            found["met"] =
                moves_text(difference->line, castling_notation(difference->options.chess960));
            found["met_fen"] = root_fen(difference->line, difference->options.chess960);
            found["comparison"] =
                comparison_json(difference->shortest.comparison, difference->shortest.line, engine,
                                difference->options);
            json["difference"] = std::move(found);
        }
        return json;
    }

    EngineArguments other_;
    FuzzOptions options_;
    std::string json_;
    double seconds_ = 0;
};

}  // namespace

std::unique_ptr<Command> make_fuzz() { return std::make_unique<FuzzCommand>(); }

}  // namespace sebastes::tools
