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

// What an option does before its setting gets a new value; an error rejects the value.
template <typename T>
using Before = std::function<std::optional<Error>(const T& value, const CancelToken& cancel)>;

Error refusal(std::string_view name, std::string_view wanted, std::string_view value) {
    return Error{fmt::format("option {} takes {}, not \"{}\"", name, wanted, shown(value))};
}

template <typename T>
std::optional<Error> take_value(T& setting, const T& value, const Before<T>& before,
                                const CancelToken& cancel) {
    if (before)
        if (auto error = before(value, cancel)) return error;
    setting = value;
    return std::nullopt;
}

// One function for each UCI type of option.  The setting's value is the default.

Option check(const std::string& name, bool& setting, const Before<bool>& before = {}) {
    return {
        name, fmt::format("check default {}", setting),
        [=, &setting](const std::string& value, const CancelToken& cancel) -> std::optional<Error> {
            const bool is_on = is_same_option(value, "true");
            if (!is_on && !is_same_option(value, "false"))
                return refusal(name, "true or false", value);
            return take_value(setting, is_on, before, cancel);
        }};
}

template <std::integral Number>
Option spin(std::string name, Number& setting, std::int64_t least, std::int64_t most,
            Before<Number> before = {}) {
    return {
        name, fmt::format("spin default {} min {} max {}", setting, least, most),
        [=, &setting](const std::string& value, const CancelToken& cancel) -> std::optional<Error> {
            const auto number = parse_number(value);
            if (!number || *number < least || *number > most)
                return refusal(name, fmt::format("a number from {} to {}", least, most), value);
            return take_value(setting, static_cast<Number>(*number), before, cancel);
        }};
}

// The first choice is the default.
template <typename Choice>
Option combo(std::string name, Choice& setting,
             std::vector<std::pair<std::string, Choice>> choices) {
    std::string type = "combo default " + choices.front().first;
    std::string names;
    for (const auto& [choice, _] : choices) {
        type += " var " + choice;
        names += (names.empty() ? "" : ", ") + choice;
    }
    return {name, std::move(type),
            [=, &setting](const std::string& value, const CancelToken&) -> std::optional<Error> {
                for (const auto& [choice, meaning] : choices)
                    if (is_same_option(value, choice)) {
                        setting = meaning;
                        return std::nullopt;
                    }
                return refusal(name, "one of " + names, value);
            }};
}

Option text(std::string name, std::string& setting, const Before<std::string>& before = {}) {
    return {std::move(name),
            fmt::format("string default {}", setting.empty() ? kNoText : std::string_view(setting)),
            [=, &setting](const std::string& value, const CancelToken& cancel) {
                return take_value(setting, value == kNoText ? std::string() : value, before,
                                  cancel);
            }};
}

Option button(std::string name, const std::function<void()>& push) {
    return {std::move(name), "button", [=](const std::string&, const CancelToken&) {
                push();
                return std::optional<Error>();
            }};
}

// What options do before their setting gets a new value.

std::optional<Error> set_hash(UciState& state, std::size_t mib, const CancelToken&) {
    try {
        state.engine.set_hash(mib);
    } catch (const std::bad_alloc&) {
        return Error{fmt::format("no memory for a Hash of {} MiB; it stays at {}", mib,
                                 state.engine.hash_mib())};
    }
    return std::nullopt;
}

std::optional<Error> set_threads(UciState& state, std::size_t count, const CancelToken&) {
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

std::optional<Error> open_eval_file(UciState& state, const std::string& name, const CancelToken&) {
    if (name.empty()) {
        state.settings.eval_tables.reset();
        return std::nullopt;
    }
    auto opened = open_nnue_file(name);
    if (!opened) return Error{"EvalFile: " + opened.error()};
    state.settings.eval_tables = std::move(*opened);
    return std::nullopt;
}

std::optional<Error> set_book_seed(UciState& state, std::int64_t seed, const CancelToken&) {
    state.book.set_seed(static_cast<std::uint64_t>(seed));
    return std::nullopt;
}

template <typename T>
std::optional<Error> forget_learn_file(UciState& state, const T&, const CancelToken&) {
    state.learner.forget_file();
    return std::nullopt;
}

std::optional<Error> tell_opponent(UciState& state, const std::string& text, const CancelToken&) {
    if (!text.empty()) state.output.note("opponent: " + shown(text));
    return std::nullopt;
}

std::vector<std::pair<std::string, Driver>> driver_choices() {
    std::vector<std::pair<std::string, Driver>> choices;
    for (const Driver driver : kDrivers) choices.emplace_back(name_of(driver), driver);
    return choices;
}

std::vector<std::pair<std::string, Evaluator>> evaluator_choices() {
    return {{std::string(name_of(Evaluator::Nnue)), Evaluator::Nnue},
            {std::string(name_of(Evaluator::Psqt)), Evaluator::Psqt}};
}

}  // namespace

