// epd mine OUT.epd
#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "tools/batch/output_file.h"
#include "tools/batch/progress_bar.h"
#include "tools/epd/commands.h"
#include "tools/epd/miner.h"
#include "tools/epd/search_arguments.h"

namespace sebastes::epd {

namespace {

struct MineOptions {
    std::string file;
    MinerOptions miner;
    SearchArguments search;
    std::uint64_t first_game = 1;
    std::uint64_t games = 1'000'000;
};

Result<std::string> parse(std::vector<std::string> arguments, MineOptions& options) {
    MinerOptions& miner = options.miner;
    CLI::App app{
        "Plays games against itself and writes the positions in which one move is clearly\n"
        "best, verified by a second engine if one is given, as a suite.",
        "epd mine"};
    app.footer(
        "A suite that exists is added to.  The file is written after each game, so that\n"
        "Ctrl-C loses nothing; go on with --first-game and the number that is shown.");
    app.add_option("OUT", options.file, "The suite to write")->required();
    app.add_option("--wanted", miner.wanted, "Positions the suite shall have")
        ->capture_default_str();
    app.add_option("--name", miner.name, "The first part of the ids; default: the file's name");
    app.add_flag("--endgames", miner.endgames, "Endgames alone; else all but these");
    app.add_option("--verify", miner.verify.milliseconds,
                   "Milliseconds of each of the two verifying searches")
        ->check(CLI::Range(20, 10'000'000))
        ->capture_default_str();
    app.add_option("--verify-nodes", miner.verify.nodes,
                   "Nodes of each of them in place of the time, so that a run can be repeated")
        ->check(CLI::Range(1, 1'000'000'000));
    app.add_option("--quick", miner.quick.milliseconds,
                   "Milliseconds in which the engine shall solve half")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    app.add_option("--quick-nodes", miner.quick.nodes, "Nodes in place of that time")
        ->check(CLI::Range(1, 1'000'000'000));
    app.add_option("--margin", miner.bounds.margin, "Centipawns between the best move and the next")
        ->check(CLI::Range(1, 3000))
        ->capture_default_str();
    app.add_option("--game-nodes", miner.games.nodes, "Nodes for each move of the games")
        ->check(CLI::Range(1, 1'000'000'000))
        ->capture_default_str();
    app.add_option("--first-game", options.first_game, "Number of the first game, its seed")
        ->capture_default_str();
    app.add_option("--games", options.games, "Games to play at most")->capture_default_str();
    options.search.add_engines_to(app);
    const std::string usage = "epd mine OUT.epd [--engine CMD]; epd mine --help says more";
    auto help = parse_arguments(app, std::move(arguments), usage);
    if (help && help->empty() && options.search.engines.size() > 1)
        return Error{"one --engine verifies\nusage: " + usage};
    if (miner.name.empty()) miner.name = std::filesystem::path(options.file).stem().string();
    return help;
}

// The suite's text with a line end at its end; empty when there is no such file.
Result<std::string> existing_text(const std::string& path, Miner& miner) {
    if (!std::filesystem::exists(path)) return std::string();
    const Suite suite = read_suite_files({path});
    if (!suite.faults.empty()) return Error{suite.faults.front()};
    std::string text;
    for (const SuiteEntry& entry : suite.entries) {
        miner.keep(entry);
        text += to_epd(entry.record) + '\n';
    }
    return text;
}

ExitCode mine(const MineOptions& options, Engine& solver, Engine& judge, std::ostream& out,
              std::ostream& err) {
    const tools::Interruption interruption;
    Miner miner(options.miner, solver, judge, interruption);
    auto text = existing_text(options.file, miner);
    if (!text) return refuse(err, text.error());
    tools::ProgressBar bar(stderr);
    const auto start = std::chrono::steady_clock::now();
    const std::size_t before = miner.found();
    std::uint64_t game = options.first_game;
    for (; !miner.is_done() && game - options.first_game < options.games; ++game) {
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        const auto part = static_cast<double>(miner.found() - before) /
                          static_cast<double>(options.miner.wanted - before);
        bar.draw(part, seconds, fmt::format(", {} found, game {}", miner.found(), game));
        for (const EpdRecord& record : miner.mine_game(game)) *text += to_epd(record) + '\n';
        if (const auto error = tools::write_output_file(options.file, *text))
            return refuse(err, error->message);
        if (interruption.requested()) break;
    }
    bar.clear();
    const auto& difficulty = miner.difficulty();
    out << fmt::format("{} positions; solved at a glance {}, in {} {}, not {}; next game: {}\n",
                       miner.found(), difficulty[0], options.miner.quick.text(), difficulty[1],
                       difficulty[2], game);
    return miner.is_done() ? kSuccess : kFailure;
}

}  // namespace

ExitCode run_mine(std::vector<std::string> arguments, std::ostream& out, std::ostream& err) {
    MineOptions options;
    const auto help = parse(std::move(arguments), options);
    if (!help) return refuse(err, help.error());
    if (!help->empty()) {
        out << *help;
        return kSuccess;
    }
    if (const auto error = tools::check_writable(options.file)) return refuse(err, error->message);
    options.search.engines.insert(options.search.engines.begin(), EngineChoice{});
    std::vector<std::unique_ptr<Engine>> engines;
    for (const EngineFactory& make : options.search.factories()) {
        auto engine = make();
        if (!engine) return refuse(err, engine.error());
        engines.push_back(std::move(*engine));
    }
    return mine(options, *engines.front(), *engines.back(), out, err);
}

}  // namespace sebastes::epd
