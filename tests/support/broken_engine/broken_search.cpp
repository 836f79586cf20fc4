#include "broken_search.h"

#include <fmt/format.h>
#include <unistd.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>

#include "board/move_list.h"
#include "notation/notation.h"

namespace sebastes::broken {

namespace {

int worth(const Position& position, Move move) {
    const Piece captured = position.captured(move);
    return captured == Piece::None ? -1 : index_of(type_of(captured));
}

Move dearest_capture(const Position& position) {
    Move best;
    for (const Move move : legal_moves(position.board()))
        if (!best || worth(position, move) > worth(position, best)) best = move;
    return best;
}

void iteration(int depth, std::string_view score, const std::string& line) {
    fmt::print("info depth {} seldepth {} score {} nodes {} time {} pv {}\n", depth, depth, score,
               100 * depth, depth, line);
    std::fflush(stdout);
}

}  // namespace

void crash() {
    fmt::print(stderr, "broken_engine: assertion failed: king is on the board\n");
    std::fflush(stderr);
    std::signal(SIGSEGV, SIG_DFL);
    std::raise(SIGSEGV);
    std::abort();
}

void hang() {
    for (;;) pause();
}

void search(const Position& position, std::string_view fault) {
    const Move move = dearest_capture(position);
    if (!move) {
        fmt::print("bestmove (none)\n");
        return;
    }
    const std::string text = to_uci(move);
    std::string line = text;
    if (fault == "illegal-line") line += " a1h8 e2e4";
    if (fault != "mute") iteration(1, "cp 10", line);
    if (fault == "crash") crash();
    if (fault == "hang") hang();
    while (fault == "flood") fmt::print("info string and so on and so on\n");
    if (fault == "garbage") {
        for (int i = 0; i < 100000; ++i) std::fputc(1 + (i * 7919) % 255, stdout);
        fmt::print("\ninfo depth x score cp\ninfo score mate 99999999999 pv\nbestmovement\ninfo\n");
    }
    if (fault == "false-mate") iteration(2, "mate 2", line);
    if (fault == "late") usleep(300000);
    if (fault != "mute") iteration(2, "cp 20 lowerbound", line);
    if (fault != "mute") iteration(3, "cp 30", line);
    if (fault == "illegal") {
        fmt::print("bestmove a1h8\n");
    } else if (fault == "none") {
        fmt::print("bestmove (none)\n");
    } else {
        fmt::print("bestmove {}\n", text);
    }
}

}  // namespace sebastes::broken
