// GameSource supplies the games in which positions for a suite are looked for: the engine's own
// games, or those of PGN files.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "board/position.h"
#include "search/engine.h"
#include "tools/programs/pgn/game_files.h"
#include "tools/shared/command_line/program.h"
#include "tools/shared/pgn_epd/pgn_game.h"

namespace sebastes::epd {

struct SelfPlayOptions {
    std::size_t random_plies = 8;  // at the start
    std::uint64_t nodes = 3000;    // for each later move: few, so that mistakes are made
    std::size_t longest = 240;     // plies
};

// The positions in which a move was chosen in a game of the engine against itself, those of
// the random start left out.  The same seed plays the same game.
std::vector<Position> game_positions(Engine& session, const SelfPlayOptions& options,
                                     std::uint64_t seed);
// The positions in which a move of the main line was made.
std::vector<Position> game_positions(const PgnGame& game);

class GameSource {
  public:
    virtual ~GameSource() = default;

    // The positions of the next game; nothing when there are no more.
    virtual std::optional<std::vector<Position>> next() = 0;
    // Of a run that did its work.
    virtual tools::ExitCode exit_code() const { return tools::kExitFine; }
};

// Games without end, numbered by their seeds.
class SelfPlayGames : public GameSource {
  public:
    SelfPlayGames(const SelfPlayOptions& options, std::uint64_t first)
        : options_(options), seed_(first) {}

    std::optional<std::vector<Position>> next() override {
        return game_positions(session_, options_, seed_++);
    }

  private:
    SelfPlayOptions options_;
    std::uint64_t seed_;
    Engine session_;
};

// Those that could be read, numbered from 1; what cannot be read is said on the error stream,
// which must outlive it.
class PgnGames : public GameSource {
  public:
    PgnGames(std::vector<std::string> files, std::uint64_t first, const tools::Streams& streams)
        : files_(std::move(files), streams, false, "epd mine"), to_skip_(first - 1) {}

    std::optional<std::vector<Position>> next() override;
    tools::ExitCode exit_code() const override { return files_.exit_code(); }

  private:
    pgn::GameFiles files_;
    std::uint64_t to_skip_;
};

}  // namespace sebastes::epd
