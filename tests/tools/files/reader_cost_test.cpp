// The time per byte of each reader of foreign text: time grows linearly with the text's size.
// Texts combine a reader's usual beginning with shapes, each a few bytes repeated.
//
//   SEBASTES_READER_MIB=16 build/test/bin/sebastes_tests --gtest_filter='*ReaderCost*'
//
// measures at 1, 4 and 16 MiB in place of 2 and 32 KiB.  Each reader prints its worst shape.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
#if __has_include(<sys/resource.h>)
#include <sys/resource.h>
#endif

#include "book/learn_file.h"
#include "book/polyglot_book.h"
#include "core/number.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tables/nnue_text.h"
#include "tests/fuzz/checks.h"
#include "tools/programs/epd/report_file.h"
#include "tools/programs/epd/suite.h"
#include "tools/programs/perft/shard.h"
#include "tools/programs/perft/suite_file.h"
#include "tools/programs/serve/request_reader.h"
#include "tools/programs/spsa/openings.h"
#include "tools/programs/spsa/parameter_file.h"
#include "tools/programs/spsa/state.h"
#include "tools/shared/external_engine/info_line.h"
#include "tools/shared/json/json.h"
#include "tools/shared/pgn_epd/epd.h"
#include "tools/shared/pgn_epd/pgn_reader.h"
#include "tools/shared/text_file/input_file.h"
#include "tools/shared/text_file/text_file.h"
#include "uci/bench.h"
#include "uci/commands.h"
#include "uci/lines.h"
#include "uci/options.h"
#include "uci/words.h"

