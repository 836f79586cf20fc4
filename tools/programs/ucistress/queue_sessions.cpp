// Commands that wait by the thousand, and then what must not wait for them.
//
// An engine may run what is sent ahead one after the other or skip what the protocol does not allow
// during a search; `stop`, `isready` and `quit` are to be answered in time either way.
#include <string>

#include "tools/programs/ucistress/good_positions.h"
#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {

namespace {

// All kinds in turn.
#define SEBASTES_ALL_IN_TURN                                                               \
    "position startpos moves e2e4\\ngo depth 1\\nd\\nisready\\nsetoption name Hash value " \
    "1\\nposition startpos moves d2d4 d7d5\\nucinewgame (2000 times)\n"

constexpr NamedSteps kQueues[] = {
    {"position while searching, and quit",
     "position startpos\ngo infinite\nposition startpos moves e2e4 e7e5 g1f3 (50000 times)\nquit"},
    {"go while searching, and stop",
     "position startpos\ngo infinite\ngo depth 1 (5000 "
     "times)\nstop\n(bestmove)\nisready\n(readyok)"},
    {"all in turn while searching, and quit",
     "position startpos\ngo infinite\n" SEBASTES_ALL_IN_TURN "quit"},
    {"d while searching, and stop",
     "position startpos\ngo infinite\nd (20000 times)\nstop\n(bestmove)\nisready\n(readyok)"},
    {"isready while searching, and quit",
     "position startpos\ngo infinite\nisready (50000 times)\nquit"},
    {"setoption while searching, and stop",
     "position startpos\ngo infinite\nsetoption name No Such Option value 1 (30000 "
     "times)\nstop\n(bestmove)\nisready\n(readyok)"},
    {"ucinewgame while searching, and stop",
     "setoption name Hash value 1\nposition startpos\ngo infinite\nucinewgame (1000 "
     "times)\nstop\n(bestmove)\nisready\n(readyok)",
     "Hash"},
    {"position, and isready",
     "position startpos moves e2e4 e7e5 g1f3 (50000 times)\nisready\n(readyok)"},
    {"go, and quit", "position startpos\ngo depth 1 (5000 times)\nquit"},
    {"all in turn, and stop",
     "position startpos\n" SEBASTES_ALL_IN_TURN "stop\n(bestmove)\nisready\n(readyok)"},
    {"all in turn while searching, and stop",
     "position startpos\ngo infinite\n" SEBASTES_ALL_IN_TURN
     "stop\n(bestmove)\nisready\n(readyok)"},
    {"position, go and quit",
     "position startpos moves e2e4 e7e5 g1f3 (50000 times)\ngo infinite\nquit"},
    {"go while searching, and quit",
     "position startpos\ngo infinite\ngo depth 1 (5000 times)\nquit"},
    {"all in turn while searching, and the end of input",
     "position startpos\ngo infinite\n" SEBASTES_ALL_IN_TURN "(end of input)"},
    {"d, and isready", "position startpos\nd (20000 times)\nisready\n(readyok)"},
    {"searches with a clock, and quit",
     "position startpos\ngo wtime 300000 btime 300000 (1000 times)\nquit"},
    {"setoption of the table while searching, and stop",
     "position startpos\ngo infinite\nsetoption name Hash value 1\\nsetoption name Hash value 2 "
     "(300 "
     "times)\nstop\n(bestmove)\nisready\n(readyok)",
     "Hash"},
    {"position while a short search runs, and quit",
     "position startpos\ngo movetime 200\nposition startpos moves e2e4 e7e5 g1f3 (50000 "
     "times)\nquit"},
    {"go infinite and stop in turn",
     "position startpos\ngo infinite\\nstop (2000 times)\n(bestmove)\nisready\n(readyok)"},
    {"go infinite and position in turn, and quit",
     "go infinite\\nposition startpos moves e2e4 (5000 times)\nquit"},
    {"quit at once behind a search with a clock",
     "position startpos\ngo wtime 300000 btime 300000\nquit"},
    {"quit at once behind go ponder",
     "position startpos\ngo ponder wtime 300000 btime 300000\nquit", "Ponder"},
    {"quit a thousand times", "position startpos\ngo infinite\nquit (1000 times)"},
    {"position, and the end of input",
     "position startpos moves e2e4 e7e5 g1f3 (50000 times)\n(end of input)"},
};

#undef SEBASTES_ALL_IN_TURN

std::size_t named_queues() { return std::size(kQueues); }

Session make_queue(std::size_t number, Random& random, const Circumstances&) {
    return from_table("queue", kQueues, number, random);
}

}  // namespace

const Kind kQueueKind{"queue", "thousands of commands sent ahead, and then stop, isready or quit",
                      2, named_queues, make_queue};

}  // namespace sebastes::stress
