// book look [MOVE...]
#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "book/opening_book.h"
#include "book/polyglot_book.h"
#include "notation/fen.h"
#include "tools/programs/book/commands.h"
#include "tools/programs/pgn/game_files.h"
#include "tools/programs/pgn/game_filter.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "tools/shared/pgn_epd/pgn_text.h"

namespace sebastes::book {

namespace {

struct NamedPosition {
    Position position = Position::start();
    std::string moves;                 // "1. e4 e5 2. Nf3"; empty at the start
    std::optional<Opening> opening{};  // the last named opening that the moves reach
};

// An empty FEN is the starting position. Moves are in SAN or coordinates, move numbers skipped.
Result<NamedPosition> read_position(const std::string& fen, const std::vector<std::string>& words) {
    NamedPosition named;
    if (!fen.empty()) {
        const auto position = parse_fen(fen);
        if (!position) return Error{fmt::format("--fen: {}", position.error())};
        named.position = *position;
    }
    const Position start = named.position;
    named.opening = opening_at(start);
    std::vector<Move> moves;
    for (const std::string& word : words) {
        if (without_move_number(word).empty()) continue;
        const auto move = parse_move(named.position, word);
        if (!move)
            return Error{moves.empty() ? move.error()
                                       : fmt::format("behind {}: {}", to_numbered_san(start, moves),
                                                     move.error())};
        moves.push_back(*move);
        named.position = named.position.after(*move);
        if (const auto opening = opening_at(named.position)) named.opening = opening;
    }
    named.moves = to_numbered_san(start, moves);
    return named;
}

// How often a move was played, and how those games ended.
struct Played {
    std::uint64_t games = 0;
    std::uint64_t white = 0;  // won by White
    std::uint64_t drawn = 0;
    std::uint64_t black = 0;

    void add(std::optional<GameResult> result) {
        ++games;
        if (result == GameResult::WhiteWins) ++white;
        if (result == GameResult::Draw) ++drawn;
        if (result == GameResult::BlackWins) ++black;
    }
    // In per cent, of the games.
    double share(std::uint64_t part) const {
        return 100.0 * static_cast<double>(part) / static_cast<double>(games);
    }
};

// Returns the name of the opening after the move, with blanks before it; empty if it has none.
std::string opening_after(const Position& position, Move move) {
    const auto opening = opening_at(position.after(move));
    return opening ? fmt::format("  {} {}", opening->eco, opening->name) : "";
}

class LookCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Shows what a book knows of a position: each move with its weight, how often it is\n"
            "chosen, what is kept for learning, and the name of the opening it leads to; or what\n"
            "games played there, how often and with what results.");
        line.add("MOVE", moves_, "Moves to the position: e4 e5 Nf3, or e2e4");
        line.add("-b,--book", book_,
                 "A Polyglot book; <embedded> is the one in this program, <installed> the one\n"
                 "that the system has")
            .shows_default();
        line.add("--fen", fen_, "Begin here, not at the start");
        line.add("--games", games_, "PGN files, in the place of a book");
        line.add("--plies", plies_, "Of the games' first plies").shows_default().within(1, 1000);
        filter_.add_players_to(line);
        line.footer(
            "Examples:\n"
            "  book look e4 c5\n"
            "  book look -b book.bin d4 Nf6 c4 g6\n"
            "  book look e4 c5 --games mine.pgn --white Morphy\n"
            "Other commands: book make, merge, check, names; each with --help.\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto named = read_position(fen_, moves_);
        if (!named) return Error{named.error()};
        if (!games_.empty()) return look_into_games(*named, streams);
        if (book_ == "<installed>") {
            const auto path = installed_book();
            if (!path) return Error{"the system has no book that is known here"};
            book_ = *path;
        }
        const auto book = OpeningBook::open(book_);
        if (!book) return Error{book.error()};

        say_position(*named, streams);
        const std::vector<BookMove> known = book->moves(named->position);
        if (known.empty()) {
            streams.out << fmt::format("{} knows no move here\n", book->name());
            return tools::kExitWrong;
        }
        print(*named, known, learnt(*book, named->position), streams);
        return tools::kExitFine;
    }