namespace sebastes {
namespace {

using fuzz::ScratchFile;

constexpr char kFields[] = "4k3/P6P/8/8/8/8/8/R3K2R w KQ - ";
constexpr std::size_t kKiB = 1024;

// Reads a file that holds the text.
template <auto kRead>
void from_file(const std::string& text) {
    const ScratchFile file(text);
    kRead(file.path());
}

void read_fens(const std::string& text) { read_fen(text); }
void read_epd_line(const std::string& text) { read_epd(text); }

void read_pgn(const std::string& text) {
    std::istringstream stream(text);
    PgnReader reader(stream, "x.pgn");
    while (reader.next()) {
    }
}

void read_epd_suite(const std::string& text) {
    const ScratchFile file(text);
    const epd::Suite suite = epd::read_suite_files({file.path()});
    std::ostringstream out;
    epd::show_faults(suite, out);
    for (const epd::SuiteEntry& entry : suite.entries)
        to_text(entry.expectation, entry.record.position);
}

void read_perft_suite(const std::string& text) {
    const ScratchFile file(text);
    tools::SuiteReader reader({file.path()});
    while (reader.next()) {
    }
}

void read_uci(std::string_view line) {
    const Position position = Position::start();
    std::string_view rest = line;
    const Command* command = nullptr;
    while (command == nullptr) {
        const std::string_view word = take_word(rest);
        if (word.empty()) return;
        command = find_command(word);
    }
    const auto words = split_words(rest);
    if (command->word == "go") parse_go(words, position);
    if (command->word == "position") parse_position(words);
    if (command->word == "setoption") parse_set_option(words);
    if (command->word == "bench") parse_bench(words);
}

void read_uci_lines(const std::string& text) {
    const ScratchFile file(text);
    const int descriptor = open_to_read(file.path());
    LineReader reader(descriptor, 1);
    while (const auto line = reader.next()) read_uci(*line);
    close_descriptor(descriptor);
}

void read_info(const std::string& text) {
    tools::parse_info(text, Position::start());
    tools::parse_thinking(text, Position::start());
}

void read_json(const std::string& text) { tools::Json::parse(text); }

void read_http_head(const std::string& text) {
    std::string bytes = text;
    serve::RequestReader(text.size()).take(bytes);
}

// As a connection does, piece by piece.
void read_chunks(const std::string& text) {
    serve::RequestReader request(text.size());
    std::string bytes = "POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n";
    request.take(bytes);
    for (std::size_t at = 0; at < text.size() && !request.is_done(); at += 4096) {
        bytes += text.substr(at, 4096);
        request.take(bytes);
    }
}

void read_book(const std::string& text) {
    const ScratchFile file(text);
    if (const auto book = PolyglotBook::open(file.path())) book->moves(Position::start());
}

void read_learn_file(const std::string& text) {
    const ScratchFile file(text);
    LearnFile::open(file.path());
}

void read_spsa_state(const std::string& text) { spsa::parse_state(text); }

void read_counts(const std::string& text) {
    tools::parse_counts(text);
    tools::parse_shard(text);
}

void read_nnue_text(const std::string& text) { tables::NnueText::read(text); }

void read_text_file(const std::string& text) {
    const ScratchFile file(text);
    sebastes::read_text(file.path(), std::uint64_t{1} << 24);
}

struct TextReader {
    std::string name;
    void (*read)(const std::string&);
    std::vector<std::string> beginnings;
};

std::string fields_and(const std::string& text) { return kFields + text; }

const std::vector<TextReader>& text_readers() {
    static const std::string pgn = "[Event \"x\"]\n\n1. e4 ";
    static const std::vector<TextReader> readers{
        {"Fen", read_fens, {"", kFields, "4k3/8/8/8/8/8/8/4K3 "}},
        {"EpdLine",
         read_epd_line,
         {"", kFields, fields_and("bm "), fields_and("id \""), fields_and("c0 \""),
          fields_and("dm ")}},
        {"EpdSuite",
         read_epd_suite,
         {"", kFields, fields_and("bm a8=Q; c0 "), fields_and("c0 \"a8=Q=1,"), "[FEN \""}},
        {"PerftSuite",
         read_perft_suite,
         {"", kFields, fields_and(";"), "epd " + fields_and("\n"), "id "}},
        {"Pgn", read_pgn, {"", pgn, pgn + "{", pgn + "(", "[", "[Event \"", "[FEN \""}},
        {"UciLines",
         read_uci_lines,
         {"", "position startpos moves ", "position fen ", "go ", "go searchmoves ",
          "setoption name ", "setoption name Hash value ", "bench "}},
        {"InfoLine", read_info, {"", "info ", "info depth 1 pv ", "info string ", "1 2 3 4 "}},
        {"Json", read_json, {"", "[", "{\"a\":", "\"", "[1,"}},
        {"Report", from_file<epd::read_report>, {"", "{\"engine\":\"x\",\"positions\":["}},
        {"HttpHead",
         read_http_head,
         {"", "GET /", "GET / HTTP/1.1\r\nHost: a\r\n", "GET / HTTP/1.1\r\nHost: a\r\nA: "}},
        {"ChunkedBody", read_chunks, {"", "1;", "0\r\n", "fffff\r\n"}},
        {"Book", read_book, {""}},
        {"LearnFile", read_learn_file, {"", LearnFile::header(7)}},
        {"SpsaState", read_spsa_state, {"spsa 1\n", "spsa 1\nparameter a, int, 1, 0, 9, 1, 1\n"}},
        {"SpsaParameters", from_file<spsa::read_parameters>, {"", "a, int, 1, 0, 9, 1, 1\n"}},
        {"SpsaOpenings", from_file<spsa::Openings::read>, {"", kFields, fields_and("id ")}},
        {"PerftCounts", read_counts, {"", "sebastes perft counts 2\nroot "}},
        {"NnueText", read_nnue_text, {"", "neurons 32 regions 1 outputs 1\n", "# "}},
        {"TextFile", read_text_file, {"", "\xFF\xFE"}}};
    return readers;
}

// What opens, closes and separates things, and whole things; between them stands "~".
constexpr std::string_view kThings =
    "\t~\n~\r~\r\n~\x1A~\x7F~\xC2~\xC2\x80~\xEF~\xFF~0~9~a~D~O~x~\"\\~\\\"~\"\"~\"\" ~\" ~"
    " \"~\";~;\"~\"\n~\"a~\"a;~a\"~({~{(~(){}~((~[{}],~{},~[],~[1,~1,~{\"a\":~\"a\":1,~"
    "\"a\",~[A \"~[A \"b\"]~[A \"b\"]\n~[A ~$1~$1 ~1.~1. ~1... ~e4 ~a8~a8=Q ~a8=Q,~a8=Q=1,~"
    "a1a2 a2a1 ~Nf3 Nf6 Ng1 Ng8 ~g1f3 g8f6 f3g1 f6g8 ~O-O ~1-0 ~* ~1/2-1/2\n~; ~a;~1;~D1 1;~"
    "D1 ~bm ~bm a8=Q;~am a8=Q;~dm 3;~dm ~id \"x\";~c0 \"\";~c1 ~hmvc 1;~#3 ~#~# ~a\n~a a a\n~"
    "'\n~%41~&a=b~a: b\r\n~a:\r\n~1\r\na\r\n~0\r\n~1;a\r\n~perft 1 1\n~epd ~"
    "epd 4k3/8/8/8/8/8/8/4K3 w - -\n~id a\n~perft 1 ~;perft 1 = 1 ~"
    "4k3/8/8/8/8/8/8/4K3 w - - D1 5\n~/~8/~K~moves ~fen ~name ~value ~depth ~searchmoves ~"
    "pv ~info ~string ~score cp 1 ~go ~go\n~position ~setting a b\n~history 1 1\n~values 1\n~"
    "1 ~-1 ~+~1e9~e.p.~!?~...~--~<!--~%\n~\n%~{\n~}\n~{}\n~\n\n~ \n";

// What is repeated: each of these, and each sign alone.
std::vector<std::string> units() {
    std::vector<std::string> all;
    std::istringstream things{std::string(kThings)};
    for (std::string thing; std::getline(things, thing, '~');) all.push_back(thing);
    all.emplace_back(1, '\0');
    for (char c = ' '; c < '0'; ++c) all.emplace_back(1, c);
    for (char c = ':'; c <= '@'; ++c) all.emplace_back(1, c);
    for (char c = '['; c <= '`'; ++c) all.emplace_back(1, c);
    for (char c = '{'; c <= '~'; ++c) all.emplace_back(1, c);
    return all;
}

std::string text_of(const std::string& beginning, const std::string& unit, std::size_t size) {
    std::string text = beginning;
    text.reserve(size + unit.size());
    while (text.size() < size) text += unit;
    return text;
}

// No two lines are alike, nor two kinds of them.
std::string different_lines(const std::string& beginning, std::size_t size) {
    std::string text = beginning;
    for (unsigned number = 0; text.size() < size; ++number) {
        text += "a'";
        for (unsigned rest = number; rest > 0; rest /= 20)
            text += static_cast<char>('b' + rest % 20);
        text += " b c d\n";
    }
    return text;
}

// The same from the first bracket to the last.
std::string nested(const std::string& beginning, std::size_t size) {
    return text_of(text_of(beginning, "[", size / 2), "]", size);
}

struct TextShape {
    std::string name;
    std::function<std::string(std::size_t)> text;
};

std::vector<TextShape> shapes_of(const TextReader& reader) {
    std::vector<TextShape> shapes;
    const auto name = [](const std::string& beginning, const std::string& unit) {
        std::string text;
        for (const char c : beginning + "<" + unit + ">")
            text += c < ' ' || c > '~' ? fmt::format("\\x{:02X}", static_cast<unsigned char>(c))
                                       : std::string(1, c);
        return text;
    };
    for (const std::string& begin : reader.beginnings) {
        for (const std::string& unit : units())
            shapes.push_back(
                {name(begin, unit), [=](std::size_t size) { return text_of(begin, unit, size); }});
        shapes.push_back({name(begin, "different lines"),
                          [=](std::size_t size) { return different_lines(begin, size); }});
        shapes.push_back(
            {name(begin, "[[...]]"), [=](std::size_t size) { return nested(begin, size); }});
    }
    return shapes;
}

constexpr double kTick = 0.004;  // seconds

// Of the processor.
double cpu_seconds() {
#ifdef CLOCK_THREAD_CPUTIME_ID
    std::timespec now{};
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0)
        return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) / 1e9;
#endif
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

// Of these, those in which the system hands out memory and the like.
double system_seconds() {
#ifdef RUSAGE_THREAD
    rusage usage{};
    if (getrusage(RUSAGE_THREAD, &usage) == 0)
        return static_cast<double>(usage.ru_stime.tv_sec) +
               static_cast<double>(usage.ru_stime.tv_usec) / 1e6;
#endif
    return 0;
}

constexpr std::size_t kLong = 512 * kKiB;

// In the reader itself where texts are long: what the system needs to hand out memory differs among
// machines by a hundred times.  It is counted by the tick, so short ones are taken as they are.
double seconds_of(const TextReader& reader, const std::string& text) {
    const double system = text.size() < kLong ? 0 : system_seconds();
    const double before = cpu_seconds();
    reader.read(text);
    const double seconds = cpu_seconds() - before;
    return text.size() < kLong ? seconds : std::max(kTick, seconds - (system_seconds() - system));
}

constexpr double kNoise = 0.04;        // seconds: what takes less is not judged
constexpr double kMostAtFirst = 0.25;  // seconds of the smallest text: no need for a larger one

// Sixteen times the bytes take so many times as long at most.
struct CostRule {
    std::vector<std::size_t> sizes;
    double most_growth;
};

CostRule cost_rule() {
    const char* asked = std::getenv("SEBASTES_READER_MIB");
    const std::size_t mib = asked == nullptr ? 0 : to_number<std::size_t>(asked).value_or(16);
    if (mib == 0) return {{2 * kKiB, 32 * kKiB}, 64};
    return {{mib * 64 * kKiB, mib * 256 * kKiB, mib * 1024 * kKiB}, 20};
}

// From here on memory that is given back stays the program's: a host that takes new memory from
// elsewhere lets the reader pay for it, several times what reading costs.
void keep_memory() {
#ifdef M_MMAP_MAX
    mallopt(M_MMAP_MAX, 0);
    mallopt(M_TRIM_THRESHOLD, std::numeric_limits<int>::max());
#endif
}

class ReaderCostSlow : public testing::TestWithParam<TextReader> {};

TEST_P(ReaderCostSlow, GrowsAsTheBytesDo) {
    const TextReader& reader = GetParam();
    const CostRule rule = cost_rule();
    if (rule.sizes.front() >= kLong) keep_memory();
    double worst = 0;
    std::string table;
    for (const TextShape& shape : shapes_of(reader)) {
        std::vector<double> seconds;
        for (const std::size_t size : rule.sizes) {
            const std::string text = shape.text(size);
            const double most =
                kMostAtFirst * static_cast<double>(size) / static_cast<double>(64 * kKiB);
            seconds.push_back(seconds_of(reader, text));
            for (int run = 0; run < 3 && seconds.back() > most; ++run)
                seconds.back() = std::min(seconds.back(), seconds_of(reader, text));
            if (seconds.back() > most) break;
        }
        const bool is_whole = seconds.size() == rule.sizes.size();
        const auto grows = [&] {
            return seconds.back() > kNoise && seconds.back() > rule.most_growth * seconds.front();
        };
        // The best of some runs, where one is not enough.
        for (int run = 0; run < 3 && is_whole && grows(); ++run) {
            seconds.front() =
                std::max(seconds.front(), seconds_of(reader, shape.text(rule.sizes.front())));
            seconds.back() =
                std::min(seconds.back(), seconds_of(reader, shape.text(rule.sizes.back())));
        }
        EXPECT_TRUE(is_whole && !grows()) << reader.name << " " << shape.name
                                          << fmt::format(": {:.4f} s", fmt::join(seconds, " s, "));
        if (seconds.back() <= worst) continue;
        worst = seconds.back();
        table =
            fmt::format("{:15} {:.4f} s  {}\n", reader.name, fmt::join(seconds, " s "), shape.name);
    }
    std::cout << table;
}

INSTANTIATE_TEST_SUITE_P(Readers, ReaderCostSlow, testing::ValuesIn(text_readers()),
                         [](const auto& found) { return found.param.name; });

}  // namespace
}  // namespace sebastes
