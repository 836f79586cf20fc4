#include "uci/commands.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <new>

#include "board/fen.h"
#include "board/move_list.h"
#include "board/perft.h"
#include "eval/evaluate.h"
#include "search/parameters.h"
#include "uci/bench.h"
#include "uci/go_command.h"
#include "uci/report_format.h"
#include "uci/set_option_command.h"
#include "uci/version.h"
#include "uci/words.h"

namespace sebastes {

namespace {

constexpr std::string_view kCommands[] = {
    "uci",      "debug",   "isready", "setoption", "register", "ucinewgame", "position",
    "go",       "bench",   "genfens", "d",         "eval",     "flip",       "help",
    "compiler", "license", "stop",    "ponderhit", "quit"};

constexpr int kLeastElo = 800;
constexpr int kMostElo = 2800;

// Joins words again, for FENs.
std::string join(const std::vector<std::string_view>& words, std::size_t from, std::size_t to) {
    return fmt::format("{}", fmt::join(words.begin() + static_cast<std::ptrdiff_t>(from),
                                       words.begin() + static_cast<std::ptrdiff_t>(to), " "));
}

}  // namespace

Commands::Commands(Output& output) : output_(output) { declare_options(); }

bool Commands::is_command(std::string_view word) {
    return std::find(std::begin(kCommands), std::end(kCommands), word) != std::end(kCommands);
}

void Commands::declare_options() {
    options_.add_spin(
        "Hash", static_cast<std::int64_t>(Session::kDefaultHashMib), 1,
        static_cast<std::int64_t>(TranspositionTable::kMaxMib),
        [this](const std::string& value) -> std::optional<Error> {
            try {
                session_.set_hash(static_cast<std::size_t>(*parse_number(value)));
            } catch (const std::bad_alloc&) {
                return Error{fmt::format("no memory for a Hash of {} MiB; it stays at {}", value,
                                         session_.hash_mib())};
            }
            return std::nullopt;
        });
    options_.add_spin("Threads", 1, 1, static_cast<std::int64_t>(Session::kMaxThreads),
                      [this](const std::string& value) -> std::optional<Error> {
                          try {
                              session_.set_threads(static_cast<std::size_t>(*parse_number(value)));
                          } catch (const std::bad_alloc&) {
                              return Error{fmt::format("no memory for {} Threads", value)};
                          }
                          return std::nullopt;
                      });
    options_.add_spin("MultiPV", 1, 1, static_cast<std::int64_t>(SearchOptions::kMaxMultiPv));
    options_.add_combo("Driver", {"PVS", "MTDf"});
    options_.add_check("Ponder", false);
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
    options_.add_spin("Skill Level", SearchOptions::kMaxSkill, 0, SearchOptions::kMaxSkill);
    options_.add_check("UCI_AnalyseMode", false);
    options_.add_string("UCI_Opponent", "");
    options_.add_string("UCI_EngineAbout", std::string(kAbout));
    options_.add_check("Minimal", false);
#ifdef SEBASTES_TUNING
    for (parameters::Parameter* parameter : parameters::Parameter::all())
        options_.add_spin(parameter->name(), *parameter, parameter->least(), parameter->most(),
                          [parameter](const std::string& value) -> std::optional<Error> {
                              parameter->set(static_cast<int>(*parse_number(value)));
                              return std::nullopt;
                          });
#endif
    // The reader opens and closes the log itself (protocol.h).
    options_.add_string(std::string(kLogOption), "");
}

CastlingNotation Commands::castling() const {
    return options_.is_on("UCI_Chess960") ? CastlingNotation::KingTakesRook
                                          : CastlingNotation::KingSteps;
}

SearchOptions Commands::search_options() const {
    SearchOptions options;
    options.driver = options_.text("Driver") == "MTDf" ? Driver::MtdF : Driver::Pvs;
    options.multi_pv = static_cast<std::size_t>(options_.number("MultiPV"));
    options.move_overhead = options_.number("Move Overhead");
    options.nodes_per_ms = options_.number("nodestime");
    options.skill_level = static_cast<int>(options_.number("Skill Level"));
    if (options_.is_on("UCI_LimitStrength"))
        options.skill_level = static_cast<int>((options_.number("UCI_Elo") - kLeastElo) *
                                               SearchOptions::kMaxSkill / (kMostElo - kLeastElo));
    return options;
}

void Commands::run(std::string_view line, SearchControl& control, TimePoint arrived) {
    const Words words = split_words(line);
    if (words.empty()) return;
    const std::string_view name = words.front();
    const Words rest(words.begin() + 1, words.end());
    if (name == "uci") return identify();
    if (name == "isready") return output_.line("readyok");
    if (name == "setoption") return set_option(rest);
    if (name == "ucinewgame") return session_.new_game();
    if (name == "position") return set_position(rest);
    if (name == "go") return go(rest, control, arrived);
    if (name == "bench") return bench(rest, control);
    if (name == "genfens") return generate_fens(rest);
    if (name == "d") return display();
    if (name == "eval") return evaluation();
    if (name == "flip") {
        game_ = Game{game_.position().flipped()};
        return;
    }
    if (name == "help") return help();
    if (name == "compiler") return output_.line(compiler_description());
    if (name == "license") return output_.line(kLicense);
    // Unknown words are for other protocols: ignored, as UCI wants.  "debug" and
    // "register" need no answer.
}

void Commands::identify() {
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
    const auto moves_at = std::find(words.begin(), words.end(), "moves");
    const auto fen_end = static_cast<std::size_t>(moves_at - words.begin());
    std::optional<Game> game;
    if (!words.empty() && words.front() == "startpos") {
        if (fen_end != 1)
            return output_.error(fmt::format("position: \"{}\" after startpos", shown(words[1])));
        game.emplace();
    } else if (!words.empty() && words.front() == "fen") {
        const auto position = parse_fen(join(words, 1, fen_end));
        if (!position) return output_.error("position: " + position.error());
        game.emplace(*position);
    } else {
        return output_.error("position: expected startpos or fen");
    }
    for (std::size_t i = fen_end + 1; i < words.size(); ++i) {
        const auto move = parse_uci(game->position(), words[i]);
        if (!move)
            return output_.error(fmt::format("position: move {}: {}", i - fen_end, move.error()));
        game->play(*move);
    }
    game_ = std::move(*game);
}

void Commands::go(const Words& words, SearchControl& control, TimePoint arrived) {
    const auto command = parse_go(words, game_.position());
    if (!command) return output_.error(command.error());
    if (command->perft) return perft(*command->perft, control);

    const ReportStyle style{castling(), options_.is_on("UCI_ShowWDL")};
    const bool minimal = options_.is_on("Minimal");
    const SearchOptions search_with = search_options();
    std::string last;
    const SearchResult result = session_.search(
        game_, command->limits, search_with, control,
        [&](const SearchReport& report) {
            if (report.multi_pv > search_with.multi_pv) return;
            last = format_report(report, style);
            if (!minimal) output_.line(last);
        },
        arrived,
        [&](int depth, Move move, int number) {
            if (!minimal)
                output_.print("info depth {} currmove {} currmovenumber {}", depth,
                              to_uci(move, style.castling), number);
        });
    if (minimal) output_.line(last);
    if (!result.best) return output_.line("bestmove (none)");
    std::string answer = "bestmove " + to_uci(result.best, style.castling);
    if (result.ponder) answer += " ponder " + to_uci(result.ponder, style.castling);
    output_.line(answer);
}

void Commands::perft(int depth, SearchControl& control) {
    std::uint64_t total = depth == 0 ? 1 : 0;
    if (depth > 0) {
        PerftOptions options;
        options.threads = static_cast<int>(session_.threads());
        options.stop = &control.stop_flag();
        for (const DivideEntry& entry : divide(game_.position().board(), depth, options)) {
            if (control.stopped()) return output_.error("perft stopped");
            output_.print("{}: {}", to_uci(entry.move, castling()), entry.nodes);
            total += entry.nodes;
        }
    }
    output_.line("");
    output_.print("Nodes searched: {}", total);
    output_.line("");
}

void Commands::bench(const Words& words, SearchControl& control) {
    // bench [hash [threads [depth]]]: the order of other engines' benches.
    BenchOptions options;
    options.driver = search_options().driver;
    for (std::size_t i = 0; i < words.size() && i < 3; ++i) {
        const auto number = parse_number(words[i]);
        if (!number || *number < 1)
            return output_.error(
                fmt::format("bench: \"{}\" is not a number above 0", shown(words[i])));
        if (i == 0) options.hash_mib = static_cast<std::size_t>(*number);
        if (i == 1) options.threads = static_cast<std::size_t>(*number);
        if (i == 2) options.depth = static_cast<int>(std::min<std::int64_t>(*number, kMaxPly - 1));
    }
    const BenchResult result = run_bench(
        options, control, [this](std::size_t number, std::size_t count, std::string_view fen) {
            output_.print("Position {}/{}: {}", number, count, fen);
        });
    const auto milliseconds =
        static_cast<std::uint64_t>(std::max<std::int64_t>(result.milliseconds, 1));
    output_.line("===========================");
    output_.print("Total time (ms) : {}", milliseconds);
    output_.print("Nodes searched  : {}", result.nodes);
    output_.print("Nodes/second    : {}", result.nodes * 1000 / milliseconds);
    output_.print("{} nodes {} nps", result.nodes, result.nodes * 1000 / milliseconds);
}

void Commands::generate_fens(const Words& words) {
    // genfens COUNT seed SEED [book None]: random openings for data generation.
    const auto count = words.empty() ? std::nullopt : parse_number(words[0]);
    const auto seed =
        words.size() > 2 && words[1] == "seed" ? parse_number(words[2]) : std::nullopt;
    if (!count || !seed)
        return output_.error("genfens: expected genfens COUNT seed SEED book None");
    if (words.size() > 4 && words[3] == "book" && words[4] != "None")
        return output_.error("genfens: openings are random; only \"book None\" is understood");
    Random random(static_cast<std::uint64_t>(*seed));
    for (std::int64_t made = 0; made < *count;) {
        Position position = Position::start();
        const std::uint64_t plies = 8 + random.below(2);
        for (std::uint64_t ply = 0; ply < plies; ++ply) {
            const MoveList moves = legal_moves(position.board());
            if (moves.empty()) break;
            position = position.after(moves[random.below(moves.size())]);
        }
        if (!has_legal_move(position.board())) continue;
        output_.print("info string genfens {}", to_fen(position));
        ++made;
    }
}

void Commands::display() {
    const Position& position = game_.position();
    std::string text = "\n +---+---+---+---+---+---+---+---+\n";
    for (int rank = 7; rank >= 0; --rank) {
        for (int file = 0; file < 8; ++file) {
            const Piece piece = position.piece_on(square_at(8 * rank + file));
            text += fmt::format(" | {}", piece == Piece::None ? ' ' : to_char(piece));
        }
        text += fmt::format(" | {}\n +---+---+---+---+---+---+---+---+\n", rank + 1);
    }
    text += "   a   b   c   d   e   f   g   h\n\n";
    text += fmt::format("Fen: {}\n",
                        to_fen(position, options_.is_on("UCI_Chess960") ? CastlingStyle::Shredder
                                                                        : CastlingStyle::XFen));
    text += fmt::format("Key: {:016X}\nCheckers:", position.key());
    for (const Square square : position.checkers()) text += ' ' + to_string(square);
    output_.line(text);
}

void Commands::evaluation() { output_.line(describe_evaluation(game_.position())); }

void Commands::help() { output_.line(kHelp); }

}  // namespace sebastes
