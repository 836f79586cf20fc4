// Every file that a program writes, when its folder is missing or the disk is full: the program
// fails with one error and an exit code, the previous file stays, and no temporary file remains.
// The same holds for the engine's log, and for a program that is killed while it writes.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>

#include "core/random.h"
#include "notation/fen.h"
#include "tests/support/child_signal.h"
#include "tests/support/engine_process.h"
#include "tests/support/perft_tool_run.h"
#include "tests/support/trials.h"
#include "tools/shared/batch/output_file.h"

namespace sebastes {
namespace {

namespace fs = std::filesystem;
using test::TemporaryFolder;

// A command of a shell, in whose words OUT is the file; in IN lie the files of FileFailure.
struct FileWriter {
    std::string_view name;
    std::string_view command;
    // The file that is written, where OUT is its folder or the beginning of its name.
    std::string_view written = "";
    bool is_journal = false;  // goes on with a file of its own, and makes none of another
};

constexpr FileWriter kFileWriters[] = {
    {"perft suite as JSON", "BIN/perft suite IN/counts.epd --json OUT"},
    {"perft suite as CSV", "BIN/perft suite IN/counts.epd --csv OUT"},
    {"perft compare", "BIN/perft compare 1 --engine BIN/broken_engine --json OUT"},
    {"perft fuzz", "BIN/perft fuzz --games 1 --depth 1 --engine BIN/broken_engine --json OUT"},
    {"perft split", "BIN/perft split 2 --plies 1 --shards 1 -o OUT", ".1"},
    {"perft count", "BIN/perft count IN/shard.1 -o OUT", "", true},
    {"epd as JSON", "BIN/epd IN/suite.epd --depth 1 --json OUT"},
    {"epd as CSV", "BIN/epd IN/suite.epd --depth 1 --csv OUT"},
    {"epd as HTML", "BIN/epd IN/suite.epd --depth 1 --html OUT"},
    {"epd unsolved", "BIN/epd IN/suite.epd --depth 1 --unsolved OUT"},
    {"epd race as JSON",
     "BIN/epd race IN/suite.epd --depth 1 --engine self --engine BIN/sebastes --json OUT"},
    {"epd race as HTML",
     "BIN/epd race IN/suite.epd --depth 1 --engine self --engine BIN/sebastes --html OUT"},
    {"pgn filter", "BIN/pgn filter IN/game.pgn -o OUT"},
    {"pgn positions", "BIN/pgn positions IN/game.pgn -o OUT"},
    {"pgn annotate", "BIN/pgn annotate IN/game.pgn --nodes 20 -o OUT"},
    {"pgn annotate as HTML", "BIN/pgn annotate IN/game.pgn --nodes 20 --html OUT"},
    {"book make", "BIN/book make IN/game.pgn --min-games 1 -o OUT"},
    {"book merge", "BIN/book merge IN/book.bin IN/book.bin -o OUT"},
    {"bases", "BIN/bases make KBK --folder OUT", "/KBvK.rtbw"},
    {"datagen", "BIN/datagen OUT --games 1 --nodes 20", "", true},
    {"datagen merge", "BIN/datagen merge IN/part1.games -o OUT", "", true},
    {"tune", "BIN/tune IN/part1.games --epochs 1 --threads 1 -o OUT"},
    {"tune nnue",
     "BIN/tune nnue IN/part1.games --epochs 1 --threads 1 --neurons 32 --regions 1 --outputs 1 "
     "-o OUT"},
    {"tune mean",
     "BIN/tune mean SOURCE/tables/nnue_values.txt SOURCE/tables/nnue_values.txt -o OUT"},
    {"levels fit", "BIN/levels fit IN/results --known uci:b=1000 --picture OUT"},
    {"manual", "BIN/perft --manual OUT", "/man/sebastes-perft.6"},
};

std::string replaced(std::string text, std::string_view word, const std::string& by) {
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + by.size()))
        text.replace(at, word.size(), by);
    return text;
}

struct FileRun {
    std::string how;
    std::string errors;
    Lines lines;
};

class FileFailureSlow : public testing::Test {
  protected:
    FileFailureSlow() {
        folder_.file("counts.epd", std::string(kStartFen) + " ;D1 20 ;D2 400\n");
        folder_.file("suite.epd",
                     "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; id \"a\";\n"
                     "4k3/8/8/8/8/8/8/4K2R w K - am O-O; id \"b\";\n");
        folder_.file("game.pgn",
                     "[White \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0\n");
        folder_.file("results", "elo:800\tuci:b\t60 20 20\n");
        for (const char* made : {"BIN/perft split 2 --plies 1 --shards 1 -o IN/shard",
                                 "BIN/book make IN/game.pgn --min-games 1 -o IN/book.bin",
                                 "BIN/datagen IN/part1.games --games 4 --nodes 20 --shard 1/1"}) {
            const FileRun run = run_in("", made, "");
            EXPECT_EQ(run.how, "exited with code 0") << made << "\n" << run.errors;
        }
    }

