// Polyglot keys of random games with pins, against the book that Debian's polyglot makes of the
// same games.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "board/move_list.h"
#include "book/polyglot_book.h"
#include "core/random.h"
#include "notation/notation.h"
#include "tests/support/temporary_folder.h"
#include "tools/shared/pgn_epd/pgn_writer.h"

namespace sebastes {
namespace {

const std::string kPolyglot = "/usr/games/polyglot";

bool has_illegal_capture(const Position& position) {
    return position.passed_square() != Square::None && position.board().en_passant == Square::None;
}

// How near a position is to a capture en passant that a pin forbids: pawns on their fifth rank
// beside an enemy's pawn at home, and more if one shields its king from a slider.
std::uint64_t nearness(const Position& position) {
    const Board& board = position.board();
    std::uint64_t sum = 0;
    for (const Color us : kColors) {
        const Square king = position.king(us);
        const Bitboard enemies = board.by_color[~us];
        const Bitboard sliders =
            (bishop_attacks(king, enemies) & enemies & board.diagonal_sliders()) |
            (rook_attacks(king, enemies) & enemies & board.orthogonal_sliders());
        for (const Square pawn : board.pieces(us, PieceType::Pawn)) {
            if (relative_rank(us, pawn) != Rank::R5) continue;
            const Rank home = relative_rank(us, Rank::R7);
            bool beside = false;
            for (const int step : {-1, 1}) {
                const int file = index_of(file_of(pawn)) + step;
                beside |= file >= 0 && file < 8 &&
                          position.piece_on(make_square(static_cast<File>(file), home)) ==
                              make_piece(~us, PieceType::Pawn);
            }
            sum += beside ? 3 : 0;
            for (const Square slider : sliders)
                if ((between(king, slider) & board.occupied()) == Bitboard{pawn})
                    sum += beside ? 20 : 2;
        }
    }
    return sum;
}

// A move that makes an en passant capture illegal where there is one, else often one that comes
// nearer to that, else any.
Move pinning_move(const Position& position, Random& random) {
    const MoveList moves = legal_moves(position.board());
    const bool greedy = random.below(4) != 0;
    std::uint64_t best = 0;
    Move found;
    for (const Move move : moves) {
        const Position next = position.after(move);
        const std::uint64_t worth = (has_illegal_capture(next) ? 1000000 : 0) +
                                    (greedy ? 10 * nearness(next) : 0) + random.below(40) + 1;
        if (worth <= best) continue;
        best = worth;
        found = move;
    }
    return found;
}

using Entries = std::set<std::pair<std::uint64_t, std::uint16_t>>;

struct PinnedGames {
    std::string pgn;
    Entries entries;
    std::set<std::uint64_t> pinned;  // keys of positions with an illegal capture en passant
};

PinnedGames games_with_pins(std::size_t positions) {
    Random random(39);
    PinnedGames games;
    for (std::set<std::uint64_t> keys; keys.size() < positions;) {
        PgnGame game;
        game.result = GameResult::Draw;
        Position position = Position::start();
        for (int ply = 0; ply < 120 && !position.has_insufficient_material(); ++ply) {
            const Move move = pinning_move(position, random);
            if (!move) break;
            const std::uint64_t key = polyglot_key(position);
            keys.insert(key);
            games.entries.emplace(key, to_polyglot(move));
            if (has_illegal_capture(position)) games.pinned.insert(key);
            game.elements.push_back(PgnElement::of_move(move));
            position = position.after(move);
        }
        game.tidy_tags();
        games.pgn += to_pgn(game);
    }
    return games;
}

TEST(PolyglotPeerSlow, TheBookOfPinnedGamesHasTheSameKeys) {
    if (!std::filesystem::exists(kPolyglot)) GTEST_SKIP() << "no " << kPolyglot;
    const PinnedGames games = games_with_pins(100000);
    EXPECT_GT(games.pinned.size(), 100U);

    const test::TemporaryFolder folder;
    const std::string pgn = folder.file("games.pgn", games.pgn);
    const std::string book = folder.file("book.bin").string();
    ASSERT_EQ(std::system((kPolyglot + " make-book -pgn " + pgn + " -bin " + book +
                           " -max-ply 1000 -min-game 1 -uniform >" + folder.file("log").string() +
                           " 2>&1")
                              .c_str()),
              0);
    Entries theirs;
    const std::string bytes = test::read_file(book);
    for (std::size_t at = 0; at + PolyglotEntry::kSize <= bytes.size();
         at += PolyglotEntry::kSize) {
        const auto entry =
            PolyglotEntry::read(reinterpret_cast<const unsigned char*>(bytes.data()) + at);
        theirs.emplace(entry.key, entry.move);
    }
    EXPECT_EQ(theirs.size(), games.entries.size());
    std::vector<std::pair<std::uint64_t, std::uint16_t>> different;
    std::set_symmetric_difference(theirs.begin(), theirs.end(), games.entries.begin(),
                                  games.entries.end(), std::back_inserter(different));
    EXPECT_EQ(different.size(), 0U);
}

}  // namespace
}  // namespace sebastes
