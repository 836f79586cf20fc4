// Syzygy tables that change behind the engine's back: removed and replaced ones stay as they were,
// others are given up, and the engine goes on.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "bases/syzygy.h"
#include "board/move_list.h"
#include "tests/support/engine_process.h"
#include "tests/support/positions.h"
#include "tests/support/random_table.h"
#include "tests/support/sanitized.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;

// Queen against rook, and what captures lead to.
class QueenTables : public TableFolder {
  public:
    QueenTables() { fill(); }
    void fill() const {
        put(kOutcomes, random_table("KQvKR", kCodes, SyzygyKind::Outcomes, 1));
        put(kDistances, random_table("KQvKR", kCodes, SyzygyKind::Distances, 2));
        put("KQvK.rtbw", constant_table({6, 5, 14}, 4, 0));
        put("KRvK.rtbw", constant_table({6, 4, 14}, 4, 0));
    }
    std::string file(const std::string& name) const { return path() + '/' + name; }

    static constexpr char kOutcomes[] = "KQvKR.rtbw";
    static constexpr char kDistances[] = "KQvKR.rtbz";

  private:
    inline static const std::vector<std::uint8_t> kCodes{6, 5, 14, 12};
};

void overwrite_from(const std::string& path, std::uintmax_t first) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    Random random(5);
    const std::uintmax_t words = (fs::file_size(path) - first) / 8;
    file.seekp(static_cast<std::streamoff>(first));
    for (std::uintmax_t i = 0; i < words; ++i) {
        const std::uint64_t word = random.next();
        file.write(reinterpret_cast<const char*>(&word), sizeof word);
    }
}

void put_in_place(const std::string& path, const std::string& bytes) {
    std::ofstream(path + ".new", std::ios::binary) << bytes;
    fs::rename(path + ".new", path);
}

struct Change {
    const char* name;
    std::function<void(const std::string&)> make;
};

const std::vector<Change>& changes() {
    static const std::vector<Change> all{
        {"shortened to nothing", [](const std::string& path) { fs::resize_file(path, 0); }},
        {"shortened to half",
         [](const std::string& path) { fs::resize_file(path, fs::file_size(path) / 2); }},
        {"shortened to its head", [](const std::string& path) { fs::resize_file(path, 80); }},
        {"written over", [](const std::string& path) { overwrite_from(path, 0); }},
        {"its blocks written over",
         [](const std::string& path) { overwrite_from(path, fs::file_size(path) / 2); }},
        {"written anew", [](const std::string& path) { std::ofstream(path) << "nothing"; }},
        {"removed", [](const std::string& path) { fs::remove(path); }},
        {"replaced by noise",
         [](const std::string& path) {
             put_in_place(path, "\x71\xE8\x23\x5D" + std::string(1U << 18, '\xA5'));
         }},
        {"replaced by a pipe",
         [](const std::string& path) {
             fs::remove(path);
             mkfifo(path.c_str(), 0600);
         }},
        {"replaced by a folder",
         [](const std::string& path) {
             fs::remove(path);
             fs::create_directory(path);
         }},
    };
    return all;
}

constexpr char kBelow[] = "position fen 8/1r6/4k3/8/8/2n5/8/K2Q4 w - - 0 1";
constexpr char kAtRoot[] = "position fen 8/1r6/4k3/8/8/8/8/K2Q4 w - - 0 1";

// A search of each kind; false: no answer.
bool answers_both(EngineProcess& engine) {
    const std::size_t before = count_starts(engine.heard(), "bestmove");
    for (const std::string position : {kBelow, kAtRoot}) {
        engine.say(position);
        engine.say("go nodes 3000");
        engine.say("isready");
    }
    return engine.hears("bestmove", before + 2);
}

// The engine with the tables, which change when `when` calls what it is given.
using Spoiling = std::function<void()>;
void expect_to_go_on(const std::string& threads,
                     const std::function<void(EngineProcess&, const Spoiling&)>& when) {
    for (const std::string name : {QueenTables::kOutcomes, QueenTables::kDistances})
        for (const Change& change : changes()) {
            SCOPED_TRACE(name + ' ' + change.name);
            const QueenTables tables;
            EngineProcess engine;
            engine.say("setoption name BasesFile value none");
            engine.say("setoption name Threads value " + threads);
            engine.say("setoption name SyzygyPath value " + tables.path());
            ASSERT_TRUE(engine.hears("info string SyzygyPath: 3 WDL and 1 DTZ"));
            when(engine, [&] { change.make(tables.file(name)); });
            EXPECT_TRUE(answers_both(engine));
            // Named again, it is a table or an error.
            engine.say("setoption name SyzygyPath value " + tables.path());
            EXPECT_TRUE(answers_both(engine));
            engine.say("quit");
            engine.end();
            ASSERT_EQ(engine.how_it_ended(), "exited with code 0") << engine.errors();
        }
}

