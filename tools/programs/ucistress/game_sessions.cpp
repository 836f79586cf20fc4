// Chess960, and two games at a time.
#include <fmt/core.h>

#include <string>
#include <vector>

#include "tools/programs/ucistress/good_positions.h"
#include "tools/programs/ucistress/sessions.h"
#include "tools/shared/perft_compare/random_game.h"

namespace sebastes::stress {

namespace {

std::size_t no_names() { return 0; }

std::string small_limit(Random& random) {
    constexpr std::string_view kSmall[] = {"depth 1",    "depth 3",
                                           "depth 4",    "nodes 500",
                                           "movetime 5", "wtime 100 btime 100",
                                           "movetime 1", "wtime 90 btime 90 winc 5 binc 5"};
    return std::string(kSmall[random.below(std::size(kSmall))]);
}

Session make_chess960(std::size_t, Random& random, const Circumstances&) {
    Session session;
    session.needs = "UCI_Chess960";
    std::string text = "setoption name UCI_Chess960 value true\nucinewgame\nisready\n(readyok)\n";
    for (int i = 0; i < 6; ++i)
        text += fmt::format("{}\ngo {}\n(bestmove)\n", random_position(random, true, 30),
                            small_limit(random));
    session.steps = parse_steps(
        text +
        "setoption name UCI_Chess960 value false\nposition fen r3k2r/8/8/8/8/8/8/R3K2R w "
        "KQkq - 0 1 moves e1g1 e8c8\ngo depth 3\n(bestmove)");
    return session;
}

// The positions of one game as a client sends them, growing by the moves of both sides.
std::vector<std::string> positions_of(Random& random) {
    const tools::Variation line = tools::random_game(random.next(), false, 40);
    std::vector<std::string> positions{"position startpos"};
    tools::Variation so_far(line.root);
    for (const Move move : line.moves) {
        so_far.play(move);
        positions.push_back("position startpos moves " +
                            tools::moves_text(so_far, tools::castling_notation(false)));
    }
    return positions;
}

Session make_games(std::size_t number, Random& random, const Circumstances&) {
    const std::vector<std::string> games[2] = {positions_of(random), positions_of(random)};
    Session session;
    std::string text;
    for (std::size_t ply = 0; ply < 12; ++ply)
        for (const std::vector<std::string>& game : games) {
            if (2 * ply >= game.size()) continue;
            if (number % 2 == 1) text += "ucinewgame\nisready\n(readyok)\n";
            text += fmt::format("{}\ngo {}\n(bestmove)\n", game[2 * ply], small_limit(random));
        }
    session.steps = parse_steps(text);
    return session;
}

}  // namespace

const Kind kChess960Kind{"chess960", "random games from the starting positions of Chess960", 1,
                         no_names, make_chess960};
const Kind kGamesKind{"games", "two games in turn in one process", 1, no_names, make_games};

}  // namespace sebastes::stress
