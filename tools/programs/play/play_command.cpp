// play [OPTIONS]
#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <iostream>

#include "core/number.h"
#include "core/text.h"
#include "notation/fen.h"
#include "search/strength.h"
#include "system/user_folder.h"
#include "tools/programs/play/conversation.h"
#include "tools/programs/play/play_commands.h"
#include "tools/programs/play/welcome.h"

namespace sebastes::play {

namespace {

std::uint64_t seed_of_now() {
    return static_cast<std::uint64_t>(std::chrono::system_clock::now().time_since_epoch().count());
}

class PlayCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override;
    Result<tools::ExitCode> run(const tools::Streams& streams) override;

  private:
    void describe_players(tools::CommandLine& line);
    void describe_engine(tools::CommandLine& line);
    void describe_rest(tools::CommandLine& line);
    std::string check() const;

    Result<EngineOptions> engine_options() const;
    // The learn file, if it is wanted and can be used; else why not is said.
    std::optional<LearnFile> open_learnt(std::ostream& out) const;
    // With what the command line says.
    GameSetup changed(GameSetup setup) const;
    Terminal terminal() const;
    std::optional<SavedGame> open_saved(std::ostream& out, bool wanted) const;
    // The saved game, if it is there and wanted; another is put aside.
    std::optional<PgnGame> game_to_resume(const SavedGame& saved, LineReader& reader,
                                          std::ostream& out, bool asks) const;

