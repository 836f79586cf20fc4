// Syzygy endgame tables (Ronald de Man), read by Fathom (basil, Jon Dart), a library that a
// build may lack.
//
// Fathom keeps its tables in global variables: one object of this class at a time has them.  It
// trusts its files, so each is looked at before (syzygy_file.h), and Fathom is kept from whatever
// becomes of them later (syzygy_maps.h).  All are opened at once, distances when they are first
// asked for.  What a table is changed to behind its back:
// - removed, or replaced by another file of whatever kind: it stays as it was;
// - shortened, or on a disk that fails: as soon as a probe meets it, there are no tables any more,
//   as the first of those who ask next are told;
// - written over: it may give wrong outcomes until look_again() sees it; then as above.
// Where the system does not tell what is mapped where (all but Linux), a table that changes before
// it was first asked can still end the program.
#pragma once

#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "bases/base_answer.h"
#include "bases/syzygy_file.h"
#include "board/game.h"
#include "core/goes_on.h"
#include "core/result.h"

namespace sebastes {

class SyzygyMaps;

class Syzygy {
  public:
#if defined(_WIN32)
    static constexpr char kSeparator = ';';
#else
    static constexpr char kSeparator = ':';
#endif
    // Whether this build has Fathom.
    static bool is_supported();

    Syzygy();
    // Fathom keeps what it has until others are opened.
    ~Syzygy();
    Syzygy(const Syzygy&) = delete;
    Syzygy& operator=(const Syzygy&) = delete;

    // Takes the tables of these folders, separated by kSeparator, in the place of those it had.
    // Folders that do not exist, or without tables, are none; of tables with the same name the
    // first counts.  The error names a damaged file, or says that it was given up; then, and when
    // std::bad_alloc is thrown for what the files are, nothing changes.  Where there is no room for
    // them (they take their size of addresses), there are none afterwards.
    std::optional<Error> open(const std::string& folders, const GoesOn& goes_on = {});
    void close();

    // Kings included; 0 without tables.
    int most_pieces() const {
        return is_spoiled_.load(std::memory_order_relaxed) ? 0 : most_pieces_;
    }
    // Files with outcomes, and with distances to the next capture or pawn move.
    std::size_t outcome_files() const { return outcome_files_; }
    std::size_t distance_files() const { return distance_files_; }

    // Of a position right after a capture or pawn move; thread-safe.  Nothing where castling is
    // still allowed or a table is missing.
    std::optional<BaseAnswer> probe(const Board& board) const;
    // Of the game's position.  Not thread-safe.  Nothing as above.
    std::optional<RootRanking> rank(const Game& game, bool fifty_move_rule) const;

    // Looks whether the files are still those that were opened; when it did so less than a second
    // ago, it does not.  Not while others ask.
    void look_again();
    // Why there are no tables any more, once.  Not while others open or close.
    std::optional<std::string> take_fault() const;

  private:
    std::optional<Error> map(std::vector<SyzygyFile> files, const GoesOn& goes_on);
    void forget();
    void spoil(const std::string& file) const;

    std::unique_ptr<SyzygyMaps> maps_;
    int most_pieces_ = 0;
    std::size_t outcome_files_ = 0;
    std::size_t distance_files_ = 0;
    std::chrono::steady_clock::time_point looked_;

    mutable std::atomic<bool> is_spoiled_{false};
    mutable std::mutex mutex_;
    mutable std::optional<std::string> fault_;  // the file, if it is known; not told yet
};

}  // namespace sebastes
