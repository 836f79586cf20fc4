// The learn file: the games that were played and what they teach (lessons.h),
// shared by all engines that are given its name.  Its format is told in learn_record.h.
//
// A game that add() has taken is on the disk, and stays there whatever happens to this program or
// to others that use the file at the time.  A record that a program could not finish is left out,
// and overwritten by the next.  A file that is none of ours, of another version, or damaged, is
// refused by name and never changed.  A file that cannot be written can still be read.
//
// The file stays bounded: when it has kMostGames games, or kMostBytes bytes, the older half of the
// games are put together, move by move: what they taught remains, the games do not; and of such
// moves no more than kMostMergedMoves, those that teach most.  In memory it is 64 MiB at most, and
// for a moment thrice that while games are put together.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "book/learn_record.h"
#include "book/lessons.h"
#include "book/move_bias.h"
#include "core/result.h"

namespace sebastes {

class LockedFile;

// One thread at a time may use an object; other objects and programs may use the file.
class LearnFile {
  public:
    static constexpr std::size_t kMostGames = 100'000;
    static constexpr std::uint64_t kMostBytes = std::uint64_t{32} << 20;
    static constexpr std::size_t kMostMergedMoves = std::size_t{1} << 19;

    // $XDG_DATA_HOME/sebastes/learn.dat, or that in ~/.local/share; empty without a home.
    static std::string default_path();

    // Reads the file.  One that is absent is empty, and is made by the first add().
    static Result<LearnFile> open(const std::string& path);

    const std::string& path() const { return path_; }
    std::size_t games() const { return games_; }
    std::size_t moves() const { return learnt_.size(); }

    // Biases for those legal moves that were played before, for SearchOptions.
    std::vector<MoveBias> biases(const Position& position) const {
        return learnt_.biases(position);
    }
    // Learns what others have added since.
    std::optional<Error> refresh();
    // Learns the game and what others have added since.  When it returns no error the game is on
    // the disk, else it is neither there nor learnt.  A game without a move that the engine chose
    // teaches nothing, and is left out.
    std::optional<Error> add(const LearntGame& game);

    // The games in the file with what each taught, oldest first, until `visit` returns false.
    using Visit = std::function<bool(const TaughtGame&)>;
    std::optional<Error> for_each_game(const Visit& visit) const;

    // Puts all but the newest `kept_games` together, as above.
    std::optional<Error> compact(std::size_t kept_games);

  private:
    explicit LearnFile(std::string path) : path_(std::move(path)) {}

    std::optional<Error> catch_up(const LockedFile& file);
    std::optional<Error> compact(const LockedFile& file, std::size_t kept_games);

    std::string path_;
    LearntMoves learnt_;
    std::size_t games_ = 0;
    std::uint64_t id_ = 0;       // of the file that was read; 0: of none
    std::uint64_t read_to_ = 0;  // where its whole records end
};

}  // namespace sebastes