std::vector<Option> option_table(UciState& state) {
    Settings& s = state.settings;
    s.about = kAbout;
    Tablebases::Settings& tablebases = state.tablebases.settings();
    const auto with_state = [&](auto* before) { return std::bind_front(before, std::ref(state)); };
    std::vector<Option> table{
        spin("Hash", s.hash_mib, 1, std::int64_t{TranspositionTable::kMaxMib},
             {with_state(set_hash)}),
        spin("Threads", s.threads, 1, std::int64_t{Engine::kMaxThreads}, {with_state(set_threads)}),
        spin("MultiPV", s.search.multi_pv, 1, std::int64_t{SearchOptions::kMaxMultiPv}),
        combo("Driver", s.search.driver, driver_choices()),
        combo("Evaluation", s.evaluator, evaluator_choices()),
        text("EvalFile", s.eval_file, with_state(open_eval_file)),
        check("Ponder", s.ponder),
        check("OwnBook", s.own_book),
        text("BookFile", s.book_file, std::bind_front(&BookPlayer::open, &state.book)),
        spin("BookDepth", s.book_depth, 1, 1000),
        combo("BookChoice", s.book_choice,
              {{"weighted", BookChoice::Weighted}, {"best", BookChoice::Best}}),
        spin("BookSeed", s.book_seed, 0, 0x7FFFFFFF, {with_state(set_book_seed)}),
        text("SyzygyPath", s.syzygy_path,
             [&](const std::string& folders, const CancelToken&) {
                 return state.tablebases.open(folders);
             }),
        spin("SyzygyProbeDepth", tablebases.probe_depth, 1, 100),
        spin("SyzygyProbeLimit", tablebases.probe_limit, 0, tablebases.probe_limit),
        check("Syzygy50MoveRule", tablebases.fifty_move_rule),
        check("Learn", s.learn, with_state(forget_learn_file<bool>)),
        text("LearnFile", s.learn_file, with_state(forget_learn_file<std::string>)),
        spin("Move Overhead", s.search.move_overhead, 0, 10000),
        spin("nodestime", s.search.nodes_per_ms, 0, 1000000),
        button("Clear Hash", [&] { state.engine.clear_hash(); }),
        check("UCI_Chess960", s.chess960),
        check("UCI_ShowWDL", s.shows_wdl),
        check("UCI_LimitStrength", s.limits_strength),
        spin("UCI_Elo", s.elo, kLeastElo, kMostElo),
        spin("Skill Level", s.skill_level, 0, kMaxLevel),
        check("UCI_AnalyseMode", s.analyse_mode),
        text("UCI_Opponent", s.opponent, with_state(tell_opponent)),
        text("UCI_EngineAbout", s.about),
        check("Minimal", s.minimal),
        text(std::string(kLogOption), s.debug_log),
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
                                const std::string& value, const CancelToken& cancel) {
    const auto found = std::ranges::find_if(
        options, [&](const Option& option) { return is_same_option(option.name, name); });
    if (found == options.end()) return Error{fmt::format("no option \"{}\"", shown(name))};
    return found->set(value, cancel);
}

Result<SetOptionCommand> parse_set_option(const std::vector<std::string_view>& words) {
    if (words.size() < 2 || words.front() != "name")
        return Error{"setoption: expected \"setoption name NAME [value VALUE]\""};
    const auto value = std::find(words.begin() + 1, words.end(), "value");
    SetOptionCommand command{fmt::format("{}", fmt::join(words.begin() + 1, value, " ")), {}};
    if (value != words.end())
        command.value = fmt::format("{}", fmt::join(value + 1, words.end(), " "));
    return command;
}

}  // namespace sebastes
