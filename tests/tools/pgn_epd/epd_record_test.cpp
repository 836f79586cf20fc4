#include "tools/shared/pgn_epd/epd.h"
#include "tools/shared/pgn_epd/epd_reading.h"

#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "board/move_list.h"
#include "core/random.h"
#include "notation/notation.h"

namespace sebastes {
namespace {

constexpr std::string_view kStartFields = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";

std::string start(std::string_view operations) {
    return std::string(kStartFields) + ' ' + std::string(operations);
}

EpdRecord parsed(std::string_view line) {
    auto record = parse_epd(line);
    EXPECT_TRUE(record) << record.error() << "\n    in " << line;
    return record ? *record : EpdRecord{Position::start(), {}};
}

std::vector<std::string> sans(const EpdRecord& record, std::string_view opcode) {
    const auto moves = record.moves(opcode);
    EXPECT_TRUE(moves) << moves.error();
    std::vector<std::string> texts;
    if (moves)
        for (const Move move : *moves) texts.push_back(to_san(record.position, move));
    return texts;
}

using Texts = std::vector<std::string>;
using Operands = std::vector<EpdOperand>;
using Operations = std::vector<EpdOperation>;

TEST(Epd, ReadsAClassicLine) {
    const EpdRecord record =
        parsed("1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\";");
    EXPECT_EQ(to_fen(record.position), "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1");
    EXPECT_EQ(record.operations,
              (Operations{{"bm", {{"Qd1+", false}}}, {"id", {{"BK.01", true}}}}));
    EXPECT_EQ(record.id(), "BK.01");
    EXPECT_EQ(sans(record, "bm"), Texts{"Qd1+"});
    EXPECT_EQ(sans(record, "am"), Texts{});
    EXPECT_EQ(*record.mate_distance(), std::nullopt);
    EXPECT_TRUE(record.perft_counts()->empty());
}

TEST(Epd, KeepsUnknownOpcodesInOrder) {
    const EpdRecord record =
        parsed(start("zz; acd 12; x_9 a \"b c\" d; noop; c0 \"f5=10, Be5=2\"; acd 13;"));
    EXPECT_EQ(record.operations, (Operations{{"zz", {}},
                                             {"acd", {{"12", false}}},
                                             {"x_9", {{"a", false}, {"b c", true}, {"d", false}}},
                                             {"noop", {}},
                                             {"c0", {{"f5=10, Be5=2", true}}},
                                             {"acd", {{"13", false}}}}));
    ASSERT_NE(record.find("acd"), nullptr);
    EXPECT_EQ(record.find("acd")->operands, (Operands{{"12", false}}));
    EXPECT_EQ(record.find("ac"), nullptr);
    EXPECT_EQ(record.text("acd"), "12 13");
    EXPECT_EQ(record.text("x_9"), "a b c d");
    EXPECT_EQ(record.text("none"), "");
}

TEST(Epd, QuotesHoldAnything) {
    const EpdRecord record = parsed(start(R"(id "a; bm Zz9;  b"; c1 "say \"hi\" \\ \n"; c2 "";)"));
    EXPECT_EQ(record.id(), "a; bm Zz9;  b");
    EXPECT_EQ(record.text("c1"), R"(say "hi" \ \n)");
    EXPECT_EQ(record.find("c2")->operands, (Operands{{"", true}}));
    EXPECT_EQ(record.operations.size(), 3U);
}

TEST(Epd, SemicolonsMayBeMissingOrTooMany) {
    const Operations expected = {{"D1", {{"20", false}}}, {"D2", {{"400", false}}}};
    for (const std::string_view text :
         {"D1 20; D2 400;", "D1 20; D2 400", ";D1 20 ;D2 400", "; D1 20; ;; D2 400 ; ;",
          "D1\t20;D2   400;", "0 1 ;D1 20 ;D2 400", "0 1;D1 20;D2 400"})
        EXPECT_EQ(parsed(start(text)).operations, expected) << text;
    EXPECT_EQ(parsed(std::string(kStartFields) + ";D1 20;D2 400").operations, expected);
    EXPECT_TRUE(parsed(kStartFields).operations.empty());
    EXPECT_TRUE(parsed(start("0 1")).operations.empty());
    EXPECT_TRUE(parsed(start(" ; ")).operations.empty());
}

TEST(Epd, LineEndsAndByteOrderMarkAreNotText) {
    const EpdRecord expected = parsed(start("bm e4; id \"x\";"));
    EXPECT_EQ(parsed(start("bm e4; id \"x\";\r")), expected);
    EXPECT_EQ(parsed(start("bm e4; id \"x\"\r\n")), expected);
    EXPECT_EQ(parsed("\xEF\xBB\xBF" + start("bm e4; id \"x\";")), expected);
    EXPECT_EQ(parsed("  \t" + start("bm e4; id \"x\";  ")), expected);
    // An operand at the very end does not swallow the carriage return.
    EXPECT_EQ(parsed(start("id x\r")).id(), "x");
}

TEST(Epd, CountersComeFromFieldsOrOpcodes) {
    const auto counters = [](std::string_view text) {
        const EpdRecord record = parsed(start(text));
        return std::pair(record.position.halfmove_clock(), record.position.fullmove_number());
    };
    EXPECT_EQ(counters(""), std::pair(0, 1));
    EXPECT_EQ(counters("7 21"), std::pair(7, 21));
    EXPECT_EQ(counters("7 21 bm e4;"), std::pair(7, 21));
    EXPECT_EQ(counters("7 bm e4;"), std::pair(7, 1));
    EXPECT_EQ(counters("hmvc 7; fmvn 21;"), std::pair(7, 21));
    EXPECT_EQ(counters("bm e4; fmvn 21; id \"x\"; hmvc 7"), std::pair(7, 21));
    EXPECT_EQ(counters("3 4 hmvc 7; fmvn 21;"), std::pair(7, 21));
}

TEST(Epd, MovesAreSanOrUci) {
    const Texts both = {"Nf3", "e4"};
    for (const std::string_view text :
         {"bm Nf3 e4;", "bm g1f3 e2e4;", "bm Nf3! e2-e4;", "bm Nf3, e4;", "bm Nf3,e4;",
          "bm Nf3; id \"x\"; bm e4;", "bm \"Nf3 \" e4;"})
        EXPECT_EQ(sans(parsed(start(text)), "bm"), both) << text;
    EXPECT_EQ(sans(parsed(start("am f3 g4;")), "am"), (Texts{"f3", "g4"}));
    const std::string castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - bm ";
    EXPECT_EQ(sans(parsed(castling + "O-O e1c1;"), "bm"), (Texts{"O-O", "O-O-O"}));
    EXPECT_EQ(sans(parsed(castling + "0-0 e1a1;"), "bm"), (Texts{"O-O", "O-O-O"}));
}

TEST(Epd, MateDistances) {
    const auto distance = [](std::string_view text) {
        return *parsed(start(text)).mate_distance();
    };
    EXPECT_EQ(distance("dm 3;"), 3);
    EXPECT_EQ(distance("dm -2;"), -2);
    EXPECT_EQ(distance("bm #12; PV: ;"), 12);
    EXPECT_EQ(distance("bm #-4;"), -4);
    EXPECT_EQ(distance("bm e4; dm 5;"), 5);
    EXPECT_EQ(distance("bm #4; dm 5;"), 5);
    EXPECT_EQ(distance("dm 5; bm #4;"), 5);
    EXPECT_EQ(distance("bm e4;"), std::nullopt);
    EXPECT_TRUE(sans(parsed(start("bm #12;")), "bm").empty());
    EXPECT_EQ(sans(parsed(start("bm e4 #12;")), "bm"), Texts{"e4"});
}

TEST(Epd, PerftCounts) {
    const EpdRecord record =
        parsed(start("0 1 ;D1 20 ;D3 8902 ;Date \"x\" ;D13 1981066775000396239"));
    EXPECT_EQ(*record.perft_counts(),
              (std::vector<PerftCount>{{1, 20}, {3, 8902}, {13, 1981066775000396239ULL}}));
}

struct BadRecord {
    std::string line;
    std::string_view reason;
    std::string_view text;
};

TEST(Epd, ALineHasABound) {
    const std::string start = "4k3/8/8/8/8/8/8/4K3 w - - ";
    std::string line = start + "c0 \"";
    line.append(kLongestEpdLine - line.size() - 2, 'x').append("\";");
    EXPECT_TRUE(parse_epd(line));
    EXPECT_TRUE(read_epd(line));
    line.insert(start.size(), 1, ' ');
    EXPECT_NE(parse_epd(line).error().find("longer than 1 MiB"), std::string::npos);
    EXPECT_NE(read_epd(line).error().find("longer than 1 MiB"), std::string::npos);
}

TEST(Epd, WhatIsWrongIsANamedError) {
    const std::vector<BadRecord> all = {
        {"", "fewer than four", "''"},
        {"garbage", "fewer than four", "'garbage'"},
        {"8/8/8/8/8/8/8/8 w -", "fewer than four", "8/8"},
        {"8/8/8/8/8/8/8/8 w ;- - bm e4", "fewer than four", "8/8"},
        {"8/8/8/8/8/8/8/8 w - - bm e4;", "bad FEN, board", "king"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - bm e4;", "side to move", "x"},
        {start("bm e4; id \"open"), "column 64", "'\"open'"},
        {start("bm e4; id \"open;"), "not closed", "'\"open;'"},
        {start("bm e4; id \"open\\\""), "not closed", "open"},
        {start("bm e5;"), "bm: move", "'e5'"},
        {start("bm;"), "bm: names no move", "bm"},
        {start("bm , ;"), "bm: names no move", "bm"},
        {start("bm \"\";"), "bm: names no move", "bm"},
        {start("bm e4 id \"x\";"), "bm: move", "'id'"},
        {start("am e2e5;"), "am: move", "'e2e5'"},
        {start("bm Nd2 c3; am Ke2;"), "bm: move", "'Nd2'"},
        {start("id \"ok\"; am Ke2;"), "am: move", "'Ke2'"},
        {start("dm;"), "dm: needs one number", "dm"},
        {start("dm three;"), "dm", "'three'"},
        {start("dm 0;"), "dm", "'0'"},
        {start("dm 3 4;"), "dm: needs one number", "3 4"},
        {start("dm 99999;"), "dm", "'99999'"},
        {start("dm -2147483648;"), "dm", "'-2147483648'"},
        {start("dm 99999999999;"), "dm", "'99999999999'"},
        {start("bm #;"), "bm", "''"},
        {start("bm #x;"), "bm", "'x'"},
        {start("D1;"), "D1: needs one number", "D1;"},
        {start("D1 20 D2 400;"), "D1: needs one number", "D2 400"},
        {start("D1 -20;"), "D1: needs one number", "-20"},
        {start("D1 99999999999999999999;"), "D1", "99999999999999999999"},
        {start("D0 1;"), "D0: not a perft depth", "D0"},
        {start("D99999999999 1;"), "not a perft depth", "D99999999999"},
        {start("hmvc;"), "hmvc: needs one number", "hmvc"},
        {start("hmvc x;"), "hmvc: needs one number", "x"},
        {start("hmvc -1;"), "hmvc: needs one number", "-1"},
        {start("fmvn 1 2;"), "fmvn: needs one number", "1 2"},
        {start("-1 1;"), "opcode", "'-1'"},
        {start("0 1 2;"), "opcode", "'2'"},
        {start("\"bm\" e4;"), "opcode", "is not a name"},
        {start("#5;"), "opcode", "'#5'"},
        {start("b\"m e4;"), "opcode", "is not a name"},
        {start("bm e4;\n") + start("bm d4;"), "more than one line", "rnbq"},
    };
    for (const BadRecord& bad : all) {
        const auto record = parse_epd(bad.line);
        ASSERT_FALSE(record) << "accepted: " << bad.line;
        EXPECT_NE(record.error().find(bad.reason), std::string::npos)
            << record.error() << "\n    for " << bad.line;
        EXPECT_NE(record.error().find(bad.text), std::string::npos) << record.error();
    }
}

TEST(Epd, LongLinesGiveShortErrors) {
    for (const std::string& line :
         {std::string(1000000, 'x'), start("\"" + std::string(1000000, 'x')),
          start("bm " + std::string(1000000, 'x'))}) {
        const auto record = parse_epd(line);
        ASSERT_FALSE(record);
        EXPECT_LT(record.error().size(), 300U);
    }
}

TEST(Epd, IsWrittenAsItWasRead) {
    for (const std::string_view text :
         {"bm Nf3 e4; id \"BK.01\";", "zz; acd 12; c0 \"a; b\"; acd 13;", "hmvc 3; fmvn 4; bm e4;",
          R"(c1 "say \"hi\" \\";)", "D1 20; D2 400;", "c2 \"\";", "dm 3;"})
        EXPECT_EQ(to_epd(parsed(start(text))), start(text));
    EXPECT_EQ(to_epd(parsed(kStartFields)), kStartFields);
    EXPECT_EQ(to_epd(parsed(start("3 4 bm e4"))), start("hmvc 3; fmvn 4; bm e4;"));
    EXPECT_EQ(to_epd(parsed("r3k3/8/8/8/8/8/8/4K2R b Kq - id x"), CastlingStyle::Shredder),
              "r3k3/8/8/8/8/8/8/4K2R b Ha - id x;");
}

TEST(Epd, SetReplacesOrAdds) {
    EpdRecord record = parsed(start("bm e4; id \"x\";"));
    record.set({"id", {{"two words", false}}});
    record.set({"ce", {{"-35", false}}});
    record.set({"c0", {{"one\nline; \"only\"", false}}});
    EXPECT_EQ(to_epd(record), start(R"(bm e4; id "two words"; ce -35; c0 "one line; \"only\"";)"));
    EXPECT_EQ(parsed(to_epd(record)).text("c0"), "one line; \"only\"");
}

TEST(Epd, TheSuiteOfPerftCountsComesBack) {
    std::ifstream file(SEBASTES_SOURCE_DIR "/epd/perft.epd");
    int seen = 0;
    for (std::string line; std::getline(file, line);) {
        if (line.empty() || line.front() == '#') continue;
        const EpdRecord record = parsed(line);
        const EpdRecord again = parsed(to_epd(record));
        EXPECT_EQ(again.position, record.position) << line;
        EXPECT_EQ(*again.perft_counts(), *record.perft_counts()) << line;
        const auto counts = record.perft_counts();
        ASSERT_FALSE(counts->empty()) << line;
        EXPECT_EQ(counts->front().depth, 1) << line;
        EXPECT_EQ(counts->front().nodes, legal_moves(record.position.board()).size()) << line;
        ++seen;
    }
    EXPECT_GE(seen, 150);
}

// Damaged lines are errors, or records that come back from their own text.
TEST(Epd, DamageIsNoticedOrHarmless) {
    constexpr std::string_view kAlphabet = "abmdD#\"\\;; \t019x-+,\r";
    const std::string lines[] = {
        start("bm Nf3 e4; id \"BK; 01\"; dm 3; c0 \"a \\\" b\";"),
        start("0 1 ;D1 20 ;D2 400"),
        start("am f3; hmvc 5; fmvn 6; acd 3; zz; bm #5;"),
    };
    Random random(11);
    int accepted = 0;
    std::set<std::string> reasons;
    for (int i = 0; i < 60000; ++i) {
        std::string text = lines[random.below(std::size(lines))];
        for (auto changes = 1 + random.below(4); changes > 0; --changes) {
            const std::size_t where = 50 + random.below(text.size() - 50);
            const char c = kAlphabet[random.below(kAlphabet.size())];
            switch (random.below(3)) {
                case 0:
                    text[where] = c;
                    break;
                case 1:
                    text.erase(where, 1);
                    break;
                default:
                    text.insert(where, 1, c);
                    break;
            }
        }
        const auto record = parse_epd(text);
        if (!record) {
            reasons.insert(record.error().substr(0, record.error().find('\'')));
            continue;
        }
        ++accepted;
        const auto again = parse_epd(to_epd(*record));
        ASSERT_TRUE(again) << again.error() << "\n    from " << text;
        ASSERT_EQ(again->position, record->position) << text;
        for (const std::string_view opcode : {"bm", "am"})
            ASSERT_EQ(*again->moves(opcode), *record->moves(opcode)) << text;
        ASSERT_EQ(*again->mate_distance(), *record->mate_distance()) << text;
        ASSERT_EQ(*again->perft_counts(), *record->perft_counts()) << text;
        ASSERT_EQ(to_epd(*again), to_epd(*record)) << text;
    }
    EXPECT_GT(accepted, 3000);
    EXPECT_GT(reasons.size(), 15U);
}

}  // namespace
}  // namespace sebastes
