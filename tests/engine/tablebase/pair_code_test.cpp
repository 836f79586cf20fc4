// The compression of a table's values: decoding, and rejecting invalid data.
#include "tablebase/format/pair_code.h"

#include <gtest/gtest.h>

#include <vector>

namespace sebastes {
namespace {

using Symbols = std::vector<PairCode::Symbol>;

std::vector<std::uint8_t> padded_block(std::vector<std::uint8_t> bytes) {
    bytes.resize(bytes.size() + PairCode::kPadding);
    return bytes;
}

std::optional<PairCode> made(unsigned least_length, const std::vector<unsigned>& first_symbols,
                             const Symbols& symbols) {
    return PairCode::make(least_length, first_symbols, symbols);
}

// Codes 1 for symbol 2, 01 and 00 for 1 and 0: the pair (4, 7) twice, a 7, a 4.
TEST(PairCode, ValuesAreFoundInPairs) {
    const Symbols symbols{{4, PairCode::kNoPair}, {7, PairCode::kNoPair}, {3, 3}, {0, 1}};
    const auto code = made(1, {2, 0}, symbols);
    ASSERT_TRUE(code);
    const auto block = padded_block({0b10110000});  // 4 7 4 7, 7, 4 7 4 7, 4, 4
    const std::vector<unsigned> wanted{4, 7, 4, 7, 7, 4, 7, 4, 7, 4, 4};
    for (std::size_t i = 0; i < wanted.size(); ++i)
        EXPECT_EQ(code->value_at(block, i), wanted[i]) << i;
    EXPECT_FALSE(code->value_at(block, 5000)) << "behind the block";
}

TEST(PairCode, WhatMakesNoSenseIsRefused) {
    const Symbols values{{1, PairCode::kNoPair}, {2, PairCode::kNoPair}};
    EXPECT_TRUE(made(1, {0}, values));
    EXPECT_FALSE(made(0, {0}, values));
    EXPECT_FALSE(made(32, {1, 0}, values)) << "too long";
    EXPECT_FALSE(made(1, {}, values));
    EXPECT_FALSE(made(1, {0}, {}));
    EXPECT_FALSE(made(1, {0, 1}, values)) << "out of order";
    EXPECT_FALSE(made(1, {0}, {{0, 0}})) << "part of itself";
    EXPECT_FALSE(made(1, {0}, {{1, 1}, {0, 0}})) << "each part of the other";
    EXPECT_FALSE(made(1, {0}, {{0, PairCode::kNoPair}, {0, 2}})) << "no such symbol";
    Symbols doubled{{0, PairCode::kNoPair}};
    for (std::uint16_t i = 0; i < 40; ++i) doubled.push_back({i, i});
    EXPECT_FALSE(made(1, {0}, doubled)) << "too many values";
    doubled.resize(10);
    EXPECT_TRUE(made(1, {0}, doubled));
}

// A code that no symbol has, which is found when it is read.
TEST(PairCode, CodesOfNoSymbolAreNoValue) {
    const auto code = made(2, {0}, {{1, PairCode::kNoPair}, {2, PairCode::kNoPair}});
    ASSERT_TRUE(code);
    const auto block = padded_block({0b00011100});
    EXPECT_EQ(code->value_at(block, 1), 2U);
    EXPECT_FALSE(code->value_at(block, 2));
}

}  // namespace
}  // namespace sebastes
