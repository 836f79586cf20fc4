// Runs searches in tests and checks the lines that they report.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "board/game.h"
#include "board/move_list.h"
#include "core/score.h"
#include "notation/notation.h"
#include "search/engine.h"
#include "tests/support/positions.h"

namespace sebastes {

struct SearchRun {
    SearchResult result;
    std::vector<SearchReport> shown;    // all reports
    std::vector<SearchReport> reports;  // reports with exact scores
    std::vector<SearchReport> bounds;   // reports with bounds
};

inline SearchRun run_search(Engine& session, const Game& game, const Limits& limits,
                            const SearchOptions& options = {}) {
    SearchRun run;
    SearchControl control;
    run.result = session.search({game, limits, options, control, [&](const SearchReport& report) {
                                     run.shown.push_back(report);
                                     const bool bound =
                                         report.is_lower_bound || report.is_upper_bound;
                                     (bound ? run.bounds : run.reports).push_back(report);
                                 }});
    return run;
}

inline Limits to_depth(int depth) {
    Limits limits;
    limits.depth = depth;
    return limits;
}
inline Limits to_nodes(std::uint64_t nodes) {
    Limits limits;
    limits.nodes = nodes;
    return limits;
}
inline SearchOptions with_driver(Driver driver) {
    SearchOptions options;
    options.driver = driver;
    return options;
}

// RecordedGame keeps every position of a game, so that tests can count repetitions themselves.
struct RecordedGame {
    explicit RecordedGame(const Position& position) : game(position), positions{position} {}
    void play(Move move) {
        game.play(move);
        positions.push_back(game.position());
    }

    Game game;
    std::vector<Position> positions;
};

// Returns why the game is over in its last position; empty if it is not.
inline std::string end_of_game(const std::vector<Position>& positions) {
    const Position& last = positions.back();
    if (!has_legal_move(last.board())) return last.in_check() ? "mate" : "stalemate";
    if (last.has_insufficient_material()) return "insufficient material";
    if (last.halfmove_clock() >= 100) return "fifty-move rule";
    int seen = 0;
    for (const Position& position : positions) seen += position.key() == last.key();
    return seen >= 3 ? "threefold repetition" : "";
}

// Returns what is wrong with a line from the game's last position: an illegal move, or a move after
// the end of the game.  Empty if nothing is.
inline std::string fault_of_line(const RecordedGame& game, const std::vector<Move>& line) {
    std::vector<Position> positions = game.positions;
    std::string text = to_fen(positions.back(), CastlingStyle::Shredder) + ":";
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (i > 0)
            if (const std::string end = end_of_game(positions); !end.empty())
                return text + " goes on after " + end;
        text += " " + to_uci(line[i], CastlingNotation::KingTakesRook);
        if (!positions.back().is_legal(line[i])) return text + " is illegal";
        positions.push_back(positions.back().after(line[i]));
    }
    return "";
}

}  // namespace sebastes
