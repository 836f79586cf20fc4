#include <fmt/core.h>

#include <cmath>
#include <filesystem>

#include "core/text.h"
#include "tools/programs/spsa/commands.h"
#include "tools/programs/spsa/parameter_file.h"
#include "tools/programs/spsa/table.h"
#include "tools/programs/spsa/tuning.h"
#include "tools/shared/batch/interruption.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes::spsa {

namespace {

constexpr std::int64_t kMostSeconds = 36000;

// "10+0.1" in seconds.
std::string take_clock(std::string_view text, tools::GameClock& clock) {
    const std::size_t plus = text.find('+');
    const auto base = to_real(text.substr(0, plus));
    const auto increment =
        plus == std::string_view::npos ? std::optional(0.0) : to_real(text.substr(plus + 1));
    if (!base || !increment || *base < 0.001 || *base > kMostSeconds || *increment < 0 ||
        *increment > kMostSeconds)
        return fmt::format("{} is no time control; write seconds + seconds a move, as in 1+0.01",
                           quoted(text));
    clock.base = std::llround(*base * 1000);
    clock.increment = std::llround(*increment * 1000);
    return {};
}

class TuneCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Tunes spin options of a UCI engine by SPSA, as fishtest and OpenBench do: in each\n"
            "pair of games all of them differ a little between the two sides, and the result "
            "moves\n"
            "them towards the side that won.  Started again with the same words it goes on where\n"
            "it was stopped.  Also: spsa list, show.");
        line.add("PARAMETERS", parameters_,
                 "The options, a line each: name, int, start, min, max, c_end, r_end")
            .required();
        line.add("--engine", command_, "The engine's command").required();
        line.add("-o,--output", path_, "The state: made, or gone on with").required();
        line.add("--games", games_, "Games in all, two a pair")
            .within(2, 1000000000)
            .shows_default();
        line.add("--threads", settings_.threads, "Games at once").within(1, 1024).shows_default();
        line.add("--nodes", nodes_, "Nodes for each move").within(1, 1000000000).shows_default();
        line.add_each(
                "--tc",
                [this](const std::string& text) { return take_clock(text, settings_.rules.clock); },
                "A clock instead: seconds + seconds a move, as in 1+0.01")
            .excludes("--nodes");
        line.add("--openings", openings_,
                 "A file of FENs or EPD records to begin at; none: 8 random plies");
        line.add("--seed", settings_.seed, "Of openings and steps").shows_default();
        line.add("--hash", hash_mib_, "The engine's Hash in MiB")
            .within(1, 1000000)
            .shows_default();
        line.add_each(
            "--option", [this](const std::string& text) { return take_option(text); },
            "NAME=VALUE, an option of the engine");
        describe_rules(line);
        line.check([this] { return games_ % 2 == 0 ? "" : "--games: not an even number"; });
        line.footer(
            "Example:\n"
            "  spsa list --engine build/tuning/bin/sebastes >parameters\n"
            "  spsa --engine build/tuning/bin/sebastes parameters -o state --games 20000\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto parameters = read_parameters(parameters_);
        if (!parameters) return Error{parameters.error()};
        if (auto error = tools::check_writable(path_)) return *error;
        auto openings =
            openings_.empty() ? Openings::random(kRandomPlies) : Openings::read(openings_);
        if (!openings) return Error{openings.error()};
        settings_.engine.command = "uci:" + command_;
        settings_.engine.hash_mib = hash_mib_;
        settings_.engine.pause = 0;  // games of a few nodes a move would wait most of the time
        if (!settings_.rules.clock.is_used()) settings_.rules.limits.nodes = nodes_;

        const auto engine = check_engine(*parameters, openings->has_chess960());
        if (!engine) return Error{engine.error()};
        auto state = first_state(*parameters, *engine, openings->size());
        if (std::filesystem::exists(path_)) {
            auto before = read_state(path_);
            if (!before) return Error{before.error()};
            if (const auto other = difference(*before, state))
                return Error{fmt::format("{}: of other settings: {}", path_, *other)};
            state = std::move(*before);
            streams.out << fmt::format("{}: goes on after {} pairs\n", path_, state.pairs);
        }
        return tune(*openings, std::move(state), streams);
    }

  private:
    static constexpr int kRandomPlies = 8;

    void describe_rules(tools::CommandLine& line) {
        tools::GameRules& rules = settings_.rules;
        line.add("--win-score", rules.adjudication.win_score,
                 "Centipawns by which a game is won when both engines say so")
            .within(1, 30000)
            .shows_default();
        line.add("--win-plies", rules.adjudication.win_plies, "For so many plies; 0: it is not")
            .within(0, 1000)
            .shows_default();
        line.add("--draw-score", rules.adjudication.draw_score, "The same for a draw")
            .within(0, 30000)
            .shows_default();
        line.add("--draw-plies", rules.adjudication.draw_plies, "For so many plies; 0: it is not")
            .within(0, 1000)
            .shows_default();
        line.add("--draw-after", rules.adjudication.draw_after_ply, "Not before this ply")
            .within(0, 10000)
            .shows_default();
        line.add("--max-plies", rules.max_plies, "A game that is so long is drawn")
            .within(1, 10000)
            .shows_default();
    }

    std::string take_option(const std::string& text) {
        const std::size_t equals = text.find('=');
        if (equals == std::string::npos || equals == 0)
            return sebastes::quoted(text) + " is not NAME=VALUE";
        settings_.engine.options.emplace_back(text.substr(0, equals), text.substr(equals + 1));
        return {};
    }

    // Its name.
    Result<std::string> check_engine(const std::vector<Parameter>& parameters,
                                     bool chess960) const {
        const auto engine = tools::UciClient::start(command_);
        if (!engine) return Error{engine.error()};
        if (auto error = fault_of_parameters(parameters, spin_options(engine->options())))
            return *error;
        if (chess960 && !engine->has_option("UCI_Chess960"))
            return Error{engine->name() + " does not know Chess960, which the openings need"};
        return engine->name();
    }

    State first_state(const std::vector<Parameter>& parameters, const std::string& engine,
                      std::size_t openings) const {
        State state;
        state.parameters = parameters;
        state.all_pairs = games_ / 2;
        for (const Parameter& parameter : parameters) state.values.push_back(parameter.start);
        const auto add = [&](const std::string& name, const std::string& value) {
            state.settings.emplace_back(name, printable(value, 1000));
        };
        const tools::GameClock& clock = settings_.rules.clock;
        add("engine", engine);
        add("limit", clock.is_used() ? fmt::format("{} + {} ms", clock.base, clock.increment)
                                     : fmt::format("{} nodes", nodes_));
        add("openings", openings_.empty() ? fmt::format("{} random plies", kRandomPlies)
                                          : fmt::format("{}, {} positions", openings_, openings));
        add("seed", std::to_string(settings_.seed));
        add("hash", std::to_string(hash_mib_));
        const tools::AdjudicationRules& rules = settings_.rules.adjudication;
        add("win", fmt::format("{} cp, {} plies", rules.win_score, rules.win_plies));
        add("draw", fmt::format("{} cp, {} plies after {}", rules.draw_score, rules.draw_plies,
                                rules.draw_after_ply));
        add("length", fmt::format("{} plies", settings_.rules.max_plies));
        for (const auto& [name, value] : settings_.engine.options)
            add("option", name + "=" + value);
        return state;
    }

    Result<tools::ExitCode> tune(const Openings& openings, State state,
                                 const tools::Streams& streams) const {
        const tools::Interruption interruption;
        Tuning tuning(settings_, openings, std::move(state), path_);
        if (auto error = tuning.start_engines()) return *error;
        if (auto error = tuning.run(tools::Interruption::flag(), streams.out)) return *error;
        const State& now = tuning.state();
        streams.out << table_text(now)
                    << fmt::format("games of the upper side: {} won, {} drawn, {} lost\n", now.wins,
                                   now.draws, now.losses);
        if (tuning.lost_on_time() > 0)
            streams.out << fmt::format("lost on time: {}\n", tuning.lost_on_time());
        return tools::kExitFine;
    }

    std::string parameters_;
    std::string path_;
    std::string openings_;
    std::string command_;
    std::uint64_t games_ = 20000;
    std::uint64_t nodes_ = 5000;  // where there is no clock
    std::size_t hash_mib_ = 16;
    TuningSettings settings_;
};

}  // namespace

std::unique_ptr<tools::Command> make_tune() { return std::make_unique<TuneCommand>(); }

}  // namespace sebastes::spsa
