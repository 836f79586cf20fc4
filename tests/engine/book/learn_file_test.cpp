// The learn file: what was added is there, for all who use it, whatever happens.
#include "book/learn_file.h"

#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

#include "notation/fen.h"
#include "tests/support/learnt_games.h"

namespace sebastes {
namespace {

LearnFile opened(const std::string& path) {
    auto file = LearnFile::open(path);
    if (!file) {
        ADD_FAILURE() << file.error();
        return *LearnFile::open("");
    }
    return std::move(*file);
}

std::string error_of(const std::optional<Error>& error) { return error ? error->message : ""; }
std::string open_error(const std::string& path) {
    const auto file = LearnFile::open(path);
    return file ? "" : file.error();
}

// The times of the games in a file, by which the tests know them.
std::vector<std::int64_t> times(const LearnFile& file) {
    std::vector<std::int64_t> found;
    EXPECT_EQ(error_of(file.for_each_game([&](const TaughtGame& each) {
                  found.push_back(each.game.time);
                  return true;
              })),
              "");
    return found;
}
std::vector<std::int64_t> times(const std::string& path) { return times(opened(path)); }

using Times = std::vector<std::int64_t>;

TEST(LearnFile, KeepsGames) {
    const TemporaryFolder folder;
    const std::string path = folder.path("deep/er/learn.dat");
    LearnFile file = opened(path);
    EXPECT_EQ(file.games(), 0U);
    EXPECT_FALSE(std::filesystem::exists(path)) << "reading makes none";
    LearntGame game = learnt_game("e4/20 e5 Nf3/15 Nc6 Bc4/-300", GameResult::BlackWins);
    game.time = 1234567890123;
    LearntGame from_fen = random_game(1, 3);
    from_fen.start = *parse_fen("nqbnrkrb/pppppppp/8/8/8/8/PPPPPPPP/NQBNRKRB w GEge - 0 1");
    from_fen.moves = {*parse_uci(from_fen.start, "e2e4")};
    from_fen.scores = {mate_in(7)};
    EXPECT_EQ(error_of(file.add(game)), "");
    EXPECT_EQ(error_of(file.add(from_fen)), "");
    EXPECT_EQ(error_of(file.add(learnt_game("e4 e5", GameResult::Draw))), "") << "teaches nothing";

    LearnFile again = opened(path);
    EXPECT_EQ(again.games(), 2U);
    EXPECT_EQ(again.moves(), file.moves());
    std::vector<TaughtGame> read;
    EXPECT_EQ(error_of(again.for_each_game([&](const TaughtGame& each) {
                  read.push_back(each);
                  return true;
              })),
              "");
    ASSERT_EQ(read.size(), 2U);
    EXPECT_EQ(read[0].game.moves, game.moves);
    EXPECT_EQ(read[0].game.scores, game.scores);
    EXPECT_EQ(read[0].game.result, game.result);
    EXPECT_EQ(read[0].game.time, game.time);
    EXPECT_EQ(read[0].lessons, lessons_of(game));
    EXPECT_EQ(read[1].game.start, from_fen.start);
    EXPECT_EQ(again.biases(Position::start()), file.biases(Position::start()));
    EXPECT_FALSE(again.biases(Position::start()).empty());
}

TEST(LearnFile, EveryTornEndIsDroppedAndOverwritten) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    LearnFile file = opened(path);
    std::vector<std::size_t> ends{0};
    for (int i = 1; i <= 3; ++i) {
        ASSERT_EQ(error_of(file.add(random_game(static_cast<std::uint64_t>(i), 8))), "");
        ends.push_back(file_bytes(path).size());
    }
    const std::string whole = file_bytes(path);
    for (std::size_t size = 0; size <= whole.size(); ++size) {
        write_bytes(path, whole.substr(0, size));
        Times expected;
        for (int i = 1; i <= 3 && ends[static_cast<std::size_t>(i)] <= size; ++i)
            expected.push_back(i);
        LearnFile torn = opened(path);
        ASSERT_EQ(times(torn), expected) << size;
        ASSERT_EQ(error_of(torn.add(random_game(9, 8))), "");
        expected.push_back(9);
        ASSERT_EQ(times(path), expected) << size;
    }
    write_bytes(path, whole + std::string(5000, '\0'));
    EXPECT_EQ(times(path), (Times{1, 2, 3})) << "zeros, of a machine without power";
}

TEST(LearnFile, DamageIsRefusedAndLeft) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    LearnFile file = opened(path);
    for (std::uint64_t i = 1; i <= 3; ++i) ASSERT_EQ(error_of(file.add(random_game(i, 8))), "");
    const std::string whole = file_bytes(path);
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ 1 << at % 8);
        write_bytes(path, bytes);
        EXPECT_NE(open_error(path).find(path), std::string::npos) << at;
        EXPECT_EQ(file_bytes(path), bytes);
    }
    // Found by one that had read the file before.
    std::string bytes = whole;
    bytes[whole.size() - 1] = static_cast<char>(~bytes[whole.size() - 1]);
    write_bytes(path, whole.substr(0, 40));
    LearnFile before = opened(path);
    write_bytes(path, bytes);
    EXPECT_NE(error_of(before.add(random_game(4))).find("damaged at byte"), std::string::npos);
    EXPECT_EQ(file_bytes(path), bytes);
    EXPECT_NE(error_of(before.compact(0)), "");
    EXPECT_EQ(file_bytes(path), bytes);
}

