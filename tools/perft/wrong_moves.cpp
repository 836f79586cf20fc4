#include "tools/perft/wrong_moves.h"

#include <fmt/core.h>

#include <string>

namespace sebastes::tools {

std::vector<WrongMove> wrong_moves(const Variation& line, const Match& found,
                                   CastlingNotation notation) {
    std::vector<WrongMove> wrong;
    std::vector<Move> missing;
    for (const MatchedMove& entry : found.moves)
        if (entry.times == 0) missing.push_back(entry.move);
    for (const Move move : missing)
        wrong.push_back(
            {WrongKind::Missing, to_uci(move, notation), why_legal(line, move, missing)});
    for (const std::string& text : found.invented)
        wrong.push_back({WrongKind::Invented, text, why_illegal(line, text)});
    for (const MatchedMove& entry : found.moves)
        if (entry.times > 1)
            wrong.push_back({WrongKind::Repeated,
                             to_uci(entry.move, notation),
                             {"move generated more than once",
                              fmt::format("it is legal, and listed {} times", entry.times)}});
    return wrong;
}

WrongMove miscounted_move(const MatchedMove& entry, int depth, CastlingNotation notation) {
    const std::string text = to_uci(entry.move, notation);
    if (depth == 1)
        return {WrongKind::Miscounted,
                text,
                {"leaf miscounted", fmt::format("it is one leaf, not {}", entry.theirs)}};
    return {WrongKind::Miscounted,
            text,
            {"position damaged during the count",
             fmt::format("{} leaves below it in this count, but {} when asked for it alone, "
                         "which is right: taking a move back, or a hash table, leaves "
                         "something wrong",
                         entry.theirs, entry.ours)}};
}

}  // namespace sebastes::tools
