// Commands that are wrong, at the wrong moment, or too many; readers that are slow.
#include <fmt/core.h>

#include <string>

#include "tools/programs/ucistress/sessions.h"

namespace sebastes::stress {

namespace {

// ---- A client that breaks the protocol, or reads it in its own way ----

constexpr NamedSteps kFaults[] = {
    {"go before position", "go depth 2\n(bestmove)"},
    {"go after ucinewgame", "ucinewgame\ngo depth 2\n(bestmove)"},
    {"go without words", "position startpos\ngo\n(wait 30 ms)\nstop\n(bestmove)"},
    {"stop without go", "stop\nstop\nposition startpos\nstop"},
    {"stop twice", "position startpos\ngo infinite\n(wait 20 ms)\nstop\nstop\n(bestmove)\nstop"},
    {"stop at once", "position startpos\ngo infinite\nstop\n(bestmove)"},
    {"stop after the answer", "position startpos\ngo depth 2\n(bestmove)\nstop"},
    {"ponderhit without go", "ponderhit\nposition startpos\nponderhit"},
    {"ponderhit without ponder",
     "position startpos\ngo infinite\nponderhit\n(wait 20 ms)\nstop\n(bestmove)"},
    {"ponder and stop",
     "position startpos moves e2e4 e7e5\ngo ponder wtime 500 btime 500\n(wait 30 "
     "ms)\nisready\n(readyok)\nstop\n(bestmove)",
     "Ponder"},
    {"ponder and ponderhit",
     "position startpos moves e2e4 e7e5\ngo ponder wtime 300 btime 300\n(wait 30 "
     "ms)\nponderhit\n(bestmove)",
     "Ponder"},
    {"ponder to a small depth",
     "position startpos\ngo ponder depth 1\n(wait 100 ms)\nstop\n(bestmove)", "Ponder"},
    {"ponder on mate",
     "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo ponder wtime 500 btime 500\n(wait 50 "
     "ms)\nstop\n(bestmove)",
     "Ponder"},
    {"quit while pondering",
     "position startpos\ngo ponder wtime 9000 btime 9000\n(wait 20 ms)\nquit", "Ponder"},
    {"moves, and none", "position startpos moves\ngo depth 3\n(bestmove)"},
    {"a FEN's moves, and none",
     "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves\ngo depth 3\n(bestmove)"},
    {"an illegal move", "position startpos moves e2e5\ngo depth 2\n(bestmove)"},
    {"an illegal move behind others",
     "position startpos moves e2e4 e7e5 e1e3 g8f6\ngo depth 2\n(bestmove)"},
    {"a move from an empty square", "position startpos moves e4e5\ngo depth 2\n(bestmove)"},
    {"a move of the other side", "position startpos moves e7e5\ngo depth 2\n(bestmove)"},
    {"a null move in the list", "position startpos moves e2e4 0000 d2d4\ngo depth 2\n(bestmove)"},
    {"the king is taken",
     "position fen 4k3/8/8/8/8/8/8/4R2K b - - 0 1 moves e8e7 e1e7\ngo depth 2\n(bestmove)"},
    {"a king is taken by a move of the list",
     "position fen 4k3/8/8/8/8/8/4r3/4K3 b - - 0 1 moves e2e1\ngo depth 2\n(bestmove)"},
    {"a promotion without its piece",
     "position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves a7a8\ngo depth 2\n(bestmove)"},
    {"a promotion to a king",
     "position fen 7k/P7/8/8/8/8/8/K7 w - - 0 1 moves a7a8k\ngo depth 2\n(bestmove)"},
    {"a promotion of a knight", "position startpos moves g1f3q\ngo depth 2\n(bestmove)"},
    {"castling through check",
     "position fen 4kr2/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1\ngo depth 2\n(bestmove)"},
    {"moves off the board", "position startpos moves i9j0 z1z2\ngo depth 2\n(bestmove)"},
    {"moves of one letter", "position startpos moves e e 2 e\ngo depth 2\n(bestmove)"},
    {"moves in SAN", "position startpos moves e4 e5 Nf3\ngo depth 2\n(bestmove)"},
    {"moves without the word", "position startpos e2e4\ngo depth 2\n(bestmove)"},
    {"a FEN without the word",
     "position rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\ngo depth 2\n(bestmove)"},
    {"moves behind mate",
     "position startpos moves f2f3 e7e5 g2g4 d8h4 a2a3\ngo depth 2\n(bestmove)"},
    {"position without words", "position\ngo depth 2\n(bestmove)"},
    {"position of an unknown word", "position xyzzy\ngo depth 2\n(bestmove)"},
    {"position with moves alone", "position moves e2e4\ngo depth 2\n(bestmove)"},
    {"an illegal searchmoves", "position startpos\ngo depth 2 searchmoves e2e5\n(bestmove)"},
    {"searchmoves of the other side", "position startpos\ngo depth 2 searchmoves e7e5\n(bestmove)"},
    {"searchmoves legal and illegal",
     "position startpos\ngo searchmoves a2a3 e2e5 depth 2\n(bestmove)"},
    {"searchmoves first", "position startpos\ngo searchmoves a2a3 h2h3 depth 3\n(bestmove)"},
    {"searchmoves last", "position startpos\ngo depth 3 searchmoves a2a3 h2h3\n(bestmove)"},
    {"searchmoves of nonsense",
     "position startpos\ngo searchmoves x zz e2 depth 2\n(wait 50 ms)\nstop\n(bestmove)"},
    {"searchmoves without moves",
     "position startpos\ngo searchmoves depth 2\n(wait 50 ms)\nstop\n(bestmove)"},
    {"go on mate", "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo depth 3\n(bestmove)"},
    {"go on stalemate", "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo depth 3\n(bestmove)"},
    {"go on mate with a clock",
     "position startpos moves f2f3 e7e5 g2g4 d8h4\ngo wtime 300 btime 300\n(bestmove)"},
    {"go infinite on mate",
     "position fen 7k/5KQ1/8/8/8/8/8/8 b - - 0 1\ngo infinite\n(wait 50 ms)\nstop\n(bestmove)"},
    {"go infinite on stalemate",
     "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1\ngo infinite\n(wait 50 ms)\nstop\n(bestmove)"},
    {"go infinite with one move",
     "position fen 7k/8/8/8/8/8/5q2/7K w - - 0 1\ngo infinite\n(wait 100 ms)\nstop\n(bestmove)"},
    {"go infinite in a dead draw",
     "position fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1\ngo infinite\n(wait 200 ms)\nstop\n(bestmove)"},
    {"go in a dead draw", "position fen 8/8/4k3/8/8/3K4/8/8 w - - 0 1\ngo depth 3\n(bestmove)"},
    {"go after fifty moves",
     "position fen 8/8/4k3/8/8/3QK3/8/8 w - - 100 120\ngo depth 3\n(bestmove)"},
    {"go after a third repetition",
     "position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8\ngo depth 3\n(bestmove)"},
    {"a second go", "position startpos\ngo infinite\ngo depth 2\n(wait 50 ms)\nstop\n(bestmove)"},
    {"twenty go", "position startpos\ngo infinite (20 times)\n(wait 20 ms)\nstop\n(bestmove)"},
    {"a second go while a short one runs",
     "position startpos\ngo depth 4\ngo depth 3\n(bestmove)\nstop\n(bestmove)"},
    {"ucinewgame while searching",
     "position startpos\ngo infinite\n(wait 20 "
     "ms)\nucinewgame\nisready\n(readyok)\nstop\n(bestmove)"},
    {"position while searching",
     "position startpos\ngo infinite\n(wait 20 ms)\nposition startpos moves "
     "e2e4\nisready\n(readyok)\nstop\n(bestmove)"},
    {"a bad position while searching",
     "position startpos\ngo infinite\n(wait 20 ms)\nposition fen 8/8/8/8/8/8/8/8 w - - 0 "
     "1\nisready\n(readyok)\nstop\n(bestmove)"},
    {"Hash set while searching",
     "position startpos\ngo infinite\n(wait 20 ms)\nsetoption name Hash value "
     "2\nisready\n(readyok)\nstop\n(bestmove)",
     "Hash"},
    {"Threads set while searching",
     "position startpos\ngo infinite\n(wait 20 ms)\nsetoption name Threads value "
     "2\nisready\n(readyok)\nstop\n(bestmove)",
     "Threads"},
    {"Clear Hash while searching",
     "position startpos\ngo infinite\n(wait 20 ms)\nsetoption name Clear "
     "Hash\nisready\n(readyok)\nstop\n(bestmove)",
     "Clear Hash"},
    {"MultiPV set while searching",
     "position startpos\ngo infinite\n(wait 20 ms)\nsetoption name MultiPV value "
     "3\nisready\n(readyok)\nstop\n(bestmove)",
     "MultiPV"},
    {"all of that while searching",
     "position startpos\ngo infinite\nsetoption name Hash value 1\nucinewgame\nposition startpos "
     "moves e2e4\ngo depth 2\nucinewgame\n(wait 20 ms)\nstop\n(bestmove)\nstop\n(bestmove)",
     "Hash"},
    {"uci while searching",
     "position startpos\ngo infinite\n(wait 20 ms)\nuci\nisready\n(readyok)\nstop\n(bestmove)"},
    {"uci twice", "uci\nuci\nisready\n(readyok)"},
    {"isready while searching",
     "position startpos\ngo infinite\nisready (5 times)\n(readyok)\nstop\n(bestmove)"},
    {"debug while searching",
     "position startpos\ngo infinite\ndebug on\ndebug off\n(wait 20 ms)\nstop\n(bestmove)"},
    {"quit while searching", "position startpos\ngo infinite\n(wait 20 ms)\nquit"},
    {"quit at once behind go", "position startpos\ngo infinite\nquit"},
    {"quit behind a short search", "position startpos\ngo depth 3\nquit"},
    {"input ends while searching", "position startpos\ngo infinite\n(wait 20 ms)\n(end of input)"},
    {"input ends behind a short search", "position startpos\ngo depth 3\n(end of input)"},
    {"input ends", "(end of input)"},
    {"input ends in a line", "position startpos\ngo dep (no line end)\n(end of input)"},
    {"quit without its line end", "quit (no line end)\n(end of input)"},
    {"empty lines", " (50 times)\nposition startpos\n \ngo depth 2\n\\t\n(bestmove)"},
    {"blanks and tabs", "  position \\t startpos   moves\\te2e4  \n\\tgo  depth\\t2 \n(bestmove)"},
    {"CRLF", "position startpos moves e2e4\\r\ngo depth 2\\r\n(bestmove)\nisready\\r\n(readyok)"},
    {"a lone CR", "\\r\nposition startpos\\risready\ngo depth 2\n(bestmove)"},
    {"NUL bytes", "\\0\\0\\0\\0\nisready\\0\ngo depth 2\\0\n(bestmove)\nstop"},
    {"a NUL in a FEN",
     "position fen rnbqkbnr/pppp\\0pppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
     "1\ngo depth 2\n(bestmove)"},
    {"a NUL in an option", "setoption name Ha\\0sh value 1\nsetoption name Hash value \\0"},
    {"bytes that are no text", "\\xFF\\xFE\\x01\\x1B[31m\\x80\\x7F\n\\xC3\\xA9t\\xC3\\xA9 go"},
    {"unknown words", "xyzzy\njoho debug on\nstart\n{\"uci\":1}\nGET / HTTP/1.0"},
    {"capitals", "ISREADY\nPosition startpos\nGo depth 1\nSTOP"},
    {"half words", "g\nis\nposit\nsetopt\nuc\nucinewgam\npositionstartpos\ngodepth 1"},
    {"formats of printf", "%s%s%s%n%n\nposition fen %s%n%d\nsetoption name %s value %n"},
    {"debug without words", "debug\ndebug maybe"},
    {"register", "register\nregister later\nregister name a code 1"},
    {"setoption without words",
     "setoption\nsetoption name\nsetoption value 1\nsetoption name value\nsetoption Hash 1"},
    {"setoption without a value", "setoption name Hash\nsetoption name Hash value", "Hash"},
    {"setoption of no option", "setoption name No Such Option value 1\nsetoption name x"},
    {"setoption with blanks", "setoption  name   Hash    value   1", "Hash"},
    {"go with missing values",
     "position startpos\ngo depth\n(wait 30 ms)\nstop\n(bestmove)\ngo wtime\n(wait 30 "
     "ms)\nstop\n(bestmove)\ngo movetime\n(wait 30 ms)\nstop\n(bestmove)"},
    {"go with words for numbers",
     "position startpos\ngo depth five\n(wait 30 ms)\nstop\n(bestmove)\ngo nodes x\n(wait 30 "
     "ms)\nstop\n(bestmove)"},
    {"go with unknown words",
     "position startpos\ngo quickly depth 2 please\n(wait 50 ms)\nstop\n(bestmove)"},
    {"go infinite with a limit",
     "position startpos\ngo infinite depth 2\n(wait 50 ms)\nstop\n(bestmove)"},
    {"go with a limit twice", "position startpos\ngo depth 2 depth 3\n(bestmove)"},
    {"position in the middle of a search to a depth",
     "position startpos\ngo depth 5\nposition startpos moves e2e4\n(bestmove)"},
};

// Lines too long for a table, and what stands before them on the line.
constexpr std::string_view kLongStarts[] = {"",
                                            "go depth 1 ",
                                            "position startpos moves ",
                                            "position fen ",
                                            "setoption name ",
                                            "setoption name Hash value ",
                                            "isready "};
constexpr std::size_t kLongLines[] = {5000, 100000, 3000000};
constexpr int kLongGames[] = {300, 900, 3000, 20000};
constexpr std::size_t kTable = std::size(kFaults);
constexpr std::size_t kLong = std::size(kLongStarts) * std::size(kLongLines);
constexpr std::size_t kUngreeted = 3;

std::string long_game(int plies) {
    constexpr std::string_view kCycle[] = {" g1f3", " g8f6", " f3g1", " f6g8"};
    std::string line = "position startpos moves";
    for (int ply = 0; ply < plies; ++ply) line += kCycle[ply % 4];
    return line;
}

Session long_line(std::size_t number, Random& random) {
    const std::string_view start = kLongStarts[number % std::size(kLongStarts)];
    const std::size_t length = kLongLines[number / std::size(kLongStarts)];
    Session session;
    session.name = fmt::format("{} letters behind '{}'", length, start);
    session.steps = parse_steps("position startpos");
    session.steps.push_back({StepKind::Say, std::string(start) + std::string(length, 'a')});
    append_steps("(bestmove)\nstop\n(bestmove)\nisready\n(readyok)\n" + probe(random), session);
    return session;
}

Session long_game_session(std::size_t number, Random& random) {
    const int plies = kLongGames[number];
    Session session;
    session.name = fmt::format("a game of {} plies", plies);
    session.steps = {{StepKind::Say, long_game(plies)}};
    append_steps("go depth 2\n(bestmove)\n" + probe(random), session);
    return session;
}

Session ungreeted(std::size_t number) {
    constexpr NamedSteps kTableOf[kUngreeted] = {
        {"all before uci",
         "isready\nposition startpos\ngo depth 1\n(bestmove)\nstop\nuci\nisready\n(readyok)"},
        {"a byte order mark before uci", "\\xEF\\xBB\\xBFuci\nuci\nisready\n(readyok)"},
        {"quit as the first word", "quit"}};
    Session session;
    session.name = kTableOf[number].name;
    session.steps = parse_steps(kTableOf[number].steps);
    session.greeted = false;
    return session;
}

constexpr std::size_t kNamedFaults = kTable + kLong + std::size(kLongGames) + kUngreeted;

Session make_fault(std::size_t number, Random& random, const Circumstances&) {
    if (number < kTable || number >= kNamedFaults) return from_table(kFaults, number, random);
    number -= kTable;
    if (number < kLong) return long_line(number, random);
    number -= kLong;
    if (number < std::size(kLongGames)) return long_game_session(number, random);
    return ungreeted(number - std::size(kLongGames));
}

// ---- More than can be read at once, and readers that are slow or go away ----

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

// ---- Commands that wait by the thousand, and then what must not wait for them ----
//
// An engine may run what is sent ahead one after the other or skip what the protocol does not allow
// during a search; `stop`, `isready` and `quit` are to be answered in time either way.

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

}  // namespace

const Kind kFaultKind{"fault", "commands wrong, missing, doubled, or at the wrong moment", 7,
                      kNamedFaults, make_fault};
const Kind kFloodKind{"flood", "thousands of commands at once, also while searching", 1,
                      std::size(kFloods), make_from<kFloods>};
const Kind kReaderKind{"reader", "readers that are slow, or go away", 1, std::size(kReaders),
                       make_from<kReaders>};
const Kind kQueueKind{"queue", "thousands of commands sent ahead, and then stop, isready or quit",
                      2, std::size(kQueues), make_from<kQueues>};

}  // namespace sebastes::stress
