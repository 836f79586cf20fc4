// The learn file keeps every game that was added, for all processes that share it.  It drops a torn
// end; it refuses damaged files and leaves them alone.
#include "book/learn_file.h"

#include <gtest/gtest.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <csignal>
#include <string>
#include <vector>

#include "book/polyglot_book.h"
#include "core/byte_text.h"
#include "notation/fen.h"
#include "tests/support/learnt_games.h"

namespace sebastes {
namespace {

constexpr std::string_view kNoLearnFile = ": is no learn file of version 1; it is left as it is";

std::string open_error(const std::string& path) {
    const auto file = LearnFile::open(path);
    return file ? "" : file.error();
}

// A file with the games 1 to 3; where each record ends.
std::vector<std::size_t> write_three_games(const std::string& path) {
    LearnFile file = learn_file_at(path);
    std::vector<std::size_t> ends;
    for (const std::uint64_t number : {1U, 2U, 3U}) {
        EXPECT_EQ(message_of(file.add(random_game(number, 8))), "");
        ends.push_back(test::read_file(path).size());
    }
    return ends;
}

std::string record_of(const std::string& content) {
    std::string head;
    put_number(head, static_cast<std::uint32_t>(content.size()));
    put_number(head, checksum(content));
    put_number(head, checksum(head));
    return head + content;
}

TEST(LearnFile, KeepsGames) {
    const LearnFolder folder;
    const std::string path = folder.path("deep/er/learn.dat");
    LearnFile file = learn_file_at(path);
    EXPECT_EQ(file.games(), 0U);
    EXPECT_FALSE(std::filesystem::exists(path)) << "reading makes none";
    GameRecord game = learnt_game("e4/20 e5/30 Nf3/15 Nc6 Bc4/-300", GameResult::BlackWins);
    game.time = 1234567890123;
    GameRecord from_fen;
    from_fen.start = *parse_fen("nqbnrkrb/pppppppp/8/8/8/8/PPPPPPPP/NQBNRKRB w GEge - 0 1");
    from_fen.moves = {{*parse_uci(from_fen.start, "e2e4"), mate_in(7)}};
    EXPECT_EQ(message_of(file.add(game)), "");
    EXPECT_EQ(message_of(file.add(from_fen)), "");
    EXPECT_EQ(message_of(file.add(learnt_game("e4 e5", GameResult::Draw))), "");
    EXPECT_EQ(games_at(path), (std::vector<GameRecord>{game, from_fen})) << "one teaches nothing";
    const LearnFile again = learn_file_at(path);
    EXPECT_EQ(again.games(), 2U);
    EXPECT_EQ(again.moves(), file.moves());
    EXPECT_EQ(again.biases(Position::start()), file.biases(Position::start()));
    EXPECT_FALSE(again.biases(Position::start()).empty());
}

// With lessons behind each game, which are skipped, and moves of games that were put together.
TEST(LearnFile, OlderFilesAreRead) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    const GameRecord lost = learnt_game("e4/20", GameResult::BlackWins);
    const std::uint64_t key = polyglot_key(lost.start);
    std::string game("G\0", 2);
    put_number(game, std::int64_t{5});
    put_number(game, std::uint16_t{0});
    put_number(game, std::uint16_t{1});
    put_number(game, lost.moves[0].move.raw());
    put_number(game, lost.moves[0].score);
    put_number(game, std::uint16_t{1});
    put_number(game, key);
    put_number(game, lost.moves[0].move.raw());
    put_number(game, std::int16_t{-420});
    std::string merged = "M";
    put_number(merged, std::uint32_t{1});
    put_number(merged, key);
    put_number(merged, parse_uci(lost.start, "d2d4")->raw());
    put_number(merged, std::int16_t{32 * 200});
    put_number(merged, std::uint16_t{9});
    write_bytes(path, LearnFile::header(7) + record_of(merged) + record_of(game));
    EXPECT_EQ(times_at(path), (Times{5}));
    const LearnFile file = learn_file_at(path);
    EXPECT_EQ(file.moves(), 2U);
    EXPECT_EQ(file.biases(lost.start).size(), 2U);
}

TEST(LearnFile, EveryTornEndIsDroppedAndOverwritten) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    const std::vector<std::size_t> ends = write_three_games(path);
    const std::string whole = test::read_file(path);
    for (std::size_t size = LearnFile::header(7).size(); size <= whole.size(); ++size) {
        write_bytes(path, whole.substr(0, size));
        Times expected;
        for (std::size_t i = 0; i < ends.size() && ends[i] <= size; ++i)
            expected.push_back(static_cast<std::int64_t>(i) + 1);
        ASSERT_EQ(times_at(path), expected) << size;
        ASSERT_EQ(message_of(learn_file_at(path).add(random_game(9, 8))), "");
        expected.push_back(9);
        ASSERT_EQ(times_at(path), expected) << size;
    }
    write_bytes(path, whole + std::string(5000, '\0'));
    EXPECT_EQ(times_at(path), (Times{1, 2, 3})) << "zeros, of a machine without power";
    write_bytes(path, "");
    EXPECT_EQ(times_at(path), Times{});
}

