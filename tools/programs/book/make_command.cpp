// book make FILE... -o BOOK
#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "book/polyglot_book.h"
#include "tools/programs/book/commands.h"
#include "tools/programs/book/entry_file.h"
#include "tools/programs/book/tallies.h"
#include "tools/programs/pgn/game_files.h"
#include "tools/programs/pgn/game_filter.h"

namespace sebastes::book {

namespace {

// Adds an option that takes one of `words`.
void add_choice(tools::CommandLine& line, const std::string& name,
                const std::vector<std::string>& words, std::string& value,
                const std::string& text) {
    const auto take = [&value, words](const std::string& word) -> std::string {
        value = word;
        if (std::ranges::find(words, word) != words.end()) return {};
        return fmt::format("expected one of {}", fmt::join(words, ", "));
    };
    line.add_each(name, take, text).one_of(words);
}

// Returns 2 for a win of the side, 1 for a draw, 0 for a loss.
std::uint32_t points_of(GameResult result, Color side) {
    if (result == GameResult::Draw) return 1;
    return (result == GameResult::WhiteWins) == (side == Color::White) ? 2 : 0;
}

class MakeCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Makes a Polyglot book of the main lines of games.\n"
            "Games without a result count as played, and bring no points.");
        line.add("FILE", files_, "PGN files, compressed or not; - is the standard input")
            .required();
        line.add("-o,--output", output_, "The book").required();
        line.add("--plies", plies_, "From the first plies of each game")
            .shows_default()
            .within(1, 1000);
        line.add("--min-games", min_games_, "Leave out moves of fewer games")
            .shows_default()
            .within(1, 1000000);
        add_choice(line, "--side", {"white", "black", "both"}, side_,
                   "Moves of white, black or both (both)");
        add_choice(line, "--of", {"all", "winners", "unbeaten"}, of_,
                   "Moves of all, of winners, or of the unbeaten: who won or drew (all)");
        add_choice(line, "--weight", {"points", "games", "success"}, weight_,
                   "points: 2 a win, 1 a draw; games; success: points in a thousand (points).\n"
                   "Moves of weight 0 are left out");
        line.add_flag("--count", count_,
                      "Keep the number of games in the entries' field for learning");
        line.add("--memory", memory_, "MiB for counting; 44000 moves fit into one")
            .shows_default()
            .within(1, 1 << 20);
        filter_.add_to(line);
        line.footer(
            "Examples:\n"
            "  book make games.pgn -o book.bin\n"
            "  book make games.pgn -o white.bin --side white --of winners --min-elo 2400\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        // Reading the games may take long, so an unusable output is reported first.
        if (auto error = tools::check_writable(output_)) return *error;
        Tallies tallies((static_cast<std::size_t>(memory_) << 20) / sizeof(Tally));
        pgn::GameFiles files(files_, streams, true, "book");
        std::uint64_t games = 0;
        while (const auto reading = files.next()) {
            if (!filter_.matches(reading->game)) continue;
            if (!count_moves(reading->game, tallies))
                return Error{fmt::format(
                    "the moves do not fit into {} MiB after {} games: more --memory, fewer "
                    "--plies, or parts with a small --min-games and book merge",
                    memory_, games)};
            ++games;
        }
        auto writer = EntryWriter::open(output_);
        if (!writer) return Error{writer.error()};
        write(tallies.sorted(), *writer);
        if (writer->entries() == 0) return Error{"no move is left for the book; none was written"};
        if (auto error = writer->finish()) return *error;
        if (output_ != "-")
            streams.out << fmt::format("{}: {} moves of {} positions, from {} games\n", output_,
                                       writer->entries(), writer->positions(), games);
        return files.exit_code();
    }

  private:
    // Returns whether the moves of that side count.
    bool is_wanted(const PgnGame& game, Color side) const {
        if (side_ != "both" && (side_ == "white") != (side == Color::White)) return false;
        if (of_ == "all") return true;
        if (!game.result) return false;
        const std::uint32_t points = points_of(*game.result, side);
        return of_ == "winners" ? points == 2 : points > 0;
    }

    bool count_moves(const PgnGame& game, Tallies& tallies) const {
        Position position = game.start;
        int ply = 0;
        for (const Move move : game.played_moves()) {
            if (ply++ == plies_) break;
            const Color side = position.side_to_move();
            const std::uint32_t points = game.result ? points_of(*game.result, side) : 0;
            if (is_wanted(game, side) &&
                !tallies.add(polyglot_key(position), to_polyglot(move), points))
                return false;
            position = position.after(move);
        }
        return true;
    }

    std::uint64_t weight_of(const Tally& tally) const {
        if (weight_ == "games") return tally.games;
        if (weight_ == "points") return tally.points;
        return std::uint64_t{500} * tally.points / tally.games;
    }

    void write(const std::vector<Tally>& tallies, EntryWriter& writer) const {
        std::vector<WeightedMove> moves;
        for (std::size_t i = 0; i < tallies.size(); ++i) {
            const Tally& tally = tallies[i];
            const std::uint64_t weight = weight_of(tally);
            if (tally.games >= static_cast<std::uint32_t>(min_games_) && weight > 0)
                moves.push_back({tally.move, weight, count_ ? tally.games : 0});
            if (i + 1 < tallies.size() && tallies[i + 1].key == tally.key) continue;
            writer.write(tally.key, std::move(moves));
            moves.clear();
        }
    }

    std::vector<std::string> files_;
    std::string output_;
    int plies_ = 30;
    int min_games_ = 3;
    std::string side_ = "both";
    std::string of_ = "all";
    std::string weight_ = "points";
    bool count_ = false;
    int memory_ = 512;
    pgn::GameFilter filter_;
};

}  // namespace

std::unique_ptr<tools::Command> make_make() { return std::make_unique<MakeCommand>(); }

}  // namespace sebastes::book
