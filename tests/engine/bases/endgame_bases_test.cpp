// Endgame bases behind one door: what is certain under the rules of the game, how root moves are
// ranked, and what the search makes of it.
#include "bases/endgame_bases.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string_view>
#include <vector>

#include "tests/support/search_runs.h"

namespace sebastes {
namespace {

constexpr auto kAll = BaseSources::All;

std::optional<BaseAnswer> ask(std::string_view fen) {
    return EndgameBases().probe(position_of(fen), 1, kAll);
}

TEST(EndgameBases, MatesAreCertainWithinFiftyMoves) {
    // Mate in 15, by 29 plies.
    EXPECT_EQ(ask("8/8/8/3k4/8/8/8/K6R w - - 0 1"), (BaseAnswer{Outcome::Win, false, 29}));
    EXPECT_EQ(ask("8/8/8/3k4/8/8/8/K6R w - - 71 90"), (BaseAnswer{Outcome::Win, false, 29}));
    EXPECT_EQ(ask("8/8/8/3k4/8/8/8/K6R w - - 72 90"), std::nullopt);
    EXPECT_EQ(ask("8/8/8/3k4/3p4/8/8/K7 w - - 0 1")->outcome, Outcome::Loss);
    EXPECT_EQ(ask("8/4k3/8/4K3/4P3/8/8/8 w - - 99 90"), BaseAnswer{Outcome::Draw});
    EXPECT_EQ(ask("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), std::nullopt);
    EXPECT_EQ(ask("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), std::nullopt) << "castling";
}

TEST(EndgameBases, LineToMateIsShortest) {
    const EndgameBases bases;
    for (const std::string_view fen :
         {"8/8/8/3k4/8/8/8/K6R w - - 0 1", "8/8/8/4k3/8/8/8/K6Q b - - 0 1",
          "k7/8/8/8/8/8/4P3/4K3 w - - 0 1"}) {
        const Position position = position_of(fen);
        const auto answer = bases.probe(position, 1, kAll);
        ASSERT_TRUE(answer && answer->counts_plies()) << fen;
        const std::vector<Move> line = bases.line_to_mate(position, answer->plies);
        const int score =
            answer->outcome == Outcome::Win ? mate_in(answer->plies) : mated_in(answer->plies);
        EXPECT_EQ(fault_of_mate(position, line, score), "");
        EXPECT_TRUE(bases.line_to_mate(position, answer->plies + 2).empty());
    }
}

// Not a stalemate, nor a queen left hanging, which are as far from mate as the mate.
TEST(EndgameBases, LineToMateEndsInMate) {
    const EndgameBases bases;
    int mates = 0;
    for (int square = 0; square < 64; ++square) {
        Board board = position_of("k7/8/1K6/8/8/8/8/8 w - - 0 1").board();
        if (board.occupied().contains(square_at(square))) continue;
        board.put(Piece::WhiteQueen, square_at(square));
        if (board.is_attacked(board.king(Color::Black), Color::White, board.occupied())) continue;
        const Position position(board, 0, 1);
        const auto answer = bases.probe(position, 1, kAll);
        ASSERT_TRUE(answer);
        if (answer->plies != 1) continue;
        EXPECT_EQ(fault_of_mate(position, bases.line_to_mate(position, 1), mate_in(1)), "");
        ++mates;
    }
    EXPECT_GT(mates, 20);
}

std::vector<RankedMove> ranked(const Game& game) {
    auto ranking = EndgameBases().rank(game);
    EXPECT_TRUE(ranking);
    std::ranges::stable_sort(ranking->moves, std::ranges::greater(), &RankedMove::rank);
    return ranking->moves;
}

TEST(EndgameBases, RanksMovesByMate) {
    const EndgameBases bases;
    const Game game(position_of("8/8/8/3k4/8/8/8/K6R w - - 0 1"));
    const auto ranking = bases.rank(game);
    ASSERT_TRUE(ranking);
    EXPECT_EQ(ranking->answer, (BaseAnswer{Outcome::Win, false, 29}));
    EXPECT_EQ(ranking->moves.size(), legal_moves(game.position().board()).size());
    const auto moves = ranked(game);
    int before = moves.front().rank;
    for (const RankedMove& each : moves) {
        const auto reply = bases.probe(game.position().after(each.move), 1, kAll);
        ASSERT_TRUE(reply);
        EXPECT_LE(each.rank, before);
        before = each.rank;
        EXPECT_EQ(each.rank == moves.front().rank,
                  reply->plies == 28 && reply->outcome == Outcome::Loss);
    }
    EXPECT_FALSE(bases.rank(Game()));
}

// Of mates as short, that by a promotion or capture comes first: in ranks, answers and lines.
TEST(EndgameBases, WhatConvertsComesFirst) {
    const EndgameBases bases;
    Session session(1);
    int seen = 0;
    for (const std::string_view kings : {"8/4P3/8/8/1k6/8/3K4/8", "1K6/4P3/8/8/8/8/7k/8",
                                         "8/4P3/8/3K4/8/8/8/k7", "8/4P3/4K3/8/8/k7/8/8"}) {
        const Game game(position_of(std::string(kings) + " w - - 0 1"));
        const auto moves = ranked(game);
        const auto worse = std::ranges::find_if(
            moves, [&](const RankedMove& each) { return each.rank < moves[0].rank; });
        const bool any = std::any_of(
            moves.begin(), worse, [](const RankedMove& each) { return each.move.is_promotion(); });
        if (!any) continue;
        seen += std::any_of(moves.begin(), worse,
                            [](const RankedMove& each) { return !each.move.is_promotion(); });
        EXPECT_TRUE(moves[0].move.is_promotion()) << kings;
        const SearchRun run = run_search(session, game, to_depth(8));
        EXPECT_TRUE(run.result.best.is_promotion()) << kings;
        EXPECT_TRUE(
            bases.line_to_mate(game.position(), bases.probe(game.position(), 1, kAll)->plies)[0]
                .is_promotion())
            << kings;
    }
    EXPECT_GT(seen, 0);
}

// The only move that holds is alone at the top.
TEST(EndgameBases, RanksKeepTheDraw) {
    const Position root = position_of("8/8/8/8/4k3/4p3/8/4K3 w - - 0 1");
    const auto moves = ranked(Game(root));
    EXPECT_EQ(to_uci(moves[0].move, CastlingNotation::KingSteps), "e1e2");
    EXPECT_EQ(moves[0].rank, 0);
    EXPECT_LT(moves[1].rank, 0);
}

// The hundredth ply without a capture mates, which comes before the rule.
TEST(EndgameBases, MateOnTheLastPlyIsAMate) {
    const auto moves = ranked(Game(position_of("k7/8/1K6/8/8/8/8/7R w - - 99 90")));
    EXPECT_EQ(to_uci(moves[0].move, CastlingNotation::KingSteps), "h1h8");
    EXPECT_GT(moves[0].rank, 0);
    for (std::size_t i = 1; i < moves.size(); ++i) EXPECT_EQ(moves[i].rank, 0);
}

TEST(EndgameBases, ThirdRepetitionIsADraw) {
    Game game(position_of("8/8/8/3k4/8/8/8/K6R b - - 0 1"));
    const auto play = [&](std::string_view text) { game.play(*parse_uci(game.position(), text)); };
    for (int i = 0; i < 2; ++i)
        for (const char* text : {"d5d6", "h1h2", "d6d5", "h2h1"}) play(text);
    play("d5d6");
    // h1h2 brings the position up for the third time.
    for (const RankedMove& each : ranked(game))
        EXPECT_EQ(each.rank == 0, to_uci(each.move, CastlingNotation::KingSteps) == "h1h2");
    play("h1h3");
}

// ---- In the search ----

TEST(EndgameBases, KnownWinsAreCountedFromThePositionInTheTable) {
    TranspositionTable table(1);
    table.store(8, 10, 5, Move{}, base_win_in(14), Bound::Lower, false);
    EXPECT_EQ(table.probe(8, 2).lower, base_win_in(6));
    EXPECT_TRUE(is_known_win(table.probe(8, kMaxPly - 1).lower));
    table.store(8, 10, 5, Move{}, base_loss_in(13), Bound::Upper, false);
    EXPECT_EQ(table.probe(8, 0).upper, base_loss_in(3));
    table.store(8, 10, 5, Move{}, kBaseWin - 5, Bound::Exact, false);
    EXPECT_FALSE(is_mate(table.probe(8, 0).lower)) << "no mate, however near";
}

TEST(EndgameBases, SearchShowsTheMateAtOnce) {
    Session session(1);
    for (const Driver* driver : drivers())
        for (const std::string_view fen :
             {"8/8/8/3k4/8/8/8/K6R w - - 0 1", "k7/8/8/8/8/8/4P3/4K3 w - - 0 1",
              "8/8/8/4k3/8/8/8/K6Q b - - 0 1", "8/8/8/3k4/8/8/8/K6R w - - 71 90",
              // A capture away.
              "8/8/8/3k4/7n/8/8/K6R w - - 0 1"}) {
            session.new_game();
            const RecordedGame game(position_of(fen));
            const SearchRun run = run_search(session, game.game, to_depth(3), with_driver(driver));
            ASSERT_TRUE(is_mate(run.result.score)) << fen;
            EXPECT_EQ(fault_of_mate(game.game.position(), run.result.line, run.result.score), "");
            EXPECT_EQ(fault_of_line(game, run.result.line), "");
            EXPECT_GT(run.shown.back().base_hits, 0U);
        }
}

TEST(EndgameBases, LinesOfMultiPvAreExact) {
    Session session(1);
    const Position root = position_of("8/8/8/3k4/8/8/8/K6R w - - 0 1");
    SearchOptions options;
    options.multi_pv = 6;
    const SearchRun run = run_search(session, Game(root), to_depth(2), options);
    ASSERT_EQ(run.shown.size(), 12U);
    const auto moves = ranked(Game(root));
    for (std::size_t i = 6; i < 12; ++i) {
        const SearchReport& report = run.shown[i];
        EXPECT_EQ(report.multi_pv, i - 5);
        EXPECT_EQ(fault_of_mate(root, report.line, report.score), "");
        EXPECT_LE(report.score, i > 6 ? run.shown[i - 1].score : kMate);
        EXPECT_EQ(std::ranges::find(moves, report.line.front(), &RankedMove::move)->rank,
                  moves[i - 6].rank);
    }
    // A root move that wins more slowly, since no other may be searched.
    Limits limits = to_depth(2);
    limits.search_moves = {moves.back().move};
    EXPECT_EQ(run_search(session, Game(root), limits).result.best, moves.back().move);
}

TEST(EndgameBases, AreNotAskedInPlainSearchNorInWeakPlay) {
    Session session(1);
    const Game game(position_of("8/8/8/3k4/8/8/8/K6R w - - 0 1"));
    for (const bool weak : {false, true}) {
        SearchOptions options;
        options.selective = weak;
        if (weak) options.elo = elo_of_level(5);
        for (const SearchReport& report : run_search(session, game, to_depth(4), options).shown) {
            EXPECT_EQ(report.base_hits, 0U);
            EXPECT_FALSE(is_mate(report.score));
        }
    }
}

TEST(EndgameBasesThreads, TwoAsk) {
    Session session(1, 2);
    const Game game(position_of("8/5k2/8/1r6/8/2P5/1K6/3R4 w - - 0 1"));
    const SearchRun run = run_search(session, game, to_nodes(300000));
    EXPECT_TRUE(run.result.best);
    EXPECT_GT(run.shown.back().base_hits, 10U);
}

}  // namespace
}  // namespace sebastes