TEST(LearnFile, OtherFilesAreRefusedAndLeft) {
    const TemporaryFolder folder;
    const std::string path = folder.path("other.txt");
    for (const std::string_view text : {"x", "a letter to a friend\n", "SebLeaRn 1", "SQLite"}) {
        write_bytes(path, text);
        EXPECT_EQ(open_error(path), path + ": is no learn file; it is left as it is");
        EXPECT_EQ(file_bytes(path), text);
    }
    EXPECT_EQ(open_error(folder.path("")), folder.path("") + ": is no regular file");
    EXPECT_EQ(open_error("/dev/full"), "/dev/full: is no regular file");
    const std::string pipe = folder.path("pipe");
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(open_error(pipe), pipe + ": is no regular file");
    EXPECT_NE(open_error(folder.path("other.txt/x")), "");
}

TEST(LearnFile, TwoShareOne) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    LearnFile one = opened(path);
    LearnFile two = opened(path);
    const LearntGame lost = learnt_game("e4/20 e5 Nf3/10 f6", GameResult::BlackWins);
    ASSERT_EQ(error_of(one.add(lost)), "");
    EXPECT_TRUE(two.biases(Position::start()).empty());
    EXPECT_EQ(error_of(two.refresh()), "");
    EXPECT_EQ(two.biases(Position::start()), one.biases(Position::start()));
    for (std::uint64_t i = 1; i <= 20; ++i)
        ASSERT_EQ(error_of((i % 3 == 0 ? one : two).add(random_game(i))), "");
    EXPECT_EQ(error_of(one.refresh()), "");
    EXPECT_EQ(error_of(two.refresh()), "");
    EXPECT_EQ(one.games(), 21U);
    EXPECT_EQ(two.games(), 21U);
    EXPECT_EQ(one.moves(), two.moves());
    // One that was put together by another is read anew, and a game lands in the new file.
    EXPECT_EQ(error_of(two.compact(5)), "");
    ASSERT_EQ(error_of(one.add(random_game(30))), "");
    EXPECT_EQ(times(path), (Times{16, 17, 18, 19, 20, 30}));
    EXPECT_EQ(one.moves(), opened(path).moves());
    // Away with it: everything begins anew.
    std::filesystem::remove(path);
    EXPECT_EQ(error_of(one.refresh()), "");
    EXPECT_EQ(one.games(), 0U);
    ASSERT_EQ(error_of(two.add(random_game(31))), "");
    EXPECT_EQ(times(path), (Times{31}));
}

TEST(LearnFile, PutTogetherTeachesTheSame) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    LearnFile file = opened(path);
    for (std::uint64_t i = 0; i < 40; ++i) ASSERT_EQ(error_of(file.add(random_game(i % 7))), "");
    const auto all_biases = [&](const LearnFile& from) {
        std::vector<MoveBias> all;
        for (std::uint64_t i = 0; i < 7; ++i) {
            const LearntGame game = random_game(i);
            Position position = game.start;
            for (const Move move : game.moves) {
                for (const MoveBias& each : from.biases(position)) all.push_back(each);
                position = position.after(move);
            }
        }
        return all;
    };
    const auto before = all_biases(file);
    EXPECT_GT(before.size(), 50U);
    const std::size_t size = file_bytes(path).size();
    for (const std::size_t kept : {25U, 10U, 0U}) {
        ASSERT_EQ(error_of(file.compact(kept)), "");
        LearnFile again = opened(path);
        EXPECT_EQ(again.games(), kept);
        EXPECT_EQ(all_biases(again), before);
        EXPECT_EQ(all_biases(file), before);
        EXPECT_LT(file_bytes(path).size(), size);
    }
    EXPECT_EQ(error_of(file.compact(0)), "");
    ASSERT_EQ(error_of(file.add(random_game(50))), "");
    EXPECT_EQ(times(path), (Times{50}));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path("")), {}), 1)
        << "nothing is left beside it";
}

