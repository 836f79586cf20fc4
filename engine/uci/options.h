// option_table() lists the options that the engine offers over UCI, and Settings holds the values
// that commands read.
//
// To add an option, add a member to Settings (or to SearchOptions, for the search), a row to
// option_table() in options.cpp, and a row to the table in README.md.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "book/opening_book.h"
#include "core/result.h"
#include "eval/evaluation.h"
#include "notation/notation.h"
#include "search/engine.h"

namespace sebastes {

// The initial values are the defaults.
struct Settings {
    SearchOptions search{};  // except the members that search_options() fills in
    Evaluator evaluator = kUsualEvaluator;
    std::string eval_file;
    std::shared_ptr<const tables::NnueWeights> eval_tables;  // of eval_file; null: built-in
    bool own_book = false;
    int book_depth = 1000;  // moves
    BookChoice book_choice = BookChoice::Weighted;
    bool learn = false;
    std::string learn_file;
    bool chess960 = false;
    bool shows_wdl = false;
    bool limits_strength = false;
    int elo = kMostElo;  // counts when limits_strength is set
    int skill_level = kMaxLevel;
    bool analyse_mode = false;
    bool minimal = false;

    Evaluation evaluation() const {
        return evaluator == Evaluator::Psqt ? Evaluation(evaluator) : Evaluation(eval_tables);
    }
    CastlingNotation castling() const {
        return chess960 ? CastlingNotation::KingTakesRook : CastlingNotation::KingSteps;
    }
    // The options of a search, in which Elo, level and evaluation are filled in.
    SearchOptions search_options() const;
};

// An option as `setoption` knows it.
struct Option {
    std::string name;
    std::string type;  // as UCI declares it: "spin default 1 min 1 max 1024"
    // Sets the value.  Returns an error for a value that is invalid or cannot be set; the setting
    // then stays.
    std::function<std::optional<Error>(const std::string& value)> set;
};

struct UciState;

// All options in the order in which `uci` lists them.  Setting one changes the state's settings
// and, for options that act at once, the rest of the state.  The state must not move.
std::vector<Option> option_table(UciState& state);

// The name of the option for the log of all input and output.
constexpr std::string_view kLogOption = "Debug Log File";

// How UCI writes an empty string.
constexpr std::string_view kNoText = "<empty>";

// Whether two names mean the same option; case and blanks are ignored.  Needs no memory.
bool is_same_option(std::string_view name, std::string_view other);

// Sets the option of that name.
std::optional<Error> set_option(const std::vector<Option>& options, std::string_view name,
                                const std::string& value);

// The arguments of `setoption`.
struct SetOptionCommand {
    std::string name;
    std::string value;  // empty when none is given
};

// Reads "name NAME [value VALUE]".  Names and values may contain blanks; several blanks in a row
// become one.
Result<SetOptionCommand> parse_set_option(const std::vector<std::string_view>& words);

}  // namespace sebastes
