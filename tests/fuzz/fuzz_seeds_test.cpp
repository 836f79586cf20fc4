// Runs the fuzz targets' checks on their seeds: whole, truncated and randomly changed.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>
#include <vector>

#include "core/random.h"
#include "tests/fuzz/checks.h"
#include "tests/support/serve_client.h"

namespace sebastes {
namespace {

using Check = std::string (*)(std::string_view);

std::vector<std::string> fuzz_seeds(const std::string& target) {
    std::vector<std::string> seeds;
    const std::string folder = std::string(SEBASTES_SOURCE_DIR) + "/tests/fuzz/corpus/" + target;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        seeds.push_back(test::read_file(entry.path()));
    return seeds;
}

std::string changed_seed(std::string text, const std::string& seed, Random& random) {
    for (std::uint64_t changes = random.below(4) + 1; changes > 0 && !text.empty(); --changes) {
        const std::size_t at = random.below(text.size());
        const std::uint64_t kind = random.below(4);
        if (kind == 0) text[at] = static_cast<char>(random.next());
        if (kind == 1) text.erase(at, random.below(20) + 1);
        if (kind == 2) text.insert(at, seed.substr(random.below(seed.size()), 20));
        if (kind == 3) text.resize(at);
    }
    return text;
}

void check_seeds(const std::string& target, Check check, int changes) {
    const std::vector<std::string> seeds = fuzz_seeds(target);
    EXPECT_GE(seeds.size(), 4U);
    Random random(1);
    for (const std::string& seed : seeds) {
        EXPECT_EQ(check(seed), "") << seed;
        for (int i = 0; i < changes; ++i) {
            const std::string text = changed_seed(seed, seed, random);
            ASSERT_EQ(check(text), "") << ::testing::PrintToString(text);
        }
    }
}

TEST(FuzzSeeds, Fen) { check_seeds("fen", fuzz::fault_of_fen, 2000); }
TEST(FuzzSeeds, UciLine) { check_seeds("uci", fuzz::fault_of_uci, 200); }
TEST(FuzzSeeds, Pgn) { check_seeds("pgn", fuzz::fault_of_pgn, 1000); }
TEST(FuzzSeeds, Epd) { check_seeds("epd", fuzz::fault_of_epd, 50); }
TEST(FuzzSeeds, InfoLine) { check_seeds("info", fuzz::fault_of_info, 200); }
TEST(FuzzSeeds, SuiteLine) { check_seeds("suite", fuzz::fault_of_suite, 200); }
TEST(FuzzSeeds, PerftShard) { check_seeds("shard", fuzz::fault_of_shard, 100); }
TEST(FuzzSeeds, Book) { check_seeds("book", fuzz::fault_of_book, 100); }
TEST(FuzzSeeds, Tablebase) { check_seeds("tablebase", fuzz::fault_of_tablebase, 200); }
TEST(FuzzSeeds, LearnFile) { check_seeds("learn", fuzz::fault_of_learn_file, 20); }
TEST(FuzzSeeds, TrainingGames) { check_seeds("games", fuzz::fault_of_games, 50); }
TEST(FuzzSeeds, Checkpoint) { check_seeds("checkpoint", fuzz::fault_of_checkpoint, 100); }
TEST(FuzzSeeds, NnueValues) { check_seeds("values", fuzz::fault_of_values, 10); }
TEST(FuzzSeeds, Tuning) { check_seeds("spsa", fuzz::fault_of_spsa, 100); }
TEST(FuzzSeeds, Json) { check_seeds("json", fuzz::fault_of_json, 200); }
TEST(FuzzSeeds, Report) { check_seeds("report", fuzz::fault_of_report, 100); }
TEST(FuzzSeeds, TextFile) { check_seeds("text", fuzz::fault_of_text, 100); }
TEST(FuzzSeeds, HttpRequest) { check_seeds("http", fuzz::fault_of_http, 3); }
TEST(FuzzSeeds, Session) { check_seeds("session", fuzz::fault_of_session, 4); }

// A word that says HEAD has an answer without a body, whether it is a request or not.
TEST(FuzzFindings, AHeadThatIsNoRequestIsRefusedWithoutABody) {
    const std::string request = "HEAD\r\nHost: localhost\r\n\r\n";
    const test::RunningServer server;
    const std::string answer = server.ask(request);
    EXPECT_EQ(test::status_of(answer), 400);
    EXPECT_EQ(test::body_of(answer), "");
    EXPECT_EQ(fuzz::fault_of_http(request), "");
}

}  // namespace
}  // namespace sebastes
