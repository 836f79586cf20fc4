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
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/game_record.h"
#include "core/byte_text.h"
#include "core/result.h"

namespace sebastes::training {

enum class GameStart : std::uint8_t { Standard, Chess960, Ending, Book };

enum class GameEnd : std::uint8_t {
    Rules,   // mate, or a draw by the rules
    Mate,    // the search was certain of a mate, or of what an endgame base said
    Score,   // the score stood for a win or a draw long enough
    Bases,   // an endgame base knew the position
    Length,  // too long: a draw
};

// A move without a score is a random one.
struct TrainingGame : GameRecord {
    static constexpr std::size_t kMostPlies = 65535;

    GameStart started = GameStart::Standard;
    GameEnd ended = GameEnd::Rules;

    friend bool operator==(const TrainingGame&, const TrainingGame&) = default;
};

// The size of the start's FEN and the FEN, as above.
void put_start(std::string& bytes, const Position& start);
// The error says what is wrong; bytes that are too short are the reader's failure.
Result<Position> take_start(ByteReader& bytes);

// Without what is in the block's head.  At most kMostPlies moves.
std::string game_bytes(const TrainingGame& game);
// The start and as many moves from such bytes.  The error says what is wrong; that the moves are
// legal is checked by those who play them.
Result<TrainingGame> read_game_bytes(std::string_view bytes, std::size_t plies);

// The key of the position behind the random moves: games that share it are the same game.
// Nothing when a random move is not legal.
std::optional<Key> opening_key(const TrainingGame& game);

}  // namespace sebastes::training
