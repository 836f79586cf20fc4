// A brute-force mate search, a check of mating lines, and positions with mates for tests.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "board/game.h"
#include "board/move_list.h"
#include "core/random.h"
#include "core/score.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes {

// Returns whether the side to move forces mate within `moves` moves.  Tries every move.
inline bool mates_by_trying(const Game& game, int moves) {
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

inline int shortest_by_trying(const Game& game, int most) {
    for (int moves = 1; moves <= most; ++moves)
        if (mates_by_trying(game, moves)) return moves;
    return 0;
}

// Returns what is wrong with `line` as the mate that `score` announces; empty when nothing is.
inline std::string fault_of_mate(const Game& game, const std::vector<Move>& line, int score) {
    const int plies = kMate - std::abs(score);
    if (static_cast<int>(line.size()) != plies) return "the line's length";
    if (is_loss(score) != (plies % 2 == 0)) return "a mate of the wrong side";
    Game after = game;
    for (const Move& move : line) {
        if (!after.position().is_legal(move)) return "an illegal move";
        after.play(move);
        if (&move != &line.back() && after.status() != GameStatus::Ongoing) return "over too soon";
    }
    return after.status() == GameStatus::Checkmate ? "" : "no mate at the end";
}

// Returns the positions of epd/mates.epd with a mate in `least` to `most` moves.
inline std::vector<EpdRecord> suite_of_mates(int least, int most) {
    std::ifstream in(SEBASTES_SOURCE_DIR "/epd/mates.epd");
    std::vector<EpdRecord> records;
    for (std::string line; std::getline(in, line);) {
        const auto record = parse_epd(line);
        EXPECT_TRUE(record) << line;
        if (!record) continue;
        const int distance = record->mate_distance()->value();
        if (distance >= least && distance <= most) records.push_back(*record);
    }
    return records;
}

// Returns a position with few pieces in which the king of the side not to move stands at the edge,
// or nothing when the random placement is not a legal position.
inline std::optional<Position> random_position(Random& random, int clock) {
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

// Plays a few moves back and forth, so that positions are close to a repetition.
inline Game with_history(Game game, Random& random) {
    std::vector<Move> played;
    for (int ply = 0; ply < 8 && random.below(8) != 0; ++ply) {
        const MoveList moves = legal_moves(game.position().board());
        if (moves.empty()) break;
        Move move = moves[random.below(moves.size())];
        // Prefers the move that takes the piece back to where it came from.
        for (const Move each : moves)
            if (played.size() >= 2 && random.below(4) != 0 &&
                each.from() == played[played.size() - 2].to() &&
                each.to() == played[played.size() - 2].from())
                move = each;
        game.play(move);
        played.push_back(move);
    }
    return game;
}

// Returns a random game that is not over; with `near_draws` a draw by the fifty-move rule or by
// repetition is near.
inline Game random_ongoing_game(Random& random, bool near_draws) {
    while (true) {
        const int clock = near_draws ? 92 + static_cast<int>(random.below(9)) : 0;
        const auto position = random_position(random, clock);
        if (!position) continue;
        Game game(*position);
        if (near_draws && clock < 96) game = with_history(std::move(game), random);
        if (game.status() == GameStatus::Ongoing) return game;
    }
}

}  // namespace sebastes