    FileRun run_in(const std::string& before, std::string_view command, const std::string& out) {
        std::string text = replaced(std::string(command), "OUT", out);
        text = replaced(text, "BIN", SEBASTES_BINARY_DIR);
        text = replaced(text, "SOURCE", SEBASTES_SOURCE_DIR);
        text = replaced(text, "IN/", folder_.file("").string());
        auto program = EngineProcess::in_shell(before + " " + text);
        FileRun run;
        run.lines = program.end();
        run.how = program.how_it_ended();
        run.errors = program.errors();
        return run;
    }

    // A folder of its own with the file of before.
    struct Place {
        fs::path folder;
        fs::path file;
        std::string out;
        std::string before;
    };
    Place place(const FileWriter& writer) {
        Place made;
        made.folder = folder_.file("place" + std::to_string(++places_));
        made.out = (made.folder / "out").string();
        made.file = made.out + std::string(writer.written);
        fs::create_directories(made.file.parent_path());
        if (!writer.is_journal) made.before = "what was there before\n";
        if (!writer.is_journal) std::ofstream(made.file) << made.before;
        return made;
    }
    static std::size_t files_in(const fs::path& folder) {
        std::size_t files = 0;
        for (const auto& entry : fs::recursive_directory_iterator(folder))
            files += entry.is_regular_file();
        return files;
    }

    void expect_refusal(const FileWriter& writer, const FileRun& run, const Place& at) {
        // 1 where the work is done, and only a report of it is not written.
        EXPECT_TRUE(run.how == "exited with code 1" || run.how == "exited with code 2")
            << writer.name << ": " << run.how << "\n"
            << run.errors;
        // The reason, and behind it a hint.
        EXPECT_LE(std::ranges::count(run.errors, '\n'), 2) << writer.name << "\n" << run.errors;
        EXPECT_NE(run.errors.find(": "), std::string::npos) << writer.name;
        EXPECT_EQ(test::read_file(at.file), at.before) << writer.name;
        EXPECT_LE(files_in(at.folder), 1U) << writer.name;
    }

    TemporaryFolder folder_;
    int places_ = 0;
};

TEST_F(FileFailureSlow, WithoutAFaultItIsWritten) {
    for (const FileWriter& writer : kFileWriters) {
        const Place at = place(writer);
        const FileRun run = run_in("", writer.command, at.out);
        EXPECT_TRUE(run.how == "exited with code 0" || run.how == "exited with code 1")
            << writer.name << ": " << run.how << "\n"
            << run.errors;
        const std::string text = test::read_file(at.file);
        EXPECT_TRUE(!text.empty() && text != at.before) << writer.name;
    }
}

TEST_F(FileFailureSlow, TheDiskIsFull) {
    for (const FileWriter& writer : kFileWriters) {
        const Place at = place(writer);
        expect_refusal(writer, run_in("ulimit -f 0;", writer.command, at.out), at);
    }
}

TEST_F(FileFailureSlow, TheFolderIsNotThere) {
    for (const FileWriter& writer : kFileWriters) {
        // These make their folders.
        if (writer.written.starts_with("/")) continue;
        const Place at = place(writer);
        const FileRun run = run_in("", writer.command, at.folder.string() + "/no/such/out");
        EXPECT_NE(run.errors.find("No such file or directory"), std::string::npos)
            << writer.name << "\n"
            << run.errors;
        expect_refusal(writer, run, at);
    }
}

// ---- Files that are gone on with ----

TEST_F(FileFailureSlow, AJournalStaysWholeWhenTheDiskIsFull) {
    for (const auto& [first, more] :
         {std::pair{"BIN/datagen OUT --games 6 --nodes 20",
                    "BIN/datagen OUT --games 60 --nodes 20"},
          std::pair{"BIN/perft count IN/shard.1 -o OUT", "BIN/perft count IN/shard.1 -o OUT"}}) {
        const fs::path file = folder_.file("journal");
        ASSERT_EQ(run_in("", first, file.string()).how, "exited with code 0");
        const std::string whole = test::read_file(file);
        if (first != std::string_view(more)) {
            // In blocks of 512 or 1024 bytes, with dash and bash.
            const std::string limit = "ulimit -f " + std::to_string(whole.size() / 512 + 1) + ";";
            const FileRun run = run_in(limit, more, file.string());
            EXPECT_EQ(run.how, "exited with code 2") << run.errors;
        }
        EXPECT_TRUE(test::read_file(file).starts_with(whole));
        const FileRun again = run_in("", more, file.string());
        EXPECT_EQ(again.how, "exited with code 0") << again.errors;
        fs::remove(file);
    }
}

// ---- The engine's log ----