TEST(LearnFile, UnwritableIsRead) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    ASSERT_EQ(error_of(opened(path).add(random_game(1))), "");
    const std::string bytes = file_bytes(path);
    ASSERT_EQ(chmod(path.c_str(), 0444), 0);
    constexpr uid_t kNobody = 65534;
    const bool root = geteuid() == 0;  // to whom everything is writable
    if (root) {
        ASSERT_EQ(seteuid(kNobody), 0);
    }
    auto file = LearnFile::open(path);
    const std::string added = file ? error_of(file->add(random_game(2))) : file.error();
    if (root) {
        ASSERT_EQ(seteuid(0), 0);
    }
    ASSERT_TRUE(file);
    EXPECT_EQ(file->games(), 1U);
    EXPECT_EQ(added, path + ": cannot be written: Permission denied");
    EXPECT_EQ(file_bytes(path), bytes);
}

TEST(LearnFile, NoRoom) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    LearnFile file = opened(path);
    for (std::uint64_t i = 1; i <= 3; ++i) ASSERT_EQ(error_of(file.add(random_game(i))), "");
    const std::string whole = file_bytes(path);
    rlimit old{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    for (const std::size_t room : {0U, 1U, 12U, 50U}) {
        const rlimit full{whole.size() + room, old.rlim_max};
        ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &full), 0);
        const std::string error = error_of(file.add(random_game(4)));
        const std::string elsewhere = error_of(opened(folder.path("new")).compact(0));
        ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
        EXPECT_EQ(error, path + ": cannot be written: File too large");
        EXPECT_EQ(file_bytes(path), whole);
        EXPECT_EQ(file.games(), 3U) << "what is not on the disk is not learnt";
        EXPECT_EQ(elsewhere, "");
    }
    std::signal(SIGXFSZ, handler);
    ASSERT_EQ(error_of(file.add(random_game(4))), "") << "once there is room";
    EXPECT_EQ(times(path), (Times{1, 2, 3, 4}));
}

TEST(LearnFileSlow, ALockedFileIsGivenUp) {
    const TemporaryFolder folder;
    const std::string path = folder.path("learn.dat");
    LearnFile file = opened(path);
    ASSERT_EQ(error_of(file.add(random_game(1))), "");
    std::FILE* const other = std::fopen(path.c_str(), "r");
    ASSERT_EQ(flock(fileno(other), LOCK_EX), 0);
    EXPECT_EQ(error_of(file.add(random_game(2))), path + ": is locked by another program");
    std::fclose(other);
    EXPECT_EQ(error_of(file.add(random_game(2))), "");
    EXPECT_EQ(times(path), (Times{1, 2}));
}

TEST(LearnFile, DefaultPlace) {
    const auto with = [](const char* data, const char* home) {
        const char* const old_data = std::getenv("XDG_DATA_HOME");
        const char* const old_home = std::getenv("HOME");
        const auto put = [](const char* name, const char* value) {
            value == nullptr ? unsetenv(name) : setenv(name, value, 1);
        };
        const std::string data_before = old_data == nullptr ? "" : old_data;
        const std::string home_before = old_home == nullptr ? "" : old_home;
        put("XDG_DATA_HOME", data);
        put("HOME", home);
        const std::string path = LearnFile::default_path();
        put("XDG_DATA_HOME", old_data == nullptr ? nullptr : data_before.c_str());
        put("HOME", old_home == nullptr ? nullptr : home_before.c_str());
        return path;
    };
    EXPECT_EQ(with("/data", "/home/me"), "/data/sebastes/learn.dat");
    EXPECT_EQ(with(nullptr, "/home/me"), "/home/me/.local/share/sebastes/learn.dat");
    EXPECT_EQ(with("relative", "/home/me"), "/home/me/.local/share/sebastes/learn.dat");
    EXPECT_EQ(with(nullptr, nullptr), "");
}

}  // namespace
}  // namespace sebastes
