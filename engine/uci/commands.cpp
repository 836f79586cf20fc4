#include "uci/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "board/chess960.h"
#include "core/nearest_word.h"
#include "core/score.h"
#include "core/version.h"
#include "eval/explanation.h"
#include "notation/fen.h"
#include "perft/perft.h"
#include "uci/opening_generator.h"
#include "uci/words.h"

namespace sebastes {

namespace {

constexpr std::string_view kLicense =
    "Sebastes is free software under the MIT licence; see the file LICENSE.";

// How many neurons `eval neurons` shows by default.
constexpr std::int64_t kNeuronsShown = 10;

void identify(const UciState& state, const Words&) {
    state.output.print("id name Sebastes {}", kVersion);
    state.output.line("id author the Sebastes authors");
    for (const Option& option : state.options)
        state.output.print("option name {} type {}", option.name, option.type);
    state.output.line("uciok");
}

void display(const UciState& state, const Words&) {
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

void describe_compiler(const UciState& state, const Words&) {
    state.output.line(compiler_description());
}

void set_option(UciState& state, const Words& words, const CommandContext&) {
    const auto command = parse_set_option(words);
    if (!command) return state.output.error(command.error());
    if (const auto error = set_option(state.options, command->name, command->value))
        state.output.error(error->message);
}

void new_game(UciState& state, const Words&, const CommandContext&) {
    state.learner.end_game();
    ++state.error_seed;
    state.engine.new_game();
}

void set_position(UciState& state, const Words& words, const CommandContext&) {
    auto command = parse_position(
        words, state.settings.chess960 ? CastlingRule::Chess960 : CastlingRule::Chess);
    if (!command) {
        state.output.error(command.error());
        state.refusal = command.error();
        return;
    }
    if (!command->warnings.empty())
        state.output.note(fmt::format("position: {}", fmt::join(command->warnings, "; ")));
    state.learner.follow(*command);
    state.game = std::move(command->game);
    state.refusal.reset();
}

void flip(UciState& state, const Words&, const CommandContext&) {
    state.game = Game{state.game.position().flipped()};
}

void perft(UciState& state, const Words& words, const CommandContext& context) {
    const auto depth = words.size() == 1 ? parse_number(words[0]) : std::nullopt;
    if (!depth || *depth < 0)
        return state.output.error("perft: expected a depth, as in \"perft 5\"");
    if (state.refusal)
        return state.output.error("perft: the last position was refused: ", *state.refusal);
    perft(state, static_cast<int>(std::min<std::int64_t>(*depth, kMaxPly)), context);
}

void generate_fens(UciState& state, const Words& words, const CommandContext& context) {
    const auto request = parse_genfens(words);
    if (!request) return state.output.error(request.error());
    OpeningGenerator openings(*request);
    for (std::int64_t made = 0; made < request->count && !state.output.closed(); ++made) {
        const auto opening = openings.next(context.control);
        if (context.control.stopped()) return;
        if (!opening) return state.output.error(opening.error());
        state.output.print("info string genfens {}", to_fen(*opening));
    }
}

constexpr Command kCommands[] = {
    {"uci", CommandKind::Question, "uciok", nullptr, identify},
    {"debug", CommandKind::Debug},
    {"isready", CommandKind::Question, "readyok"},
    {"setoption", CommandKind::SetOption, {}, set_option},
    {"register", CommandKind::Question},
    {"ucinewgame", CommandKind::Change, {}, new_game},
    {"position", CommandKind::Position, {}, set_position},
    {"go", CommandKind::Search, "bestmove (none)", go},
    {"stop", CommandKind::Stop},
    {"ponderhit", CommandKind::PonderHit},
    {"quit", CommandKind::Quit},
    {"exit", CommandKind::Quit},
    // Beyond UCI: for people and distributed testing.
    {"bench", CommandKind::Count, {}, bench},
    {"speedtest", CommandKind::Count, {}, speedtest},
    {"genfens", CommandKind::Count, {}, generate_fens},
    {"perft", CommandKind::Count, {}, perft},
    {"d", CommandKind::BoardQuestion, {}, nullptr, display},
    {"eval", CommandKind::BoardQuestion, {}, nullptr, explain},
    {"flip", CommandKind::Change, {}, flip},
    {"help", CommandKind::Question, kHelp},
    {"?", CommandKind::Question, kHelp},
    {"compiler", CommandKind::Question, {}, nullptr, describe_compiler},
    {"license", CommandKind::Question, kLicense},
};

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

const Command* find_command(std::string_view word) {
    for (const Command& command : kCommands)
        if (equal_ignoring_case(word, command.word)) return &command;
    return nullptr;
}

std::vector<std::string_view> command_words() {
    std::vector<std::string_view> words;
    for (const Command& command : kCommands) words.push_back(command.word);
    return words;
}

std::string advice_on(std::string_view word, std::string_view help) {
    const auto meant = nearest_word(word, command_words());
    return meant ? fmt::format("did you mean {}?", *meant) : fmt::format("try: {}", help);
}

void run_command(UciState& state, const Command& command, std::string_view arguments,
                 const CommandContext& context) {
    if (command.run == nullptr) return answer_question(state, command, arguments);
    // A position that is not read for lack of memory counts as refused.
    if (command.kind == CommandKind::Position) state.refusal.emplace();
    command.run(state, split_words(arguments), context);
}

void answer_question(const UciState& state, const Command& question, std::string_view arguments) {
    if (question.question != nullptr) return question.question(state, split_words(arguments));
    if (!question.answer.empty()) state.output.line(question.answer);
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
