#include "uci/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "board/chess960.h"
#include "core/score.h"
#include "core/version.h"
#include "eval/explanation.h"
#include "notation/fen.h"
#include "perft/perft.h"
#include "uci/command_arguments.h"
#include "uci/go.h"
#include "uci/opening_generator.h"
#include "uci/words.h"

namespace sebastes {

namespace {

constexpr std::string_view kLicense =
    "Sebastes is free software under the MIT licence; see the file LICENSE.";

// How many neurons `eval neurons` shows by default.
constexpr std::int64_t kNeuronsShown = 10;

void identify(const UciState& state) {
    state.output.print("id name Sebastes {}", kVersion);
    state.output.line("id author the Sebastes authors");
    for (const Option& option : state.options)
        state.output.line_of({"option name ", option.name, " type ", option.type});
    state.output.line("uciok");
}

void display(const UciState& state) {
    const Position& position = state.game.position();
    std::string text = "\n +---+---+---+---+---+---+---+---+\n";
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const Piece piece = position.piece_on(square_at(8 * rank + file));
            text += fmt::format(" | {}", piece == Piece::None ? ' ' : to_char(piece));
        }
        text += fmt::format(" | {}\n +---+---+---+---+---+---+---+---+\n", rank + 1);
    }
    text += "   a   b   c   d   e   f   g   h\n\n";
    // `position` must read this FEN as the same position.
    const bool files = state.settings.chess960 || needs_chess960(position.board());
    text += fmt::format("Fen: {}\n",
                        to_fen(position, files ? CastlingStyle::Shredder : CastlingStyle::XFen));
    text += fmt::format("Key: {:016X}\nCheckers:", position.key());
    for (const Square square : position.checkers()) text += ' ' + to_string(square);
    state.output.line(text);
}

// Runs `eval` or `eval neurons [COUNT]`.
void explain(const UciState& state, const Words& words) {
    const Position& position = state.game.position();
    const Evaluation evaluation = state.settings.evaluation();
    if (words.empty()) {
        const bool is_built_in = evaluation == Evaluation(evaluation.evaluator());
        return state.output.print(
            "{}Judged by: {}, {}\n", describe_evaluation(position, evaluation),
            name_of(evaluation.evaluator()),
            is_built_in ? "built in" : "of " + shown(state.settings.eval_file));
    }
    const auto count = words.size() == 2 ? parse_number(words[1]) : std::optional(kNeuronsShown);
    if (!equal_ignoring_case(words[0], "neurons") || words.size() > 2 || !count || *count < 1)
        return state.output.error("eval: expected \"eval\", or \"eval neurons\" and how many");
    if (evaluation.evaluator() != Evaluator::Nnue)
        return state.output.error("eval: only the Evaluation nnue has neurons");
    state.output.line(
        describe_neurons(position, evaluation,
                         static_cast<int>(std::min<std::int64_t>(*count, tables::kHiddenSize))));
}

void set_option(UciState& state, const Words& words, const CancelToken& cancel) {
    const auto command = parse_set_option(words);
    if (!command) return state.output.error(command.error());
    if (const auto error = set_option(state.options, command->name, command->value, cancel))
        state.output.error(error->message);
}

void set_position(UciState& state, const Words& words) {
    auto command = parse_position(
        words, state.settings.chess960 ? CastlingRule::Chess960 : CastlingRule::Chess);
    if (!command) {
        state.output.error(command.error());
        *state.refusal = command.error();
        return;
    }
    if (!command->warnings.empty())
        state.output.note(fmt::format("position: {}", fmt::join(command->warnings, "; ")));
    state.learner.follow(*command);
    state.game = std::move(command->game);
    state.refusal.reset();
}

void perft_command(UciState& state, const Words& words, const CommandContext& context) {
    const auto depth = words.size() == 1 ? parse_number(words[0]) : std::nullopt;
    if (!depth || *depth < 0)
        return state.output.error("perft: expected a depth, as in \"perft 5\"");
    if (state.refusal)
        return state.output.error("perft: the last position was refused: ", *state.refusal);
    perft(state, static_cast<int>(std::min<std::int64_t>(*depth, kMaxPly)), context);
}