  private:
    static void say_position(const NamedPosition& named, const tools::Streams& streams) {
        std::string about = named.moves;
        if (named.opening)
            about += fmt::format("{}{} {}", about.empty() ? "" : "   ", named.opening->eco,
                                 named.opening->name);
        if (!about.empty()) streams.out << about << '\n';
    }

    // Counts while it reads, so that files of any size need no memory.
    tools::ExitCode look_into_games(const NamedPosition& named, const tools::Streams& streams) {
        pgn::GameFiles files(games_, streams, true, "book");
        files.keep_plies(static_cast<std::size_t>(plies_));
        std::map<std::uint16_t, Played> played;
        Played all;
        while (const auto reading = files.next()) {
            if (!filter_.matches(reading->game)) continue;
            all.add(reading->game.result);
            std::set<std::uint16_t> moves;  // a game counts once for a move that it repeats
            Position position = reading->game.start;
            for (const Move move : reading->game.played_moves()) {
                if (position.key() == named.position.key() && moves.insert(move.raw()).second)
                    played[move.raw()].add(reading->game.result);
                position = position.after(move);
            }
        }
        say_position(named, streams);
        std::vector<std::pair<std::uint16_t, Played>> moves(played.begin(), played.end());
        std::ranges::stable_sort(moves, std::ranges::greater{},
                                 [](const auto& each) { return each.second.games; });
        if (!moves.empty())
            streams.out << fmt::format("{:<8}{:>8}{:>9}{:>9}{:>9}  opening\n", "move", "games",
                                       "white", "drawn", "black");
        for (const auto& [code, each] : moves) {
            const Move move = Move::from_raw(code);
            streams.out << fmt::format("{:<8}{:>8}{:>7.1f} %{:>7.1f} %{:>7.1f} %{}\n",
                                       to_san(named.position, move), each.games,
                                       each.share(each.white), each.share(each.drawn),
                                       each.share(each.black), opening_after(named.position, move));
        }
        streams.out << fmt::format("of {} games\n", all.games);
        if (files.exit_code() != tools::kExitFine) return files.exit_code();
        return moves.empty() ? tools::kExitWrong : tools::kExitFine;
    }

    // Returns the sums of the file's learn fields by move, without those that are 0.
    static std::map<std::uint16_t, std::uint64_t> learnt(const OpeningBook& book,
                                                         const Position& position) {
        std::map<std::uint16_t, std::uint64_t> kept;
        if (book.name() == OpeningBook::kEmbedded) return kept;
        const auto file = PolyglotBook::open(std::string(book.name()));
        if (!file) return kept;
        for (const PolyglotEntry& entry : file->entries(polyglot_key(position)))
            if (entry.learn > 0) kept[entry.move] += entry.learn;
        return kept;
    }

    static void print(const NamedPosition& named, const std::vector<BookMove>& known,
                      const std::map<std::uint16_t, std::uint64_t>& learnt,
                      const tools::Streams& streams) {
        std::size_t width = 8;
        for (const auto& [move, sum] : learnt)
            width = std::max(width, std::to_string(sum).size() + 2);
        const std::string learn_title = learnt.empty() ? "" : fmt::format("{:>{}}", "learn", width);
        streams.out << fmt::format("{:<8}{:>8}{:>9}{}  opening\n", "move", "weight", "chosen",
                                   learn_title);
        for (const BookMove& each : known) {
            std::string learn;
            if (!learnt.empty()) {
                const auto kept = learnt.find(to_polyglot(each.move));
                learn = fmt::format("{:>{}}", kept == learnt.end() ? 0 : kept->second, width);
            }
            streams.out << fmt::format("{:<8}{:>8}{:>7.1f} %{}{}\n",
                                       to_san(named.position, each.move), each.weight,
                                       weight_percentage(known, each.move), learn,
                                       opening_after(named.position, each.move));
        }
    }

    std::vector<std::string> moves_;
    std::string book_ = std::string(OpeningBook::kEmbedded);
    std::string fen_;
    std::vector<std::string> games_;
    int plies_ = 30;
    pgn::GameFilter filter_;
};

}  // namespace

std::unique_ptr<tools::Command> make_look() { return std::make_unique<LookCommand>(); }

}  // namespace sebastes::book
