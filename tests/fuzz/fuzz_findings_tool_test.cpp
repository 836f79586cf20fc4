// What the fuzz targets of what tools read found, by name: each is a small input of its check.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>

#include "bases/syzygy_file.h"
#include "core/byte_text.h"
#include "tables/vector_text.h"
#include "tests/fuzz/checks.h"
#include "tools/programs/perft/shard.h"
#include "tools/programs/spsa/parameter_file.h"
#include "tools/programs/spsa/state.h"
#include "tools/shared/json/json.h"

namespace sebastes {
namespace {

std::string seed_text(const std::string& name) {
    std::ifstream file(std::string(SEBASTES_SOURCE_DIR) + "/tests/fuzz/corpus/" + name,
                       std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

std::string seed_with(const std::string& name, const std::string& that,
                      const std::string& instead) {
    std::string text = seed_text(name);
    const std::size_t at = text.find(that);
    EXPECT_NE(at, std::string::npos) << name << ": " << that;
    return at == std::string::npos ? text : text.replace(at, that.size(), instead);
}

TEST(FuzzFindings, ACheckpointOfMoreBytesThanEpochsIsDamaged) {
    EXPECT_EQ(fuzz::fault_of_checkpoint(seed_text("checkpoint/odd")), "");
}

TEST(FuzzFindings, ACheckpointOfWhatIsNoNumberIsRefused) {
    std::string bytes = seed_text("checkpoint/two_epochs");
    ASSERT_GT(bytes.size(), 20U);
    for (const char* number : {"\xFF\xFF\xFF\xFF", "\0\0\x80\x7F", "\0\0\x80\xBF"}) {
        bytes.replace(bytes.size() - 12, 4, number, 4);
        EXPECT_EQ(fuzz::fault_of_checkpoint(bytes), "");
    }
}

// Under the sanitizers it copied no bytes to no place.
TEST(FuzzFindings, ACheckpointOfNoParametersIsRead) {
    std::string bytes = "SEBVECT1\n";
    bytes.resize(16 + 5 * sizeof(std::uint64_t));
    EXPECT_EQ(fuzz::fault_of_checkpoint(bytes), "");
}

TEST(FuzzFindings, StatesOfTuningsThatCannotBeAreRefused) {
    const auto with = [](const char* that, const char* instead) {
        return seed_with("spsa/state", that, instead);
    };
    ASSERT_TRUE(spsa::parse_state(seed_text("spsa/state")));
    for (const std::string& text :
         {with("values 260.3", "values 1e300"), with("values 260.3", "values 99.9"),
          with("history 2 261.5", "history 2 501"), with("B C", "A"), with("B C", "B\x1B[31m"),
          with("history 2", "history 99"), with("history 1", "history 5"),
          with("500, 20, 0.002", "500, 1e-320, 0.002"), with("500, 20, 0.002", "500, 1e200, 1")}) {
        EXPECT_FALSE(spsa::parse_state(text)) << text;
        EXPECT_EQ(fuzz::fault_of_spsa(text), "") << text;
    }
}

// Squares of larger ones are no numbers, and draws of games made the values none.
TEST(FuzzFindings, ParametersHaveEndsOfSomeSize) {
    EXPECT_TRUE(spsa::parse_parameter("a, int, 1, 0, 2, 1e-9, 1e9"));
    for (const char* line : {"a, int, 1, 0, 2, 1e-10, 1", "a, int, 1, 0, 2, 1, 1e-10",
                             "a, int, 1, 0, 2, 1e200, 1", "a, int, 1, 0, 2, 1, 1e10"}) {
        const auto parameter = spsa::parse_parameter(line);
        ASSERT_FALSE(parameter) << line;
        EXPECT_NE(parameter.error().find("is not within 1e-09 to 1e+09"), std::string::npos)
            << parameter.error();
    }
    EXPECT_EQ(fuzz::fault_of_spsa("a, int, 1, 0, 2, 1e200, 1\n"), "");
}

TEST(FuzzFindings, ShardsAreAsTheyAreWritten) {
    ASSERT_TRUE(tools::parse_counts(seed_text("shard/counts")));
    for (const std::string& text : {seed_with("shard/shard", "depth 2", "depth 02"),
                                    seed_with("shard/shard", "KQkq -\n", "KQkq - 0 1\n"),
                                    seed_with("shard/shard", "\n1 rnb", "\n01 rnb"),
                                    seed_with("shard/shard", "b KQkq -\n", "b  KQkq -\n"),
                                    seed_with("shard/counts", "split ddd9", "split DDD9"),
                                    seed_with("shard/counts", " 31875c11", " 31875C11")}) {
        EXPECT_FALSE(tools::parse_counts(text)) << text;
        EXPECT_EQ(fuzz::fault_of_shard(text), "") << text;
    }
}

TEST(FuzzFindings, ShardsHaveNoMoreLinesThanThereAre) {
    for (const std::string& text :
         {seed_with("shard/shard", "\n1 rnb", "\n21 rnb"),
          seed_with("shard/shard", "\n1 rnb", "\n18446744073709551615 rnb"),
          seed_with("shard/counts", "\n1 1 20", "\n1 18 20"),
          seed_with("shard/counts", "\n1 1 20", "\n1 18446744073709551615 20")})
        EXPECT_EQ(fuzz::fault_of_shard(text), "") << text;
}

TEST(FuzzFindings, WhatReportsSayStandsOnALine) {
    for (const std::string& instead :
         {std::string("que\\nen"), std::string("\\u001b[31m"), std::string(5000, 'q')})
        EXPECT_EQ(fuzz::fault_of_report(seed_with("report/whole", "queen", instead)), "");
    EXPECT_EQ(fuzz::fault_of_report(seed_with("report/whole", "\"Sebastes\"", "\"\\u0007\"")), "");
}

TEST(FuzzFindings, OutcomesOfReportsAreOfTheirRanges) {
    const auto refused = [](const char* that, const char* instead) {
        const std::string text = seed_with("report/whole", that, instead);
        EXPECT_EQ(fuzz::fault_of_report(text), "") << instead;
    };
    refused("\"mate\": 2}", "\"mate\": 2147483647}");
    refused("\"mate\": 2}", "\"mate\": -2147483648}");
    refused("\"mate\": 2}", "\"mate\": 129}");
    refused("\"cp\": 232", "\"cp\": 31999");
    refused("\"cp\": 232", "\"cp\": -2147483648");
    refused("\"depth\": 14", "\"depth\": -14");
    refused("\"milliseconds\": 7", "\"milliseconds\": -7");
}

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

// Each name was compared with all before it: 100 KB took seconds, and 1 MB minutes.
TEST(FuzzFindings, ObjectsOfManyMembersAreWrittenInLinearTime) {
    const auto seconds = [](int members) {
        std::string text = "{";
        for (int i = 0; i < members; ++i)
            text += (i == 0 ? "\"member " : ",\"member ") + std::to_string(i) + "\":1";
        text += '}';
        const auto json = tools::Json::parse(text);
        double best = 1e9;
        for (int run = 0; run < 3; ++run) {
            const double start = processor_seconds();
            EXPECT_EQ(json->to_line(), text);
            best = std::min(best, processor_seconds() - start);
        }
        return best;
    };
    const double few = seconds(2'000);
    EXPECT_LT(seconds(32'000), 100 * few + 0.05) << few;
}

// Blocks of a byte, each said to have 65536 values: all were looked for behind it, up to the
// file's end, which took a minute.
TEST(FuzzFindings, SyzygyTablesAreLookedAtInLinearTime) {
    constexpr unsigned kBlocks = 30'000;
    constexpr unsigned kLengths = 31;  // of codes, from 1 bit on: one each, and two of the last
    std::string bytes(std::begin(kSyzygyOutcomeMark), std::end(kSyzygyOutcomeMark));
    bytes += std::string{"\x01\x00\x66\xEE\x44\x00\x80\x04", 8};  // KRvK, whose first part is won
    bytes += std::string{"\x00\x00\x14\x00", 4};  // blocks of 1 byte, stretches of 2^20 positions
    put_number(bytes, kBlocks);
    bytes += std::string{"\x1F\x01", 2};
    for (unsigned length = 1; length < kLengths; ++length)
        put_number(bytes, static_cast<std::uint16_t>(kLengths + 1 - length));
    put_number(bytes, std::uint16_t{0});
    put_number(bytes, static_cast<std::uint16_t>(kLengths + 1));
    for (unsigned symbol = 0; symbol <= kLengths; ++symbol)
        bytes += std::string{static_cast<char>(symbol % 5), '\xF0', '\xFF'};
    bytes += std::string{"\x08\x00\x00\x00\x00\x00", 6};  // the index: the middle of the stretch
    bytes.append(2 * kBlocks, '\xFF');
    bytes.resize((bytes.size() + 63) / 64 * 64);
    bytes.append(kBlocks, '\xFF');
    bytes.append((16 - bytes.size() % 64 + 64) % 64, '\xFF');
    const double start = processor_seconds();
    std::istringstream in(bytes);
    EXPECT_FALSE(is_sound_syzygy_table(in, bytes.size(), "KRvK", SyzygyKind::Outcomes));
    EXPECT_LT(processor_seconds() - start, 1);
}

TEST(FuzzFindings, ATempoThatOverflowsIsRefused) {
    tables::VectorValues values;
    values.lanes = 32;
    values.regions = values.outputs = 1;
    for (const tables::VectorSection& section : vector_sections(values))
        section.values->assign(section.count, 0);
    for (const int tempo : {131072, -131072}) {
        values.direct_tempo[1] = tempo;
        EXPECT_TRUE(tables::VectorText::read(tables::VectorText::write(values, "")));
    }
    for (const int tempo : {131073, -131073, 2147483647}) {
        values.direct_tempo[1] = tempo;
        const auto read = tables::VectorText::read(tables::VectorText::write(values, ""));
        ASSERT_FALSE(read) << tempo;
        EXPECT_NE(read.error().find("direct_tempo: "), std::string::npos) << read.error();
    }
}

}  // namespace
}  // namespace sebastes
