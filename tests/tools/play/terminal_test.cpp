// play at a pseudo-terminal of the system.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <pty.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "tests/support/child_signal.h"
#include "tests/support/perft_tool_run.h"
#include "tests/support/pseudo_terminal.h"

namespace {

using sebastes::test::read_file;
using sebastes::test::TemporaryFolder;

// A person at the keyboard who types and waits for what the screen shows.
class AtTheTerminal {
  public:
    AtTheTerminal(const TemporaryFolder& folder, const std::string& arguments,
                  unsigned short columns = 80) {
        winsize size{40, columns, 0, 0};
        child_ = forkpty(&keyboard_, nullptr, nullptr, &size);
        EXPECT_GE(child_, 0);
        if (child_ == 0) {
            setenv("XDG_STATE_HOME", folder.file("").c_str(), 1);
            setenv("XDG_DATA_HOME", folder.file("").c_str(), 1);
            setenv("TERM", "xterm-256color", 1);
            setenv("LC_ALL", "C.UTF-8", 1);
            unsetenv("NO_COLOR");
            const std::string command = "exec " + std::string(SEBASTES_BINARY_DIR) +
                                        "/play --hash 1 --book none " + arguments;
            execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
            _exit(127);
        }
    }
    ~AtTheTerminal() {
        if (child_ > 0) {
            kill(child_, SIGKILL);
            waitpid(child_, nullptr, 0);
        }
        hang_up();
    }
    AtTheTerminal(const AtTheTerminal&) = delete;
    AtTheTerminal& operator=(const AtTheTerminal&) = delete;

