// TrainingGame is a game as datagen stores it: its start, how it ended, and its moves with their
// scores. This format of its bytes is the older one; packed_game.h has a smaller one. Numbers are
// little-endian:
//
//   size of the start's FEN (u8; 0: the usual start), the FEN with the castling rooks' files
//   (Shredder-FEN), then for each ply the move (u16) and the score (i16)
//
//   move   from (6 bits, a1 is 0), to (6), promotion piece (2: knight, bishop, rook, queen), kind
//          (2: normal, promotion, en passant, castling: the king takes its own rook)
//   score  centipawns from White's side; 32000 less the plies to a mate, negative when Black
//          mates; 32002: a random move
//
// The block's head (game_block.h) holds the rest: result, start and end.
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
    Mate,    // the search found a mate or a tablebase result
    Score,   // the score stood for a win or a draw long enough
    Bases,   // a tablebase contains the position
    Length,  // the game was too long and counts as a draw
};

// A move without a score is a random one.
struct TrainingGame : GameRecord {
    static constexpr std::size_t kMostPlies = 65535;

    GameStart started = GameStart::Standard;
    GameEnd ended = GameEnd::Rules;

    friend bool operator==(const TrainingGame&, const TrainingGame&) = default;
};

// Appends the size of the start's FEN and the FEN, as above.
void put_start(std::string& bytes, const Position& start);
// The error says what is wrong. If there are too few bytes, the reader itself fails.
Result<Position> take_start(ByteReader& bytes);

// Returns the bytes without the block's head. The game has at most kMostPlies moves.
std::string game_bytes(const TrainingGame& game);
// Returns the start and `plies` moves. The error says what is wrong. It does not check that the
// moves are legal.
Result<TrainingGame> read_game_bytes(std::string_view bytes, std::size_t plies);

// Returns the key of the position after the random moves: games that share it count as the same
// game. Returns nothing if a random move is not legal.
std::optional<Key> opening_key(const TrainingGame& game);

}  // namespace sebastes::training
