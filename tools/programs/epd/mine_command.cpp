// epd mine OUT.epd
#include <fmt/core.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>

#include "tools/programs/epd/commands.h"
#include "tools/programs/epd/miner.h"
#include "tools/programs/epd/search_arguments.h"
#include "tools/programs/pgn/game_files.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/batch/progress_bar.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::epd {

namespace {

// The suite's text with a line end at its end; empty when there is no such file.
Result<std::string> existing_text(const std::string& path, SuiteMiner& miner) {
    if (!std::filesystem::exists(path)) return std::string();
    if (const std::string compression = compression_of(path); !compression.empty())
        return Error{
            fmt::format("{}: is compressed by {}, and cannot be added to", path, compression)};
    const Suite suite = read_suite_files({path});
    if (!suite.faults.empty()) return Error{suite.faults.front()};
    std::string text;
    for (const SuiteEntry& entry : suite.entries) {
        miner.keep(entry);
        text += to_epd(entry.record) + '\n';
    }
    return text;
}

class MineCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Plays games against itself, or reads games, and writes the positions in which one\n"
            "move is clearly best, verified by a second engine if one is given, as a suite; or\n"
            "those in which the side to move mates at a distance asked for.");
        line.footer(
            "A suite that exists is added to.  The file is written after each game, so that\n"
            "Ctrl-C loses nothing; go on with --first-game and the number that is shown.");
        line.add("OUT", file_, "The suite to write").required();
        line.add("--wanted", miner_.wanted, "Positions the suite shall have").shows_default();
        line.add("--name", miner_.name, "The first part of the ids; default: the file's name");
        line.add_flag("--endgames", miner_.endgames, "Endgames alone; else all but these");
        line.add_each(
            "--mates",
            [this](const std::string& text) {
                mates_ = parse_mate_range(text);
                return mates_ ? "" : "must be two distances within 1 and 60, such as 7-15";
            },
            "FROM-TO: mates in so many moves in place of clearly best moves");
        add_efforts_to(line);
        line.add("--margin", miner_.bounds.margin, "Centipawns between the best move and the next")
            .within(1, 3000)
            .shows_default();
        line.add("--pgn", pgn_files_, "Games to look at, in place of games against itself");
        line.add("--game-nodes", self_play_.nodes, "Nodes for each move of the games")
            .within(1, 1'000'000'000)
            .shows_default();
        line.add("--first-game", first_game_, "Number of the first game, its seed")
            .within(1, INT64_MAX)
            .shows_default();
        line.add("--games", games_, "Games to play or read at most").shows_default();
        search_.add_engines_to(line);
        line.check([this] { return search_.engines.size() > 1 ? "one --engine verifies" : ""; });
    }

    Result<ExitCode> run(const Streams& streams) override {
        if (miner_.name.empty()) miner_.name = std::filesystem::path(file_).stem().string();
        if (const auto error = tools::check_writable(file_)) return *error;
        search_.engines.insert(search_.engines.begin(), EngineChoice{});
        std::vector<std::unique_ptr<TestedEngine>> engines;
        for (const EngineFactory& make : search_.factories()) {
            auto engine = make();
            if (!engine) return Error{engine.error()};
            engines.push_back(std::move(*engine));
        }
        return mine(*engines.front(), *engines.back(), streams);
    }

  private:
    void add_efforts_to(tools::CommandLine& line) {
        line.add("--verify", miner_.verify.milliseconds,
                 "Milliseconds of each of the two verifying searches")
            .within(20, 10'000'000)
            .shows_default();
        line.add("--verify-nodes", miner_.verify.nodes,
                 "Nodes of each of them in place of the time, so that a run can be repeated")
            .within(1, 1'000'000'000);
        line.add("--quick", miner_.quick.milliseconds,
                 "Milliseconds in which the engine shall solve half")
            .within(1, 10'000'000)
            .shows_default();
        line.add("--quick-nodes", miner_.quick.nodes, "Nodes in place of that time")
            .within(1, 1'000'000'000);
    }

    Result<ExitCode> mine(TestedEngine& solver, TestedEngine& judge, const Streams& streams) const {
        const tools::Interruption interruption;
        std::unique_ptr<SuiteMiner> miner;
        if (mates_)
            miner = std::make_unique<MateMiner>(miner_, *mates_, solver, judge, interruption);
        else
            miner = std::make_unique<Miner>(miner_, solver, judge, interruption);
        if (pgn_files_.empty()) {
            Engine session;
            std::uint64_t seed = first_game_;
            return mine_games(
                *miner, [&] { return std::optional(game_positions(session, self_play_, seed++)); },
                interruption, streams.out);
        }
        pgn::GameFiles files(pgn_files_, streams, false, "epd mine");
        for (std::uint64_t game = 1; game < first_game_ && files.next();) ++game;
        const auto next = [&]() -> std::optional<std::vector<Position>> {
            const auto reading = files.next();
            if (!reading) return std::nullopt;
            return game_positions(reading->game);
        };
        auto code = mine_games(*miner, next, interruption, streams.out);
        return code && *code == kExitFine ? files.exit_code() : code;
    }

    // Looks at games, numbered from first_game_, until `next` returns nothing.
    Result<ExitCode> mine_games(SuiteMiner& miner,
                                const std::function<std::optional<std::vector<Position>>()>& next,
                                const tools::Interruption& interruption, std::ostream& out) const {
        auto text = existing_text(file_, miner);
        if (!text) return Error{text.error()};
        tools::ProgressBar bar(stderr);
        const auto start = std::chrono::steady_clock::now();
        const std::size_t before = miner.found();
        std::uint64_t game = first_game_;
        bool at_end = false;
        for (; !miner.is_done() && game - first_game_ < games_; ++game) {
            const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
            const auto part = static_cast<double>(miner.found() - before) /
                              static_cast<double>(miner_.wanted - before);
            bar.draw(part, spent.count(), fmt::format(", {} found, game {}", miner.found(), game));
            const auto positions = next();
            at_end = !positions;
            if (at_end) break;
            for (const EpdRecord& record : miner.mine_game(*positions))
                *text += to_epd(record) + '\n';
            if (const auto error = tools::write_output_file(file_, *text)) return *error;
            if (interruption.requested()) break;
        }
        bar.clear();
        out << fmt::format("{}; next game: {}\n", miner.summary(), game);
        return miner.is_done() || at_end ? kExitFine : kExitWrong;
    }

    std::string file_;
    MinerOptions miner_;
    SelfPlayOptions self_play_;
    std::vector<std::string> pgn_files_;
    std::optional<MateRange> mates_;  // in place of clearly best moves
    SearchArguments search_;
    std::uint64_t first_game_ = 1;
    std::uint64_t games_ = 1'000'000;
};

}  // namespace

std::unique_ptr<tools::Command> make_mine() { return std::make_unique<MineCommand>(); }

}  // namespace sebastes::epd