TEST(LearnFile, DamageIsRefusedAndLeft) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    write_three_games(path);
    LearnFile before = learn_file_at(path);
    const std::string whole = test::read_file(path);
    for (std::size_t at = 0; at < whole.size(); ++at) {
        std::string bytes = whole;
        bytes[at] = static_cast<char>(bytes[at] ^ 1 << at % 8);
        write_bytes(path, bytes);
        EXPECT_TRUE(open_error(path).starts_with(path)) << at;
        EXPECT_TRUE(message_of(before.add(random_game(4))).starts_with(path)) << at;
        EXPECT_EQ(test::read_file(path), bytes);
    }
    EXPECT_EQ(before.games(), 3U);
    // Right sums, but no such game or record.
    for (const std::string& content :
         {std::string("X"), std::string("M\1\0\0\0", 5),
          std::string("G\3\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 16),
          std::string("G\0\0\0\0\0\0\0\0\0\1\0x\0\0\0\0", 17),
          std::string("G\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\0\0\0\0", 20)}) {
        write_bytes(path, LearnFile::header(7) + record_of(content));
        EXPECT_EQ(open_error(path), path + ": is damaged at byte 32; it is left as it is");
    }
}

TEST(LearnFile, OtherFilesAreRefusedAndLeft) {
    const LearnFolder folder;
    const std::string path = folder.path("other.txt");
    std::string next_version = LearnFile::header(7);
    next_version[8] = 2;
    for (const std::string& text :
         {std::string("x"), std::string("a letter to a friend\n"),
          LearnFile::header(7).substr(0, 31), std::string("SebLeaRn 1"), next_version}) {
        write_bytes(path, text);
        EXPECT_EQ(open_error(path), path + std::string(kNoLearnFile));
        EXPECT_EQ(test::read_file(path), text);
    }
    const std::string pipe = folder.path("pipe");
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    for (const std::string& other : {folder.path(""), std::string("/dev/full"), pipe})
        EXPECT_EQ(open_error(other), other + std::string(kNoLearnFile));
    EXPECT_EQ(open_error(path + "/x"), path + "/x: cannot be read: Not a directory");
    // One that comes in the place of a learn file.
    const std::string replaced = folder.path("learn.dat");
    LearnFile file = learn_file_at(replaced);
    std::filesystem::create_directory(replaced);
    EXPECT_EQ(message_of(file.refresh()), replaced + std::string(kNoLearnFile));
    EXPECT_EQ(message_of(file.add(random_game(1))), replaced + std::string(kNoLearnFile));
    EXPECT_FALSE(file.read_games());
}

TEST(LearnFile, TwoShareOne) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    const std::string link = folder.path("link.dat");
    LearnFile one = learn_file_at(path);
    ASSERT_EQ(message_of(one.add(learnt_game("e4/20 e5 Nf3/10 f6", GameResult::BlackWins))), "");
    std::filesystem::create_symlink(path, link);
    LearnFile two = learn_file_at(link);
    EXPECT_EQ(two.biases(Position::start()), one.biases(Position::start()));
    for (std::uint64_t i = 1; i <= 20; ++i)
        ASSERT_EQ(message_of((i % 3 == 0 ? one : two).add(random_game(i))), "");
    EXPECT_EQ(message_of(one.refresh()), "");
    EXPECT_EQ(message_of(two.refresh()), "");
    EXPECT_EQ(one.games(), 21U);
    EXPECT_EQ(two.games(), 21U);
    EXPECT_EQ(one.moves(), two.moves());
    EXPECT_TRUE(std::filesystem::is_symlink(link)) << "not a link's place is taken";
    // Away with it: everything begins anew.
    std::filesystem::remove(path);
    EXPECT_EQ(message_of(one.refresh()), "");
    EXPECT_EQ(one.games(), 0U);
    ASSERT_EQ(message_of(one.add(random_game(31))), "");
    EXPECT_EQ(times_at(path), (Times{31}));
}