class SyzygyChanged : public testing::Test {
  protected:
    void SetUp() override {
        if (!Syzygy::is_supported()) GTEST_SKIP();
    }
};

TEST_F(SyzygyChanged, BeforeTheFirstProbe) {
    expect_to_go_on("1", [](EngineProcess&, const Spoiling& spoil) { spoil(); });
}

TEST_F(SyzygyChanged, BetweenSearches) {
    expect_to_go_on("2", [](EngineProcess& engine, const Spoiling& spoil) {
        EXPECT_TRUE(answers_both(engine));
        spoil();
    });
}

TEST_F(SyzygyChanged, WhileThreadsAsk) {
    expect_to_go_on("3", [](EngineProcess& engine, const Spoiling& spoil) {
        engine.say(kBelow);
        engine.say("go nodes 300000");
        EXPECT_TRUE(engine.hears("info depth"));
        spoil();
        engine.say("isready");
        EXPECT_TRUE(engine.hears("readyok"));
        EXPECT_TRUE(engine.hears("bestmove"));
    });
}

// One line tells it, and the file.
TEST_F(SyzygyChanged, IsToldOnce) {
    const QueenTables tables;
    EngineProcess engine;
    engine.say("setoption name BasesFile value none");
    engine.say("setoption name SyzygyPath value " + tables.path());
    EXPECT_TRUE(answers_both(engine));
    fs::resize_file(tables.file(QueenTables::kOutcomes), 0);
    for (int i = 0; i < 3; ++i) EXPECT_TRUE(answers_both(engine));
    engine.say("quit");
    const Lines errors = lines_that_start(engine.end(), "info string error");
    ASSERT_EQ(errors.size(), 1U);
    EXPECT_EQ(errors[0], "info string error: SyzygyPath: " + tables.file(QueenTables::kOutcomes) +
                             " changed on the disk; no tables are asked");
}

// Board positions of the queen's ending, with what the tables say of them.
std::vector<std::optional<BaseAnswer>> answers_of(const Syzygy& syzygy) {
    std::vector<std::optional<BaseAnswer>> answers;
    for (int square = 0; square < 64; ++square) {
        Board board = position_of("8/8/3k4/8/8/8/1r6/K7 w - - 0 1").board();
        if (board.occupied().contains(square_at(square))) continue;
        board.put(Piece::WhiteQueen, square_at(square));
        board.side_to_move = Color::Black;
        if (!board.is_attacked(board.king(Color::White), Color::Black, board.occupied()))
            answers.push_back(syzygy.probe(board));
    }
    return answers;
}

bool are_all(const std::vector<std::optional<BaseAnswer>>& answers, bool known) {
    return std::ranges::all_of(answers,
                               [&](const auto& each) { return each.has_value() == known; });
}

TEST_F(SyzygyChanged, RemovedAndReplacedTablesStay) {
    const QueenTables tables;
    Syzygy syzygy;
    ASSERT_FALSE(syzygy.open(tables.path()));
    const auto before = answers_of(syzygy);
    ASSERT_GT(before.size(), 20U);
    ASSERT_TRUE(are_all(before, true));
    const std::string path = tables.file(QueenTables::kOutcomes);
    put_in_place(path, "none");
    EXPECT_TRUE(before.size() == answers_of(syzygy).size() && are_all(answers_of(syzygy), true));
    fs::remove(path);
    const auto after = answers_of(syzygy);
    ASSERT_EQ(after.size(), before.size());
    for (std::size_t i = 0; i < before.size(); ++i)
        EXPECT_EQ(after[i]->outcome, before[i]->outcome) << i;
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));  // it looks once a second
    syzygy.look_again();
    EXPECT_EQ(syzygy.most_pieces(), 4);
    EXPECT_FALSE(syzygy.take_fault());
}

TEST_F(SyzygyChanged, ShortenedTablesAreGivenUp) {
    const QueenTables tables;
    const std::string path = tables.file(QueenTables::kOutcomes);
    Syzygy syzygy;
    ASSERT_FALSE(syzygy.open(tables.path()));
    fs::resize_file(path, 0);
    EXPECT_TRUE(are_all(answers_of(syzygy), false));
    EXPECT_EQ(syzygy.most_pieces(), 0);
    EXPECT_EQ(syzygy.take_fault(), path + " changed on the disk");
    EXPECT_FALSE(syzygy.take_fault()) << "once";
    EXPECT_TRUE(syzygy.open(tables.path())) << "no table now";
    EXPECT_EQ(syzygy.most_pieces(), 0);
    tables.fill();
    ASSERT_FALSE(syzygy.open(tables.path()));
    EXPECT_EQ(syzygy.most_pieces(), 4);
    EXPECT_TRUE(are_all(answers_of(syzygy), true));
}

