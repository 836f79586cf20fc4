#include "uci/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <new>

#include "search/parameters.h"
#include "search/strength.h"
#include "uci/opponent.h"
#include "uci/position_command.h"
#include "uci/set_option_command.h"
#include "uci/version.h"
#include "uci/words.h"

namespace sebastes {

namespace {

constexpr std::string_view kNoMemory = "not enough memory";

}  // namespace

Commands::Commands(Output& output)
    : output_(output),
      book_(options_, output, goes_on_),
      bases_(options_, output, goes_on_),
      evaluation_(options_, goes_on_),
      learner_(options_, output) {
    declare_options();
}

void Commands::declare_options() {
    options_.add_spin("Hash", static_cast<std::int64_t>(Session::kDefaultHashMib), 1,
                      static_cast<std::int64_t>(TranspositionTable::kMaxMib),
                      [this](const std::string& value) {
                          return set_hash(static_cast<std::size_t>(*parse_number(value)));
                      });
    options_.add_spin("Threads", 1, 1, static_cast<std::int64_t>(Session::kMaxThreads),
                      [this](const std::string& value) {
                          return set_threads(static_cast<std::size_t>(*parse_number(value)));
                      });
    options_.add_spin("MultiPV", 1, 1, static_cast<std::int64_t>(SearchOptions::kMaxMultiPv));
    options_.add_combo("Driver", driver_names());
    evaluation_.declare_options();
    options_.add_check("Ponder", false);
    book_.declare_options();
    bases_.declare_options();
    learner_.declare_options();
    options_.add_spin("Move Overhead", SearchOptions{}.move_overhead, 0, 10000);
    options_.add_spin("nodestime", 0, 0, 1000000);
    options_.add_button("Clear Hash", [this](const std::string&) -> std::optional<Error> {
        session_.clear_hash();
        return std::nullopt;
    });
    options_.add_check("UCI_Chess960", false);
    options_.add_check("UCI_ShowWDL", false);
    options_.add_check("UCI_LimitStrength", false);
    options_.add_spin("UCI_Elo", kMostElo, kLeastElo, kMostElo);
    options_.add_spin("Skill Level", kMaxLevel, 0, kMaxLevel);
    options_.add_check("UCI_AnalyseMode", false);
    options_.add_string("UCI_Opponent", "",
                        [this](const std::string& value) -> std::optional<Error> {
                            if (const auto opponent = parse_opponent(value))
                                output_.note(describe_opponent(*opponent));
                            return std::nullopt;
                        });
    options_.add_string("UCI_EngineAbout", std::string(kAbout));
    options_.add_check("Minimal", false);
#ifdef SEBASTES_TUNING
    for (const parameters::Parameter& parameter : parameters::all())
        options_.add_spin(parameter.name, *parameter.value, parameter.min, parameter.max,
                          [&parameter](const std::string& value) -> std::optional<Error> {
                              *parameter.value = static_cast<int>(*parse_number(value));
                              return std::nullopt;
                          });
#endif
    // The reader opens and closes the log itself (protocol.h).
    options_.add_string(std::string(kLogOption), "");
}

std::optional<Error> Commands::set_hash(std::size_t mib) {
    try {
        session_.set_hash(mib);
    } catch (const std::bad_alloc&) {
        return Error{fmt::format("no memory for a Hash of {} MiB; it stays at {}", mib,
                                 session_.hash_mib())};
    }
    return std::nullopt;
}

std::optional<Error> Commands::set_threads(std::size_t count) {
    const std::size_t usable = Session::usable_threads();
    try {
        session_.set_threads(std::min(count, usable));
    } catch (const std::bad_alloc&) {
        return Error{
            fmt::format("no memory for {} Threads; there are still {}", count, session_.threads())};
    }
    if (count > usable)
        output_.print(
            "info string Threads: {} are used, four times the cores of this machine; "
            "with {} the engine could not keep its time",
            usable, count);
    return std::nullopt;
}

CastlingNotation Commands::castling() const {
    return options_.is_on("UCI_Chess960") ? CastlingNotation::KingTakesRook
                                          : CastlingNotation::KingSteps;
}

SearchOptions Commands::search_options() const {
    SearchOptions options;
    options.driver = driver_of_name(options_.text("Driver"));
    options.evaluation = evaluation_.evaluation();
    options.multi_pv = static_cast<std::size_t>(options_.number("MultiPV"));
    options.move_overhead = options_.number("Move Overhead");
    options.nodes_per_ms = options_.number("nodestime");
    options.elo = elo_of_level(options_.number("Skill Level"));
    options.error_seed = error_seed_;
    if (options_.is_on("UCI_LimitStrength"))
        options.elo = static_cast<int>(options_.number("UCI_Elo"));
    return options;
}

void Commands::run(CommandName name, std::string_view arguments, const CommandContext& context) {
    try {
        goes_on_ = context.goes_on;
        return dispatch(name, arguments, context);
    } catch (const std::bad_alloc&) {
        refuse(name, kNoMemory, context);
    } catch (const std::exception& failure) {
        refuse(name, failure.what(), context);
    }
    if (name == CommandName::Uci) output_.line("uciok");  // which is waited for
}

void Commands::refuse(CommandName name, std::string_view reason, const CommandContext& context) {
    output_.error(reason);
    if (name == CommandName::Position) refuse_position(reason);
    if (name == CommandName::Go) answer_move({}, {}, context);
}

// Even where there is no memory for the reason.
void Commands::refuse_position(std::string_view reason) {
    refusal_.emplace();
    try {
        *refusal_ = reason;
    } catch (const std::bad_alloc&) {
        // It stays empty.
    }
}

void Commands::dispatch(CommandName name, std::string_view arguments,
                        const CommandContext& context) {
    const Words words = split_words(arguments);
    switch (name) {
        case CommandName::SetOption:
            return set_option(words);
        case CommandName::UciNewGame:
            learner_.end_game();
            ++error_seed_;
            return session_.new_game();
        case CommandName::Position:
            return set_position(words);
        case CommandName::Go:
            return go(words, context);
        case CommandName::Perft: {
            const auto depth = words.size() == 1 ? parse_number(words[0]) : std::nullopt;
            if (!depth || *depth < 0)
                return output_.error("perft: expected a depth, as in \"perft 5\"");
            if (refusal_)
                return output_.error("perft: the last position was refused: " + *refusal_);
            return perft(static_cast<int>(std::min<std::int64_t>(*depth, kMaxPly)), context);
        }
        case CommandName::Bench:
            return bench(words, context);
        case CommandName::Speedtest:
            return speedtest(words, context);
        case CommandName::GenFens:
            return generate_fens(words, context.control);
        case CommandName::Flip:
            game_ = Game{game_.position().flipped()};
            return;
        case CommandName::Stop:
        case CommandName::PonderHit:
        case CommandName::Quit:
            return;  // the reader's
        default:
            return answer(name, arguments);
    }
}

void Commands::answer(CommandName question, std::string_view arguments) const {
    switch (question) {
        case CommandName::Uci:
            return identify();
        case CommandName::IsReady:
            return output_.line("readyok");
        case CommandName::Display:
            return display();
        case CommandName::Eval:
            return explain(split_words(arguments));
        case CommandName::Help:
            return output_.line(kHelp);
        case CommandName::Compiler:
            return output_.line(compiler_description());
        case CommandName::License:
            return output_.line(kLicense);
        default:
            return;  // "debug" and "register" need no answer
    }
}

void Commands::identify() const {
    output_.print("id name Sebastes {}", kVersion);
    output_.line("id author the Sebastes authors");
    for (const std::string& declaration : options_.declarations()) output_.line(declaration);
    output_.line("uciok");
}

void Commands::set_option(const Words& words) {
    const auto command = parse_set_option(words);
    if (!command) return output_.error(command.error());
    if (const auto error = options_.set(command->name, command->value))
        output_.error(error->message);
}

void Commands::set_position(const Words& words) {
    auto command = parse_position(
        words, options_.is_on("UCI_Chess960") ? CastlingRule::Chess960 : CastlingRule::Chess);
    if (!command) {
        refuse_position(command.error());
        return output_.error(command.error());
    }
    if (!command->oddities.empty())
        output_.note(fmt::format("position: {}", fmt::join(command->oddities, "; ")));
    learner_.follow(*command);
    game_ = std::move(command->game);
    refusal_.reset();
}

}  // namespace sebastes