TEST(LearnFile, AFullOneTeachesTheSame) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    const std::string all_path = folder.path("all.dat");
    LearnFile all = learn_file_at(all_path);
    LearnFile file = learn_file_at(path, 3000);
    for (std::uint64_t i = 0; i < 40; ++i) {
        ASSERT_EQ(message_of(all.add(random_game(i % 7))), "");
        ASSERT_EQ(message_of(file.add(random_game(i % 7))), "");
    }
    EXPECT_EQ(all.games(), 40U);
    EXPECT_LT(file.games(), 20U);
    EXPECT_LT(2 * test::read_file(path).size(), test::read_file(all_path).size());
    std::size_t compared = 0;
    for (std::uint64_t i = 0; i < 7; ++i)
        replay(random_game(i), [&](const Position& position, const ScoredMove&, int) {
            EXPECT_EQ(file.biases(position), all.biases(position));
            compared += all.biases(position).size();
        });
    EXPECT_GT(compared, 50U);
}

TEST(LearnFile, UnwritableIsRead) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    ASSERT_EQ(message_of(learn_file_at(path).add(random_game(1))), "");
    std::filesystem::permissions(folder.path(""), std::filesystem::perms(0777));
    std::filesystem::permissions(path + ".lock", std::filesystem::perms(0666));
    const std::string bytes = test::read_file(path);
    ASSERT_EQ(chmod(path.c_str(), 0444), 0);
    constexpr uid_t kNobody = 65534;
    const bool root = geteuid() == 0;  // to whom everything is writable
    if (root) {
        ASSERT_EQ(setresuid(kNobody, kNobody, 0), 0);
    }
    auto file = LearnFile::open(path);
    const std::string added = file ? message_of(file->add(random_game(2))) : file.error();
    if (root) {
        ASSERT_EQ(setresuid(0, 0, 0), 0);
    }
    ASSERT_TRUE(file);
    EXPECT_EQ(file->games(), 1U);
    EXPECT_EQ(added, path + ": cannot be written: Permission denied");
    EXPECT_EQ(test::read_file(path), bytes);
}

TEST(LearnFile, NoRoom) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    write_three_games(path);
    LearnFile file = learn_file_at(path);
    const std::string whole = test::read_file(path);
    rlimit old{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    for (const std::size_t room : {0U, 1U, 12U, 50U}) {
        const rlimit full{whole.size() + room, old.rlim_max};
        ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &full), 0);
        const std::string error = message_of(file.add(random_game(4)));
        ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
        EXPECT_EQ(error, path + ": cannot be written: File too large");
        EXPECT_EQ(test::read_file(path), whole);
        EXPECT_EQ(file.games(), 3U) << "what is not on the disk is not learnt";
    }
    std::signal(SIGXFSZ, handler);
    ASSERT_EQ(message_of(file.add(random_game(4))), "") << "once there is room";
    EXPECT_EQ(times_at(path), (Times{1, 2, 3, 4}));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path("")), {}), 2)
        << "the file and its lock: nothing else is left";
}

TEST(LearnFile, AGameThatIsTooLongIsLeftOut) {
    const LearnFolder folder;
    LearnFile file = learn_file_at(folder.path("learn.dat"));
    GameRecord game;
    const char* const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
    Position position = game.start;
    for (std::size_t i = 0; i <= LearnFile::kMostPlies; ++i) {
        game.moves.push_back({*parse_uci(position, moves[i % 4]), -300});
        position = position.after(game.moves.back().move);
    }
    EXPECT_EQ(message_of(file.add(game)), "");
    EXPECT_EQ(file.games(), 0U);
    game.moves.pop_back();
    EXPECT_EQ(message_of(file.add(game)), "");
    EXPECT_EQ(file.games(), 1U);
}

TEST(LearnFileSlow, ALockedFileIsGivenUp) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    LearnFile file = learn_file_at(path);
    ASSERT_EQ(message_of(file.add(random_game(1))), "");
    std::FILE* const other = std::fopen((path + ".lock").c_str(), "r");
    ASSERT_EQ(flock(fileno(other), LOCK_EX), 0);
    EXPECT_EQ(message_of(file.add(random_game(2))), path + ": is locked by another program");
    EXPECT_EQ(message_of(file.refresh()), "") << "reading waits for nobody";
    std::fclose(other);
    EXPECT_EQ(message_of(file.add(random_game(2))), "");
    EXPECT_EQ(times_at(path), (Times{1, 2}));
}

}  // namespace
}  // namespace sebastes
