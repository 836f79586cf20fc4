// tools/programs/datagen: the same settings give the same file, with any number of threads and
// after an interruption.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "book/opening_book.h"
#include "core/score.h"
#include "tests/support/datagen_tool_run.h"
#include "tools/programs/datagen/training_game.h"
#include "tools/shared/training_data/game_file.h"
#include "tools/shared/training_data/reading.h"

namespace sebastes::datagen {
namespace {

namespace fs = std::filesystem;

TEST_F(DatagenTool, ThreadsDoNotChangeTheFile) {
    ASSERT_EQ(generate("one", {"--games", "6", "--nodes", "100"}), 0);
    ASSERT_EQ(generate("three", {"--games", "6", "--nodes", "100", "--threads", "3"}), 0);
    EXPECT_GT(read("one").size(), 1000U);
    EXPECT_TRUE(read("one") == read("three"));
    ASSERT_EQ(generate("other", {"--games", "6", "--nodes", "100", "--seed", "2"}), 0);
    EXPECT_FALSE(read("one") == read("other"));
    EXPECT_TRUE(out_has("games to 6 of 6")) << out_;
}

TEST_F(DatagenTool, GoesOnAfterAGameCutOff) {
    ASSERT_EQ(generate("whole", {"--games", "5", "--nodes", "100"}), 0);
    ASSERT_EQ(generate("part", {"--games", "3", "--nodes", "100"}), 0);
    fs::resize_file(path("part"), fs::file_size(path("part")) - 5);
    ASSERT_EQ(generate("part", {"--games", "5", "--nodes", "100"}), 0);
    EXPECT_TRUE(out_has("goes on after 2 games")) << out_;
    EXPECT_TRUE(read("part") == read("whole"));
}

TEST_F(DatagenTool, OtherSettingsAndOtherFilesAreRefused) {
    ASSERT_EQ(generate("file", {"--games", "1", "--nodes", "100"}), 0);
    const std::string before = read("file");
    EXPECT_EQ(generate("file", {"--games", "2", "--nodes", "101"}), 2);
    EXPECT_TRUE(err_has("other settings: nodes is 100, not 101")) << err_;
    EXPECT_EQ(read("file"), before);
    std::ofstream(path("text")) << "a letter to a friend, long enough for a header";
    EXPECT_EQ(generate("text", {"--games", "1"}), 2);
    EXPECT_TRUE(err_has("not a file of games"));
    EXPECT_EQ(generate("no/such/folder", {"--games", "1"}), 2);
    EXPECT_TRUE(err_has("No such file")) << err_;
}

TEST_F(DatagenTool, RecordsAreQuietAndCarryTheResult) {
    ASSERT_EQ(generate("file", {"--games", "8", "--nodes", "200"}), 0);
    int decided = 0;
    const auto summary =
        training::read_games(path("file"), [&](std::span<const training::PackedPosition> game) {
            ASSERT_FALSE(game.empty());
            decided += game.front().result != GameResult::Draw;
            for (const training::PackedPosition& record : game) {
                ASSERT_EQ(record.result, game.front().result);
                const auto board = training::unpack(record);
                ASSERT_TRUE(board) << board.error();
                ASSERT_FALSE(Position(*board, 0, 1).in_check());
                ASSERT_LT(std::abs(record.score), kMateBound);
            }
        });
    ASSERT_TRUE(summary) << summary.error();
    EXPECT_EQ(summary->games, 8U);
    EXPECT_GT(decided, 0);
}

TEST_F(DatagenTool, ShardsMakeTheFileOfOneMachine) {
    ASSERT_EQ(generate("whole", kMixed), 0);
    std::vector<std::string> parts;
    for (const std::string shard : {"2", "1", "3"}) {
        std::vector<std::string> arguments = kMixed;
        arguments.insert(arguments.end(), {"--shard", shard + "/3"});
        parts.push_back(path(shard));
        ASSERT_EQ(generate(shard, arguments), 0);
    }
    const auto merge = [&](std::vector<std::string> files) {
        files.insert(files.end(), {"-o", path("merged")});
        return command("merge", files);
    };
    EXPECT_EQ(merge({parts[0], parts[2]}), 2);
    EXPECT_TRUE(err_has("shard 1 of 3 is missing")) << err_;
    EXPECT_EQ(merge({parts[0], parts[1], parts[0]}), 2);
    EXPECT_TRUE(err_has("shard 2 of 3 again")) << err_;
    ASSERT_EQ(generate("foreign", {"--games", "9", "--nodes", "101", "--shard", "3/3"}), 0);
    EXPECT_EQ(merge({parts[0], parts[1], path("foreign")}), 2);
    EXPECT_TRUE(err_has("of another run")) << err_;
    EXPECT_EQ(merge({path("whole")}), 2);
    EXPECT_TRUE(err_has("is no shard")) << err_;
    const std::string part = read("3");
    fs::resize_file(parts[2], part.size() - 1);
    EXPECT_EQ(merge(parts), 2);
    EXPECT_TRUE(err_has("not finished: the last 1 games"));
    EXPECT_FALSE(fs::exists(path("merged")));
    std::ofstream(parts[2], std::ios::binary) << part;
    ASSERT_EQ(merge(parts), 0) << err_;
    EXPECT_TRUE(read("merged") == read("whole"));
    EXPECT_EQ(merge(parts), 2);
    EXPECT_TRUE(err_has("is there already")) << err_;
}

TEST_F(DatagenTool, AsManyEndingsAsAskedFor) {
    GameSettings settings;
    settings.nodes = 20;
    settings.max_plies = 1;
    settings.chess960 = settings.book = 0;
    settings.endings = 50;
    Engine session(1);
    int endings = 0;
    for (std::uint64_t number = 0; number < 200; ++number)
        endings += play_game(session, settings, number).started == training::GameStart::Ending;
    EXPECT_NEAR(endings, 100, 25);  // three and a half standard errors
}

TEST_F(DatagenTool, GamesWithTheSameOpeningAreLeftOut) {
    // Without random plies there is one opening.
    const auto generate_games = [&](const std::string& name, const std::string& games) {
        return generate(name, {"--games", games, "--nodes", "50", "--random-plies", "0",
                               "--chess960", "0", "--endings", "0", "--book", "0"});
    };
    ASSERT_EQ(generate_games("whole", "4"), 0);
    ASSERT_EQ(command("summary", {path("whole"), "--json"}), 0);
    const std::string json = out_;
    EXPECT_EQ(json.find("\"doubles\": 0,"), std::string::npos) << json;
    // Gone on with, the file knows the openings that it has.
    ASSERT_EQ(generate_games("part", "2"), 0);
    ASSERT_EQ(generate_games("part", "4"), 0);
    EXPECT_TRUE(read("part") == read("whole"));
}

TEST_F(DatagenTool, StartsAreAsAskedFor) {
    ASSERT_EQ(generate("file", kMixed), 0);
    auto reader = training::GameFileReader::open(path("file"));
    ASSERT_TRUE(reader) << reader.error();
    int starts[4] = {};
    for (auto block = reader->next(); block && *block; block = reader->next()) {
        const auto game = training::game_of(**block);
        ASSERT_TRUE(game) << game.error();
        ++starts[static_cast<int>(game->started)];
        if (game->started == training::GameStart::Ending) {
            EXPECT_LE(game->start.occupied().count(), 8);
        }
        if (game->started == training::GameStart::Standard ||
            game->started == training::GameStart::Book) {
            EXPECT_TRUE(game->start == Position::start());
        }
    }
    for (const int count : starts) EXPECT_GT(count, 0);
    ASSERT_EQ(command("summary", {path("file"), "--json"}), 0);
    EXPECT_TRUE(out_has("\"games\": 9,")) << out_;
}

TEST_F(DatagenTool, BookStartsFollowTheBook) {
    GameSettings settings;
    settings.nodes = 20;
    settings.max_plies = 1;
    settings.chess960 = settings.endings = 0;
    settings.book = 100;
    Engine session(1);
    int moves = 0;
    int known = 0;
    for (std::uint64_t number = 0; number < 50; ++number) {
        const training::TrainingGame game = play_game(session, settings, number);
        ASSERT_EQ(game.started, training::GameStart::Book);
        Position position = game.start;
        const auto in_book = [&](Move move) {
            return std::ranges::any_of(OpeningBook().moves(position),
                                       [&](const BookMove& each) { return each.move == move; });
        };
        ASSERT_TRUE(in_book(game.moves.front().move));
        const int before = known;
        for (const ScoredMove& played : game.moves) {
            if (played.has_score() || !in_book(played.move)) break;
            ++known;
            position = position.after(played.move);
        }
        EXPECT_GE(known - before, 6) << number;
        for (const ScoredMove& played : game.moves) moves += !played.has_score();
    }
    // Six to twenty of the book, then two or three random ones.
    EXPECT_GT(known, 300);
    EXPECT_LT(moves - known, 3 * 50 + 1);
    EXPECT_GT(moves - known, 50);
}

TEST_F(DatagenTool, WrongCommandLinesAreRefused) {
    for (const std::vector<std::string>& wrong : {std::vector<std::string>{"--games", "0"},
                                                  {"--threads", "0"},
                                                  {"--nodes", "many"},
                                                  {"--nonsense"},
                                                  {"--shard", "3/2"},
                                                  {"--chess960", "80", "--endings", "6"},
                                                  {"another"}}) {
        EXPECT_EQ(generate("file", wrong), 2) << wrong.front();
        EXPECT_TRUE(err_.starts_with("datagen: ")) << err_;
        EXPECT_TRUE(err_.ends_with("\nTry 'datagen --help'.\n")) << err_;
        EXPECT_EQ(out_, "");
        EXPECT_FALSE(fs::exists(path("file")));
    }
}

}  // namespace
}  // namespace sebastes::datagen
