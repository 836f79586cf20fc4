// EPD records of other origin: the reader uses what it understands and names the rest.
#include "tools/shared/pgn_epd/epd_reading.h"

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "notation/notation.h"

namespace sebastes {
namespace {

const std::string kFields = "4k3/5p2/8/3q4/2B5/4N3/P7/4K3 w - - ";

EpdReading reading(const std::string& line) {
    auto found = read_epd(line);
    EXPECT_TRUE(found) << found.error() << "\n    in " << line;
    return found ? *found : EpdReading{{Position::start(), {}}, {}};
}

std::vector<std::string> sans_of(const EpdRecord& record, std::string_view opcode) {
    std::vector<std::string> texts;
    const auto moves = record.moves(opcode);
    EXPECT_TRUE(moves) << moves.error();
    for (const Move move : moves ? *moves : std::vector<Move>{})
        texts.push_back(to_san(record.position, move));
    return texts;
}

using Texts = std::vector<std::string>;
using Warnings = std::vector<EpdWarning>;

TEST(EpdReading, IsThatOfParseEpdWhereThatReads) {
    for (const char* name : {"bratko-kopec", "mates", "tactics", "endgames", "perft"}) {
        std::ifstream file(std::string(SEBASTES_SOURCE_DIR) + "/epd/" + name + ".epd");
        int seen = 0;
        for (std::string line; std::getline(file, line);) {
            if (line.empty() || line.front() == '#') continue;
            const EpdReading found = reading(line);
            EXPECT_EQ(found.record, *parse_epd(line)) << line;
            ++seen;
        }
        EXPECT_GT(seen, 20) << name;
    }
    const std::string classic = kFields +
                                "bm Bxd5 Nxd5; id \"a; b\"; hmvc 7; zz 7; c0 \"x \\\" y\"; "
                                "D1 5; fmvn 9;";
    EXPECT_EQ(reading(classic).record, *parse_epd(classic));
    EXPECT_TRUE(reading(classic).warnings.empty());
}

TEST(EpdReading, FieldsThatAreNoOperationsAreLeftOut) {
    const EpdReading found =
        reading(kFields + "bm Bxd5; id \"x\"; 00:02; +1.5/12; Bxd5 Ke7; #5; \"text\";");
    EXPECT_EQ(sans_of(found.record, "bm"), Texts{"Bxd5"});
    EXPECT_EQ(found.warnings, (Warnings{{"fields that are no operations", "'00:02'"},
                                        {"fields that are no operations", "'+1.5/12'"},
                                        {"fields that are no operations", "'#5'"},
                                        {"fields that are no operations", "'text'"}}));
    EXPECT_EQ(found.record.text("Bxd5"), "Ke7") << "an opcode that nobody knows";
}

TEST(EpdReading, AnOpcodeEndsWhatIsNoOperation) {
    for (const std::string extra : {"-", "- -", "0 1 -", "12:30 x"}) {
        const EpdReading found = reading(kFields + extra + " bm Bxd5; id \"x\";");
        EXPECT_EQ(sans_of(found.record, "bm"), Texts{"Bxd5"}) << extra;
        EXPECT_EQ(found.warnings.size(), 1U) << extra;
    }
}

TEST(EpdReading, CountersOutOfRange) {
    const EpdReading found = reading(kFields + "-1 12 bm Bxd5;");
    EXPECT_EQ(found.record.position.halfmove_clock(), 0);
    EXPECT_EQ(found.record.position.fullmove_number(), 12);
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_EQ(found.warnings[0].kind, "counters out of range");
    EXPECT_EQ(reading(kFields + "+7 +12 bm Bxd5;").record.position.halfmove_clock(), 7);
    EXPECT_EQ(reading(kFields + "bm Bxd5; hmvc x;").warnings,
              (Warnings{{"operations that cannot be read", "'hmvc'"}}));
    EXPECT_EQ(reading(kFields + "bm Bxd5; hmvc 7;").record.position.halfmove_clock(), 7);
}

TEST(EpdReading, FieldsMayBeMissing) {
    const std::string board = "4k3/5p2/8/3q4/2B5/4N3/P7/4K3";
    for (const std::string fields : {" w", " w -", " w - -", " w - - 0", " w - - 0 1"}) {
        EXPECT_EQ(reading(board + fields).record.position.piece_on(*parse_square("d5")),
                  Piece::BlackQueen);
        EXPECT_EQ(sans_of(reading(board + fields + " bm Bxd5;").record, "bm"), Texts{"Bxd5"})
            << fields;
    }
    const EpdReading numbered = reading("17) " + kFields + "bm Bxd5;");
    EXPECT_EQ(sans_of(numbered.record, "bm"), Texts{"Bxd5"});
    EXPECT_EQ(numbered.warnings, (Warnings{{"words before the position", "'17) '"}}));
}

TEST(EpdReading, SemicolonsMissing) {
    const EpdReading found = reading(kFields + "bm Bxd5 Nxd5 dm 3 id \"x\" c0 \"y\" ce 30");
    EXPECT_EQ(sans_of(found.record, "bm"), (Texts{"Bxd5", "Nxd5"}));
    EXPECT_EQ(*found.record.mate_distance(), 3);
    EXPECT_EQ(found.record.id(), "x");
    EXPECT_EQ(found.record.text("c0"), "y");
    EXPECT_EQ(found.record.text("ce"), "30");
    EXPECT_TRUE(found.warnings.empty());
    EXPECT_EQ(reading(kFields + "D1 20 D2 400").record.perft_counts()->size(), 2U);
    EXPECT_EQ(sans_of(reading(kFields + "id WAC 7 bm Bxd5").record, "bm"), Texts{"Bxd5"});
}

TEST(EpdReading, PawnMovesAreNoComments) {
    const std::string pawns = "4k3/8/8/8/8/8/2P5/4K3 w - - ";
    EXPECT_EQ(sans_of(reading(pawns + "bm c3 c4;").record, "bm"), (Texts{"c3", "c4"}));
    const EpdReading found = reading(pawns + "bm c3 c4 \"c4 is slow\";");
    EXPECT_EQ(sans_of(found.record, "bm"), Texts{"c3"});
    EXPECT_EQ(found.record.text("c4"), "c4 is slow");
}

TEST(EpdReading, MarksAndNumbersAmongMoves) {
    for (const std::string move : {"Bxf7+", "Bxf7 +", "1.Bxf7", "1. Bxf7", "12...Bxf7", "Bxf7 !?",
                                   "(Bxf7)", "Bxf7 $1", "\"Bxf7 +\"", "c4f7 !"})
        for (const char* opcode : {"bm", "am"}) {
            const EpdReading found = reading("4k3/5p2/8/8/2B5/4N3/P7/4K3 w - - " +
                                             (opcode + (" " + move)) + "; id \"x\";");
            EXPECT_TRUE(found.warnings.empty()) << move;
        }
}

TEST(EpdReading, WordsAmongMoves) {
    const EpdReading found = reading(kFields + "bm Bxd5 or Nxd5 wins (20);");
    EXPECT_EQ(sans_of(found.record, "bm"), (Texts{"Bxd5", "Nxd5"}));
    EXPECT_EQ(found.warnings, (Warnings{{"words of bm and am that are no moves", "'wins'"},
                                        {"words of bm and am that are no moves", "'20'"}}));
    EXPECT_EQ(sans_of(reading(kFields + "bm Bxd5/Nxd5;").record, "bm"), (Texts{"Bxd5", "Nxd5"}));
    EXPECT_EQ(*reading(kFields + "bm #3 wins;").record.mate_distance(), 3);
}

TEST(EpdReading, QuotesThatAreNotClosed) {
    const EpdReading found = reading(kFields + "bm Bxd5; id \"open; ce 30;");
    EXPECT_EQ(found.record.id(), "open");
    EXPECT_EQ(found.record.text("ce"), "30");
    EXPECT_EQ(found.warnings, (Warnings{{"quotes that are not closed", "'\"open'"}}));
}

TEST(EpdReading, ControlCharacters) {
    using namespace std::string_literals;
    EXPECT_EQ(sans_of(reading(kFields + "bm Bxd5;\0"s).record, "bm"), Texts{"Bxd5"});
    EXPECT_TRUE(reading(kFields + "bm Bxd5;\0"s).warnings.empty());
    EXPECT_EQ(sans_of(reading(kFields + "bm Bxd5;\x1A").record, "bm"), Texts{"Bxd5"});
    const EpdReading found = reading(kFields + "bm Bxd5; id \"a\x1b[31m\xC2\x9B\x7f\xC3\xA9\";");
    EXPECT_EQ(found.record.id(), "a?[31m???\xC3\xA9");
    ASSERT_EQ(found.warnings.size(), 1U);
    EXPECT_EQ(found.warnings[0].kind, "control characters, shown as '?'");
}

TEST(EpdReading, DistancesToMate) {
    for (const std::string text : {"dm 3", "dm #3", "dm +3", "dm mate in 3.", "dm 3 moves"})
        EXPECT_EQ(*reading(kFields + text + ";").record.mate_distance(), 3) << text;
    const EpdReading without = reading(kFields + "bm Bxd5; dm soon;");
    EXPECT_EQ(without.record.mate_distance()->value_or(0), 0);
    EXPECT_EQ(without.warnings, (Warnings{{"operations that cannot be read", "'dm'"}}));
}

TEST(EpdReading, OtherWaysToSayIt) {
    for (const std::string text : {"BM Bxd5; ID \"x\";", "bm: Bxd5; id: \"x\";"}) {
        const EpdReading found = reading(kFields + text);
        EXPECT_EQ(sans_of(found.record, "bm"), Texts{"Bxd5"}) << text;
        EXPECT_EQ(found.record.id(), "x") << text;
    }
    EXPECT_TRUE(reading(kFields + "#3;").warnings.empty());
    for (const std::string text : {"#3", "mate in 3", "bm #3", "bm #+3", "#7; dm 3"})
        EXPECT_EQ(*reading(kFields + text).record.mate_distance(), 3) << text;
    const std::string fields = kFields.substr(0, kFields.size() - 1);
    EXPECT_EQ(sans_of(reading('"' + fields + "\" bm Bxd5;").record, "bm"), Texts{"Bxd5"});
    EXPECT_EQ(reading("[FEN \"" + fields + " 3 9\"]").record.position.fullmove_number(), 9);
    EXPECT_EQ(reading("4k3/8/8/8/8/8/8/4K3 B - -").record.position.side_to_move(), Color::Black);
}

TEST(EpdReading, WhatCannotBeMeantIsAnError) {
    const auto error = [](const std::string& line) {
        const auto found = read_epd(line);
        return found ? "read: " + line : found.error();
    };
    EXPECT_EQ(error("nonsense").find("bad EPD, position: fewer than four"), 0U);
    EXPECT_EQ(error(kFields + "bm Bxa8 Bxb8;").find("bad EPD, bm: move 'Bxa8'"), 0U);
    EXPECT_EQ(error(kFields + "bm wins;").find("bad EPD, bm: move 'wins'"), 0U);
    EXPECT_EQ(error(kFields + "am ;").find("bad EPD, am: names no move"), 0U);
    EXPECT_EQ(error(kFields + "dm soon;").find("bad EPD, dm"), 0U);
    EXPECT_EQ(error("Anderssen vs Kieseritzky, London, 1851").find("bad FEN, board"), 0U);
    EXPECT_EQ(error("8/8/8/8/8/8/8/8 w - - bm e4;").find("bad FEN, board"), 0U);
}

TEST(EpdReading, WhatIsAlmostAnOpcodeIsNone) {
    const EpdReading found = reading(kFields + "bm Bxd5 Dx; ce 30 c0 \"x\" v9 \"y\"; zz \"z\" bm;");
    EXPECT_EQ(sans_of(found.record, "bm"), Texts{"Bxd5"});
    EXPECT_EQ(found.record.text("ce"), "30");
    EXPECT_EQ(found.record.text("c0"), "x");
    EXPECT_EQ(found.record.text("v9"), "y");
    EXPECT_EQ(found.record.text("zz"), "z bm") << "an opcode that nobody knows takes any words";
    EXPECT_EQ(reading(kFields + "bm Bxd5 acd 3").record.text("acd"), "3");
    EXPECT_EQ(reading(kFields + "bm Bxd5 c9 \"x\" acd 3").record.text("c9"), "x");
    for (const std::string opcode : {"am Bxd5", "dm 3"})
        EXPECT_EQ(reading(kFields + "id WAC 7 " + opcode).record.id(), "WAC 7") << opcode;
    const std::string pawns = "4k3/8/8/8/8/8/2P5/4K3 w - - ";
    EXPECT_EQ(sans_of(reading(pawns + "bm c3 c4").record, "bm"), (Texts{"c3", "c4"}));
    EXPECT_EQ(reading(kFields + "a\"b\"; bm Bxd5;").warnings.size(), 1U);
}

TEST(EpdReading, WarningsOfThePositionAreNamedByKind) {
    const auto kind = [](const std::string& line) {
        const auto found = reading(line);
        return found.warnings.empty() ? "" : std::string(found.warnings.front().kind);
    };
    EXPECT_EQ(kind("4k3/8/8/8/8/8/8/4K3 w KQ - bm Kd1;"), "castling rights that cannot be");
    EXPECT_EQ(kind("4k3/8/8/8/8/8/8/4K3 w - e6 bm Kd1;"), "en passant squares that cannot be");
    EXPECT_EQ(kind("4k3/8/8/8/8/8/8/4K3 w - - +9999999 1 bm Kd1;"), "counters out of range");
    EXPECT_EQ(kind("k7/8/8/8/8/P7/PPPPPPPP/K7 w - - id \"nine\";"), "");
    EXPECT_EQ(reading("4k3/8/8/8/8/8/8/4K3 W - -").record.position.side_to_move(), Color::White);
    EXPECT_EQ(reading(kFields + "fmvn 9; hmvc 3 4;").record.position.fullmove_number(), 9);
}

TEST(EpdReading, WordsThatAreNoMovesOrNumbers) {
    EXPECT_TRUE(reading(kFields + "bm Bxd5 ep and e.p.;").warnings.empty());
    EXPECT_EQ(reading(kFields + "bm Bxd5 2nd Bishop $x;").warnings,
              (Warnings{{"words of bm and am that are no moves", "'2nd'"},
                        {"words of bm and am that are no moves", "'Bishop'"},
                        {"words of bm and am that are no moves", "'$x'"}}));
    EXPECT_EQ(*reading(kFields + "bm #-3 loses;").record.mate_distance(), -3);
    EXPECT_EQ(reading(kFields + "mate soon;").record.text("mate"), "soon");
    EXPECT_EQ(reading(kFields + "D1 twenty; D2 400;").record.perft_counts()->size(), 1U);
    for (const std::string text : {"dm ### 3", "dm .. 3", "dm #) 3"})
        EXPECT_EQ(*reading(kFields + text + ";").record.mate_distance(), 3) << text;
    EXPECT_EQ(*reading(kFields + "#3; id \"x\";").record.mate_distance(), 3);
    EXPECT_EQ(reading(kFields + "#3; am Bxd5;").warnings.size(), 1U);
}

TEST(EpdReading, MovesThatCannotBePlayed) {
    for (const std::string opcode : {"bm", "am"})
        for (const std::string move : {"O-O", "0-0", "o-o-o", "Bxa8", "Ke4", "e2e4", "a8", "Qd4"}) {
            const EpdReading found = reading(kFields + opcode + " Bxd5 " + move + " Nxd5;");
            EXPECT_EQ(sans_of(found.record, opcode), (Texts{"Bxd5", "Nxd5"})) << move;
            EXPECT_EQ(found.warnings,
                      (Warnings{{"moves of bm and am that cannot be played", '\'' + move + '\''}}));
            const auto alone = read_epd(kFields + opcode + ' ' + move + " wins;");
            ASSERT_FALSE(alone) << "the position or the move is not what was meant";
            EXPECT_NE(alone.error().find(move), std::string::npos) << alone.error();
        }
    // Two queens reach d5.
    const EpdReading found = reading("4k3/8/8/3p4/8/8/Q6Q/4K2Q w - - bm Qxd5 Kd2;");
    EXPECT_EQ(sans_of(found.record, "bm"), Texts{"Kd2"});
    EXPECT_EQ(found.warnings, (Warnings{{"moves of bm and am that cannot be played", "'Qxd5'"}}));
    EXPECT_FALSE(read_epd(kFields + "bm Bxd5; am O-O;")) << "nothing is left of am";
}

TEST(EpdReading, PromotionsWithoutAPiece) {
    const std::string fields = "1n2k3/P7/8/8/8/8/8/4K3 w - - ";
    for (const std::string move : {"a8", "a8+", "a7a8", "a7-a8!", "axb8", "a7xb8+", "1.a8="}) {
        const EpdReading found = reading(fields + "bm " + move + ";");
        const Texts sans = sans_of(found.record, "bm");
        ASSERT_EQ(sans.size(), 1U) << move;
        EXPECT_NE(sans[0].find("8=Q"), std::string::npos) << move;
        ASSERT_EQ(found.warnings.size(), 1U) << move;
        EXPECT_EQ(found.warnings[0].kind, "promotions without a piece, taken as the queen");
    }
    EXPECT_EQ(sans_of(reading(fields + "am a8 a8=N Kd2;").record, "am"),
              (Texts{"a8=Q", "a8=N", "Kd2"}));
    EXPECT_TRUE(reading(fields + "bm a8=Q a8N;").warnings.empty());
    EXPECT_FALSE(read_epd("1n2k3/R7/8/8/8/8/8/4K3 w - - bm a8;"));
}

TEST(EpdReading, AnUnreadableDistanceIsAnErrorWhereNothingElseIsAsked) {
    EXPECT_FALSE(read_epd(kFields + "dm soon;"));
    EXPECT_FALSE(read_epd(kFields + "dm soon; id \"x\";"));
    for (const std::string other : {"bm Bxd5;", "am Bxd5;", "mate in 3;"})
        EXPECT_TRUE(read_epd(kFields + "dm soon; " + other)) << other;
}

TEST(EpdReading, BytesAroundTheFields) {
    EXPECT_TRUE(reading("\xEF\xBB\xBF\t" + kFields + "bm\tBxd5;").warnings.empty());
    EXPECT_EQ(reading(kFields + "id \"\x01\";").record.id(), "?");
    EXPECT_EQ(reading(kFields + "id \"\xE2\x82\xAC\";").record.id(), "\u20AC");
    EXPECT_EQ(reading(kFields + "id \"\xC2\x9B\";").warnings.size(), 1U);
    EXPECT_FALSE(read_epd("\x9B"));
    EXPECT_EQ(reading(kFields + "id \"open").record.id(), "open");
    const std::string fields = kFields.substr(0, kFields.size() - 1);
    EXPECT_EQ(reading('"' + fields + '"').record.operations.size(), 0U);
    EXPECT_FALSE(read_epd('"' + fields)) << "not closed";
    EXPECT_FALSE(read_epd('"' + fields + "; id \"x\";")) << "closed by another's quote";
}

TEST(Epd, OperandsThatWouldBeReadAsOthersAreQuoted) {
    EpdRecord record = *parse_epd(kFields);
    record.set({"c0", {{"", false}, {"\"x", false}, {"a\r\nb", false}, {"c;", false}}});
    EXPECT_EQ(to_epd(record), kFields + ("c0 \"\" \"\\\"x\" \"a  b\" \"c;\";"));
    EXPECT_EQ(parse_epd(to_epd(record))->text("c0"), "\"x a  b c;");
}

}  // namespace
}  // namespace sebastes
