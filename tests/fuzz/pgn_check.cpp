#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "notation/fen.h"
#include "tests/fuzz/checks.h"
#include "tools/shared/pgn_epd/pgn_reader.h"
#include "tools/shared/pgn_epd/pgn_writer.h"

namespace sebastes::fuzz {

namespace {

// Returns what is wrong with one game as the reader returns it; empty when nothing is.
std::string fault_of_game(const PgnGame& game) {
    const std::string text = to_pgn(game);
    std::istringstream stream(text);
    PgnReader reader(stream, "again.pgn");
    const auto again = reader.next();
    if (!again) return "its own text is no game";
    if (!*again) return "its own text is refused: " + again->error();
    if ((*again)->game != game) return "its own text is another game";
    // A position with warnings keeps them.
    const auto start = read_fen(to_fen(game.start));
    if (!start) return "its start is refused: " + start.error();
    Position last = game.start;
    for (const Move move : game.main_line()) last = last.after_or_null(move);
    std::vector<PgnWarning> expected;
    if (game.start != Position::start())
        for (const std::string& warning : start->warnings)
            expected.push_back({kPgnFenWarning, "FEN: " + warning});
    for (PgnWarning& warning : warnings_of(game, last)) expected.push_back(std::move(warning));
    if ((*again)->warnings != expected) return "its own text has other warnings";
    return reader.next() ? "its own text is several games" : "";
}

}  // namespace

// Reading ends, and each game is an error with a place or one whose own text reads as that game.
std::string fault_of_pgn(std::string_view bytes) {
    std::istringstream stream{std::string(bytes)};
    PgnReader reader(stream, "fuzz.pgn");
    while (const auto game = reader.next()) {
        if (!*game && !game->error().starts_with("fuzz.pgn:"))
            return "an error without a place: " + game->error();
        if (const std::string fault = *game ? fault_of_game((*game)->game) : ""; !fault.empty())
            return fault + "\n" + to_pgn((*game)->game);
    }
    return reader.failed() ? "the stream failed" : "";
}

}  // namespace sebastes::fuzz
