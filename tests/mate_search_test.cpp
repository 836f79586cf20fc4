// The proof search against trying everything under the rules, and what a search for a mate
// answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "board/epd.h"
#include "board/fen.h"
#include "core/random.h"
#include "search/mate/mate_search.h"
#include "search/mate/short_mates.h"
#include "search/session.h"
#include "tests/search_runs.h"

namespace sebastes {
namespace {

// Whether the side to move forces mate in so many moves, by trying everything in whole games.
bool mates_by_trying(const Game& game, int moves) {
    for (const Move move : legal_moves(game.position().board())) {
        if (moves == 1 && !game.position().gives_check(move)) continue;
        Game next = game;
        next.play(move);
        const GameStatus status = next.status();
        if (status == GameStatus::Checkmate) return true;
        if (moves == 1 || status != GameStatus::Ongoing) continue;
        const MoveList replies = legal_moves(next.position().board());
        const bool forced = std::all_of(replies.begin(), replies.end(), [&](Move reply) {
            Game after = next;
            after.play(reply);
            return after.status() == GameStatus::Ongoing && mates_by_trying(after, moves - 1);
        });
        if (forced) return true;
    }
    return false;
}

int shortest_by_trying(const Game& game, int most) {
    for (int moves = 1; moves <= most; ++moves)
        if (mates_by_trying(game, moves)) return moves;
    return 0;
}

// Empty when the line is a mate in so many moves under the rules.
std::string fault_of_mate(const Game& game, const std::vector<Move>& line, int moves) {
    if (static_cast<int>(line.size()) != 2 * moves - 1) return "the line's length";
    Game after = game;
    for (const Move& move : line) {
        if (!after.position().is_legal(move)) return "an illegal move";
        after.play(move);
        if (&move != &line.back() && after.status() != GameStatus::Ongoing) return "over too soon";
    }
    return after.status() == GameStatus::Checkmate ? "" : "no mate at the end";
}

// A search by proof alone, in a table of its own.
class Prover {
  public:
    explicit Prover(std::size_t threads = 1) : threads_(threads) {}