    void type(const std::string& keys) {
        EXPECT_EQ(write(keyboard_, keys.data(), keys.size()), static_cast<ssize_t>(keys.size()));
    }
    // Whether the text comes, after what was waited for before.
    bool sees(const std::string& text) {
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (true) {
            const std::size_t found = screen_.find(text, seen_);
            if (found != std::string::npos) {
                seen_ = found + text.size();
                return true;
            }
            pollfd wanted{keyboard_, POLLIN, 0};
            char bytes[4096];
            if (std::chrono::steady_clock::now() > until) return false;
            if (poll(&wanted, 1, 1000) <= 0) continue;
            const ssize_t count = read(keyboard_, bytes, sizeof bytes);
            if (count <= 0) return false;
            screen_.append(bytes, static_cast<std::size_t>(count));
        }
    }
    void send(int signal) const { sebastes::test::signal_child(child_, signal); }
    void resize(unsigned short columns) const {
        winsize size{40, columns, 0, 0};
        ioctl(keyboard_, TIOCSWINSZ, &size);
    }
    void hang_up() {
        if (keyboard_ >= 0) close(keyboard_);
        keyboard_ = -1;
    }
    // The exit code, or minus the signal that ended it; after 20 seconds that is SIGKILL.
    int wait() {
        int status = 0;
        const auto until = std::chrono::steady_clock::now() + std::chrono::seconds(20);
        while (waitpid(child_, &status, WNOHANG) == 0) {
            if (std::chrono::steady_clock::now() > until) send(SIGKILL);
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
        child_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    }
    const std::string& screen() const { return screen_; }

  private:
    int keyboard_ = -1;
    pid_t child_ = -1;
    std::string screen_;
    std::size_t seen_ = 0;
};

class PlayAtTheTerminal : public testing::Test {
  protected:
    void SetUp() override {
        if (!sebastes::test::PseudoTerminal().is_open())
            GTEST_SKIP() << sebastes::test::kNoTerminal;
    }
};

TEST_F(PlayAtTheTerminal, AsksCompletesAndRemembers) {
    const TemporaryFolder folder;
    std::filesystem::create_directory(folder.file("sebastes"));
    const auto left = folder.file("sebastes/history.0123456789abcdef.new", "of a killed program");
    {
        AtTheTerminal person(folder, "--nodes 200");
        EXPECT_TRUE(person.sees("[white] "));
        person.type("w\r");
        EXPECT_TRUE(person.sees("[10] "));
        person.type("3\r");
        EXPECT_TRUE(person.sees("♜")) << person.screen();
        EXPECT_TRUE(person.sees("1. White> "));
        person.type("nf\t\r");
        EXPECT_TRUE(person.sees("Sebastes plays 1... ")) << person.screen();
        EXPECT_TRUE(person.sees("2. White> "));
        EXPECT_NE(person.screen().find("48;5;1"), std::string::npos) << "the last move's colour";
        person.type("Qh5\r");
        EXPECT_TRUE(person.sees("The queen on d1 cannot reach h5")) << person.screen();
        person.type("\x1b[A\r");  // the line before
        EXPECT_TRUE(person.sees("cannot reach h5"));
        person.type("quit\r");
        EXPECT_TRUE(person.sees("The game is saved"));
        EXPECT_EQ(person.wait(), 0);
    }
    EXPECT_NE(read_file(folder.file("sebastes/history")).find("Qh5"), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(left));
    AtTheTerminal again(folder, "");
    EXPECT_TRUE(again.sees("There is an unfinished game: Player - Sebastes (level 3), 2 plies."))
        << again.screen();
    again.type("\r");
    EXPECT_TRUE(again.sees("2. White> "));
    again.type("\x04");  // the end of the input
    EXPECT_TRUE(again.sees("The game is saved"));
    EXPECT_EQ(again.wait(), 0);
}

TEST_F(PlayAtTheTerminal, WhateverEndsItEndsNoGame) {
    const TemporaryFolder folder;
    const auto begin = [&](AtTheTerminal& person) {
        EXPECT_TRUE(person.sees(" White> ")) << person.screen();
    };
    {
        AtTheTerminal person(folder, "--new --color both");
        begin(person);
        person.type("e4\r");
        EXPECT_TRUE(person.sees("1. Black> "));
        person.send(SIGKILL);
        EXPECT_EQ(person.wait(), -SIGKILL);
    }
    {
        AtTheTerminal person(folder, "--continue");
        EXPECT_TRUE(person.sees("1. Black> ")) << person.screen();
        person.type("e5\r");
        begin(person);
        person.send(SIGTERM);
        EXPECT_EQ(person.wait(), 0);
    }
    {
        AtTheTerminal person(folder, "--continue");
        begin(person);
        person.type("Nf3\r");
        EXPECT_TRUE(person.sees("2. Black> "));
        person.hang_up();
        EXPECT_GE(person.wait(), 0);
    }
    AtTheTerminal person(folder, "--continue");
    EXPECT_TRUE(person.sees("2. Black> "));
    person.type("pgn\r");
    EXPECT_TRUE(person.sees("1. e4 e5 2. Nf3 *")) << person.screen();
}

TEST_F(PlayAtTheTerminal, CtrlC) {
    const TemporaryFolder folder;
    AtTheTerminal person(folder, "--color white --level 20 --nodes 2000000000");
    EXPECT_TRUE(person.sees("1. White> "));
    person.type("e4\r");
    EXPECT_TRUE(person.sees("Sebastes thinks"));
    person.type("\x03");  // moves at once
    EXPECT_TRUE(person.sees("Sebastes plays 1... ")) << person.screen();
    EXPECT_TRUE(person.sees("2. White> "));
    person.type("half a li\x03");
    EXPECT_TRUE(person.sees("To leave, press Ctrl-C again"));
    EXPECT_TRUE(person.sees("2. White> "));
    person.type("\x03");
    EXPECT_TRUE(person.sees("The game is saved"));
    EXPECT_EQ(person.wait(), 0);
}

TEST_F(PlayAtTheTerminal, AReviewIsStoppedAndNothingIsLost) {
    const TemporaryFolder folder;
    const std::string file = folder.file("game.pgn", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *\n");
    AtTheTerminal person(folder, "--new --color both --nodes 2000000000");
    EXPECT_TRUE(person.sees("1. White> "));
    person.type("load " + file + "\rmistakes\r");
    EXPECT_TRUE(person.sees("Sebastes reviews the game: 0 of 6 moves ..."));
    person.type("\x03");
    EXPECT_TRUE(person.sees("The review was stopped")) << person.screen();
    EXPECT_TRUE(person.sees("4. White> "));
    person.type("quit\r");
    EXPECT_EQ(person.wait(), 0);
}

TEST_F(PlayAtTheTerminal, WhatIsSolvedOutlivesTheProgram) {
    const TemporaryFolder folder;
    const std::string file = folder.file("game.pgn", "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 *\n");
    {
        AtTheTerminal person(folder, "--new --color both --nodes 3000");
        EXPECT_TRUE(person.sees("1. White> "));
        person.type("load " + file + "\rmistakes black\r");
        EXPECT_TRUE(person.sees("Better than 3... Nf6> ")) << person.screen();
        person.type("\x03");
        EXPECT_TRUE(person.sees("You have solved 0 of 1.")) << person.screen();
        EXPECT_TRUE(person.sees("4. White> "));
        person.type("mis\t bl\t\r");
        EXPECT_TRUE(person.sees("Better than 3... Nf6> "));
        person.type("hi\t\r");
        EXPECT_TRUE(person.sees("Hint: move the pawn on g7.")) << person.screen();
        person.type("g6\r");
        EXPECT_TRUE(person.sees("You have solved 1 of 1.")) << person.screen();
        person.send(SIGKILL);
        EXPECT_EQ(person.wait(), -SIGKILL);
    }
    AtTheTerminal person(folder, "--continue --nodes 3000");
    EXPECT_TRUE(person.sees("4. White> ")) << person.screen();
    person.type("mistakes black\r");
    EXPECT_TRUE(person.sees("Black: 1 fault, 1 solved.")) << person.screen();
    EXPECT_TRUE(person.sees("4. White> "));
}

TEST_F(PlayAtTheTerminal, TheClockFallsWhileThePersonThinks) {
    const TemporaryFolder folder;
    AtTheTerminal person(folder, "--color white --level 1 --clock 0.005");
    EXPECT_TRUE(person.sees("0-1, White's time is over.")) << person.screen();
}

TEST_F(PlayAtTheTerminal, NarrowWindowsAndOthers) {
    const TemporaryFolder folder;
    AtTheTerminal person(folder, "--color both", 40);
    EXPECT_TRUE(person.sees("1. White> "));
    person.resize(100);
    person.type("e4\r");
    EXPECT_TRUE(person.sees("  1. e4")) << "the moves stand beside the board";
    person.resize(30);
    person.type("help\r");
    EXPECT_TRUE(person.sees("help [COMMAND]\r\n    these commands"));
    person.type("quit\r");
    EXPECT_EQ(person.wait(), 0);
}

}  // namespace
