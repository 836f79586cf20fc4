// Castling rights in FENs: those without a matching king or rook, and those of Chess960.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "board/move_list.h"
#include "notation/fen.h"
#include "tests/support/uci_talk.h"
#include "tools/shared/pgn_epd/pgn_reader.h"

namespace sebastes {
namespace {

constexpr auto kChess = CastlingRule::Chess;
constexpr auto kChess960 = CastlingRule::Chess960;
constexpr auto kLooks = CastlingRule::AsItLooks;

struct Rights {
    std::string_view board;
    std::string_view field;
    std::string_view as_chess;
    std::string_view as_it_looks;
    std::string_view as_chess960;  // all three as Shredder-FEN
};

constexpr Rights kRights[] = {
    // Standard: one meaning.
    {"r3k2r/8/8/8/8/8/8/R3K2R w", "KQkq", "HAha", "HAha", "HAha"},
    {"4k3/8/8/8/8/8/8/R3K2R w", "KQkq", "HA", "HA", "HA"},
    {"rr2k2r/8/8/8/8/8/8/R3K1RR w", "KQkq", "HAha", "HAha", "HAha"},
    // Rights that were kept when king or rook had left.
    {"2r1k1r1/1Bq2pp1/4pn1p/1p5P/3P2R1/R1pN2P1/2Q1PP2/6K1 b", "kq", "-", "-", "gc"},
    {"r2k3r/8/8/8/8/8/8/R3KR2 w", "Qkq", "A", "A", "Aha"},
    {"r4rk1/8/8/8/8/8/8/R4RK1 w", "KQkq", "-", "-", "Aa"},
    {"2kr3r/8/8/8/8/8/8/R3K2R w", "KQkq", "HA", "HA", "HAh"},
    {"r3k1r1/8/8/8/8/8/8/R3K2R w", "KQkq", "HAa", "HAa", "HAga"},
    {"r3k2r/8/8/8/8/8/4K3/R6R w", "KQkq", "ha", "ha", "ha"},
    // Games of Chess960.
    {"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w", "KQkq", "-", "GBgb", "GBgb"},
    {"1r2k1r1/8/8/8/8/8/8/1R2K1R1 w", "Kq", "-", "Gb", "Gb"},
    {"r1k2r2/8/8/8/8/8/8/R1K2R2 w", "KQkq", "-", "FAfa", "FAfa"},
    {"r1k2r2/8/8/8/8/8/8/R2K1R2 w", "kq", "-", "fa", "fa"},
    {"1rk4r/8/8/8/8/8/8/1R3KR1 w", "q", "-", "b", "b"},
    // No starting position has both.
    {"1rk4r/8/8/8/8/8/8/1R1K3R w", "KQkq", "-", "-", "HBhb"},
    {"r1k2r2/8/8/8/8/8/8/R1K3R1 w", "KQkq", "-", "-", "GAfa"},
    // A file says that it is Chess960.
    {"2r1k1r1/8/8/8/8/8/8/4K3 b", "gc", "gc", "gc", "gc"},
    {"2r1k1r1/8/8/8/8/8/8/4K3 b", "gq", "gc", "gc", "gc"},
};

TEST(FenCastling, RightsNeedTheirPieces) {
    for (const Rights& entry : kRights)
        for (const auto& [rule, expected] :
             {std::pair{kChess, entry.as_chess}, std::pair{kLooks, entry.as_it_looks},
              std::pair{kChess960, entry.as_chess960}}) {
            const std::string board(entry.board);
            const auto reading = read_fen(board + ' ' + std::string(entry.field) + " - 0 1", rule);
            ASSERT_TRUE(reading) << reading.error();
            const std::string fen = board + ' ' + std::string(expected) + " - 0 1";
            EXPECT_EQ(to_fen(reading->position, CastlingStyle::Shredder), fen) << entry.field;
            const std::size_t kept = expected == "-" ? 0 : expected.size();
            EXPECT_EQ(reading->warnings.size(), entry.field.size() - kept)
                << fen << "\n    of " << entry.field;
            for (const std::string& warning : reading->warnings)
                EXPECT_TRUE(warning.starts_with("castling '")) << warning;
            // Both styles are read as the same again by those who do not know the rule.
            for (const CastlingStyle style : {CastlingStyle::XFen, CastlingStyle::Shredder}) {
                const std::string text = to_fen(reading->position, style);
                EXPECT_EQ(*parse_fen(text), reading->position) << text;
            }
        }
}

TEST(FenCastling, ALostRightSaysWhatItNeeds) {
    EXPECT_EQ(read_fen("2r1k1r1/8/8/8/8/8/8/4K3 b kq - 0 1")->warnings,
              (std::vector<std::string>{
                  "castling 'k' left out: in chess it needs the king on the e-file and the rook in "
                  "the corner",
                  "castling 'q' left out: in chess it needs the king on the e-file and the rook in "
                  "the corner"}));
}

TEST(FenCastling, TheProtocolGoesByItsOption) {
    const std::string fen =
        "position fen 2r1k1r1/1Bq2pp1/4pn1p/1p5P/3P2R1/R1pN2P1/2Q1PP2/6K1 b kq - 0 1\n";
    EXPECT_EQ(count_starts(answers(fen + "go perft 1\n"), "Nodes searched: 33"), 1U);
    EXPECT_EQ(count_starts(answers(fen + "go perft 1\n"), "info string position: castling 'k'"),
              1U);
    EXPECT_EQ(
        count_starts(answers("setoption name UCI_Chess960 value true\n" + fen + "go perft 1\n"),
                     "Nodes searched: 34"),
        1U);
    const Lines twice = answers("position fen r2k3r/8/8/8/8/8/8/R3KR2 b Qkq - 0 1\ngo perft 1\n");
    EXPECT_EQ(count_starts(twice, "d8c8"), 1U);
    // What is shown is read as the same again, whatever the option.
    const Lines shown = answers("position fen 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1\nd\n");
    EXPECT_EQ(count_starts(shown, "Fen: 1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"), 1U);
}

TEST(FenCastling, AGameSaysByItsVariant) {
    const auto start_of = [](const std::string& variant) {
        std::istringstream text("[Variant \"" + variant +
                                "\"]\n[SetUp \"1\"]\n"
                                "[FEN \"2r1k1r1/8/8/8/8/8/8/4K3 b kq - 0 1\"]\n\n*\n\n");
        PgnReader reader(text, "games");
        const auto game = reader.next();
        EXPECT_TRUE(game && *game);
        return to_fen((*game)->game.start, CastlingStyle::Shredder);
    };
    EXPECT_EQ(start_of("Chess960"), "2r1k1r1/8/8/8/8/8/8/4K3 b gc - 0 1");
    EXPECT_EQ(start_of("Fischerandom"), "2r1k1r1/8/8/8/8/8/8/4K3 b gc - 0 1");
    EXPECT_EQ(start_of("Standard"), "2r1k1r1/8/8/8/8/8/8/4K3 b - - 0 1");
}

}  // namespace
}  // namespace sebastes
