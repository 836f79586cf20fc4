// Compares another engine's divide with our own, move by move, and explains the moves of one node
// that it gets wrong.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "notation/notation.h"
#include "perft/perft.h"
#include "tools/shared/perft_compare/perft_engine.h"
#include "tools/shared/perft_compare/reason.h"

namespace sebastes::tools {

// Whether a move is in coordinates; otherwise it is SAN.
bool is_coordinates(std::string_view text);

// Returns the sum of the counts.
std::uint64_t total(const std::vector<DivideEntry>& entries);

struct MatchedMove {
    Move move;
    std::string text;  // as the engine writes it; empty if it lacks the move
    std::uint64_t ours;
    std::uint64_t theirs = 0;
    int times = 0;  // how often the engine lists it
};

struct Match {
    std::vector<MatchedMove> moves;     // every legal move
    std::vector<std::string> invented;  // moves that are not legal
    std::uint64_t ours = 0;             // totals
    std::uint64_t theirs = 0;
    bool other_castling = false;  // the castling notation is not UCI's for this game
    bool wrong_sum = false;       // the engine's total is not the sum of its counts

    // Whether the moves themselves differ, or one is repeated.
    bool differs_here() const;
    bool differs() const;
};

// Accepts both castling notations, and SAN. `ours` is our own divide of the position at the depth
// that the engine was asked for.
Match match(const Position& position, const std::vector<DivideEntry>& ours,
            const PerftAnswer& answer, bool chess960);

// ---- Wrong moves ----

enum class WrongKind {
    Missing,    // a legal move that the engine lacks
    Invented,   // an illegal move that the engine has
    Repeated,   // a move that the engine has more than once
    Miscounted  // a legal move whose subtree it counts right only when asked for it alone
};

// Returns "missing", "invented" and so on.
std::string_view kind_word(WrongKind kind);

struct WrongMove {
    WrongKind kind;
    std::string text;  // in coordinates
    Reason reason;
};

// Returns the moves that are missing, invented or repeated at the line's end.
std::vector<WrongMove> wrong_moves(const Variation& line, const Match& found,
                                   CastlingNotation notation);

// Returns the WrongMove for a move whose leaves the engine counts wrongly at that depth of the
// node, but rightly if it is asked for the move alone.
WrongMove miscounted_move(const MatchedMove& entry, int depth, CastlingNotation notation);

}  // namespace sebastes::tools