TEST(EngineProcess, ALogThatCannotBeWrittenIsOneError) {
    const TemporaryFolder folder;
    for (const std::string& path :
         {folder.file("no/such/log").string(), std::string("/dev/full")}) {
        EngineProcess engine;
        engine.say("setoption name Debug Log File value " + path +
                   "\nisready\nisready\ngo depth 2\nisready");
        const Lines lines = engine.end();
        EXPECT_EQ(count_starts(lines, kErrorStart), 1U) << path;
        EXPECT_EQ(count_starts(lines, "readyok"), 3U);
        EXPECT_EQ(count_starts(lines, "bestmove "), 1U);
        EXPECT_EQ(engine.how_it_ended(), "exited with code 0");
    }
    const std::string path = folder.file("log", ">> before\n");
    auto engine = EngineProcess::in_shell("ulimit -f 4; exec " + engine_path());
    engine.say("setoption name Debug Log File value " + path);
    for (int i = 0; i < 400; ++i) engine.say("isready");
    engine.say("go depth 3");
    const Lines lines = engine.end();
    EXPECT_EQ(count_starts(lines, "info string error: the log cannot be written any more: "), 1U);
    EXPECT_EQ(count_starts(lines, kErrorStart), 1U);
    EXPECT_EQ(count_starts(lines, "readyok"), 400U);
    EXPECT_EQ(count_starts(lines, "bestmove "), 1U);
    EXPECT_TRUE(test::read_file(path).starts_with(">> before\n>> isready\n"));
    EXPECT_EQ(engine.how_it_ended(), "exited with code 0");
}

// ---- kill -9 while a file is written ----

// Whether it is one of those that the writer below makes, whole.
bool is_one_of_them(const std::string& text) {
    const auto letters = static_cast<std::size_t>(text.empty() ? 0 : text.front() - 'a');
    return text.size() == 1000 + 30'000 * letters &&
           text.find_first_not_of(text.front()) == text.npos;
}

TEST(OutputFileKill, TheOldFileOrTheNewOneIsThere) {
    const TemporaryFolder folder;
    const std::string path = folder.file("file", std::string(1000, 'a'));
    Random random(11);
    for (Trials trials(12); trials.next();) {
        const pid_t child = fork();
        if (child == 0) {
            for (std::size_t i = 0;; ++i) {
                const std::size_t letter = i % 26;
                const std::string text(1000 + 30'000 * letter, static_cast<char>('a' + letter));
                if (tools::write_output_file(path, text)) _exit(2);
            }
        }
        usleep(static_cast<useconds_t>(random.below(8000)));
        test::signal_child(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        EXPECT_TRUE(WIFSIGNALED(status)) << "it ended by itself";
        const std::string text = test::read_file(path);
        ASSERT_TRUE(is_one_of_them(text)) << text.size() << " bytes of '" << text.front() << "'";
    }
    const std::string held = path + ".0123456789abcdef.new";
    DiskFile file;
    ASSERT_EQ(file.open(held, DiskFile::Use::Create), 0);
    ASSERT_EQ(file.lock(true), 0);
    EXPECT_FALSE(tools::write_output_file(path, "new"));
    EXPECT_TRUE(fs::exists(held)) << "another program writes it";
    file.close();
    EXPECT_FALSE(tools::write_output_file(path, "new"));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder.file("")), {}), 1)
        << "what killed programs left is removed";
}

TEST(OutputFileKill, LinksStay) {
    const TemporaryFolder folder;
    const std::string path = folder.file("file", "old");
    const std::string link = folder.file("link").string();
    fs::create_symlink(path, link);
    EXPECT_FALSE(tools::write_output_file(link, "new"));
    EXPECT_TRUE(fs::is_symlink(link));
    EXPECT_EQ(test::read_file(path), "new");
    EXPECT_FALSE(tools::check_writable(link));
}

TEST(RunScript, ACheckoutThatCannotBeWrittenHasAdvice) {
    const TemporaryFolder folder;
    const std::string copy = folder.file("copy").string();
    const test::Outcome run = test::run_shell(
        "mkdir -p " + copy + "/tools && cp " + SEBASTES_SOURCE_DIR + "/tools/run " +
        SEBASTES_SOURCE_DIR + "/tools/setup.sh " + copy + "/tools && chmod -R go+rX " +
        folder.file("").string() + " && chmod 555 " + copy +
        "; [ $(id -u) != 0 ] || as='setpriv --reuid=65534 --regid=65534 --clear-groups'"
        "; $as bash " +
        copy + "/tools/run; code=$?; chmod 755 " + copy + "; exit $code");
    EXPECT_EQ(run.code, 1) << run.err;
    EXPECT_EQ(run.err, "you may not write " + copy +
                           "/build; build in a copy of your own:\n  cp -r " + copy +
                           " ~/sebastes && ~/sebastes/tools/run\n");
}

}  // namespace
}  // namespace sebastes