// Its index leads anywhere.
TEST_F(SyzygyChanged, TablesOfNoiseAreGivenUp) {
    const QueenTables tables;
    const std::string path = tables.file(QueenTables::kOutcomes);
    Syzygy syzygy;
    ASSERT_FALSE(syzygy.open(tables.path()));
    overwrite_from(path, 0);
    answers_of(syzygy);
    EXPECT_EQ(syzygy.most_pieces(), 0);
    EXPECT_EQ(syzygy.take_fault(), path + " changed on the disk");
}

TEST_F(SyzygyChanged, TablesThatAreWrittenOverAreSeen) {
    const QueenTables tables;
    Syzygy syzygy;
    ASSERT_FALSE(syzygy.open(tables.path()));
    const std::string path = tables.file(QueenTables::kOutcomes);
    overwrite_from(path, fs::file_size(path) / 2);
    EXPECT_TRUE(are_all(answers_of(syzygy), true)) << "outcomes, if wrong ones";
    const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    while (syzygy.most_pieces() > 0 && std::chrono::steady_clock::now() < until) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        syzygy.look_again();
    }
    EXPECT_EQ(syzygy.take_fault(), path + " changed on the disk");
}

// No folder of ours stays behind.
TEST_F(SyzygyChanged, LeavesNothingBehind) {
    const QueenTables tables;
    const TableFolder place;  // the same folder
    const std::string temporary = tables.path() + "/temporary";
    fs::create_directory(temporary);
    EngineProcess engine =
        EngineProcess::in_shell("TMPDIR='" + temporary + "' exec " + engine_path());
    engine.say("setoption name BasesFile value none");
    engine.say("setoption name SyzygyPath value " + tables.path());
    EXPECT_TRUE(answers_both(engine));
    EXPECT_TRUE(fs::is_empty(temporary));
    // Without a place for it there are others.
    fs::remove(temporary);
    engine.say("setoption name SyzygyPath value " + tables.path());
    EXPECT_TRUE(answers_both(engine));
    engine.say("quit");
    const Lines lines = engine.end();
    EXPECT_EQ(count_starts(lines, "info string SyzygyPath: 3 WDL"), 2U);
    EXPECT_EQ(count_starts(lines, "info string error"), 0U);
}

// Reader and map would otherwise end the program.
TEST_F(SyzygyChanged, TablesLargerThanMemoryAreRefused) {
    if (test::kSanitized) GTEST_SKIP() << "the sanitizers take more addresses than that";
    const QueenTables tables;
    fs::resize_file(tables.file(QueenTables::kOutcomes), (std::uintmax_t{1} << 36) + 16);
    EngineProcess engine = EngineProcess::in_shell("ulimit -v 4000000; exec " + engine_path());
    engine.say("setoption name SyzygyPath value " + tables.path());
    EXPECT_TRUE(answers_both(engine));
    engine.say("quit");
    EXPECT_EQ(count_starts(engine.end(), "info string error: SyzygyPath: no room in memory for"),
              1U);
    EXPECT_EQ(engine.how_it_ended(), "exited with code 0");
}

TEST_F(SyzygyChanged, OddFiles) {
    const QueenTables tables;
    const std::string odd = tables.file("KQvKN.rtbw");
    Syzygy syzygy;
    const auto error = [&] {
        const auto found = syzygy.open(tables.path());
        return found ? found->message : "";
    };
    ASSERT_EQ(mkfifo(odd.c_str(), 0600), 0);
    EXPECT_EQ(error(), odd + " is no file") << "and nobody waits for it";
    fs::remove(odd);
    fs::create_symlink("/dev/zero", odd);
    EXPECT_EQ(error(), odd + " is no file");
    fs::remove(odd);
    fs::create_symlink(odd, odd);
    EXPECT_EQ(error(), odd + " is no file");
    fs::remove(odd);
    fs::create_directory_symlink("round", tables.file("round"));
    EXPECT_EQ(error(), "");
    EXPECT_FALSE(syzygy.open(tables.file("round")));
    EXPECT_EQ(syzygy.most_pieces(), 0);
}

// Each name counts once, however often its folder is named.
TEST_F(SyzygyChanged, ManyFolders) {
    const QueenTables tables;
    std::string path;
    for (int i = 0; i < 10000; ++i) path += tables.path() + ":/nonexistent/folder:";
    Syzygy syzygy;
    ASSERT_FALSE(syzygy.open(path));
    EXPECT_EQ(syzygy.outcome_files(), 3U);
    EXPECT_EQ(syzygy.distance_files(), 1U);
    EXPECT_TRUE(are_all(answers_of(syzygy), true));
    int asked = 0;
    const auto given_up = syzygy.open(path, [&] { return ++asked < 10; });
    ASSERT_TRUE(given_up);
    EXPECT_EQ(given_up->message, "the reading was given up");
    EXPECT_EQ(syzygy.most_pieces(), 4) << "as before";
}

}  // namespace
}  // namespace sebastes
