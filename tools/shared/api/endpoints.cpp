// Lists the endpoints: their names, fields and answers.
#include <algorithm>
#include <array>

#include "core/score.h"
#include "search/engine.h"
#include "search/strength.h"
#include "tools/shared/api/request.h"

namespace sebastes::api {

namespace {

using Kind = Field::Kind;

constexpr std::int64_t kMostExact = std::int64_t{1} << 53;  // exact as a JSON number in any program

constexpr Field kFen{"fen", Kind::Text, 0, 0,
                     "The position before the moves, in Forsyth-Edwards Notation, perhaps with "
                     "_ for blanks; the start position when nothing is given."};
constexpr Field kMoves{"moves", Kind::Texts, 0, kMostPlies,
                       "The moves from there, in coordinates (e2e4) or SAN (Nf3)."};
constexpr Field kPgn{"pgn", Kind::Text, 0, 0, "A whole game as PGN, in place of fen and moves."};
constexpr Field kBoards{"boards", Kind::Texts, 1, kMostPlies + 1,
                        "A whole game as its positions, each a FEN or its first field, in place "
                        "of fen and moves. Each is reached from the one before by one move."};
constexpr Field kMoveTime{"movetime", Kind::Whole, 1, kMostExact, "Milliseconds to think."};
constexpr Field kDepth{"depth", Kind::Whole, 1, kMaxPly - 1, "Plies to search."};
constexpr Field kNodes{"nodes", Kind::Whole, 1, kMostExact, "Positions to search."};
constexpr Field kMultiPv{"multipv", Kind::Whole, 1,
                         static_cast<std::int64_t>(SearchOptions::kMaxMultiPv),
                         "How many best lines to find."};
constexpr Field kLevel{"level", Kind::Whole, 1, kMaxLevel,
                       "Strength from 1 to 20, which is full strength and usual."};
constexpr Field kElo{"elo", Kind::Whole, kLeastElo, kMostElo,
                     "Strength as a rating, in place of level."};
constexpr Field kBook{"book", Kind::Truth, 0, 0,
                      "Whether a book move may be the answer, without thinking; usually only where "
                      "the limit is time."};
constexpr Field kPerftDepth{"depth", Kind::Whole, 1, 12, "Plies to count."};
constexpr Field kAnnotateTime{"movetime", Kind::Whole, 1, kMostExact,
                              "Milliseconds to think about each position."};
constexpr Field kAnnotateNodes{"nodes", Kind::Whole, 1, 20'000'000,
                               "Positions to search about each position of the game; 200000 when "
                               "neither is given. The same game then gets the same judgements."};
constexpr Field kGames{"games", Kind::Text, 0, 0, "Games as PGN, one after the other."};
constexpr Field kPlies{"plies", Kind::Whole, 1, 400,
                       "So many first plies of each game are read; 30 when none are named."};
constexpr Field kTags{"tags", Kind::TextMap, 0, 0, "Tags of the game, by name."};

std::vector<const Field*> with_position(std::vector<const Field*> more) {
    std::vector<const Field*> fields{&kFen, &kMoves, &kPgn, &kBoards};
    fields.insert(fields.end(), more.begin(), more.end());
    return fields;
}

std::vector<const Field*> search_fields() {
    return with_position({&kMoveTime, &kDepth, &kNodes, &kMultiPv, &kLevel, &kElo, &kBook});
}

}  // namespace

std::span<const Endpoint> endpoints() {
    static const std::array kEndpoints{
        Endpoint{"/api/bestmove",
                 "The best move, with its score and line.",
                 "BestMove",
                 {},
                 true,
                 search_fields()},
        Endpoint{"/api/analyse",
                 "The same as it is found: an event for each depth and line, then the answer.",
                 "BestMove",
                 {{"info", "Info"}, {"bestmove", "BestMove"}},
                 true,
                 search_fields()},
        Endpoint{"/api/moves", "The legal moves.", "Moves", {}, false, with_position({})},
        Endpoint{"/api/validate",
                 "The game, half-move by half-move, and all that is wrong with it.",
                 "Validation",
                 {},
                 false,
                 with_position({})},
        Endpoint{"/api/known",
                 "What the book and the tablebases know of the position's moves, and by which "
                 "numbers /api/games names the position and its moves.",
                 "Known",
                 {},
                 false,
                 with_position({})},
        Endpoint{"/api/evaluate",
                 "What the evaluation is made of, in centipawns for White: that of who plays with "
                 "this strength. Below the full one it is the PSQT one, else the NNUE one.",
                 "Evaluation",
                 {},
                 false,
                 with_position({&kLevel, &kElo})},
        Endpoint{"/api/perft",
                 "The number of lines of legal moves of a length.",
                 "Perft",
                 {},
                 true,
                 with_position({&kPerftDepth})},
        Endpoint{"/api/annotate",
                 "The moves of the game judged, quickly from the first to the last and thoroughly "
                 "from the last to the first: an event for each, then a summary.",
                 "Annotation",
                 {{"ply", "JudgedMove"}, {"summary", "Annotation"}},
                 true,
                 with_position({&kAnnotateTime, &kAnnotateNodes})},
        Endpoint{"/api/games",
                 "The first plies of many games as numbers, of which a client counts what was "
                 "played in a position, how often, by whom and with what results.",
                 "Games",
                 {},
                 false,
                 {&kGames, &kPlies}},
        Endpoint{"/api/pgn", "The game as PGN.", "Pgn", {}, false, with_position({&kTags})},
    };
    return kEndpoints;
}

const Endpoint* endpoint_of(std::string_view path) {
    const auto all = endpoints();
    const auto found = std::ranges::find(all, path, &Endpoint::path);
    return found == all.end() ? nullptr : &*found;
}

const Field* Endpoint::find(std::string_view name) const {
    for (const Field* field : fields)
        if (field->name == name) return field;
    return nullptr;
}

}  // namespace sebastes::api
