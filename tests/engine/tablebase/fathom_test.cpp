// Compares tablebase probes with Fathom (basil, Jon Dart), which other engines use: the WDL values
// and the ranks of root moves, which derive from DTZ, are equal.
#include <gtest/gtest.h>
#include <tbprobe.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>

#include "board/move_list.h"
#include "notation/fen.h"
#include "tablebase/tablebases.h"
#include "tests/support/environment.h"
#include "tests/support/table_folder.h"
#include "tools/shared/retrograde/random_position.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;

template <typename Function, typename... Rest>
auto ask_fathom(Function function, const Board& board, unsigned clock, Rest... rest) {
    const auto type = [&](PieceType piece) { return board.by_type[piece].bits; };
    const unsigned en_passant =
        board.en_passant == Square::None ? 0 : static_cast<unsigned>(index_of(board.en_passant));
    return function(board.by_color[Color::White].bits, board.by_color[Color::Black].bits,
                    type(PieceType::King), type(PieceType::Queen), type(PieceType::Rook),
                    type(PieceType::Bishop), type(PieceType::Knight), type(PieceType::Pawn), clock,
                    0U, en_passant, board.side_to_move == Color::White, rest...);
}

bool is_same_move(Move move, TbMove other) {
    const int promotion =
        move.is_promotion() ? 1 + index_of(PieceType::Queen) - index_of(move.promotion_type()) : 0;
    return index_of(move.from()) == TB_MOVE_FROM(other) &&
           index_of(move.to()) == TB_MOVE_TO(other) && promotion == TB_MOVE_PROMOTES(other);
}

// What differs in the ranks of the position's moves; empty: nothing.
std::string difference(const Tablebases& tablebases, const Board& board, int clock, bool rule) {
    const Position root(board, clock, 1);
    const auto theirs = std::make_unique<TbRootMoves>();
    const bool known = ask_fathom(tb_probe_root_dtz, board, static_cast<unsigned>(clock), false,
                                  rule, theirs.get()) != 0;
    const auto ours = tablebases.rank_root_moves(Game(root));
    const std::string fen = to_fen(root);
    if (!known || !ours || !ours->by_dtz) return fen + ": not known";
    for (const RankedMove& each : ours->moves) {
        // Fathom does not know which positions are drawn by the rules of the game.
        if (root.after(each.move).has_insufficient_material()) continue;
        const auto end = theirs->moves + theirs->size;
        const auto same = std::find_if(theirs->moves, end, [&](const TbRootMove& other) {
            return is_same_move(each.move, other.move);
        });
        if (same == end) return fen + ": a move is missing";
        if (same->tbRank != each.rank)
            return fen + ": rank " + std::to_string(each.rank) + ", not " +
                   std::to_string(same->tbRank);
    }
    return {};
}

// Random positions of each table in the folder.
void compare_with_fathom(const std::string& folder, int positions) {
    Tablebases tablebases;
    tablebases.open(folder);
    tb_init(folder.c_str());
    ASSERT_GE(TB_LARGEST, 3U);
    Random random(17);
    int tables = 0;
    for (const auto& entry : fs::directory_iterator(folder)) {
        if (entry.path().extension() != ".rtbw") continue;
        const Material material = *Material::parse(entry.path().stem().string());
        ++tables;
        for (int i = 0; i < positions; ++i) {
            const Board board = random_position(material, random);
            const unsigned theirs = ask_fathom(tb_probe_wdl, board, 0U);
            const auto ours = tablebases.probe_wdl(board);
            ASSERT_TRUE(ours && theirs != TB_RESULT_FAILED) << to_fen(Position(board, 0, 1));
            ASSERT_EQ(static_cast<int>(*ours), static_cast<int>(theirs) - 2)
                << to_fen(Position(board, 0, 1));
            if (!has_legal_move(board)) continue;
            const int clock = random.below(3) == 0 ? static_cast<int>(random.below(99)) : 0;
            const bool rule = random.below(2) == 0;
            tablebases.settings().fifty_move_rule = rule;
            ASSERT_EQ(difference(tablebases, board, clock, rule), "");
        }
    }
    EXPECT_GT(tables, 0);
    EXPECT_TRUE(tablebases.take_faults().empty());
}

TEST(Fathom, AgreesOnEndingsOfThreeAndFourPieces) {
    for (const char* ending : {"KRvKN", "KPvK"})
        compare_with_fathom(TableFolder({ending}).path(), 1000);
}

// Every table of four pieces, or those of the folder that SEBASTES_TABLES names, with
// SEBASTES_POSITIONS of each.
TEST(FathomNightly, AgreesOnEveryTable) {
    const int positions = test::number_of_environment("SEBASTES_POSITIONS", 30'000);
    if (const char* const folder = std::getenv("SEBASTES_TABLES"))
        return compare_with_fathom(folder, positions);
    compare_with_fathom(TableFolder(endings_of_four()).path(), positions);
}

}  // namespace
}  // namespace sebastes
