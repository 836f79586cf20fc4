// Programs that are killed while they write a shared learn file: no game that was acknowledged is
// lost, and the file stays readable.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "book/learn_file.h"
#include "tests/support/child_signal.h"
#include "tests/support/environment.h"
#include "tests/support/learnt_games.h"
#include "tests/support/trials.h"
#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

GameRecord game_of(std::uint64_t number) {
    return random_game(number, 20 + static_cast<int>(number % 60));
}

// Whether the file knows what the game taught, whether it still has the game or not.
bool knows(const LearnFile& file, std::uint64_t number) {
    const GameRecord game = game_of(number);
    const std::vector<int> gains = gains_of(game);
    bool known = true;
    replay(game, [&](const Position& position, const ScoredMove&, int ply) {
        // Later positions are of this game alone.
        if (std::abs(gains[static_cast<std::size_t>(ply)]) >= 20 && ply > 10)
            known = known && !file.biases(position).empty();
    });
    return known;
}

// Adds games until it is killed, older ones being put together, and tells the number of each that
// was taken.
[[noreturn]] void write_games(const std::string& path, int acknowledgements, std::uint64_t first) {
    constexpr std::size_t kMostBytes = 20000;
    auto file = LearnFile::open(path, kMostBytes);
    if (!file) _exit(2);
    for (std::uint64_t number = first;; ++number) {
        if (file->add(game_of(number))) _exit(3);
        if (write(acknowledgements, &number, sizeof(number)) != sizeof(number)) _exit(5);
    }
}

struct Writer {
    pid_t process;
    Pipe acknowledgements;
};

std::unique_ptr<Writer> start_writer(const std::string& path, std::uint64_t first) {
    auto writer = std::make_unique<Writer>();
    writer->process = fork();
    if (writer->process == 0) write_games(path, writer->acknowledgements.writer(), first);
    writer->acknowledgements.close_writer();
    return writer;
}

void kill_writer(Writer& writer, std::set<std::int64_t>& acknowledged) {
    test::signal_child(writer.process, SIGKILL);
    int status = 0;
    waitpid(writer.process, &status, 0);
    EXPECT_TRUE(WIFSIGNALED(status)) << "it ended by itself: " << WEXITSTATUS(status);
    std::int64_t number = 0;
    while (read(writer.acknowledgements.reader(), &number, sizeof(number)) == sizeof(number))
        acknowledged.insert(number);
}

TEST(LearnKill, NoAcknowledgedGameIsLost) {
    const LearnFolder folder;
    const std::string path = folder.path("learn.dat");
    std::ofstream(folder.path("learn.dat.0123456789abcdef.new")) << "of a killed writer";
    constexpr std::size_t kWriters = 3;
    Random random(15);
    std::set<std::int64_t> acknowledged;
    std::vector<std::unique_ptr<Writer>> writers;
    std::uint64_t first = 1;
    const auto another = [&] { return start_writer(path, first++ * 1'000'000); };
    for (std::size_t i = 0; i < kWriters; ++i) writers.push_back(another());
    const int kills = test::number_of_environment("SEBASTES_LEARN_KILLS", 8);
    for (Trials trials(static_cast<std::uint64_t>(kills)); trials.next();) {
        std::this_thread::sleep_for(std::chrono::microseconds(random.below(20'000)));
        std::unique_ptr<Writer>& victim = writers[random.below(kWriters)];
        kill_writer(*victim, acknowledged);
        victim = another();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
    for (const auto& writer : writers) kill_writer(*writer, acknowledged);

    std::set<std::int64_t> kept;
    std::size_t count = 0;
    auto file = LearnFile::open(path);
    ASSERT_TRUE(file) << file.error();
    for (const GameRecord& game : games_at(path)) {
        kept.insert(game.time);
        EXPECT_EQ(game, game_of(static_cast<std::uint64_t>(game.time)));
        ++count;
    }
    EXPECT_EQ(kept.size(), count) << "none is there twice";
    EXPECT_GT(acknowledged.size(), 0U);
    for (const std::int64_t number : acknowledged)
        EXPECT_TRUE(knows(*file, static_cast<std::uint64_t>(number))) << number;
    EXPECT_FALSE(file->add(game_of(1)));
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path("")), {}), 2)
        << "what killed writers left is removed; the file and its lock stay";
    std::printf("%zu games acknowledged, the last %zu whole\n", acknowledged.size(), count);
}

}  // namespace
}  // namespace sebastes
