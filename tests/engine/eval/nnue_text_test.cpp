#include "tables/nnue_text.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "core/random.h"

namespace sebastes {
namespace {

using tables::NnueText;
using tables::NnueValues;

NnueValues random_values(int neurons, int regions, int outputs) {
    NnueValues values;
    values.neurons = neurons;
    values.regions = regions;
    values.outputs = outputs;
    Random random(41);
    for (const tables::NnueSection& section : nnue_sections(values))
        for (std::size_t i = 0; i < section.count; ++i) {
            const int least = section.digits == 3 ? -131072 : -100;
            section.values->push_back(
                least + static_cast<int>(random.below(static_cast<unsigned>(1 - 2 * least))));
        }
    return values;
}

// The same text with this instead of that, and the right checksum.
std::string text_with(std::string text, const std::string& that, const std::string& instead) {
    const std::size_t at = text.find(that);
    EXPECT_NE(at, std::string::npos) << that;
    text.replace(at, that.size(), instead);
    const auto refused = NnueText::read(text);
    if (refused) return text;
    constexpr std::string_view kSum = "the checksum of what was read is ";
    const std::size_t sum = refused.error().find(kSum);
    if (sum != std::string::npos)
        text.replace(text.size() - 17, 16, refused.error().substr(sum + kSum.size()));
    return text;
}

std::string text_fault(const std::string& text) {
    const auto values = NnueText::read(text);
    return values ? "good" : values.error();
}

TEST(NnueText, ReadsWhatWasWritten) {
    for (const auto& [neurons, regions, outputs] :
         {std::array{32, 1, 1}, std::array{64, 1, 4}, std::array{32, 8, 2}}) {
        const NnueValues values = random_values(neurons, regions, outputs);
        const std::string text = NnueText::write(values, "Of games\n\nthat nobody played");
        EXPECT_TRUE(text.starts_with("# Of games\n#\n# that nobody played\nneurons "));
        const auto read = NnueText::read(text);
        ASSERT_TRUE(read) << read.error();
        EXPECT_TRUE(*read == values);
        EXPECT_EQ(NnueText::write(*read, "Of games\n\nthat nobody played"), text);
    }
    // The ends of the ranges.
    NnueValues values = random_values(32, 1, 1);
    values.hidden_bias[3] = 2047;
    values.hidden_bias[4] = -2048;
    values.psqt_shared[5] = 131071;
    values.output_bias[0] = -2147483647;
    const auto read = NnueText::read(NnueText::write(values, ""));
    ASSERT_TRUE(read) << read.error();
    EXPECT_TRUE(*read == values);
}

TEST(NnueText, CommentsDoNotCount) {
    const std::string text = NnueText::write(random_values(32, 1, 1), "a");
    EXPECT_EQ(text_fault("# more\n" + text), "good");
    std::string inside = text;
    inside.insert(text.find("shared_weights"), "# here\n");
    EXPECT_EQ(text_fault(inside), "good");
}

TEST(NnueText, BadTextsAreRefusedWithTheirLine) {
    const std::string text = NnueText::write(random_values(32, 1, 1), "");
    EXPECT_EQ(text_fault(""), "1: the file ends too early");
    EXPECT_EQ(text_fault("neurons 32"), "1: a line without an end");
    EXPECT_EQ(text_fault("neurons 32\n"),
              "1: expected \"neurons NEURONS regions REGIONS outputs OUTPUTS\"");
    EXPECT_EQ(text_fault(text_with(text, "neurons 32", "neurons 40")),
              "1: the neurons must be a multiple of 32, at most 1024");
    EXPECT_EQ(text_fault(text_with(text, "regions 1", "regions 3")),
              "1: the regions must be 1 or 8");
    EXPECT_EQ(text_fault(text_with(text, "outputs 1", "outputs 0")),
              "1: the outputs must be 1 to 31");
    EXPECT_EQ(text_fault(text_with(text, "hidden_bias 32", "hidden_bias 31")),
              "2: expected \"hidden_bias 32\"");
    EXPECT_EQ(text_fault(text_with(text, "shared_weights", "shared")),
              "4: expected \"shared_weights 24576\"");
    EXPECT_EQ(text_fault(text_with(text, "hidden_bias 32\n", "hidden_bias 32\n\n")),
              "3: hidden_bias: expected a line of 32 values of 2 digits");
    std::string sign = "# a\n" + text;
    sign[sign.find("hidden_bias 32\n") + 15] = '!';
    EXPECT_EQ(text_fault(sign), "4: hidden_bias: a sign that is no digit");
    const std::size_t decimals = text.find("psqt_tempo 2\n") + 15;
    std::string tempo = text;
    tempo.insert(decimals, "one ");
    EXPECT_NE(text_fault(tempo).find(": psqt_tempo: expected decimal numbers"), std::string::npos);
    tempo = text;
    tempo.insert(tempo.find('\n', decimals), " 7");
    EXPECT_NE(text_fault(tempo).find(": psqt_tempo: more numbers"), std::string::npos);
    EXPECT_NE(text_fault(text + "more\n").find(": more behind the checksum"), std::string::npos);
    // Any other change, and any end.
    Random random(42);
    for (int i = 0; i < 60; ++i) {
        std::string changed = text;
        char& c = changed[random.below(text.size())];
        c = c == 'A' ? 'B' : 'A';
        EXPECT_NE(text_fault(changed), "good");
        EXPECT_NE(text_fault(text.substr(0, random.below(text.size()))), "good");
    }
}

TEST(NnueText, WhatCouldOverflowIsRefused) {
    NnueValues values = random_values(32, 1, 1);
    for (const std::size_t piece : {1UL, 4UL})
        values.shared_weights[(piece * 64 + 20) * 32 + 7] = 2047;
    EXPECT_EQ(text_fault(NnueText::write(values, "")).find("could overflow"), std::string::npos);
    values.hidden_bias[7] = 1000;  // with fifteen pieces of one of these kinds
    EXPECT_NE(text_fault(NnueText::write(values, "")).find("neuron 7 of region 0 could overflow"),
              std::string::npos);
    values = random_values(32, 1, 2);
    values.output_layers[1][40] = -127;
    EXPECT_NE(text_fault(NnueText::write(values, "")).find("output_weights_1: a weight of -127"),
              std::string::npos);
}

}  // namespace
}  // namespace sebastes
