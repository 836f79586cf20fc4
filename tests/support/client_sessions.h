// What each client sends, in its own order and words, and what must come back.  The sessions were
// recorded from the clients, or written after their sources.
#pragma once

#include <string_view>

namespace sebastes {

// Lines to say; behind "<" the start of a line to wait for, after those waited for before.
struct ClientSession {
    std::string_view client;
    std::string_view script;
};

constexpr ClientSession kClientSessions[] = {
    {"python-chess", R"(uci
< uciok
setoption name Move Overhead value 100
setoption name Threads value 1
setoption name Hash value 16
setoption name SyzygyPath value /no/such/folder
setoption name UCI_ShowWDL value true
ucinewgame
isready
< readyok
position startpos moves e2e4
go wtime 600 btime 600 winc 10 binc 10
< bestmove
position startpos moves e2e4 e7e5 g1f3
go depth 4 searchmoves b8c6 g8f6
< bestmove
setoption name UCI_AnalyseMode value true
setoption name MultiPV value 2
position fen r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3
go infinite
< info depth 5
stop
< bestmove
quit
)"},
    {"lichess-bot", R"(uci
< uciok
setoption name Move Overhead value 100
setoption name Threads value 2
setoption name Hash value 16
setoption name SyzygyPath value /no/such/folder
setoption name UCI_ShowWDL value true
setoption name UCI_Opponent value GM 2800 human Somebody Strong
< info string opponent: Somebody Strong, GM, rated 2800, human
ucinewgame
isready
< readyok
position startpos moves d2d4
go wtime 800 btime 800 winc 20 binc 20
< bestmove
position startpos moves d2d4 g8f6 c2c4 e7e6
go ponder wtime 800 btime 780 winc 20 binc 20
isready
< readyok
ponderhit
< bestmove
position startpos moves d2d4 g8f6 c2c4 e7e6 g1f3 d7d5
go ponder wtime 800 btime 780 winc 20 binc 20
stop
< bestmove
quit
)"},
    {"cutechess", R"(uci
< uciok
setoption name MoveOverhead value 30
setoption name Hash value 8
setoption name UCI_Chess960 value true
setoption name UCI_Opponent value none none computer Other Engine 1.0
ucinewgame
isready
< readyok
position fen nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1
isready
< readyok
go wtime 500 btime 500 winc 5 binc 5
< bestmove
position fen 1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1 moves c1g1 c8b8
go movetime 20
< bestmove
stop
isready
< readyok
quit
)"},
    {"fastchess", R"(uci
< uciok
setoption name Threads value 2
setoption name Hash value 16
ucinewgame
isready
< readyok
position startpos
isready
< readyok
go wtime 100
< bestmove
position fen rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1
go btime 100
< bestmove
go btime 100 binc 100 wtime 100 winc 100
< bestmove
position fen 3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27
go nodes 500
< bestmove
go depth 3
< bestmove
stop
quit
)"},
    {"PyChess", R"(uci
< uciok
setoption name UCI_LimitStrength value true
setoption name UCI_Elo value 1500
setoption name Skill Level value 10
setoption name Ponder value false
setoption name UCI_AnalyseMode value false
isready
< readyok
ucinewgame
position fen r1bqkb1r/1ppp1ppp/p1n2n2/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 2 5 moves h2h4
go wtime 2027 winc 0 btime 983 binc 0
< bestmove
setoption name Ponder value false
setoption name UCI_LimitStrength value false
setoption name UCI_AnalyseMode value true
isready
< readyok
ucinewgame
stop
position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6
go movetime 30
stop
stop
< bestmove
position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5 a7a6
go infinite
< info depth 4
stop
setoption name MultiPV value 3
stop
< bestmove
position fen r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 1 4
go depth 4
< bestmove
stop
quit
)"},
    {"Scid", R"(uci
< uciok
setoption name UCI_AnalyseMode value true
setoption name UCI_Chess960 value false
setoption name UCI_ShowWDL value true
setoption name Ponder value false
position startpos moves
go infinite
< info depth 4
stop
< bestmove
setoption name MultiPv value 3
isready
< readyok
position fen 8/8/8/8/8/5k2/6q1/7K w - - 0 1 moves
go infinite
stop
< bestmove (none)
setoption name Clear Hash
isready
< readyok
quit
)"},
    {"ChessX", R"(uci
< uciok
isready
< readyok
stop
ucinewgame
isready
< readyok
setoption name MultiPV value 3
position fen rnbqkbnr/pppppppp/8/8/1P6/8/P1PPPPPP/RNBQKBNR b KQkq b3 0 1
setoption name UCI_AnalyseMode value false
go movetime 30
< bestmove
quit
)"},
    {"En Croissant", R"(position fen 7k/8/8/8/8/8/r7/7K w - - 0 1
setoption name Threads value 1
setoption name MultiPV value 2
setoption name UCI_Chess960 value true
go depth 6
< bestmove
position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1
setoption name MultiPV value 5
setoption name Hash value 4
go depth 5
< bestmove
)"},
    {"Nibbler", R"(uci
< uciok
setoption name Move Overhead value 500
setoption name UCI_ShowWDL value true
setoption name MultiPV value 500
< info string error: option MultiPV takes a number from 1 to 256
setoption name MultiPV value 218
ucinewgame
position startpos moves e2e4
isready
< readyok
go infinite
< info depth 3
stop
< bestmove
position startpos moves e2e4 c7c5
go infinite searchmoves g1f3 b1c3
< info depth 3
stop
< bestmove
quit
)"},
    {"xboard through polyglot", R"(uci
< uciok
setoption name Hash value 8
setoption name UCI_Opponent value none none human root
< info string opponent: root, human
ucinewgame
setoption name Ponder value true
isready
< readyok
position startpos
go wtime 600 btime 600 winc 10 binc 10
< bestmove
position startpos moves d2d4 g8f6
go wtime 584 btime 600 winc 10 binc 10 ponder
stop
< bestmove
position startpos moves d2d4 d7d5
go wtime 576 btime 10 winc 10 binc 10
< bestmove
setoption name UCI_AnalyseMode value true
isready
< readyok
position startpos moves d2d4 d7d5 c2c4
go infinite
< info depth 4
stop
< bestmove
quit
)"},
    // On Windows, with its line ends.
    {"Arena",
     "uci\r\n< uciok\nsetoption name Hash value 8\r\nisready\r\n< readyok\nucinewgame\r\n"
     "isready\r\n< readyok\nposition startpos\r\ngo wtime 500 btime 500 winc 0 binc 0\r\n"
     "< bestmove\nposition startpos moves g1f3 d7d5\r\n"
     "go ponder wtime 490 btime 500 winc 0 binc 0\r\nponderhit\r\n< bestmove\nstop\r\n"
     "quit\r\n"},
};

}  // namespace sebastes
