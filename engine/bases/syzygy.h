// Syzygy endgame tables (Ronald de Man), read by Fathom (basil, Jon Dart), a library that a
// build may lack.
//
// Fathom keeps its tables in global variables: one object of this class at a time has them.  It
// trusts its files, so each is looked at before (syzygy_file.h).
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "bases/base_answer.h"
#include "bases/root_ranking.h"
#include "board/game.h"
#include "core/result.h"

namespace sebastes {

class Syzygy {
  public:
#if defined(_WIN32)
    static constexpr char kSeparator = ';';
#else
    static constexpr char kSeparator = ':';
#endif
    // Whether this build has Fathom.
    static bool is_supported();

    Syzygy() = default;
    // Fathom keeps what it has until others are opened.
    ~Syzygy();
    Syzygy(const Syzygy&) = delete;
    Syzygy& operator=(const Syzygy&) = delete;

    // Takes the tables of these folders, separated by kSeparator, in the place of those it had.
    // Folders that do not exist, or without tables, are none.  The error names a damaged file;
    // then, and when std::bad_alloc is thrown, nothing changes.
    std::optional<Error> open(const std::string& folders);
    void close();

    // Kings included; 0 without tables.
    int most_pieces() const { return most_pieces_; }
    // Files with outcomes, and with distances to the next capture or pawn move.
    std::size_t outcome_files() const { return outcome_files_; }
    std::size_t distance_files() const { return distance_files_; }

    // Of a position right after a capture or pawn move; thread-safe.  Nothing where castling is
    // still allowed or a table is missing.
    std::optional<BaseAnswer> probe(const Board& board) const;
    // Of the game's position.  Not thread-safe.  Nothing as above.
    std::optional<RootRanking> rank(const Game& game, bool fifty_move_rule) const;

  private:
    int most_pieces_ = 0;
    std::size_t outcome_files_ = 0;
    std::size_t distance_files_ = 0;
};

}  // namespace sebastes
