// Tablebases answer for endings by Syzygy tables (Ronald de Man): WDL, DTZ, and ranks of the moves
// at the root.  The tables of three pieces are part of the program; others lie in folders.
//
// A folder is only listed; a table is opened when it is first asked.  A table that is damaged, or
// whose file is cut, replaced or written over, is not asked again, which take_faults() tells once.
#pragma once

#include <cstddef>
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
    // Higher is better.  1000 for wins, and -1000 for losses, that the fifty-move rule does not
    // come before; from 900 on a win in time; 0 for draws.
    int rank = 0;
    int score = 0;  // core/score.h
    int dtz = 0;    // plies, before the move; 0 for draws, and where the ranking is by WDL

    // With the game's fifty-move counter.
    WDL wdl() const;
};

struct RootRanking {
    std::vector<RankedMove> moves;  // all legal moves
    bool by_dtz = false;

    // A move of the highest rank with the shortest win or the longest loss.
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
        int probe_depth = 1;  // plies left, for positions with as many pieces as the limit
        int probe_limit = Material::kMostPieces;
        bool fifty_move_rule = true;  // off: cursed wins and blessed losses count as won and lost
    };

    // The tables that are part of the program.
    Tablebases();
    Tablebases(const Tablebases&) = delete;
    Tablebases& operator=(const Tablebases&) = delete;
    ~Tablebases();

    // $XDG_DATA_HOME/sebastes/syzygy, or that in ~/.local/share: where `bases` puts its tables.
    // Empty without a home.
    static std::string usual_folder();

    // Takes the tables of these folders, separated by kSeparator, in the place of those of other
    // folders.  Folders that do not exist, or without tables, are none; of tables with the same
    // name the first counts.  Not while others ask.
    void open(const std::string& folders);
    // Before a search: makes room for other pages of files.  Not while others ask.
    void trim();
    Settings& settings() { return settings_; }

    // The tables of the folders, and the most pieces of any WDL table.
    int wdl_tables() const { return wdl_tables_; }
    int dtz_tables() const { return dtz_tables_; }
    int largest() const { return most_pieces_; }
    // The most pieces, kings included, of positions that are asked for.
    int most_pieces() const {
        return most_pieces_ < settings_.probe_limit ? most_pieces_ : settings_.probe_limit;
    }

    // As the settings say: of a position right after a capture or pawn move, with `depth` plies
    // left in the search.  Never a cursed win or blessed loss without the fifty-move rule.
    // Thread-safe.
    std::optional<WDL> probe(const Position& position, int depth) const;
    // Nothing where castling is still allowed, or a table is missing or damaged.  Thread-safe.
    std::optional<WDL> probe_wdl(const Board& board) const;
    // Plies to the next capture, pawn move or mate with best play of both, negative when lost, 0
    // for draws; 100 more for cursed wins and blessed losses.  As others' tables count in moves
    // of two plies, it may be one too few.  Thread-safe.
    std::optional<int> probe_dtz(const Board& board) const;
    // Of the game's position, in which there is a legal move: by DTZ or, without these tables,
    // by WDL.  Nothing as above, or for more pieces than the settings allow.
    std::optional<RootRanking> rank_root_moves(const Game& game) const;

    // What is wrong with tables that are not asked any more, each once.  Thread-safe.
    std::vector<std::string> take_faults() const;

  private:
    // A table that is opened when it is first asked.
    struct Table;
    struct Ending;
    struct Known;

    void add_folder(const std::string& path);
    const SyzygyTable* opened(Table& table, Material material, TableKind kind) const;
    void give_up(Table& table, const std::string& reason) const;
    Ending* find(const Board& board) const;

    std::optional<WDL> stored_wdl(const Board& board) const;
    std::optional<Known> probe_captures(const Board& board, bool pawn_moves) const;
    std::optional<int> dtz_by_moves(const Board& board, WDL wdl) const;
    std::optional<int> dtz_of_move(const Game& game, Move move) const;
    bool rank_by_dtz(const Game& game, RootRanking& ranking) const;
    bool rank_by_wdl(const Game& game, RootRanking& ranking) const;

    Settings settings_;
    std::unordered_map<std::uint64_t, std::unique_ptr<Ending>> endings_;  // by key
    int most_pieces_ = kEmbeddedPieces;
    int wdl_tables_ = 0;
    int dtz_tables_ = 0;
    mutable PageBudget budget_;
    mutable std::mutex mutex_;  // opening of tables, and faults
    mutable std::vector<std::string> faults_;
};

}  // namespace sebastes
