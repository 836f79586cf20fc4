#include "uci/options.h"

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <new>
#include <utility>

#include "core/text.h"
#include "eval/nnue.h"
#include "search/parameters.h"
#include "search/strength.h"
#include "uci/commands.h"
#include "uci/words.h"

namespace sebastes {

namespace {

// Some clients show only the first word of a default, or accept only these characters.
constexpr std::string_view kAbout = "Sebastes:MIT-licence";

Error refusal(std::string_view name, std::string_view wanted, std::string_view value) {
    return Error{fmt::format("option {} takes {}, not \"{}\"", name, wanted, shown(value))};
}

// What an option does with a valid value; an error rejects the value.
template <typename T>
using Take = std::function<std::optional<Error>(const T& value)>;

// Makes a Take of a function that cannot fail.
template <typename Act>
auto always(const Act& act) {
    return [act](const auto& value) {
        act(value);
        return std::optional<Error>();
    };
}
template <typename T>
auto set(T& setting) {
    return always([&setting](const auto& value) { setting = static_cast<T>(value); });
}

std::string_view name_of(BookChoice choice) {
    return choice == BookChoice::Weighted ? "weighted" : "best";
}

// One or two functions for each UCI type of option: what it does is given, or the setting that it
// sets, whose value is the default.

Option check(const std::string& name, bool usual, const Take<bool>& take) {
    return {name, fmt::format("check default {}", usual),
            [=](const std::string& value) -> std::optional<Error> {
                const bool is_on = is_same_option(value, "true");
                if (is_on || is_same_option(value, "false")) return take(is_on);
                return refusal(name, "true or false", value);
            }};
}
Option check(const std::string& name, bool& setting) { return check(name, setting, set(setting)); }

Option spin(const std::string& name, std::int64_t usual, std::int64_t least, std::int64_t most,
            const Take<std::int64_t>& take) {
    return {name, fmt::format("spin default {} min {} max {}", usual, least, most),
            [=](const std::string& value) -> std::optional<Error> {
                const auto number = parse_number(value);
                if (number && *number >= least && *number <= most) return take(*number);
                return refusal(name, fmt::format("a number from {} to {}", least, most), value);
            }};
}
template <std::integral Number>
Option spin(const std::string& name, Number& setting, std::int64_t least, std::int64_t most) {
    return spin(name, static_cast<std::int64_t>(setting), least, most, set(setting));
}

Option text(const std::string& name, std::string_view usual, const Take<std::string>& take) {
    return {name, fmt::format("string default {}", usual), [=](const std::string& value) {
                return take(value == kNoText ? std::string() : value);
            }};
}

// The choices have the names that name_of() gives them; the first is the default.
template <typename Choice>
Option combo(const std::string& name, Choice& setting, const std::vector<Choice>& choices) {
    std::vector<std::string_view> names(choices.size());
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = name_of(choices[i]);
    return {name, fmt::format("combo default {} var {}", names.front(), fmt::join(names, " var ")),
            [=, &setting](const std::string& value) -> std::optional<Error> {
                for (std::size_t i = 0; i < names.size(); ++i)
                    if (is_same_option(value, names[i])) {
                        setting = choices[i];
                        return std::nullopt;
                    }
                return refusal(name, fmt::format("one of {}", fmt::join(names, ", ")), value);
            }};
}

// What options do besides setting a value.

std::optional<Error> set_hash(UciState& state, std::int64_t value) {
    const auto mib = static_cast<std::size_t>(value);
    try {
        state.engine.set_hash(mib);
    } catch (const std::bad_alloc&) {
        return Error{fmt::format("no memory for a Hash of {} MiB; it stays at {}", mib,
                                 state.engine.hash_mib())};
    }
    return std::nullopt;
}

std::optional<Error> set_threads(UciState& state, std::int64_t value) {
    const auto count = static_cast<std::size_t>(value);
    const std::size_t usable = Engine::usable_threads();
    try {
        state.engine.set_threads(std::min(count, usable));
    } catch (const std::bad_alloc&) {
        return Error{fmt::format("no memory for {} Threads; there are still {}", count,
                                 state.engine.threads())};
    }
    if (count > usable)
        state.output.print(
            "info string Threads: {} are used, four times the cores of this machine; "
            "with {} the engine could not keep its time",
            usable, count);
    return std::nullopt;
}

std::optional<Error> open_eval_file(UciState& state, const std::string& name) {
    std::shared_ptr<const tables::NnueWeights> weights;
    if (!name.empty()) {
        auto opened = open_nnue_file(name);
        if (!opened) return Error{"EvalFile: " + opened.error()};
        weights = std::move(*opened);
    }
    state.settings.eval_tables = std::move(weights);
    state.settings.eval_file = name;
    return std::nullopt;
}

std::optional<Error> open_book(UciState& state, const std::string& name) {
    if (name.empty()) {
        state.book.reset();
        return std::nullopt;
    }
    auto opened = OpeningBook::open(name, state.cancel);
    if (!opened) return Error{"BookFile: " + opened.error()};
    state.book = std::move(*opened);
    return std::nullopt;
}

std::optional<Error> open_tablebases(UciState& state, const std::string& folders) {
    state.tablebases.open(folders);
    state.has_table_folders = !folders.empty();
    if (state.has_table_folders)
        state.output.print("info string SyzygyPath: {} WDL and {} DTZ tables, up to {} pieces",
                           state.tablebases.wdl_tables(), state.tablebases.dtz_tables(),
                           state.tablebases.largest());
    return std::nullopt;
}

}  // namespace

std::vector<Option> option_table(UciState& state) {
    Settings& s = state.settings;
    Tablebases::Settings& tablebases = state.tablebases.settings();
    const auto with_state = [&](auto* take) { return std::bind_front(take, std::ref(state)); };
    const auto ignore = always([](const auto&) {});
    const auto set_seed = always([&state](std::int64_t seed) {
        state.book_random =
            Random(seed == 0 ? std::random_device{}() : static_cast<std::uint64_t>(seed));
    });
    const auto set_learning = always([&state](bool is_on) {
        state.settings.learn = is_on;
        state.learner.forget_file();
    });
    const auto set_learn_file = always([&state](const std::string& name) {
        state.settings.learn_file = name;
        state.learner.forget_file();
    });
    const auto clear_hash = always([&state](const auto&) { state.engine.clear_hash(); });
    const auto tell_opponent = always([&state](const std::string& name) {
        if (!name.empty()) state.output.note("opponent: " + shown(name));
    });
    std::vector<Option> table{
        spin("Hash", Engine::kDefaultHashMib, 1, TranspositionTable::kMaxMib, with_state(set_hash)),
        spin("Threads", 1, 1, Engine::kMaxThreads, with_state(set_threads)),
        spin("MultiPV", s.search.multi_pv, 1, SearchOptions::kMaxMultiPv),
        combo("Driver", s.search.driver, {std::begin(kDrivers), std::end(kDrivers)}),
        combo("Evaluation", s.evaluator, {Evaluator::Nnue, Evaluator::Psqt}),
        text("EvalFile", kNoText, with_state(open_eval_file)),
        check("Ponder", false, ignore),
        check("OwnBook", s.own_book),
        text("BookFile", kNoText, with_state(open_book)),
        spin("BookDepth", s.book_depth, 1, 1000),
        combo("BookChoice", s.book_choice, {BookChoice::Weighted, BookChoice::Best}),
        spin("BookSeed", 0, 0, 0x7FFFFFFF, set_seed),
        text("SyzygyPath", kNoText, with_state(open_tablebases)),
        spin("SyzygyProbeDepth", tablebases.probe_depth, 1, 100),
        spin("SyzygyProbeLimit", tablebases.probe_limit, 0, tablebases.probe_limit),
        check("Syzygy50MoveRule", tablebases.fifty_move_rule),
        check("Learn", s.learn, set_learning),
        text("LearnFile", kNoText, set_learn_file),
        spin("Move Overhead", s.search.move_overhead, 0, 10000),
        spin("nodestime", s.search.nodes_per_ms, 0, 1000000),
        {"Clear Hash", "button", clear_hash},
        check("UCI_Chess960", s.chess960),
        check("UCI_ShowWDL", s.shows_wdl),
        check("UCI_LimitStrength", s.limits_strength),
        spin("UCI_Elo", s.elo, kLeastElo, kMostElo),
        spin("Skill Level", s.skill_level, 0, kMaxLevel),
        check("UCI_AnalyseMode", s.analyse_mode),
        text("UCI_Opponent", kNoText, tell_opponent),
        text("UCI_EngineAbout", kAbout, ignore),
        check("Minimal", s.minimal),
        text(std::string(kLogOption), kNoText, ignore),  // the reader opens it (protocol.h)
    };
#ifdef SEBASTES_TUNING
    for (const parameters::Parameter& parameter : parameters::all())
        table.push_back(spin(parameter.name, *parameter.value, parameter.min, parameter.max));
#endif
    return table;
}

SearchOptions Settings::search_options() const {
    SearchOptions options = search;
    options.evaluation = evaluation();
    options.elo = limits_strength ? elo : elo_of_level(skill_level);
    return options;
}

bool is_same_option(std::string_view name, std::string_view other) {
    const auto is_blank = [](char c) { return c == ' ' || c == '\t'; };
    auto a = name.begin();
    auto b = other.begin();
    while (true) {
        while (a != name.end() && is_blank(*a)) ++a;
        while (b != other.end() && is_blank(*b)) ++b;
        if (a == name.end() || b == other.end()) return a == name.end() && b == other.end();
        if (to_lower(*a++) != to_lower(*b++)) return false;
    }
}

std::optional<Error> set_option(const std::vector<Option>& options, std::string_view name,
                                const std::string& value) {
    const auto found = std::ranges::find_if(
        options, [&](const Option& option) { return is_same_option(option.name, name); });
    if (found == options.end()) return Error{fmt::format("no option \"{}\"", shown(name))};
    return found->set(value);
}

Result<SetOptionCommand> parse_set_option(const std::vector<std::string_view>& words) {
    if (words.size() < 2 || words.front() != "name")
        return Error{"setoption: expected \"setoption name NAME [value VALUE]\""};
    const auto value = std::find(words.begin() + 1, words.end(), "value");
    SetOptionCommand command{fmt::format("{}", fmt::join(words.begin() + 1, value, " ")), {}};
    // A path may have several blanks in a row.
    if (words.end() - value > 1)
        command.value.assign((value + 1)->data(), words.back().data() + words.back().size());
    return command;
}

}  // namespace sebastes
