// datagen rescore FILE NEW
#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "tools/programs/datagen/command.h"
#include "tools/programs/datagen/game_file.h"
#include "tools/programs/datagen/training_game.h"
#include "tools/shared/batch/interruption.h"

namespace sebastes::datagen {

namespace {

using training::BlockKind;
using training::GameFileReader;
using training::PackedPosition;

// Scores one game after the other, each the same whatever came before it.
class Scorer {
  public:
    explicit Scorer(std::uint32_t nodes) : nodes_(nodes) {}

    // The error is a move that is not legal.
    std::optional<Error> score(training::GameRecord& record) {
        session_.new_game();
        Game game(record.start);
        for (training::ScoredMove& played : record.moves) {
            if (!played.is_random()) played.score = score_of(game);
            if (!played.move || !game.position().is_legal(played.move))
                return Error{"a move is not legal"};
            game.play(played.move);
        }
        return std::nullopt;
    }
    void score(std::vector<PackedPosition>& records) {
        session_.new_game();
        for (PackedPosition& record : records)
            record.score = score_of(Game(
                Position(*training::unpack(record), record.halfmove_clock, 1 + record.ply / 2)));
    }
    std::uint64_t positions() const { return positions_; }

  private:
    // From White's side.
    std::int16_t score_of(const Game& game) {
        ++positions_;
        const int score = search_position(session_, game, nodes_).score;
        return static_cast<std::int16_t>(game.position().side_to_move() == Color::White ? score
                                                                                        : -score);
    }

    Session session_{kSessionHashMib};
    std::uint32_t nodes_;
    std::uint64_t positions_ = 0;
};

class RescoreCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Searches each position of a file of games anew, and writes a file of the same games,\n"
            "moves and results with those scores.  Started again with the same settings it goes\n"
            "on where it was stopped.");
        line.add("FILE", path_, "The file of games").required();
        line.add("NEW", new_, "The file to make, or to go on with").required();
        line.add("--nodes", nodes_,
                 "Nodes for each position; the iteration that reaches them is finished")
            .within(1, 100000000)
            .shows_default();
        line.add("--threads", threads_, "Games at once").within(1, 1024).shows_default();
        line.footer("Example:\n  datagen rescore old.games new.games --nodes 1500 --threads 2\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto games = count_games();
        if (!games) return Error{games.error()};
        auto reader = GameFileReader::open(path_);
        if (!reader) return Error{reader.error()};
        const auto opened = GameFile::open(new_, header_of(reader->header()));
        if (!opened) return Error{opened.error()};
        GameFile& file = **opened;
        first_ = file.first_missing();
        end_ = *games;
        if (first_ > reader->header().first_game())
            streams.out << fmt::format("{}: goes on after {} games\n", new_,
                                       first_ - reader->header().first_game());
        while (reader->next_number() < std::min(first_, end_))
            if (const auto block = reader->next(); !block) return Error{block.error()};

        const tools::Interruption interruption;
        running_ = threads_;
        start_ = SteadyClock::now();
        {
            std::vector<std::jthread> threads;
            for (int i = 0; i < threads_; ++i)
                threads.emplace_back([&] { score_games(*reader, file, interruption); });
            auto last = start_;
            while (running_ > 0) {
                std::this_thread::sleep_for(std::chrono::milliseconds(20));
                if (SteadyClock::now() - last < std::chrono::seconds(10)) continue;
                last = SteadyClock::now();
                streams.out << progress() << std::endl;
            }
        }
        streams.out << progress() << std::endl;
        if (wrong_) return *wrong_;
        if (!file.sync()) return Error{new_ + ": writing failed"};
        return tools::kExitFine;
    }

  private:
    using SteadyClock = std::chrono::steady_clock;

    // Looks at all of the file: the number behind that of its last game.
    Result<std::uint64_t> count_games() const {
        auto reader = GameFileReader::open(path_);
        if (!reader) return Error{reader.error()};
        while (true) {
            const auto block = reader->next();
            if (!block) return Error{block.error()};
            if (!*block) return reader->next_number();
        }
    }

    // That of the file, and by what it is scored; what an earlier rescoring said is void.
    training::GameFileHeader header_of(training::GameFileHeader header) const {
        std::erase_if(header.settings,
                      [](const auto& each) { return each.first.starts_with("rescored-"); });
        header.settings.emplace_back("rescored-engine", std::to_string(engine_signature()));
        header.settings.emplace_back("rescored-nodes", std::to_string(nodes_));
        return header;
    }

    void score_games(GameFileReader& reader, GameFile& file,
                     const tools::Interruption& interruption) {
        Scorer scorer(nodes_);
        while (!interruption.requested() && score_next(reader, file, scorer)) {
        }
        --running_;
    }

    // False at the end, and behind what went wrong.
    bool score_next(GameFileReader& reader, GameFile& file, Scorer& scorer) {
        std::unique_lock lock(mutex_);
        if (wrong_) return false;
        auto block = reader.next();
        if (!block) wrong_ = Error{block.error()};
        if (wrong_ || !*block) return false;
        const std::uint64_t number = reader.number();
        lock.unlock();
        const std::uint64_t before = scorer.positions();
        std::optional<Error> wrong = score_block(**block, scorer);
        if (!wrong && !file.add(number, std::move(**block))) {
            lock.lock();
            wrong_ = Error{new_ + ": writing failed"};
            return false;
        }
        if (wrong) {
            lock.lock();
            wrong_ = Error{fmt::format("{}: game {}: {}", path_, number, wrong->message)};
            return false;
        }
        positions_ += scorer.positions() - before;
        ++games_;
        return true;
    }

    static std::optional<Error> score_block(training::Block& block, Scorer& scorer) {
        if (block.is_game()) {
            auto game = training::game_of(block);
            if (!game) return Error{game.error()};
            if (auto wrong = scorer.score(*game)) return wrong;
            block = training::block_of(*game);
        } else if (block.kind == BlockKind::Positions) {
            auto kept = training::positions_of(block);
            if (!kept) return Error{kept.error()};
            scorer.score(kept->records);
            block = training::block_of_positions(kept->plies, kept->records);
        }
        return std::nullopt;
    }

    std::string progress() const {
        const double seconds = std::chrono::duration<double>(SteadyClock::now() - start_).count();
        const auto done = static_cast<double>(games_);
        const auto left =
            std::max(0.0, static_cast<double>(end_) - static_cast<double>(first_) - done);
        const auto remaining = static_cast<long>(done > 0 ? left * seconds / done : 0);
        return fmt::format(
            "games to {} of {}, {} positions, {:.0f} positions/s, {}:{:02}:{:02} left",
            first_ + games_, end_, positions_.load(),
            static_cast<double>(positions_) / std::max(seconds, 0.001), remaining / 3600,
            remaining / 60 % 60, remaining % 60);
    }

    std::string path_;
    std::string new_;
    std::uint32_t nodes_ = 3000;
    int threads_ = 1;
    std::uint64_t first_ = 0;  // of the games to score
    std::uint64_t end_ = 0;
    SteadyClock::time_point start_;
    std::atomic<std::uint64_t> games_{0};
    std::atomic<std::uint64_t> positions_{0};
    std::atomic<int> running_{0};
    std::mutex mutex_;  // of the reader and of what follows
    std::optional<Error> wrong_;
};

}  // namespace

std::unique_ptr<tools::Command> make_rescore() { return std::make_unique<RescoreCommand>(); }

}  // namespace sebastes::datagen