    std::string color_;
    std::string players_;
    std::optional<int> level_;
    std::optional<int> elo_;
    std::optional<double> time_;
    std::string clock_;
    std::optional<int> depth_;
    std::optional<std::uint64_t> nodes_;
    std::optional<std::uint64_t> seed_;
    std::size_t hash_ = Engine::kDefaultHashMib;
    std::size_t threads_ = 1;
    std::string fen_;
    std::string book_;
    std::string learn_file_;
    bool no_learn_ = false;
    std::string name_;
    bool think_ = false;
    bool no_resign_ = false;
    bool continue_ = false;
    bool new_ = false;
    bool ascii_ = false;
    bool no_color_ = false;
};

void PlayCommand::describe(tools::CommandLine& line) {
    line.describe(
        "Plays chess at the terminal. You type moves as you would write them; help lists the\n"
        "commands. The program asks for what the command line does not say.");
    describe_players(line);
    describe_engine(line);
    describe_rest(line);
    line.footer(
        "Examples:\n"
        "  play                                 asks for your colour and the strength\n"
        "  play --color white --level 5         a weak engine, and you have White\n"
        "  play --color both --clock 5+3        two people, five minutes and three seconds\n"
        "  play --players engine,engine --think the engine against itself, thinking aloud\n"
        "  echo e4 | play --color white         one move of a script, and the answer\n"
        "  play learned                         what the engine has learnt from its games");
    line.check([this] { return check(); });
}

void PlayCommand::describe_players(tools::CommandLine& line) {
    line.add("--color", color_, "Your colour: white, black, random or both")
        .one_of({"white", "black", "random", "both"});
    line.add("--players", players_,
             "Who plays White and Black: human,engine or engine,engine and so on")
        .excludes("--color");
    line.add("--clock", clock_, "Minutes for the game and seconds added for each move, as in 5+3");
    line.add("--name", name_, "Your name in the game's PGN");
    line.add("--fen", fen_, "Play from this position");
}

void PlayCommand::describe_engine(tools::CommandLine& line) {
    line.add("--level", level_, fmt::format("The engine's strength, 1 to {}", kMaxLevel))
        .within(1, kMaxLevel);
    line.add("--elo", elo_, "The same as a rating; the levels are spaced evenly over it")
        .within(kLeastElo, kMostElo)
        .excludes("--level");
    line.add("--time", time_, "Seconds for each move of the engine; by default 1")
        .within(0.001, 86400.0);
    line.add("--depth", depth_, "Depth of each search in plies, in place of a time").within(1, 127);
    line.add("--nodes", nodes_, "Nodes of each search, in place of a time")
        .within(1, std::int64_t{1} << 60);
    line.add("--hash", hash_, "Size of the transposition table in MiB")
        .within(1, 65536)
        .shows_default();
    line.add("--threads", threads_, "Search threads")
        .within(1, static_cast<std::int64_t>(Engine::usable_threads()))
        .shows_default();
    line.add("--book", book_, "Polyglot opening book; none: no book");
    line.add("--learn-file", learn_file_,
             "File of what the engine learns, in place of the usual one");
    line.add_flag("--no-learn", no_learn_, "Do not learn, and do not use what was learnt")
        .excludes("--learn-file");
    line.add("--seed", seed_, "Seed of the choice of book moves and errors, for games that repeat");
    line.add_flag("--think", think_, "Show depth, score and line of the engine's searches");
    line.add_flag("--no-resign", no_resign_, "The engine never resigns");
}

void PlayCommand::describe_rest(tools::CommandLine& line) {
    line.add_flag("--continue", continue_, "Continue the saved game without asking");
    line.add_flag("--new", new_, "Start a new game without asking").excludes("--continue");
    line.add_flag("--ascii", ascii_, "Show the pieces as letters, without colours");
    line.add_flag("--no-color", no_color_, "Show no colours");
}

std::string PlayCommand::check() const {
    constexpr std::string_view kColors[] = {"", "white", "black", "random", "both"};
    if (std::ranges::find(kColors, color_) == std::end(kColors))
        return fmt::format("--color: {} is none of white, black, random, both",
                           sebastes::quoted(color_));
    constexpr std::string_view kPlayers[] = {"", "human,human", "human,engine", "engine,human",
                                             "engine,engine"};
    if (std::ranges::find(kPlayers, players_) == std::end(kPlayers))
        return fmt::format(
            "--players: {} is none of human,human, human,engine, engine,human, "
            "engine,engine",
            sebastes::quoted(players_));
    if (!clock_.empty())
        if (const auto control = parse_time_control(clock_); !control)
            return "--clock: " + control.error();
    if (!fen_.empty())
        if (const auto position = parse_fen(fen_); !position) return "--fen: " + position.error();
    return {};
}

Result<EngineOptions> PlayCommand::engine_options() const {
    EngineOptions options;
    options.hash_mib = hash_;
    options.threads = threads_;
    options.depth = depth_;
    options.nodes = nodes_;
    options.seed = seed_.value_or(seed_of_now());
    if (book_ == "none") return options;
    auto book = OpeningBook::open(book_);
    if (!book) return Error{book.error()};
    options.book = std::move(*book);
    return options;
}

std::optional<LearnFile> PlayCommand::open_learnt(std::ostream& out) const {
    const std::string path = learn_file_.empty() ? LearnFile::default_path() : learn_file_;
    if (no_learn_ || path.empty()) return std::nullopt;
    Result<LearnFile> learnt = LearnFile::open(path);
    if (learnt) return std::move(*learnt);
    out << "Nothing is learnt: " << sebastes::printable(learnt.error(), 300) << '\n';
    return std::nullopt;
}

GameSetup PlayCommand::changed(GameSetup setup) const {
    if (level_) setup.elo = elo_of_level(*level_);
    if (elo_) setup.elo = *elo_;
    if (time_) setup.move_time = static_cast<std::int64_t>(*time_ * 1000);
    if (!clock_.empty()) setup.clock = *parse_time_control(clock_);
    if (!name_.empty()) setup.player = name_;
    if (!color_.empty()) setup.engine = *engine_sides(color_);
    if (!players_.empty()) {
        setup.engine[Color::White] = players_.starts_with("engine");
        setup.engine[Color::Black] = players_.ends_with("engine");
    }
    return setup;
}

Terminal PlayCommand::terminal() const {
    Terminal terminal = this_terminal();
    if (no_color_) terminal.style.colors = false;
    if (ascii_) terminal.style = {};
    return terminal;
}

std::optional<SavedGame> PlayCommand::open_saved(std::ostream& out, bool wanted) const {
    if (!wanted) return std::nullopt;
    const std::string folder = user_folder(UserFiles::State);
    if (folder.empty()) {
        out << "Games are not saved: neither XDG_STATE_HOME nor HOME is set.\n";
        return std::nullopt;
    }
    Result<SavedGame> saved = SavedGame::open(folder);
    if (saved) return std::move(*saved);
    out << "Games are not saved: " << saved.error() << '\n';
    return std::nullopt;
}

std::optional<PgnGame> PlayCommand::game_to_resume(const SavedGame& saved, LineReader& reader,
                                                   std::ostream& out, bool asks) const {
    SavedGame::Found found = saved.load();
    if (!found.warning.empty()) out << "The saved game cannot be read: " << found.warning << ".\n";
    const bool unfinished = found.game && !found.game->result && !found.game->elements.empty();
    if (!unfinished) {
        if (continue_) out << "There is no unfinished game.\n";
        return std::nullopt;
    }
    if (continue_ || (asks && !new_ && ask_to_go_on(reader, out, *found.game))) return found.game;
    out << "The unfinished game is kept as " << saved.set_aside("old") << ".\n";
    return std::nullopt;
}

Result<tools::ExitCode> PlayCommand::run(const tools::Streams& streams) {
    Result<EngineOptions> with = engine_options();
    if (!with) return Error{with.error()};
    const Terminal here = terminal();
    const bool talks = here.is_interactive();
    std::optional<Signals> signals;
    if (talks) signals.emplace();

    const std::optional<SavedGame> saved = open_saved(streams.out, talks || continue_ || new_);
    const std::string history = saved ? user_folder(UserFiles::State) + "/history" : std::string();
    const std::unique_ptr<LineReader> reader =
        talks ? make_edit_reader(*signals, history)
              : make_stream_reader(std::cin, here.reads ? &streams.out : nullptr);

    std::optional<PgnGame> resumed;
    if (saved) resumed = game_to_resume(*saved, *reader, streams.out, talks);
    ConversationOptions options{changed({}), think_, !no_resign_};
    if (talks && !resumed) {
        const bool color_given = !color_.empty() || !players_.empty();
        if (!color_given && !ask_color(*reader, streams.out, options.setup))
            return tools::kExitFine;
        const bool has_engine =
            options.setup.engine[Color::White] || options.setup.engine[Color::Black];
        if (has_engine && !level_ && !elo_ && !ask_level(*reader, streams.out, options.setup))
            return tools::kExitFine;
        streams.out << "Type a move, or help.\n";
    }

    std::optional<LearnFile> learnt = open_learnt(streams.out);
    with->learnt = learnt ? &*learnt : nullptr;
    EnginePlayer engine(std::move(*with), signals ? &*signals : nullptr);
    if (learnt) options.on_finished = [&](const GameRecord& game) { return engine.learn(game); };
    Conversation conversation(options, engine, *reader, streams.out, here,
                              saved ? &*saved : nullptr);
    if (resumed) {
        SavedState state = read_tags(*resumed);
        state.setup = changed(state.setup);
        conversation.resume(*resumed, state);
    } else if (!fen_.empty()) {
        conversation.set_up(*parse_fen(fen_));
    }
    conversation.run();
    return conversation.refusals() > 0 && !here.reads ? tools::kExitWrong : tools::kExitFine;
}

}  // namespace

std::unique_ptr<tools::Command> make_play() { return std::make_unique<PlayCommand>(); }

}  // namespace sebastes::play
