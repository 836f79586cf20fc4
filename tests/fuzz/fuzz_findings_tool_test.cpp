// The inputs that fuzz targets of tools found, as named tests: each runs a check on a small input.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/byte_text.h"
#include "tables/nnue_text.h"
#include "tests/fuzz/checks.h"
#include "tools/programs/spsa/parameter_file.h"
#include "tools/programs/spsa/state.h"
#include "tools/shared/json/json.h"

namespace sebastes {
namespace {

std::string seed_text(const std::string& name) {
    return test::read_file(SEBASTES_SOURCE_DIR "/tests/fuzz/corpus/" + name);
}

std::string seed_with(const std::string& name, const std::string& that,
                      const std::string& instead) {
    std::string text = seed_text(name);
    const std::size_t at = text.find(that);
    EXPECT_NE(at, std::string::npos) << name << ": " << that;
    return at == std::string::npos ? text : text.replace(at, that.size(), instead);
}

// What lies behind a change of a seed, by the target's name and check; some are refused.
TEST(FuzzFindings, ChangedSeeds) {
    using Check = std::string (*)(std::string_view);
    struct Change {
        std::string that;
        std::string instead;
    };
    const struct {
        const char* seed;
        Check check;
        std::vector<Change> changes;
    } findings[] = {// Values out of their range, a name twice or of no letters.
                    {"spsa/state",
                     fuzz::fault_of_spsa,
                     {{"values 260.3", "values 1e300"},
                      {"values 260.3", "values 99.9"},
                      {"B C", "A"},
                      {"B C", "B\x1B[31m"},
                      {"500, 20, 0.002", "500, 1e-320, 0.002"},
                      {"500, 20, 0.002", "500, 1e200, 1"}}},
                    // Other texts of the same shard, and more lines than there are.
                    {"shard/shard",
                     fuzz::fault_of_shard,
                     {{"depth 2", "depth 02"},
                      {"KQkq -\n", "KQkq - 0 1\n"},
                      {"\n1 rnb", "\n01 rnb"},
                      {"b KQkq -\n", "b  KQkq -\n"},
                      {"\n1 rnb", "\n21 rnb"},
                      {"\n1 rnb", "\n18446744073709551615 rnb"}}},
                    {"shard/counts",
                     fuzz::fault_of_shard,
                     {{"split ddd9", "split DDD9"},
                      {" 31875c11", " 31875C11"},
                      {"\n1 1 20", "\n1 18 20"},
                      {"\n1 1 20", "\n1 18446744073709551615 20"}}},
                    // What stands on a line, and outcomes out of their ranges.
                    {"report/whole",
                     fuzz::fault_of_report,
                     {{"queen", "que\\nen"},
                      {"queen", "\\u001b[31m"},
                      {"queen", std::string(5000, 'q')},
                      {"\"Sebastes\"", "\"\\u0007\""},
                      {"\"mate\": 2}", "\"mate\": 2147483647}"},
                      {"\"mate\": 2}", "\"mate\": -2147483648}"},
                      {"\"mate\": 2}", "\"mate\": 129}"},
                      {"\"cp\": 232", "\"cp\": 31999"},
                      {"\"cp\": 232", "\"cp\": -2147483648"},
                      {"\"depth\": 14", "\"depth\": -14"},
                      {"\"milliseconds\": 7", "\"milliseconds\": -7"}}}};
    for (const auto& [seed, check, changes] : findings)
        for (const Change& change : changes) {
            const std::string text = seed_with(seed, change.that, change.instead);
            EXPECT_EQ(check(text), "") << text;
            if (check == fuzz::fault_of_spsa) {
                EXPECT_FALSE(spsa::parse_state(text)) << text;
            }
        }
    EXPECT_TRUE(spsa::parse_state(seed_text("spsa/state")));
}

TEST(FuzzFindings, ACheckpointOfWhatIsNoNumberIsRefused) {
    std::string bytes = seed_text("checkpoint/two_epochs");
    ASSERT_GT(bytes.size(), 20U);
    for (const char* number : {"\xFF\xFF\xFF\xFF", "\0\0\x80\x7F", "\0\0\x80\xBF"}) {
        bytes.replace(bytes.size() - 12, 4, number, 4);
        EXPECT_EQ(fuzz::fault_of_checkpoint(bytes), "");
    }
    // Under the sanitizers it copied no bytes to no place.
    std::string none = "SEBVECT1\n";
    none.resize(16 + 5 * sizeof(std::uint64_t));
    EXPECT_EQ(fuzz::fault_of_checkpoint(none), "");
}

// Squares of larger ones are no numbers, and draws of games made the values none.
TEST(FuzzFindings, ParametersHaveEndsOfSomeSize) {
    EXPECT_TRUE(spsa::parse_parameter("a, int, 1, 0, 2, 1e-9, 1e9"));
    for (const char* line : {"a, int, 1, 0, 2, 1e-10, 1", "a, int, 1, 0, 2, 1, 1e-10",
                             "a, int, 1, 0, 2, 1e200, 1", "a, int, 1, 0, 2, 1, 1e10"})
        EXPECT_FALSE(spsa::parse_parameter(line)) << line;
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

TEST(FuzzFindings, ATempoThatOverflowsIsRefused) {
    tables::NnueValues values;
    values.neurons = 32;
    values.regions = values.outputs = 1;
    for (const tables::NnueSection& section : nnue_sections(values))
        section.values->assign(section.count, 0);
    for (const int tempo : {131072, -131072}) {
        values.psqt_tempo[1] = tempo;
        EXPECT_TRUE(tables::NnueText::read(tables::NnueText::write(values, "")));
    }
    for (const int tempo : {131073, -131073, 2147483647}) {
        values.psqt_tempo[1] = tempo;
        const auto read = tables::NnueText::read(tables::NnueText::write(values, ""));
        ASSERT_FALSE(read) << tempo;
        EXPECT_NE(read.error().find("psqt_tempo: "), std::string::npos) << read.error();
    }
}

}  // namespace
}  // namespace sebastes
