// A learn file's bytes as values: what is cut short or cannot be is none.
#include "book/learn_record.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "book/polyglot_key.h"
#include "core/byte_text.h"
#include "notation/fen.h"
#include "tests/support/learnt_games.h"

namespace sebastes {
namespace {

// Without the head before it.
std::string body(const std::string& record) { return record.substr(kRecordHeadSize); }
std::string body_of(const LearntGame& game) { return body(game_record(game, lessons_of(game))); }

LearntGame game_from_fen() {
    LearntGame game;
    game.start = *parse_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    game.moves = {*parse_uci(game.start, "e2e4")};
    game.scores = {30};
    return game;
}

// A header with a right checksum.
std::string header(std::uint32_t version, std::uint64_t start_key) {
    std::string bytes = "SebLearn";
    put_number(bytes, version);
    std::string rest;
    put_number(rest, start_key);
    put_number(rest, std::uint64_t{7});
    put_number(bytes, checksum(bytes + rest));
    return bytes + rest;
}

std::string head(std::uint32_t size) {
    std::string bytes;
    put_number(bytes, size);
    put_number(bytes, std::uint32_t{0});
    put_number(bytes, checksum(bytes));
    return bytes;
}

TEST(LearnRecord, OneThatIsCutAnywhereIsNone) {
    const LearntGame game = random_game(3, 12);
    const std::string whole = body_of(game);
    ASSERT_TRUE(read_game_record(whole));
    EXPECT_EQ(read_game_record(whole)->game.moves, game.moves);
    const LearntMove known{1, 2, 3, 4};
    const std::string merged = body(merged_record(std::vector<LearntMove>(5, known)));
    LearntMoves moves;
    ASSERT_TRUE(learn_record(merged, moves));
    EXPECT_FALSE(read_game_record(merged));
    for (const std::string& bytes : {whole, merged}) {
        for (std::size_t size = 0; size < bytes.size(); ++size) {
            EXPECT_FALSE(learn_record(bytes.substr(0, size), moves)) << size;
            EXPECT_FALSE(read_game_record(bytes.substr(0, size))) << size;
        }
        EXPECT_FALSE(learn_record(bytes + "x", moves));
    }
}

TEST(LearnRecord, WhatCannotBePlayedIsNone) {
    const std::string whole = body_of(game_from_fen());
    ASSERT_TRUE(read_game_record(whole));
    constexpr std::size_t kResult = 1;
    constexpr std::size_t kFen = 12;  // kind, result, time, length
    std::string bytes = whole;
    bytes[kResult] = 3;
    EXPECT_FALSE(read_game_record(bytes)) << "no such result";
    bytes = whole;
    bytes[kFen] = 'x';
    EXPECT_FALSE(read_game_record(bytes)) << "no position";
    bytes = whole;
    bytes[bytes.find("4P3")] = '5';
    bytes[bytes.find("5P3") + 2] = '2';
    EXPECT_FALSE(read_game_record(bytes)) << "no such move there";
}

TEST(LearnRecord, HeadersOfOthersAreTold) {
    using Fault = LearnHeader::Fault;
    const std::uint64_t key = polyglot_key(Position::start());
    EXPECT_EQ(read_learn_header(header(1, key)).fault, Fault::None);
    EXPECT_EQ(read_learn_header(header(1, key)).id, 7U);
    EXPECT_EQ(read_learn_header(header(2, key)).fault, Fault::Version);
    EXPECT_EQ(read_learn_header(header(2, key)).version, 2U);
    EXPECT_EQ(read_learn_header(header(1, key + 1)).fault, Fault::Keys);
    EXPECT_EQ(read_learn_header(header(1, key).substr(0, 31)).fault, Fault::Torn);
    EXPECT_EQ(read_learn_header("SebLeern").fault, Fault::Foreign);
}

TEST(LearnRecord, HeadsOfImpossibleSizesAreNone) {
    EXPECT_EQ(read_record_head(head(1))->size, 1U);
    EXPECT_TRUE(read_record_head(head(kMostRecordBytes)));
    EXPECT_FALSE(read_record_head(head(kMostRecordBytes + 1)));
    EXPECT_FALSE(read_record_head(head(0)));
    EXPECT_FALSE(read_record_head(head(1).substr(0, 11)));
}

}  // namespace
}  // namespace sebastes
