// Tables that are damaged, or that change while the engine uses them: the engine drops each such
// table with one message.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "core/random.h"
#include "notation/fen.h"
#include "tablebase/tablebases.h"
#include "tests/support/engine_process.h"
#include "tests/support/table_folder.h"
#include "tools/shared/retrograde/random_position.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kEndings{"KRvKN"};

void replace(const std::string& path, const std::string& bytes) {
    std::ofstream(path + ".new", std::ios::binary) << bytes;
    fs::rename(path + ".new", path);
}

std::string noise(std::size_t size, std::uint64_t seed) {
    Random random(seed);
    std::string bytes(size, '\0');
    for (char& byte : bytes) byte = static_cast<char>(random.below(256));
    return bytes;
}

using Change = std::function<void(const std::string& path, std::uint64_t seed)>;
const std::vector<Change>& table_changes() {
    static const std::vector<Change> all{
        [](const std::string& path, std::uint64_t seed) {
            fs::resize_file(path, seed % fs::file_size(path));
        },
        [](const std::string& path, std::uint64_t seed) {
            std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
            file.seekp(static_cast<std::streamoff>(seed % fs::file_size(path)));
            file << noise(4096, seed);
        },
        [](const std::string& path, std::uint64_t seed) { replace(path, noise(200'000, seed)); },
        [](const std::string& path, std::uint64_t) { fs::remove(path); },
        [](const std::string& path, std::uint64_t) {
            fs::remove(path);
            mkfifo(path.c_str(), 0600);
        },
        [](const std::string& path, std::uint64_t) {
            fs::remove(path);
            fs::create_directory(path);
        },
    };
    return all;
}

void ask_about_all(const Tablebases& tablebases, int positions, std::uint64_t seed) {
    Random random(seed);
    for (int i = 0; i < positions; ++i) {
        const Board board = random_position(*Material::parse("KRvKN"), random);
        tablebases.probe_wdl(board);
        tablebases.probe_dtz(board);
    }
}

// What is damaged before it is opened: at one place or from there on, cut short or followed by
// more.
void expect_damage_to_be_harmless(int damages) {
    Random random(8);
    const auto& files = made_tables(kEndings);
    for (int i = 0; i < damages; ++i) {
        const TableFolder folder(kEndings);
        const std::string name = i % 2 == 0 ? "KRvKN.rtbw" : "KRvKN.rtbz";
        std::string bytes = files.at(name);
        // The head, mostly.
        const std::size_t at = random.below(i % 3 == 0 ? bytes.size() : 600);
        if (i % 5 == 0)
            bytes.resize(at);
        else if (i % 5 == 1)
            bytes.replace(at, 64, noise(64, random.next()));
        else
            bytes[at] = static_cast<char>(random.below(256));
        folder.put(name, bytes);
        Tablebases tablebases;
        tablebases.open(folder.path());
        ask_about_all(tablebases, 20, random.next());
        EXPECT_LE(tablebases.take_faults().size(), 1U);
    }
}

TEST(DamagedTables, AreHarmless) { expect_damage_to_be_harmless(300); }
TEST(DamagedTablesNightly, AreHarmless) { expect_damage_to_be_harmless(20'000); }

TEST(DamagedTables, AreToldOnce) {
    const TableFolder folder(kEndings);
    folder.put("KRvKN.rtbw", std::string(80, '\0'));
    Tablebases tablebases;
    tablebases.open(folder.path());
    for (int i = 0; i < 3; ++i) ask_about_all(tablebases, 3, 5);
    const auto faults = tablebases.take_faults();
    ASSERT_EQ(faults.size(), 1U);
    EXPECT_EQ(faults[0],
              folder.file("KRvKN.rtbw") + ": is no Syzygy table of these pieces, or damaged");
    Random random(1);
    EXPECT_TRUE(tablebases.probe_wdl(random_position(*Material::parse("KRvK"), random)));
}

// A file changes while threads ask.
void expect_changes_to_be_harmless(int rounds) {
    Random random(9);
    for (int i = 0; i < rounds; ++i) {
        const TableFolder folder(kEndings);
        const std::string file = folder.file(i % 2 == 0 ? "KRvKN.rtbw" : "KRvKN.rtbz");
        Tablebases tablebases;
        tablebases.open(folder.path());
        ask_about_all(tablebases, 5, random.next());
        std::thread other([&] { ask_about_all(tablebases, 200, 3); });
        table_changes()[static_cast<std::size_t>(i / 2) % table_changes().size()](file,
                                                                                  random.next());
        ask_about_all(tablebases, 200, random.next());
        other.join();
        EXPECT_LE(tablebases.take_faults().size(), 1U);
    }
}

TEST(DamagedTablesThreads, MayChangeWhileTheyAreAsked) { expect_changes_to_be_harmless(36); }
TEST(DamagedTablesNightly, MayChangeWhileTheyAreAsked) {
    expect_changes_to_be_harmless(6'000);  // a thousand of each change
}

// The engine, in the middle of a search below the root.
TEST(DamagedTables, AnEngineGoesOn) {
    for (const Change& change : table_changes()) {
        const TableFolder folder(kEndings);
        EngineProcess engine;
        engine.say("setoption name SyzygyPath value " + folder.path());
        engine.say("position fen 8/1n6/4k3/8/8/2p5/8/K2R4 w - - 0 1");
        engine.say("go infinite");
        ASSERT_TRUE(engine.hears("info depth 6 "));
        change(folder.file("KRvKN.rtbw"), 70'001);
        engine.say("isready");
        ASSERT_TRUE(engine.hears("readyok"));
        engine.say("stop");
        engine.say("position fen 8/1n6/4k3/8/8/8/8/K2R4 w - - 0 1");
        engine.say("go nodes 20000");
        EXPECT_TRUE(engine.hears("bestmove", 2));
        EXPECT_LE(count_starts(engine.end(), kErrorStart), 2U) << "one for each kind of table";
    }
}

}  // namespace
}  // namespace sebastes
