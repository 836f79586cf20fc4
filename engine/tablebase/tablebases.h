// Tablebases probes Syzygy endgame tables (Ronald de Man) for WDL and DTZ values, and ranks the
// root moves by them.  Tables with three pieces are embedded in the program; others are in folders.
//
// open() only lists the folders; a table is opened when it is first probed.  A table that is
// damaged, or whose file is truncated, replaced or overwritten, is not probed again, and
// take_faults() reports it once.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "board/game.h"
#include "tablebase/format/material.h"
#include "tablebase/format/wdl.h"
#include "tablebase/syzygy_table.h"
#include "tablebase/table_bytes.h"

namespace sebastes {

struct RankedMove {
    Move move;
    // Higher is better: 1000 for wins, and -1000 for losses, that the fifty-move rule cannot turn
    // into draws; 900 and more for wins in time for that rule; 0 for draws.
    int rank = 0;
    int score = 0;  // core/score.h
    int dtz = 0;    // plies, before the move; 0 for draws, and if the ranking is by WDL

    // The WDL value, which takes the game's fifty-move counter into account.
    WDL wdl() const;
};

struct RootRanking {
    std::vector<RankedMove> moves;  // all legal moves
    bool by_dtz = false;

    // Among the moves of the highest rank, the one with the shortest win or the longest loss.
    const RankedMove& best() const;
};

class Tablebases {
  public:
#if defined(_WIN32)
    static constexpr char kSeparator = ';';
#else
    static constexpr char kSeparator = ':';
#endif
    static constexpr int kEmbeddedPieces = 3;

    struct Settings {
        int probe_depth = 1;  // least plies left, for positions with as many pieces as the limit
        int probe_limit = Material::kMostPieces;
        bool fifty_move_rule = true;  // off: cursed wins and blessed losses count as won and lost
    };

    // Has the embedded tables only.
    Tablebases() { open(""); }

    // The folder in which `bases` puts its tables: $XDG_DATA_HOME/sebastes/syzygy, by default in
    // ~/.local/share; empty without a home folder.
    static std::string usual_folder();

    // Lists the tables of these folders, separated by kSeparator, and drops those of other folders.
    // Missing folders are ignored; of tables with the same name the first is used.  Do not call it
    // while other threads probe.
    void open(const std::string& folders);
    Settings& settings() { return settings_; }
    const Settings& settings() const { return settings_; }

    // The numbers of tables in the folders, and the most pieces of any WDL table.
    int wdl_tables() const { return wdl_tables_; }
    int dtz_tables() const { return dtz_tables_; }
    int largest() const { return most_pieces_; }
    // The most pieces, kings included, of positions that probe() looks up.
    int most_pieces() const {
        return most_pieces_ < settings_.probe_limit ? most_pieces_ : settings_.probe_limit;
    }

    // Probes as the settings say, with `depth` plies left in the search.  Only positions right
    // after a capture or pawn move are probed.  Without the fifty-move rule cursed wins become
    // wins, and blessed losses become losses.  Thread-safe.
    std::optional<WDL> probe(const Position& position, int depth) const;
    // Returns nothing if castling is still allowed, or a table is missing or damaged.  Thread-safe.
    std::optional<WDL> probe_wdl(const Board& board) const;
    // Plies to the next capture, pawn move or mate with best play of both sides, negative for
    // losses, 0 for draws; 100 more for cursed wins and blessed losses.  It may be one too low,
    // because some tables count in moves of two plies.  Thread-safe.
    std::optional<int> probe_dtz(const Board& board) const;
    // Ranks the moves of the game's position, which must have a legal move: by DTZ or, without DTZ
    // tables, by WDL.  Returns nothing as above, or for more pieces than the settings allow.
    std::optional<RootRanking> rank_root_moves(const Game& game) const;

    // What is wrong with the tables that are not probed any more.  Each fault is returned once.
    // Thread-safe.
    std::vector<std::string> take_faults() const;

  private:
    // A table that is opened when it is first probed.
    struct Table;
    struct Ending;
    // The value of a position, and whether a capture or pawn move reaches it.
    struct Known {
        WDL wdl;
        bool by_zeroing;
    };

    Ending& ending(Material material);
    void add_folder(const std::string& path);
    const SyzygyTable* opened(Table& table, Material material, TableKind kind) const;
    void give_up(Table& table, const std::string& reason) const;
    std::optional<int> stored(const Board& board, TableKind kind, WDL wdl) const;
    std::optional<Known> probe_captures(const Board& board, bool pawn_moves) const;
    std::optional<int> dtz_before(const Board& next, bool zeroes) const;
    std::optional<int> dtz_by_moves(const Board& board, WDL wdl) const;
    std::optional<RankedMove> rank_move(const Game& game, Move move, bool by_dtz) const;

    Settings settings_;
    // By key; that of the same pieces with the colours exchanged leads to the same ending.
    std::unordered_map<std::uint64_t, std::shared_ptr<Ending>> endings_;
    int most_pieces_ = kEmbeddedPieces;
    int wdl_tables_ = 0;
    int dtz_tables_ = 0;
    std::unique_ptr<PageCache> cache_;  // none without a folder of tables
    mutable std::mutex mutex_;          // for opening tables, and for faults_
    mutable std::vector<std::string> faults_;
};

}  // namespace sebastes
