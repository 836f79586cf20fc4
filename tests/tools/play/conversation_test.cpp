// Games at the terminal, over streams: what a person types, and the answers of play.
#include <fmt/core.h>
#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "notation/fen.h"
#include "tests/support/perft_tool_run.h"
#include "tools/programs/play/conversation.h"

namespace {

using namespace sebastes;
using namespace sebastes::play;
using sebastes::test::TemporaryFolder;

struct Talk {
    std::string out;
    int refusals = 0;
    int finished = 0;  // games to learn from

    bool says(const std::string& text) const { return out.find(text) != std::string::npos; }
};

// Somebody who thinks for 3 ms before each line, by a clock that stands still otherwise.
class SlowReader : public LineReader {
  public:
    explicit SlowReader(std::istream& in) : reader_(make_stream_reader(in, nullptr)) {}
    Instant now() const { return now_; }
    Input read(const std::string& prompt, std::optional<Instant> until) override {
        now_ += std::chrono::milliseconds(3);
        Input input = reader_->read(prompt, std::nullopt);
        if (until && now_ >= *until && input.kind == Input::Kind::Line)
            input.kind = Input::Kind::TimeUp;
        return input;
    }

  private:
    std::unique_ptr<LineReader> reader_;
    Instant now_{};
};

struct Start {
    std::string fen{};
    ColorArray<bool> engine{{false, true}};
    bool resigns = true;
    std::optional<TimeControl> clock{};
    std::uint64_t nodes = 300;
};

Talk talk(const std::string& lines, const Start& start = {}) {
    std::istringstream in(lines);
    std::ostringstream out;
    SlowReader slow(in);
    const auto quick = make_stream_reader(in, nullptr);
    EngineOptions with;
    with.hash_mib = 1;
    with.nodes = start.nodes;
    EnginePlayer engine(with, nullptr);
    Talk result;
    ConversationOptions options;
    options.setup.engine = start.engine;
    options.setup.elo = kMostElo;
    options.setup.clock = start.clock;
    options.resigns = start.resigns;
    options.on_finished = [&](const GameRecord&) {
        ++result.finished;
        return std::string("learnt");
    };
    const Terminal terminal;
    if (start.clock) options.now = [&] { return slow.now(); };
    LineReader& reader = start.clock ? static_cast<LineReader&>(slow) : *quick;
    Conversation conversation(options, engine, reader, out, terminal, nullptr);
    if (!start.fen.empty()) conversation.set_up(*parse_fen(start.fen));
    conversation.run();
    result.out = out.str();
    result.refusals = conversation.refusals();
    return result;
}

constexpr ColorArray<bool> kTwoPeople{{false, false}};
constexpr ColorArray<bool> kTwoEngines{{true, true}};

TEST(PlayConversation, MovesAndAnswers) {
    const Talk game = talk("nf3\nboard\n");
    EXPECT_TRUE(game.says("[N]") || game.says(" N ")) << game.out;
    EXPECT_TRUE(game.says("Sebastes plays 1... ")) << game.out;
    EXPECT_EQ(game.refusals, 0);
}

TEST(PlayConversation, AnIllegalMoveIsExplainedAndNothingIsLost) {
    const Talk game = talk("e4\nNd5\nfoo\nfen\n", {.engine = kTwoPeople});
    EXPECT_TRUE(game.says("No knight of yours can reach d5 from b8 and g8.")) << game.out;
    EXPECT_TRUE(game.says("help lists the commands"));
    EXPECT_TRUE(game.says("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"));
    EXPECT_EQ(game.refusals, 2);
}

TEST(PlayConversation, AsksWhichCommandWasMeant) {
    for (const auto& [typed, meant] :
         std::vector<std::pair<std::string, std::string>>{{"undoo", "undo"},
                                                          {"hnit", "hint"},
                                                          {"UNOD 2", "undo"},
                                                          {"theats", "threats"},
                                                          {"takebck", "takeback"},
                                                          {"resing", "resign"},
                                                          {"qiut", "quit"}}) {
        const Talk game = talk(typed + "\nhelp " + typed + "\n", {.engine = kTwoPeople});
        EXPECT_TRUE(
            game.says("'" + typed + "' is no move and no command; did you mean " + meant + "?"))
            << game.out;
        EXPECT_TRUE(game.says("There is no command '" + typed + "'; did you mean " + meant + "?"))
            << game.out;
        EXPECT_EQ(game.refusals, 2);
    }
    // What could be a move, or is far from all.
    for (const std::string typed : {"bxe", "ooo", "O-O", "Nd5", "e9", "nf", "exd", "xyzzy", "a1a1"})
        EXPECT_FALSE(talk(typed + "\n", {.engine = kTwoPeople}).says("did you mean")) << typed;
    EXPECT_TRUE(
        talk("undoo\n", {.fen = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"}).says("did you mean undo"))
        << "when the game is over, too";
}

TEST(PlayConversation, TheHelpSaysWhatIsTaken) {
    const Talk game = talk("help elo\nhelp level\n");
    EXPECT_TRUE(game.says(fmt::format("elo [{}-{}]: ", kLeastElo, kMostElo))) << game.out;
    EXPECT_TRUE(game.says(fmt::format("level [1-{}]: ", kMaxLevel))) << game.out;
}

TEST(PlayConversation, EveryEndIsNamed) {
    struct End {
        const char* fen;
        const char* moves;
        const char* words;
    };
    for (const auto& [fen, moves, words] : std::vector<End>{
             {kStartFen.data(), "f3\ne5\ng4\nQh4\n", "0-1, checkmate."},
             {"7k/8/6K1/8/8/8/8/5Q2 w - - 0 1", "Qf7\n", "1/2-1/2, stalemate."},
             {"7k/8/6K1/8/8/8/8/5R2 w - - 99 80", "Rf2\n", "1/2-1/2, draw by the fifty-move rule."},
             {"7k/6p1/6K1/8/8/8/8/8 w - - 0 1", "Kxg7\n", ""},
             {"8/8/8/8/8/k7/1p6/1K6 w - - 0 1", "Kc2\nb1=Q\nKxb1\n",
              "1/2-1/2, draw: neither side can mate with what is left."},
             {kStartFen.data(), "Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\nNg8\n",
              "1/2-1/2, draw by threefold repetition."}}) {
        const Talk game = talk(moves, {.fen = fen, .engine = kTwoPeople});
        EXPECT_TRUE(game.says(words)) << game.out;
    }
}

TEST(PlayConversation, ChecksAreSaid) {
    EXPECT_TRUE(talk("e4\nf6\nQh5\n", {.engine = kTwoPeople})
                    .says("Black is in check from the queen on h5."));
    EXPECT_TRUE(talk("board\n", {.fen = "4k3/p7/8/8/1b6/8/8/4K3 w - - 0 1"})
                    .says("You are in check from the bishop on b4."));
}

TEST(PlayConversation, TakesBackPairsOfMoves) {
    const Talk game = talk("e4\nd4\nundo\nfen\nredo\nundo 4\nfen\nundo\n");
    EXPECT_TRUE(game.says(std::string(kStartFen))) << game.out;
    EXPECT_TRUE(game.says("There is nothing to take back."));
    EXPECT_EQ(game.refusals, 1);
    EXPECT_TRUE(talk("undo 2\n", {.engine = {{true, false}}}).says("from 1 to 1"));
    const Talk first = talk("undo\n", {.engine = {{true, false}}});
    EXPECT_TRUE(first.says("There is no move of yours to take back.")) << first.out;
    // An end is taken back with its move, and comes again with it; another move forgets the rest.
    const Talk drawn =
        talk("Nf3\nNf6\nNg1\nNg8\nNf3\nNf6\nNg1\nNg8\nundo 2\nredo 2\nundo 2\nNc3\nredo\nfen\n",
             {.engine = kTwoPeople});
    const std::size_t end = drawn.out.find("draw by threefold repetition");
    EXPECT_NE(end, drawn.out.rfind("draw by threefold repetition")) << drawn.out;
    EXPECT_TRUE(drawn.says("There is nothing to play again.")) << drawn.out;
    EXPECT_TRUE(drawn.says("/2N2N2/PPPPPPPP/R1BQKB1R b KQkq - 7 4")) << drawn.out;
}

TEST(PlayConversation, TheEngineWaitsAfterOddTakeBacks) {
    const Talk game = talk("e4\nundo 1\nd5\ngo\nmoves\n");
    EXPECT_TRUE(game.says("The engine waits; 'go' lets it play.")) << game.out;
    EXPECT_TRUE(game.says("It is the engine's move"));
}

TEST(PlayConversation, SidesCanBeChanged) {
    EXPECT_TRUE(talk("side\n").says("Sebastes plays 1. "));
    EXPECT_TRUE(talk("go\n").says("Sebastes plays 1. "));
    EXPECT_TRUE(talk("side both\ne4\ne5\nfen\n").says("/4p3/4P3/"));
    EXPECT_TRUE(talk("side green\n").says("side takes white, black, both or none."));
}

TEST(PlayConversation, HintsThreatsAnalysis) {
    const std::string mate_threat = "6k1/5ppp/8/8/8/8/5PPP/R5K1 b - - 0 1";
    const Talk game = talk("hint\nthreats\nanalyse 1\neval\nmoves g8\nmoves a1\nmoves x\n",
                           {.fen = mate_threat, .engine = {{true, false}}, .nodes = 3000});
    EXPECT_TRUE(game.says("Hint: ")) << game.out;
    EXPECT_TRUE(game.says("If you passed, the other side would play Ra8#  (#1).")) << game.out;
    EXPECT_TRUE(game.says("Evaluation: "));
    EXPECT_TRUE(game.says("depth "));
    EXPECT_TRUE(game.says("Kf8"));
    EXPECT_TRUE(game.says("No piece of the side to move can move from a1."));
    EXPECT_EQ(game.refusals, 1);
    const Talk hanging = talk("threats\n", {.fen = "4k3/8/8/3p4/4N3/8/8/4K3 w - - 0 1"});
    EXPECT_TRUE(hanging.says("It wins something: dxe4 takes the knight on e4.")) << hanging.out;
}

TEST(PlayConversation, EvalIsThatOfTheEngineThatPlays) {
    const auto judged = [](const std::string& words, bool against_engine) {
        const Talk game = talk(words, {.engine = {{false, against_engine}}, .nodes = 100});
        return game.says("NNUE output ") ? "nnue" : game.says("Pieces and pawns ") ? "psqt" : "";
    };
    EXPECT_STREQ(judged("level 3\neval\n", true), "psqt");
    EXPECT_STREQ(judged("level 20\neval\n", true), "nnue");
    EXPECT_STREQ(judged("level 3\neval\n", false), "nnue");
}

TEST(PlayConversation, SettingsAreSaidAndChecked) {
    const Talk game = talk(
        "level 3\nlevel 0\nlevel 21\nelo 1800\nelo 9\ntime 0.5\ntime x\nclock 5+3\nclock\n"
        "clock off\nclock 0\nthink on\nthink maybe\nhelp undo\nhelp me\nhelp\n");
    EXPECT_TRUE(game.says(fmt::format("at level 3 of 20, Elo {}.", elo_of_level(3)))) << game.out;
    EXPECT_TRUE(game.says("at level 9 of 20, Elo 1800."));
    EXPECT_TRUE(game.says("thinks 0.5 s"));
    EXPECT_TRUE(game.says("White 5:00, Black 5:00 (5+3)."));
    EXPECT_TRUE(game.says("There is no clock."));
    EXPECT_TRUE(game.says("thinking is shown"));
    EXPECT_TRUE(game.says("Against the engine its answer is taken back as well."));
    EXPECT_TRUE(game.says("accepts a draw from move 30"));
    EXPECT_EQ(game.refusals, 7) << game.out;
}

TEST(PlayConversation, TheThinkingIsWatched) {
    const Talk game = talk("think on\ne4\n", {.nodes = 5000});
    EXPECT_TRUE(game.says("depth  1 ")) << game.out;
    EXPECT_TRUE(game.says("1... "));
}

TEST(PlayConversation, LinesOfMovesEndWithAWholeMove) {
    const std::regex whole(
        "( *Hint: .*|.* ([KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=Q)?[+#]?|\\.\\.\\.))");
    for (const char* lines : {"think on\ngo\n", "hint\n", "analyse\n"}) {
        const Talk game = talk(lines, {.fen = "8/8/8/3k4/8/3K4/3P4/8 w - - 0 1", .nodes = 20000});
        std::istringstream out(game.out);
        for (std::string line; std::getline(out, line);) {
            EXPECT_LE(line.size(), 80U);
            EXPECT_TRUE(line.find(" 1. ") == std::string::npos || std::regex_match(line, whole))
                << line;
        }
        EXPECT_TRUE(game.says(" ...\n")) << game.out;
    }
}

TEST(PlayConversation, DrawsAndResignation) {
    EXPECT_TRUE(talk("draw\ndraw\n").says("Declined: it is too early."));
    EXPECT_TRUE(talk("draw\ndraw\n").says("The draw was declined; play a move first."));
    EXPECT_TRUE(talk("draw\ny\n", {.engine = kTwoPeople}).says("1/2-1/2, draw by agreement."));
    EXPECT_TRUE(talk("draw\nn\n", {.engine = kTwoPeople}).says("The game goes on."));
    EXPECT_TRUE(talk("resign\n").says("0-1, White resigns."));
    EXPECT_TRUE(talk("e4\nresign\n", {.engine = kTwoPeople}).says("1-0, Black resigns."));
    EXPECT_TRUE(
        talk("resign\ne4\n").says("The game is over: new, undo, mistakes, save FILE or quit?"));
}

TEST(PlayConversation, TheEngineResignsWhatIsLost) {
    // A queen and two rooks behind.
    const std::string lost = "6k1/8/8/8/8/8/PPP5/1K1RQ2R w - - 0 1";
    const std::string moves = "a3\na4\nb3\nb4\nc3\nc4\na5\nb5\n";
    EXPECT_TRUE(talk(moves, {.fen = lost}).says("1-0, Black resigns."));
    EXPECT_FALSE(talk(moves, {.fen = lost, .resigns = false}).says("resigns"));
}

TEST(PlayConversation, TheEngineAgainstItself) {
    const Talk game =
        talk("pgn\n", {.fen = "8/8/8/8/8/8/1K1R4/3k4 b - - 0 1", .engine = kTwoEngines});
    EXPECT_TRUE(game.says("1/2-1/2, ")) << game.out;
    EXPECT_TRUE(game.says("[White \"Sebastes (level 20)\"]"));
}

TEST(PlayConversation, TimeRunsOut) {
    const Start start{.clock = TimeControl{1, 0}};
    EXPECT_TRUE(talk("e4\n", start).says("0-1, White's time is over.")) << talk("e4\n", start).out;
    Start bare = start;
    bare.fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
    EXPECT_TRUE(talk("e4\n", bare).says("1/2-1/2, White's time is over, and a lone king"));
}

TEST(PlayConversation, PositionsAndGamesComeAndGo) {
    const TemporaryFolder folder;
    const std::string path = folder.file("game.pgn").string();
    const Talk saved = talk("e4\ne5\nsave " + path + "\nsave " + path + "\nsave\nsave /\n",
                            {.engine = kTwoPeople});
    EXPECT_TRUE(saved.says("The game was saved as ")) << saved.out;
    EXPECT_TRUE(saved.says("The game was added to "));
    EXPECT_EQ(saved.refusals, 2);
    const Talk loaded = talk("load " + path + " 2\nfen\nload " + path + " 3\nload nothing.pgn\n",
                             {.engine = kTwoPeople});
    EXPECT_TRUE(loaded.says("/4p3/4P3/")) << loaded.out;
    EXPECT_TRUE(loaded.says("has no game 3."));
    EXPECT_TRUE(loaded.says("nothing.pgn: cannot be opened."));
    const std::string bad = folder.file("bad.pgn", "1. e4 e5 2. Ke3 *\n");
    EXPECT_TRUE(talk("load " + bad + "\n").says("bad.pgn:1: "));
    const std::string null = folder.file("null.pgn", "1. e4 e5 (1... --) 2. Nf3 -- 3. Bb5 1-0\n");
    const Talk passed = talk("load " + null + "\nfen\n", {.engine = kTwoPeople});
    EXPECT_TRUE(passed.says("null move, which cannot be played: it is taken up to there"))
        << passed.out;
    EXPECT_TRUE(passed.says("4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2")) << passed.out;
    const Talk fen = talk("fen 4k3/8/8/8/8/8/8/4K2R w - - 0 1\nfen\nfen nonsense\n");
    EXPECT_TRUE(fen.says("4k3/8/8/8/8/8/8/4K2R w - - 0 1"));
    EXPECT_EQ(fen.refusals, 1);
}

TEST(PlayConversation, StrangeLinesCannotCommandATerminal) {
    const Talk game = talk("\x1b[31mred\n\xff\xfe\nhelp \x1b[31m\nload \x1b[31m\n");
    EXPECT_EQ(game.refusals, 4);
    EXPECT_EQ(game.out.find('\x1b'), std::string::npos);
    EXPECT_EQ(game.out.find('\xff'), std::string::npos);
}

TEST(PlayConversation, ClocksAreSetBackAfterAFlag) {
    const Talk game = talk("e4\nundo\n", {.engine = kTwoPeople, .clock = TimeControl{1, 0}});
    EXPECT_FALSE(game.says("The clocks are set back.")) << "no move was made";
    const Talk slow = talk("e4\nboard\nboard\nboard\nboard\nundo\n",
                           {.engine = kTwoPeople, .clock = TimeControl{10, 0}});
    EXPECT_TRUE(slow.says("1-0, Black's time is over.")) << slow.out;
    EXPECT_TRUE(slow.says("The clocks are set back.")) << slow.out;
}

// ---- Faults ----

constexpr std::string_view kScholarsMate = "e4\ne5\nQh5\nNc6\nBc4\nNf6\nQxf7\n";
constexpr std::string_view kScholarsFen =
    "r1bqkb1r/pppp1Qpp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 0 4";

Talk scholars_talk(const std::string& lines) {
    return talk(std::string(kScholarsMate) + lines, {.engine = kTwoPeople, .nodes = 3000});
}

TEST(PlayMistakes, AFaultIsATask) {
    const Talk game = scholars_talk("mistakes black\nhint\nNf6\nNd4\nKd4\nundo\nhe\ng6\nfen\n");
    EXPECT_TRUE(game.says("Black: 1 fault.")) << game.out;
    EXPECT_TRUE(game.says("    h  g  f  e  d  c  b  a\n")) << "from Black's side";
    EXPECT_TRUE(game.says("1 of 1: Black played 3... Nf6, a blunder. Which move is better?"));
    EXPECT_TRUE(game.says("Hint: move the pawn on g7."));
    EXPECT_TRUE(
        game.says("This is the move of the game: 3... Nf6 allows checkmate in 1 by Qxf7#; "
                  "another move was better."));
    EXPECT_TRUE(game.says("\n3... Nd4 allows checkmate in 1 by Qxf7#; another move was better."));
    EXPECT_TRUE(game.says("The king on e8 cannot reach d4"));
    EXPECT_TRUE(game.says("back returns to the game, where undo can be used."));
    EXPECT_TRUE(game.says("Type a better move, or hint, solution"));
    EXPECT_TRUE(game.says("Solved: 3... g6 is the best move.\n   3... g6 "));
    EXPECT_TRUE(game.says("You have solved 1 of 1."));
    EXPECT_TRUE(game.says(std::string(kScholarsFen))) << "the game is as it was";
    EXPECT_EQ(game.refusals, 2);
}

TEST(PlayMistakes, AnotherMoveThatIsNoFaultCounts) {
    const Talk game = scholars_talk("mistakes black\nQe7\nmistakes black\n");
    EXPECT_TRUE(game.says("Solved: 3... Qe7 is ")) << game.out;
    EXPECT_TRUE(game.says("You have solved 1 of 1."));
    EXPECT_TRUE(game.says("Black: 1 fault, 1 solved.\nAll are solved; 'mistakes again'"));
}

// Two faults: 3... Nf6 and 4. Nf3.
const std::string kTwoFaults = "e4\ne5\nQh5\nNc6\nBc4\nNf6\nNf3\nNxh5\n";

TEST(PlayMistakes, WhatIsPassedIsAskedAgain) {
    const Talk game =
        talk(kTwoFaults +
                 "mistakes\nnext\nsolution\nback\nmistakes\nback\nmistakes white\nQf7\n"
                 "mistakes\nquit\nfen\n",
             {.engine = kTwoPeople, .nodes = 3000});
    EXPECT_TRUE(game.says("1 of 2: Black played 3... Nf6, a blunder.")) << game.out;
    EXPECT_TRUE(game.says("2 of 2: White played 4. Nf3, a blunder."));
    EXPECT_TRUE(game.says("4. Nf3 misses checkmate in 1; Qxf7# was better.\n   4. Qxf7#\n"));
    const std::size_t passed = game.out.find("You have solved 0 of 2.");
    EXPECT_NE(game.out.find("You have solved 0 of 2.", passed + 1), std::string::npos) << game.out;
    EXPECT_TRUE(game.says("Solved: 4. Qxf7# is the best move."));
    EXPECT_TRUE(game.says("White: 1 fault, 1 solved.\nBlack: 1 fault.\n"));
    EXPECT_TRUE(game.says("1 of 1: Black played 3... Nf6"));
    EXPECT_FALSE(game.says(" w kq - 0 5")) << "quit leaves the program";
    EXPECT_EQ(game.refusals, 0);
}

TEST(PlayMistakes, NextReturnsToWhatWasPassed) {
    const Talk game = talk(kTwoFaults + "mistakes\nnext\nnext\ng6\nnext\nnext\nQf7\nfen\n",
                           {.engine = kTwoPeople, .nodes = 3000});
    std::size_t seen = 0;
    for (const char* said :
         {"1 of 2: ", "2 of 2: ", "1 of 2: ", "Solved: 3... g6",
          "2 of 2: ", "No other fault is open; back returns to the game.\n", "2 of 2: ",
          "No other fault is open", "2 of 2: ", "Solved: 4. Qxf7#", "You have solved 2 of 2.",
          "r1bqkb1r/pppp1ppp/2n5/4p2n/2B1P3/5N2/PPPP1PPP/RNB1K2R w KQkq - 0 5"}) {
        seen = game.out.find(said, seen);
        ASSERT_NE(seen, std::string::npos) << said << game.out;
        ++seen;
    }
    EXPECT_EQ(game.refusals, 0);
}

// What a script answers does not depend on what the review finds.
TEST(PlayMistakes, AnswersWithoutATaskAreNoMoves) {
    const Talk none = talk("mistakes\nd4\ne4\nback\ne4\nmistakes\nE5\nhint\nnext\nback\nd5\nfen\n",
                           {.engine = kTwoPeople, .nodes = 3000});
    EXPECT_TRUE(none.says("No task is open for 'd4'; back returns to the game.\n")) << none.out;
    EXPECT_TRUE(none.says("/3p4/4P3/8/PPPP1PPP/RNBQKBNR w")) << none.out;
    EXPECT_FALSE(none.says("Hint: "));
    EXPECT_EQ(none.refusals, 6);  // the first command, too
    const Talk solved = talk(kTwoFaults + "mistakes black\ng6\nd4\nfen\nd3\nfen\nexit\nfen\n",
                             {.engine = kTwoPeople, .nodes = 3000});
    EXPECT_TRUE(solved.says("No task is open for 'd4'")) << solved.out;
    EXPECT_TRUE(solved.says("/2B1P3/5N2/PPPP1PPP/RNB1K2R w KQkq - 0 5")) << solved.out;
    EXPECT_TRUE(solved.says("/2B1P3/3P1N2/PPP2PPP/RNB1K2R b KQkq - 0 5")) << "after a command";
    EXPECT_EQ(solved.refusals, 1);
}

TEST(PlayMistakes, AreThePersonsOwnUnlessAnotherSideIsNamed) {
    const TemporaryFolder folder;
    const std::string load =
        "load " + folder.file("game.pgn", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Nf3 Nxh5 *\n") + "\n";
    const Talk own = talk(load + "mistakes\n", {.nodes = 3000});
    EXPECT_TRUE(own.says("White: 1 fault.\n")) << own.out;
    EXPECT_FALSE(own.says("Black: "));
    EXPECT_TRUE(talk(load + "mistakes black\n", {.nodes = 3000}).says("1: Black played 3... Nf6"));
    const Talk bad = talk("mistakes\ne4\nmistakes green\n", {.engine = kTwoPeople});
    EXPECT_TRUE(bad.says("There is no move to review."));
    EXPECT_TRUE(bad.says("mistakes takes white, black or both, and again."));
    EXPECT_EQ(bad.refusals, 3) << "e4 is no answer";
    const Talk none = talk("e4\nmistakes white\nfen\n", {.engine = kTwoPeople});
    EXPECT_TRUE(none.says("White: 0 faults.\nrnbqkbnr/")) << none.out;
}

TEST(PlayMistakes, TheClockStandsMeanwhile) {
    const Talk game =
        talk("e4\ne5\nQh5\nNc6\nBc4\nNf6\nmistakes black\nboard\nboard\nboard\nboard\nback\nQxf7\n",
             {.engine = kTwoPeople, .clock = TimeControl{18, 0}, .nodes = 3000});
    EXPECT_TRUE(game.says("1-0, checkmate.")) << game.out;
}

TEST(PlayMistakes, ALoadedGameAsksForWhatIsNotSolved) {
    const TemporaryFolder folder;
    const std::string path = folder.file("game.pgn").string();
    scholars_talk("mistakes black\ng6\nsave " + path + "\n");
    EXPECT_NE(sebastes::test::read_file(path).find("Nf6 {[%solved]} 4. Qxf7# 1-0"),
              std::string::npos);
    const Talk loaded = talk("load " + path + "\nmistakes black\nmistakes black again\nback\n",
                             {.engine = kTwoPeople, .nodes = 3000});
    EXPECT_TRUE(loaded.says("Black: 1 fault, 1 solved.\nAll are solved; 'mistakes again'"))
        << loaded.out;
    EXPECT_TRUE(loaded.says("1 of 1: Black played 3... Nf6"));
    EXPECT_TRUE(loaded.says("You have solved 0 of 1."));
}

// ---- What may be learnt from ----

TEST(PlayConversation, OnlyWholeGamesWithoutHelpAreLearntFrom) {
    EXPECT_EQ(talk("e4\nresign\n").finished, 1);
    EXPECT_EQ(talk("e4\nresign\nboard\n").finished, 1) << "once";
    EXPECT_EQ(talk("e4\nhint\nresign\n").finished, 0);
    EXPECT_EQ(talk("e4\nthreats\nresign\n").finished, 0);
    EXPECT_EQ(talk("e4\nmistakes\nresign\n").finished, 0);
    EXPECT_EQ(talk("e4\nundo\nd4\nresign\n").finished, 0);
    EXPECT_EQ(talk("e4\nside\nresign\n").finished, 0);
    EXPECT_EQ(talk("e4\nresign\n", {.engine = kTwoPeople}).finished, 0);
    EXPECT_EQ(talk("resign\n", {.fen = "4k3/8/8/8/8/8/8/4K2R w - - 0 1"}).finished, 0);
    EXPECT_EQ(talk("hint\nnew\ne4\nresign\n").finished, 1) << "a new game";
}

}  // namespace