void generate_fens(UciState& state, const Words& words, SearchControl& control) {
    const auto request = parse_genfens(words);
    if (!request) return state.output.error(request.error());
    auto openings = OpeningGenerator::open(*request);
    if (!openings) return state.output.error(openings.error());
    for (std::int64_t made = 0; made < request->count && !state.output.closed(); ++made) {
        const auto opening = openings->next(control);
        if (control.stopped()) return;
        if (!opening) return state.output.error(opening.error());
        state.output.print("info string genfens {}", to_fen(*opening));
    }
}

}  // namespace

void perft(UciState& state, int depth, const CommandContext& context) {
    std::uint64_t total = depth == 0 ? 1 : 0;
    if (depth > 0) {
        PerftOptions options;
        options.threads = static_cast<int>(state.engine.threads());
        options.stop = &context.control.stop_flag();
        for (const DivideEntry& entry : divide(state.game.position().board(), depth, options)) {
            if (context.control.stopped()) return state.output.error("perft stopped");
            state.output.print("{}: {}", to_uci(entry.move, state.settings.castling()),
                               entry.nodes);
            total += entry.nodes;
        }
    }
    context.before_answer();
    state.output.print("\nNodes searched: {}\n", total);
}

void run_command(UciState& state, CommandName name, std::string_view arguments,
                 const CommandContext& context) {
    // A position that is not read for lack of memory counts as refused.
    if (name == CommandName::Position) state.refusal.emplace();
    const Words words = split_words(arguments);
    switch (name) {
        case CommandName::SetOption:
            return set_option(state, words, context.cancel);
        case CommandName::UciNewGame:
            state.learner.end_game();
            ++state.error_seed;
            return state.engine.new_game();
        case CommandName::Position:
            return set_position(state, words);
        case CommandName::Go:
            return go(state, words, context);
        case CommandName::Perft:
            return perft_command(state, words, context);
        case CommandName::Bench:
            return bench(state, words, context);
        case CommandName::Speedtest:
            return speedtest(state, words, context);
        case CommandName::GenFens:
            return generate_fens(state, words, context.control);
        case CommandName::Flip:
            state.game = Game{state.game.position().flipped()};
            return;
        default:
            return answer_question(state, name, arguments);
    }
}

void answer_question(const UciState& state, CommandName question, std::string_view arguments) {
    switch (question) {
        case CommandName::Uci:
            return identify(state);
        case CommandName::IsReady:
            return state.output.line("readyok");
        case CommandName::Display:
            return display(state);
        case CommandName::Eval:
            return explain(state, split_words(arguments));
        case CommandName::Help:
            return state.output.line(kHelp);
        case CommandName::Compiler:
            return state.output.line(compiler_description());
        case CommandName::License:
            return state.output.line(kLicense);
        default:
            return;  // `register` needs no answer
    }
}

std::string compiler_description() {
#if defined(__clang__)
    std::string text =
        fmt::format("clang++ {}.{}.{}", __clang_major__, __clang_minor__, __clang_patchlevel__);
#elif defined(__GNUC__)
    std::string text = fmt::format("g++ {}.{}.{}", __GNUC__, __GNUC_MINOR__, __GNUC_PATCHLEVEL__);
#else
    std::string text = "unknown compiler";
#endif
    text += fmt::format(", C++ {}", __cplusplus);
#if defined(__AVX512VL__)
    text += ", for x86-64-v4";
#elif defined(__AVX2__)
    text += ", for x86-64-v3";
#elif defined(__SSE4_2__)
    text += ", for x86-64-v2";
#elif defined(__aarch64__)
    text += ", for aarch64";
#endif
#if defined(SEBASTES_USE_PEXT)
    text += ", sliders by pext";
#else
    text += ", sliders by magic multiplication";
#endif
#if !defined(NDEBUG)
    text += ", assertions on";
#endif
    return text;
}

}  // namespace sebastes
