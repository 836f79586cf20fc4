// More than can be read at once, and readers that are slow or go away.
#include <string>

#include "tools/programs/ucistress/good_positions.h"
#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {

namespace {

constexpr NamedSteps kFloods[] = {
    {"isready while searching",
     "position startpos\ngo infinite\nisready (5000 times)\n(readyok)\nstop\n(bestmove)"},
    {"isready", "isready (20000 times)\n(readyok)"},
    {"position", "position startpos moves e2e4 e7e5 g1f3 (5000 times)\ngo depth 3\n(bestmove)"},
    {"position while searching",
     "position startpos\ngo infinite\nposition startpos moves e2e4 (3000 "
     "times)\nisready\n(readyok)\nstop\n(bestmove)"},
    {"setoption", "setoption name Hash value 1 (100 times)\nisready\n(readyok)", "Hash"},
    {"setoption while searching",
     "position startpos\ngo infinite\nsetoption name Hash value 1 (50 times)\nsetoption name Hash "
     "value 2 (50 times)\nisready\n(readyok)\nstop\n(bestmove)",
     "Hash"},
    {"Clear Hash while searching",
     "position startpos\ngo infinite\nsetoption name Clear Hash (50 "
     "times)\nisready\n(readyok)\nstop\n(bestmove)",
     "Clear Hash"},
    {"stop", "position startpos\nstop (5000 times)\ngo infinite\nstop (5000 times)\n(bestmove)"},
    {"ponderhit", "ponderhit (5000 times)\nisready\n(readyok)"},
    {"ucinewgame", "ucinewgame (100 times)\nisready\n(readyok)"},
    {"uci", "uci (200 times)\nisready\n(readyok)"},
    {"uci while searching",
     "position startpos\ngo infinite\nuci (200 times)\nisready\n(readyok)\nstop\n(bestmove)"},
    {"go", "position startpos\ngo depth 1 (300 times)\n(bestmove)\nstop\n(bestmove)"},
    {"go and stop ahead",
     "position startpos\ngo infinite\nstop\ngo infinite\nstop\ngo "
     "infinite\nstop\ngo infinite\nstop\n(bestmove)"},
    {"unknown words", "xyzzy plugh (5000 times)\nisready\n(readyok)"},
    {"empty lines while searching",
     "position startpos\ngo infinite\n (10000 times)\nisready\n(readyok)\nstop\n(bestmove)"},
    {"bad positions", "position fen 8/8/8/8/8/8/8/8 w - - 0 1 (300 times)\nisready\n(readyok)"},
    {"searches one by one",
     "position startpos\ngo depth 1\n(bestmove)\ngo depth 2\n(bestmove)\ngo nodes "
     "1\n(bestmove)\ngo "
     "movetime 1\n(bestmove)\ngo infinite\nstop\n(bestmove)\ngo infinite\nstop\n(bestmove)\ngo "
     "depth 1\n(bestmove)\ngo depth 2\n(bestmove)\ngo infinite\nstop\n(bestmove)"},
};

constexpr NamedSteps kReaders[] = {
    {"deaf while searching", "position startpos\ngo infinite\n(deaf 400 ms)\nstop\n(bestmove)"},
    {"deaf to uci", "uci (100 times)\n(deaf 300 ms)\nisready\n(readyok)"},
    {"deaf to uci while searching",
     "position startpos\ngo infinite\nuci (60 times)\n(deaf 300 "
     "ms)\nisready\n(readyok)\nstop\n(bestmove)"},
    {"deaf to isready", "isready (9000 times)\n(deaf 300 ms)\n(readyok)"},
    {"deaf behind stop",
     "position startpos\ngo infinite\n(wait 20 ms)\nstop\n(deaf 200 ms)\n(bestmove)"},
    {"deaf to many lines",
     "setoption name MultiPV value 50\nposition startpos\ngo infinite\n(deaf 400 "
     "ms)\nstop\n(bestmove)",
     "MultiPV"},
    {"deaf, and quit", "position startpos\ngo infinite\nuci (100 times)\n(deaf 100 ms)\nquit"},
    {"no reader", "(no reader)"},
    {"no reader while searching", "position startpos\ngo infinite\n(wait 20 ms)\n(no reader)"},
    {"no reader, and more is asked",
     "(no reader)\nisready\nposition startpos\ngo depth 3\nisready\n(wait 30 ms)\nuci"},
    {"no reader in the middle of uci", "uci (100 times)\n(no reader)\n(wait 20 ms)\nquit"},
};

std::size_t named_floods() { return std::size(kFloods); }
std::size_t named_readers() { return std::size(kReaders); }

Session make_flood(std::size_t number, Random& random, const Circumstances&) {
    return from_table("flood", kFloods, number, random);
}

Session make_reader(std::size_t number, Random& random, const Circumstances&) {
    return from_table("reader", kReaders, number, random);
}

}  // namespace

const Kind kFloodKind{"flood", "thousands of commands at once, also while searching", 1,
                      named_floods, make_flood};
const Kind kReaderKind{"reader", "readers that are slow, or go away", 1, named_readers,
                       make_reader};

}  // namespace sebastes::stress
