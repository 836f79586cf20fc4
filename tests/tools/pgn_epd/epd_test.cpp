// EPD records: what is read of a line, what is left out and named, and what is written.
#include "tools/shared/pgn_epd/epd.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "board/move_list.h"
#include "core/random.h"
#include "notation/notation.h"

namespace sebastes {
namespace {

using namespace std::string_literals;

constexpr std::string_view kStartFields = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -";
// White's bishop and knight can take the queen on d5; the bishop also the pawn on f7.
const std::string kFields = "4k3/5p2/8/3q4/2B5/4N3/P7/4K3 w - -";
const std::string kPawns = "4k3/8/8/8/8/8/2P5/4K3 w - -";
const std::string kPromotion = "1n2k3/P7/8/8/8/8/8/4K3 w - -";

std::string start(std::string_view operations) {
    return std::string(kStartFields) + ' ' + std::string(operations);
}

EpdRecord parsed(std::string_view line) {
    auto record = parse_epd(line);
    EXPECT_TRUE(record) << record.error() << "\n    in " << line;
    return record ? *record : EpdRecord{Position::start(), {}};
}

std::string sans(const EpdRecord& record, std::string_view opcode) {
    const auto moves = record.moves(opcode);
    EXPECT_TRUE(moves) << moves.error();
    std::string text;
    for (const Move move : moves ? *moves : std::vector<Move>{})
        text += (text.empty() ? "" : " ") + to_san(record.position, move);
    return text;
}

// The operations that were read, as they are written.
std::string operations_of(const EpdRecord& record) {
    const std::string text = to_epd(record);
    return text.substr(std::min(text.size(), to_epd_fields(record.position).size() + 1));
}

// "kind: 'text'; kind: 'text'".
std::string warnings_of(const EpdReading& reading) {
    std::string text;
    for (const EpdWarning& warning : reading.warnings)
        text += fmt::format("{}{}: {}", text.empty() ? "" : "; ", warning.kind, warning.text);
    return text;
}

TEST(Epd, AClassicLineIsReadAndKeepsUnknownOpcodes) {
    const EpdRecord record = parsed(
        "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\"; zz; "
        "x_9 a \"b c\" d; acd 12; acd 13;");
    EXPECT_EQ(to_fen(record.position), "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1");
    using Operations = std::vector<EpdOperation>;
    EXPECT_EQ(record.operations, (Operations{{"bm", {{"Qd1+", false}}},
                                             {"id", {{"BK.01", true}}},
                                             {"zz", {}},
                                             {"x_9", {{"a", false}, {"b c", true}, {"d", false}}},
                                             {"acd", {{"12", false}}},
                                             {"acd", {{"13", false}}}}));
    EXPECT_EQ(record.id(), "BK.01");
    EXPECT_EQ(sans(record, "bm"), "Qd1+");
    EXPECT_EQ(sans(record, "am"), "");
    EXPECT_EQ(*record.mate_distance(), std::nullopt);
    EXPECT_TRUE(record.perft_counts()->empty());
    EXPECT_EQ(record.find("ac"), nullptr);
    EXPECT_EQ(record.text("acd"), "12 13");
    EXPECT_EQ(record.text("x_9"), "a b c d");
    EXPECT_EQ(record.text("none"), "");
    const EpdRecord quotes = parsed(start(R"(id "a; bm Zz9;  b"; c1 "say \"hi\" \\ \n"; c2 "";)"));
    EXPECT_EQ(quotes.id(), "a; bm Zz9;  b");
    EXPECT_EQ(quotes.text("c1"), R"(say "hi" \ \n)");
    EXPECT_EQ(quotes.find("c2")->operands, (std::vector<EpdOperand>{{"", true}}));
}

struct ReadLine {
    std::string line;        // behind kFields, if it holds no board
    std::string operations;  // as they are written again
    std::string warnings{};
};

void check(const ReadLine& read) {
    const bool has_board = read.line.find('/') != std::string::npos && read.line.find('k') < 20;
    const std::string line = has_board ? read.line : kFields + ' ' + read.line;
    const auto reading = read_epd(line);
    ASSERT_TRUE(reading) << reading.error() << "\n    in " << line;
    EXPECT_EQ(operations_of(reading->record), read.operations) << line;
    EXPECT_EQ(warnings_of(*reading), read.warnings) << line;
}

TEST(Epd, ReadsLinesOfOtherPrograms) {
    const std::string both = "D1 20; D2 400;";
    const ReadLine lines[] = {
        // Semicolons that are missing or too many, blanks, line ends, marks of the file's encoding.
        {"D1 20; D2 400;", both},
        {"D1 20; D2 400", both},
        {";D1 20 ;D2 400", both},
        {"; D1 20; ;; D2 400 ; ;", both},
        {"D1\t20;D2   400;", both},
        {"D1 20 D2 400", both},
        {"0 1;D1 20;D2 400", both},
        {kFields + ";D1 20;D2 400", both},
        {" ; ", ""},
        {"0 1", ""},
        {"bm Bxd5; id x\r\n", "bm Bxd5; id x;"},
        {"\xEF\xBB\xBF\t" + kFields + " bm\tBxd5;  ", "bm Bxd5;"},
        {"bm Bxd5 Nxd5 dm 3 id \"x\" c0 \"y\" ce 30",
         "bm Bxd5 Nxd5; dm 3; id \"x\"; c0 \"y\"; ce 30;"},
        {"id WAC 7 bm Bxd5", "id WAC 7; bm Bxd5;"},
        {"id WAC 7 dm 3", "id WAC 7; dm 3;"},
        {"bm Bxd5 acd 3", "bm Bxd5; acd 3;"},
        {"bm Bxd5 c9 \"x\" acd 3 v9 \"y\"", "bm Bxd5; c9 \"x\"; acd 3; v9 \"y\";"},
        {"zz \"z\" bm;", "zz \"z\" bm;"},
        {kPawns + " bm c3 c4;", "bm c3 c4;"},
        {kPawns + " bm c3 c4 \"c4 is slow\";", "bm c3; c4 \"c4 is slow\";"},
        // Fields of the position.
        {"17) " + kFields + " bm Bxd5;", "bm Bxd5;", "words before the position: '17) '"},
        {'"' + kFields + "\" bm Bxd5;", "bm Bxd5;"},
        {"[FEN \"" + kFields + " 3 9\"]", "hmvc 3; fmvn 9;"},
        {"-1 12 bm Bxd5;", "fmvn 12; bm Bxd5;",
         "counters out of range: halfmove clock '-1' taken as 0"},
        {"+7 +12 bm Bxd5;", "hmvc 7; fmvn 12; bm Bxd5;"},
        {"7 bm Bxd5;", "hmvc 7; bm Bxd5;"},
        {"3 4 bm Bxd5; fmvn 21; hmvc 7", "bm Bxd5; fmvn 21; hmvc 7;"},
        {"bm Bxd5; hmvc x; fmvn 1 2;", "bm Bxd5;",
         "operations that cannot be read: 'hmvc'; operations that cannot be read: 'fmvn'"},
        {"4k3/8/8/8/8/8/8/4K3 w KQ - bm Kd1;", "bm Kd1;",
         "castling rights that cannot be: castling 'K' left out: no such rook; castling rights "
         "that cannot be: castling 'Q' left out: no such rook"},
        {"k7/8/8/8/8/P7/PPPPPPPP/K7 w - - id \"nine\";", "id \"nine\";"},
        // Fields that are no operations.
        {"bm Bxd5; 00:02; +1.5/12; Bxd5 Ke7; #5; \"text\";", "bm Bxd5; Bxd5 Ke7;",
         "fields that are no operations: '00:02'; fields that are no operations: '+1.5/12'; fields "
         "that are no operations: '#5'; fields that are no operations: 'text'"},
        {"- bm Bxd5;", "bm Bxd5;", "fields that are no operations: '-'"},
        {"0 1 - bm Bxd5;", "bm Bxd5;", "fields that are no operations: '-'"},
        {"12:30 x bm Bxd5;", "bm Bxd5;", "fields that are no operations: '12:30 x'"},
        {"a\"b\"; bm Bxd5;", "bm Bxd5;", "fields that are no operations: 'a\"b\"'"},
        {"bm Bxd5; id \"open; ce 30;", "bm Bxd5; id \"open\"; ce 30;",
         "quotes that are not closed: '\"open'"},
        // Bytes that no text has.
        {"bm Bxd5;\0"s, "bm Bxd5;"},
        {"bm Bxd5;\x1A", "bm Bxd5;"},
        {"id \"a\x1b[31m\xC2\x9B\x7f\xC3\xA9\";", "id \"a?[31m???\xC3\xA9\";",
         "control characters, shown as '?': '" + kFields + " id \"a?[31m???\xC3\xA9\";'"},
        // Marks, numbers and other words among moves.
        {"bm Nxd5, Bxd5;", "bm Nxd5 Bxd5;"},
        {"bm Nxd5,Bxd5;", "bm Nxd5 Bxd5;"},
        {"bm c4d5 e3-d5;", "bm c4d5 e3-d5;"},
        {"bm Bxd5!; bm Nxd5;", "bm Bxd5!; bm Nxd5;"},
        {"bm \"Bxd5 +\";", "bm \"Bxd5 +\";"},
        {"am Bxd5 + 1.Nxd5 12...Bb5 (Kf2) $1 ep and e.p.;", "am Bxd5 Nxd5 Bb5 Kf2;"},
        {"bm 1. Bxd5 !?;", "bm Bxd5;"},
        {"bm Bxd5/Nxd5;", "bm Bxd5 Nxd5;"},
        {"bm nxd5 \u2657xd5 Kf2+-;", "bm nxd5 \u2657xd5 Kf2+-;"},
        {"bm Bxd5 or Nxd5 wins (20) 2nd Bishop $x;", "bm Bxd5 Nxd5;",
         "words of bm and am that are no moves: 'wins'; words of bm and am that are no moves: "
         "'20'; words of bm and am that are no moves: '2nd'; words of bm and am that are no moves: "
         "'Bishop'; words of bm and am that are no moves: '$x'"},
        {"4k3/8/8/3p4/8/8/Q6Q/4K2Q w - - bm Qxd5 Kd2;", "bm Kd2;",
         "moves of bm and am that cannot be played: 'Qxd5'"},
        {kPromotion + " bm a8=Q a8N;", "bm a8=Q a8N;"},
        {kPromotion + " am a8 a8=N Kd2;", "am a8=Q a8=N Kd2;",
         "promotions without a piece, taken as the queen: 'a8'"},
        // Distances to mate, and other spellings.
        {"dm 3;", "dm 3;"},
        {"dm #3;", "dm 3;"},
        {"dm mate in 3.;", "dm 3;"},
        {"dm ### 3", "dm 3;"},
        {"dm .. 3", "dm 3;"},
        {"dm #) 3", "dm 3;"},
        {"mate in 3", "dm 3;"},
        {"mate soon;", "mate soon;"},
        {"#3; id \"x\";", "id \"x\"; dm 3;"},
        {"#7; dm 3", "dm 3;", "fields that are no operations: '#7'"},
        {"#3; am Bxd5;", "am Bxd5;", "fields that are no operations: '#3'"},
        {"bm #+3 wins;", "bm #3;", "words of bm and am that are no moves: 'wins'"},
        {"bm Bxd5; dm soon;", "bm Bxd5;", "operations that cannot be read: 'dm'"},
        {"dm soon; mate in 3;", "dm 3;", "operations that cannot be read: 'dm'"},
        {"D1 twenty; D2 400; D0 1; D3;", "D2 400;",
         "operations that cannot be read: 'D1'; operations that cannot be read: 'D0'; operations "
         "that cannot be read: 'D3'"},
        {"BM Bxd5; ID \"x\";", "bm Bxd5; id \"x\";"},
        {"bm: Bxd5; id: \"x\";", "bm Bxd5; id \"x\";"},
    };
    for (const ReadLine& read : lines) check(read);
    for (const std::string opcode : {"bm", "am"})
        for (const std::string move : {"O-O", "0-0", "o-o-o", "Bxa8", "Ke4", "e2e4", "a8", "Qd4"})
            check({opcode + " Bxd5 " + move + " Nxd5;", opcode + " Bxd5 Nxd5;",
                   "moves of bm and am that cannot be played: '" + move + '\''});
    for (const std::string text :
         {"bm Bxd5 wins;", "dm 3; 0:02;", "D1 20x;", "bm Bxd5; id \"open;"})
        EXPECT_FALSE(parse_epd(kFields + ' ' + text)) << text;
    for (const std::string move : {"a8", "a8+", "a7a8", "a7-a8!", "axb8", "a7xb8+", "1.a8="}) {
        const auto reading = read_epd(kPromotion + " bm " + move + ";");
        ASSERT_TRUE(reading) << move;
        EXPECT_NE(sans(reading->record, "bm").find("8=Q"), std::string::npos) << move;
        EXPECT_EQ(reading->warnings.size(), 1U) << move;
    }
    for (const std::string fields : {" w", " w -", " w - -", " w - - 0", " W - - 0 1"})
        check({kFields.substr(0, kFields.find(' ')) + fields + " bm Bxd5;", "bm Bxd5;"});
}

TEST(Epd, OperationsAsValues) {
    EXPECT_EQ(sans(parsed(start("bm g1f3; id \"x\"; bm e2-e4;")), "bm"), "Nf3 e4");
    EXPECT_EQ(sans(parsed("4k3/8/8/8/8/8/8/R3K2R w KQ - bm O-O e1c1;"), "bm"), "O-O O-O-O");
    for (const auto& [text, distance] :
         std::vector<std::pair<std::string, std::optional<int>>>{{"dm 3;", 3},
                                                                 {"dm -2;", -2},
                                                                 {"bm #12; PV: ;", 12},
                                                                 {"bm #-4;", -4},
                                                                 {"bm #4; dm 5;", 5},
                                                                 {"dm 5; bm #4;", 5},
                                                                 {"bm e4;", {}}})
        EXPECT_EQ(*parsed(start(text)).mate_distance(), distance) << text;
    EXPECT_EQ(sans(parsed(start("bm e4 #12;")), "bm"), "e4");
    EXPECT_EQ(
        *parsed(start("0 1 ;D1 20 ;D3 8902 ;Date \"x\" ;D13 1981066775000396239")).perft_counts(),
        (std::vector<PerftCount>{{1, 20}, {3, 8902}, {13, 1981066775000396239ULL}}));
}

TEST(Epd, WhatCannotBeMeantIsANamedError) {
    const struct {
        std::string line;
        std::string_view reason;
    } all[] = {
        {"", "position: fewer than four fields in ''"},
        {"nonsense", "position: fewer than four fields in 'nonsense'"},
        {"\x9B", "position: fewer than four"},
        {"Anderssen vs Kieseritzky, London, 1851", "bad FEN, board"},
        {"8/8/8/8/8/8/8/8 w - - bm e4;", "bad FEN, board"},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - bm e4;", "side to move"},
        {'"' + kFields, "bad FEN"},
        {'"' + kFields + "; id \"x\";", "bad FEN"},
        {start("bm e5;"), "bm: move 'e5'"},
        {start("am e2e5 wins;"), "am: move 'e2e5'"},
        {start("bm wins;"), "bm: move 'wins'"},
        {start("bm;"), "bm: names no move"},
        {start("bm , ;"), "bm: names no move"},
        {start("bm \"\";"), "bm: names no move"},
        {start("am ;"), "am: names no move"},
        {start("bm e4; am O-O;"), "am: move 'O-O'"},
        {start("bm #x;"), "bm: move '#x'"},
        {start("bm #0;"), "bm: '0' is not a number of moves"},
        {kPawns.substr(0, kPawns.find(" w")) + " w - - bm a8;", "bm: move 'a8'"},
        {start("dm;"), "dm: needs one number, not 'dm;'"},
        {start("dm soon; id \"x\";"), "dm: 'soon'"},
        {start("dm 0;"), "dm: '0'"},
        {start("dm 3 4;"), "dm: needs one number, not 'dm 3 4;'"},
        {start("dm -2147483648;"), "dm: '-2147483648'"},
        {start("dm 99999999999;"), "dm: '99999999999'"},
    };
    for (const auto& [line, reason] : all) {
        const auto record = parse_epd(line);
        ASSERT_FALSE(record) << "accepted: " << line;
        EXPECT_NE(record.error().find(reason), std::string::npos)
            << record.error() << "\n    for " << line;
    }
}

TEST(Epd, LongLinesGiveShortErrorsAndHaveABound) {
    const std::string much(1000000, 'x');
    for (const std::string& line : {much, start("bm " + much)}) {
        const auto record = parse_epd(line);
        ASSERT_FALSE(record);
        EXPECT_LT(record.error().size(), 300U);
    }
    std::string line = start("c0 \"");
    line.append(kLongestEpdLine - line.size() - 2, 'x').append("\";");
    EXPECT_TRUE(parse_epd(line));
    line.insert(kStartFields.size(), 1, ' ');
    EXPECT_NE(parse_epd(line).error().find("longer than 1 MiB"), std::string::npos);
}

// ---- Writing ----

TEST(Epd, IsWrittenAsItWasRead) {
    for (const std::string_view text :
         {"bm Nf3 e4; id \"BK.01\";", "zz; acd 12; c0 \"a; b\"; acd 13;", "hmvc 3; fmvn 4; bm e4;",
          R"(c1 "say \"hi\" \\";)", "D1 20; D2 400;", "c2 \"\";", "dm 3;"})
        EXPECT_EQ(to_epd(parsed(start(text))), start(text));
    EXPECT_EQ(to_epd(parsed(kStartFields)), kStartFields);
    EXPECT_EQ(to_epd(parsed("r3k3/8/8/8/8/8/8/4K2R b Kq - id x"), CastlingStyle::Shredder),
              "r3k3/8/8/8/8/8/8/4K2R b Ha - id x;");
}

TEST(Epd, SetReplacesOrAddsAndQuotesWhatNeedsIt) {
    EpdRecord record = parsed(start("bm e4; id \"x\";"));
    record.set({"id", {{"two words", false}}});
    record.set({"c0", {{"", false}, {"\"x", false}, {"a\r\nb", false}, {"c;", false}}});
    EXPECT_EQ(to_epd(record), start(R"(bm e4; id "two words"; c0 "" "\"x" "a  b" "c;";)"));
    EXPECT_EQ(parsed(to_epd(record)).text("c0"), "\"x a  b c;");
}

TEST(Epd, TheSuitesAreReadWithoutWarnings) {
    for (const char* name : {"bratko-kopec", "mates", "tactics", "endgames", "perft"}) {
        std::ifstream file(std::string(SEBASTES_SOURCE_DIR) + "/epd/" + name + ".epd");
        int seen = 0;
        for (std::string line; std::getline(file, line);) {
            if (line.empty() || line.front() == '#') continue;
            const auto reading = read_epd(line);
            ASSERT_TRUE(reading) << line;
            EXPECT_EQ(warnings_of(*reading), "") << line;
            const EpdRecord again = parsed(to_epd(reading->record));
            EXPECT_EQ(again.position, reading->record.position) << line;
            EXPECT_EQ(to_epd(again), to_epd(reading->record)) << line;
            const auto counts = reading->record.perft_counts();
            if (!counts->empty()) {
                EXPECT_EQ(counts->front().nodes,
                          legal_moves(reading->record.position.board()).size())
                    << line;
            }
            ++seen;
        }
        EXPECT_GT(seen, 20) << name;
    }
}

// A damaged line is an error, or a record that comes back from its own text without warnings.
TEST(Epd, DamageIsNoticedOrHarmless) {
    constexpr std::string_view kAlphabet = "abmdD#\"\\;; \t019x-+,\r";
    const std::string lines[] = {
        start("bm Nf3 e4; id \"BK; 01\"; dm 3; c0 \"a \\\" b\";"),
        start("0 1 ;D1 20 ;D2 400"),
        start("am f3; hmvc 5; fmvn 6; acd 3; zz; bm #5;"),
    };
    Random random(11);
    int accepted = 0;
    for (int i = 0; i < 30000; ++i) {
        std::string text = lines[random.below(std::size(lines))];
        for (auto changes = 1 + random.below(4); changes > 0; --changes) {
            const std::size_t where = 50 + random.below(text.size() - 50);
            const char c = kAlphabet[random.below(kAlphabet.size())];
            const std::uint64_t kind = random.below(3);
            if (kind == 0) text[where] = c;
            if (kind == 1) text.erase(where, 1);
            if (kind == 2) text.insert(where, 1, c);
        }
        const auto reading = read_epd(text);
        if (!reading) continue;
        const EpdRecord* const record = &reading->record;
        ++accepted;
        const auto again = read_epd(to_epd(*record));
        ASSERT_TRUE(again) << again.error() << "\n    from " << text;
        ASSERT_EQ(again->record.position, record->position) << text;
        for (const std::string_view opcode : {"bm", "am"})
            ASSERT_EQ(*again->record.moves(opcode), *record->moves(opcode)) << text;
        ASSERT_EQ(*again->record.mate_distance(), *record->mate_distance()) << text;
        ASSERT_EQ(*again->record.perft_counts(), *record->perft_counts()) << text;
        ASSERT_EQ(to_epd(again->record), to_epd(*record)) << text;
    }
    EXPECT_GT(accepted, 10000);
    EXPECT_LT(accepted, 29000);
}

}  // namespace
}  // namespace sebastes
