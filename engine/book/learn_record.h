// The parts of a learn file, as bytes.  Numbers have the lowest byte first.
//
//   header, 32 bytes: "SebLearn", the version (4 bytes), the checksum of all others (4), the key
//     of the start position (8), a number that no other file has (8)
//   records: the size of what follows (4), its checksum (4), the checksum of these 8 (4), then
//     'G': a game: result (1), time (8), the start's FEN, if it is not the usual one, behind its
//       size (2), the number of moves (2), each move (2) and score (2), the number of lessons (2),
//       each with key (8), move (2) and gain (2)
//     'M': what older games taught together: the number of moves (4), each with key (8), move
//       (2), gain (2) and count (2)
//
// Checksums are CRC-32.  A record is never changed; records are added at the end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "book/lessons.h"
#include "book/locked_file.h"

namespace sebastes {

constexpr std::size_t kLearnHeaderSize = 32;
constexpr std::size_t kRecordHeadSize = 12;
constexpr std::size_t kMostRecordBytes = std::size_t{1} << 20;
constexpr std::size_t kMostLearntPlies = 20000;  // no game is longer

// Of a new file that is known by this number.
std::string learn_header(std::uint64_t id);

struct LearnHeader {
    enum class Fault { None, Torn, Foreign, Version, Damaged, Keys };
    Fault fault;
    std::uint64_t id = 0;
    std::uint32_t version = 0;
};
// What the first bytes of a file are.  Torn: none, or the beginning of a header.
LearnHeader read_learn_header(std::string_view bytes);

// The head of a record.
struct RecordHead {
    std::uint32_t size;
    std::uint32_t checksum;
};
// Nothing when it is damaged.
std::optional<RecordHead> read_record_head(std::string_view bytes);

// A whole record, its head included.  At most kMostLearntPlies moves.
std::string game_record(const LearntGame& game, const std::vector<Lesson>& lessons);
// At most kMostMerged moves.
constexpr std::size_t kMostMerged = 4096;
std::string merged_record(std::span<const LearntMove> moves);

// What a record says, without its head.  False when that makes no sense.
bool is_game_record(std::string_view record);
// Adds what the record teaches.
bool learn_record(std::string_view record, LearntMoves& moves);
// The game with its lessons; every move is legal.
struct TaughtGame {
    LearntGame game;
    std::vector<Lesson> lessons;
};
std::optional<TaughtGame> read_game_record(std::string_view record);

// ---- The records of a file ----

struct LearnScan {
    std::uint64_t end = 0;  // behind the last whole record
    bool damaged = false;   // what follows is no record, nor the beginning of one
    bool failed = false;    // the disk could not be read
};

// Visits the records from an offset on, without their heads, until `visit` returns false.
LearnScan scan_records(const LockedFile& file, std::uint64_t from,
                       const std::function<bool(std::string_view record)>& visit);

}  // namespace sebastes
