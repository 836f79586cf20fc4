// The inputs that fuzz targets of tools found, as named tests.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <ctime>
#include <limits>
#include <string>

#include "tables/nnue_text.h"
#include "tests/fuzz/checks.h"
#include "tests/support/temporary_folder.h"
#include "tools/programs/tune/nnue_checkpoint.h"
#include "tools/shared/json/json.h"

namespace sebastes {
namespace {

// Ids that cannot be shown, and outcomes out of their ranges; some reports are refused.
TEST(FuzzFindings, ChangedReports) {
    const struct {
        std::string that;
        std::string instead;
    } changes[] = {{"queen", "que\\nen"},
                   {"queen", "\\u001b[31m"},
                   {"queen", std::string(5000, 'q')},
                   {"\"Sebastes\"", "\"\\u0007\""},
                   {"\"mate\": 2}", "\"mate\": 2147483647}"},
                   {"\"mate\": 2}", "\"mate\": -2147483648}"},
                   {"\"mate\": 2}", "\"mate\": 129}"},
                   {"\"cp\": 232", "\"cp\": 31999"},
                   {"\"cp\": 232", "\"cp\": -2147483648"},
                   {"\"depth\": 14", "\"depth\": -14"},
                   {"\"milliseconds\": 7", "\"milliseconds\": -7"}};
    const std::string seed = test::read_file(SEBASTES_SOURCE_DIR "/tests/fuzz/corpus/report/whole");
    for (const auto& [that, instead] : changes) {
        const std::size_t at = seed.find(that);
        ASSERT_NE(at, std::string::npos) << that;
        const std::string text = std::string(seed).replace(at, that.size(), instead);
        EXPECT_EQ(fuzz::fault_of_report(text), "") << text;
    }
}

TEST(FuzzFindings, ACheckpointOfWhatIsNoNumberIsRefused) {
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const auto is_taken = [](const tune::Floats& parameters, const tune::Floats& squares) {
        tune::TrainerState state;
        state.parameters = parameters;
        state.descent.first = parameters;
        state.descent.second = squares;
        const fuzz::ScratchFile file(checkpoint_text(state, 7));
        return tune::read_checkpoint(file.path(), 7, parameters.size()).has_value();
    };
    EXPECT_TRUE(is_taken({1}, {2}));
    for (const float number : {std::nanf(""), kInfinity, -1.0F})
        EXPECT_FALSE(is_taken({1}, {number})) << number;
    // Under the sanitizers the reader once copied no bytes to a null pointer.
    is_taken({}, {});
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