    // The moves to the shortest mate of at most so many; 0: none.
    int shortest(const Game& game, int most) {
        SearchControl control;
        SearchBudget budget;
        std::vector<Move> moves;
        for (const Move move : legal_moves(game.position().board())) moves.push_back(move);
        MateSearch search(table_, ++searches_, budget, game, moves, threads_);
        budget.start({}, Clock(), control, search.node_counters());
        EXPECT_EQ(search.advance(most, 1, 1'000'000'000), MateSearch::State::Settled);
        if (search.mates().empty()) {
            EXPECT_EQ(search.none_in(), moves.empty() ? 0 : most);
            return 0;
        }
        const ForcedMate& mate = search.mates().front();
        EXPECT_EQ(fault_of_mate(game, mate.line, mate.moves), "");
        return mate.moves;
    }

  private:
    TranspositionTable table_{1};
    std::size_t threads_;
    std::uint64_t searches_ = 0;
};

// A position with few pieces in which the king of the side that does not move stands at the
// edge; nothing when the pieces do not make one.
std::optional<Position> random_position(Random& random, int clock) {
    constexpr PieceType kTypes[] = {PieceType::Queen,  PieceType::Rook, PieceType::Bishop,
                                    PieceType::Knight, PieceType::Pawn, PieceType::Pawn};
    Board board;
    const auto put = [&](Piece piece, std::uint64_t place) {
        const Square square = square_at(static_cast<int>(place));
        const bool on_end = rank_of(square) == Rank::R1 || rank_of(square) == Rank::R8;
        if (board.occupied().contains(square) || (type_of(piece) == PieceType::Pawn && on_end))
            return false;
        board.put(piece, square);
        return true;
    };
    bool placed = put(make_piece(Color::Black, PieceType::King), random.below(8));
    placed &= put(make_piece(Color::White, PieceType::King), random.below(32));
    for (std::uint64_t i = 0, count = 1 + random.below(3); i < count; ++i)
        placed &= put(make_piece(Color::White, kTypes[random.below(6)]), random.below(64));
    for (std::uint64_t i = 0, count = random.below(3); i < count; ++i)
        placed &= put(make_piece(Color::Black, kTypes[random.below(6)]), random.below(64));
    if (!placed || board.is_attacked(board.king(Color::Black), Color::White, board.occupied()))
        return std::nullopt;
    Position position(board, clock, 60);
    return random.below(2) == 0 ? position.flipped() : position;
}

// A game of a few moves back and forth before the position, so that repetitions threaten.
Game with_history(Game game, Random& random) {
    for (int ply = 0; ply < 8 && random.below(8) != 0; ++ply) {
        const MoveList moves = legal_moves(game.position().board());
        if (moves.empty()) break;
        Move move = moves[random.below(moves.size())];
        // Back to where the piece came from where that can be.
        const std::vector<Key>& keys = game.keys().all();
        for (const Move each : moves)
            if (keys.size() > 2 && game.position().after(each).key() == keys[keys.size() - 4 % 3])
                move = each;
        game.play(move);
    }
    return game;
}

std::uint64_t positions_wanted(std::uint64_t usual) {
    const char* const wanted = std::getenv("SEBASTES_MATE_POSITIONS");
    return wanted == nullptr ? usual : std::strtoull(wanted, nullptr, 10);
}

struct Tally {
    int with_mate = 0;
    int without = 0;
};

Tally expect_agreement(std::uint64_t count, int most, bool near_draws, std::uint64_t seed) {
    Random random(seed);
    Prover prover;
    Tally tally;
    for (std::uint64_t tried = 0; tried < count;) {
        const int clock = near_draws ? 92 + static_cast<int>(random.below(9)) : 0;
        const auto position = random_position(random, clock);
        if (!position) continue;
        Game game(*position);
        if (near_draws && clock < 96) game = with_history(std::move(game), random);
        if (game.status() != GameStatus::Ongoing) continue;
        ++tried;
        const int expected = shortest_by_trying(game, most);
        EXPECT_EQ(prover.shortest(game, most), expected) << to_fen(game.position());
        ++(expected == 0 ? tally.without : tally.with_mate);
    }
    return tally;
}

TEST(MateSearch, AgreesWithTryingEverything) {
    const Tally two = expect_agreement(positions_wanted(1500), 2, false, 1);
    EXPECT_GT(two.with_mate, 100);
    EXPECT_GT(two.without, 100);
    expect_agreement(positions_wanted(30), 3, false, 2);
}

TEST(MateSearch, AgreesNearDraws) {
    const Tally tally = expect_agreement(positions_wanted(600), 2, true, 3);
    EXPECT_GT(tally.with_mate, 30);
    EXPECT_GT(tally.without, 100);
}

TEST(MateSearchSlow, AgreesWithTryingEverythingInThree) {
    const Tally tally = expect_agreement(positions_wanted(150), 3, false, 4);
    EXPECT_GT(tally.with_mate, 20);
    expect_agreement(positions_wanted(100), 3, true, 5);
}

int shortest(std::string_view fen, int most) {
    return Prover().shortest(Game(position_of(fen)), most);
}

TEST(MateSearch, KnowsTheRules) {
    // Castling mates, nothing else does; in Chess960, too.
    EXPECT_EQ(shortest("8/8/8/8/8/8/7R/2k1K2R w K - 0 1", 1), 1);
    EXPECT_EQ(shortest("8/8/8/8/8/8/7R/2k1K2R w - - 0 1", 1), 0);
    EXPECT_EQ(shortest("8/8/8/8/8/8/7R/2k2KR1 w G - 0 1", 1), 1);
    EXPECT_EQ(shortest("8/8/8/8/8/8/7R/2k2KR1 w - - 0 1", 1), 0);
    // A capture in passing mates, and one saves from a mate by a double step.
    EXPECT_EQ(shortest("3rkr2/R7/8/3pP3/8/8/8/4R2K w - d6 0 1", 1), 1);
    EXPECT_EQ(shortest("3rkr2/R7/8/3pP3/8/8/8/4R2K w - - 0 1", 1), 0);
    EXPECT_EQ(shortest("8/8/5Q2/7k/7n/7K/6P1/8 w - - 0 1", 1), 1);
    EXPECT_EQ(shortest("8/8/5Q2/7k/7p/7K/6P1/8 w - - 0 1", 1), 0);
    // Only a knight mates.
    EXPECT_EQ(shortest("6br/5Ppk/6pp/8/8/8/8/K7 w - - 0 1", 1), 1);
    // Stalemate is no mate, and a lone king never mates.
    EXPECT_EQ(shortest("7k/5K2/6Q1/8/8/8/8/8 b - - 0 1", 3), 0);
    EXPECT_EQ(shortest("8/8/8/8/8/4k3/4p3/4K3 w - - 0 1", 6), 0);
    // The hundredth ply may mate, a later one may not.
    EXPECT_EQ(shortest("7k/8/5K2/8/8/8/8/R7 w - - 97 100", 4), 2);
    EXPECT_EQ(shortest("7k/8/5K2/8/8/8/8/R7 w - - 98 100", 4), 0);
}

// Kf7 has brought about the same position twice before: once more and the game is drawn.
TEST(MateAnswer, ThirdRepetitionIsNoWayToMate) {
    Game game(position_of("7k/5K2/8/8/8/8/8/R7 b - - 0 1"));
    for (const char* move : {"h8h7", "f7f6", "h7h8", "f6f7", "h8h7", "f7f6", "h7h8"})
        game.play(*parse_uci(game.position(), move));
    Limits limits;
    limits.mate = 2;
    limits.search_moves = {*parse_uci(game.position(), "f6f7")};
    Session session(1);
    EXPECT_EQ(run_search(session, game, limits).result.no_mate_in, 2);
    EXPECT_EQ(run_search(session, Game(game.position()), limits).result.score, mate_in(3));
}

TEST(MateSearch, FindsTheMatesOfTheSuite) {
    std::ifstream in(SEBASTES_SOURCE_DIR "/epd/mates.epd");
    Prover prover;
    int count = 0;
    for (std::string line; std::getline(in, line);) {
        const auto record = parse_epd(line);
        if (!record || record->mate_distance()->value() > 3) continue;
        ++count;
        const int distance = record->mate_distance()->value();
        EXPECT_EQ(prover.shortest(Game(record->position), distance + 1), distance) << record->id();
    }
    EXPECT_EQ(count, 66);
}

// What a session answers to a search for a mate.
SearchRun look_for_mate(std::string_view fen, int moves, Limits limits = {},
                        std::size_t lines = 1) {
    Session session(1);
    limits.mate = moves;
    SearchOptions options;
    options.multi_pv = lines;
    return run_search(session, Game(position_of(fen)), limits, options);
}

constexpr std::string_view kTwoRooks = "8/8/8/8/8/r1k5/1r6/7K w - - 0 1";
constexpr std::string_view kRookMate = "7k/8/5K2/8/8/8/8/R7 w - - 0 1";  // in 2

TEST(MateAnswer, ShortestMateWithItsWholeLine) {
    const SearchRun run = look_for_mate(kRookMate, 8);
    EXPECT_EQ(run.result.score, mate_in(3));
    EXPECT_FALSE(run.result.no_mate_in);
    ASSERT_FALSE(run.shown.empty());
    EXPECT_EQ(run.shown.back().score, mate_in(3));
    EXPECT_EQ(run.shown.back().depth, 3);
    EXPECT_EQ(fault_of_mate(Game(position_of(kRookMate)), run.shown.back().line, 2), "");
    EXPECT_EQ(run.result.best, run.shown.back().line.front());
    EXPECT_EQ(run.result.ponder, run.shown.back().line[1]);
}

TEST(MateAnswer, NoneWithAMoveAndAScore) {
    const SearchRun run = look_for_mate(kRookMate, 1);
    EXPECT_EQ(run.result.no_mate_in, 1);
    EXPECT_TRUE(run.result.best);
    ASSERT_FALSE(run.reports.empty());
    EXPECT_EQ(run.reports.back().line.front(), run.result.best);
    // The side to move is the one that is mated.
    const SearchRun lost = look_for_mate(kTwoRooks, 3);
    EXPECT_EQ(lost.result.no_mate_in, 3);
    EXPECT_EQ(lost.result.score, mated_in(2));
    EXPECT_EQ(lost.shown.back().score, mated_in(2));
}

TEST(MateAnswer, SearchMovesDepthAndLines) {
    const Position position = position_of(kRookMate);
    Limits limits;
    limits.search_moves = {*parse_uci(position, "a1a2")};
    EXPECT_EQ(look_for_mate(kRookMate, 2, limits).result.no_mate_in, 2);
    limits = {};
    limits.depth = 2;
    EXPECT_EQ(look_for_mate(kRookMate, 4, limits).result.no_mate_in, 1);

    const SearchRun run = look_for_mate("7k/8/5KQ1/8/8/8/8/R7 w - - 0 1", 2, {}, 3);
    std::vector<Move> first;
    for (const SearchReport& report : run.reports)
        if (report.depth <= 3 && is_win(report.score) && report.line.size() < 4)
            first.push_back(report.line.front());
    std::ranges::sort(first, {}, &Move::raw);
    EXPECT_GE(std::ranges::unique(first).begin() - first.begin(), 3);
}

TEST(MateAnswer, LimitsCutItOff) {
    const std::string_view closed =
        "r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3";
    Limits limits;
    limits.nodes = 50'000;
    const SearchRun by_nodes = look_for_mate(closed, 8, limits);
    EXPECT_LT(by_nodes.result.no_mate_in.value_or(8), 8);
    EXPECT_TRUE(by_nodes.result.best);
    EXPECT_LT(by_nodes.result.nodes, 100'000U);
    limits = {};
    limits.move_time = 50;
    const SearchRun by_time = look_for_mate(closed, 8, limits);
    EXPECT_LT(by_time.result.no_mate_in.value_or(8), 8);
    EXPECT_TRUE(by_time.result.best);

    Session session(1);
    SearchControl control;
    control.stop();
    limits = {};
    limits.mate = 8;
    EXPECT_TRUE(session.search(Game(position_of(closed)), limits, {}, control).best);
}

TEST(MateSearchThreads, AgreeOnTheDistance) {
    const char* const fens[] = {"8/8/8/8/8/3k4/8/K1q5 w - - 0 1", "8/8/8/3k4/8/8/8/KQR5 w - - 0 1",
                                "7k/8/5K2/8/8/8/8/R7 w - - 0 1"};
    for (const char* fen : fens) {
        const Game game{position_of(fen)};
        const int alone = Prover(1).shortest(game, 4);
        for (const std::size_t threads : {2U, 4U})
            EXPECT_EQ(Prover(threads).shortest(game, 4), alone) << fen;
    }
}

TEST(MateSearchThreads, StoppedFromOutside) {
    Session session(1, 4);
    SearchControl control;
    Limits limits;
    limits.mate = 20;
    limits.infinite = true;
    SearchResult result;
    std::jthread searching(
        [&] { result = session.search(Game(), limits, SearchOptions(), control); });
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    control.stop();
    searching.join();
    EXPECT_TRUE(result.best);
}

}  // namespace
}  // namespace sebastes
