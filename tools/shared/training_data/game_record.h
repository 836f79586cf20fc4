// A game as datagen keeps it: where it began, how it ended, its moves with their scores; and as
// the bytes of a file's block; packed_game.h has smaller ones.  These, numbers with the lowest byte
// first:
//
//   size of the start's FEN (u8; 0: the usual start), the FEN with the castling rooks' files
//   (Shredder-FEN), then for each ply the move (u16) and the score (i16)
//
//   move   from (6 bits, a1 is 0), to (6), promotion piece (2: knight, bishop, rook, queen), kind
//          (2: normal, promotion, en passant, castling: the king takes its own rook)
//   score  centipawns from White's side; 32000 less the plies to a mate, negative when Black
//          mates; 32002: a random move
//
// What else is known of a game is in the block's head (game_file.h): result, start and end.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "board/game.h"
#include "board/position.h"
#include "core/byte_text.h"
#include "core/result.h"
#include "core/score.h"

namespace sebastes::training {

enum class GameStart : std::uint8_t { Standard, Chess960, Ending, Book };

enum class GameEnd : std::uint8_t {
    Rules,   // mate, or a draw by the rules
    Mate,    // the search was certain of a mate, or of what an endgame base said
    Score,   // the score stood for a win or a draw long enough
    Bases,   // an endgame base knew the position
    Length,  // too long: a draw
};

struct ScoredMove {
    Move move;
    std::int16_t score = kNoScore;  // centipawns from White's side, or a mate; none: a random move

    bool is_random() const { return score == kNoScore; }
    friend bool operator==(const ScoredMove&, const ScoredMove&) = default;
};

struct GameRecord {
    static constexpr std::size_t kMostPlies = 65535;

    Position start = Position::start();
    GameStart started = GameStart::Standard;
    GameEnd ended = GameEnd::Rules;
    GameResult result = GameResult::Draw;
    std::vector<ScoredMove> moves;

    friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

// The size of the start's FEN and the FEN, as above.
void put_start(std::string& bytes, const Position& start);
// The error says what is wrong; bytes that are too short are the reader's failure.
Result<Position> take_start(ByteReader& bytes);

// Without what is in the block's head.  At most kMostPlies moves.
std::string game_bytes(const GameRecord& game);
// The start and as many moves from such bytes.  The error says what is wrong; that the moves are
// legal is checked by those who play them.
Result<GameRecord> read_game_bytes(std::string_view bytes, std::size_t plies);

// Calls visit(position, move, ply) for each ply, before the move is made.  False at a move that
// is not legal, which is not visited.
template <typename Visit>
bool replay(const GameRecord& game, Visit&& visit) {
    Position position = game.start;
    int ply = 0;
    for (const ScoredMove& played : game.moves) {
        if (!played.move || !position.is_legal(played.move)) return false;
        visit(static_cast<const Position&>(position), played, ply++);
        position = position.after(played.move);
    }
    return true;
}

inline bool is_legal(const GameRecord& game) {
    return replay(game, [](const Position&, const ScoredMove&, int) {});
}

// The key of the position behind the random moves: games that share it are the same game.
// Nothing when a random move is not legal.
std::optional<Key> opening_key(const GameRecord& game);

}  // namespace sebastes::training
