// The UCI client returns an answer or an error, whatever the other program does.
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>
#include <string>
#include <thread>

#include "tools/shared/uci_client/shell_words.h"
#include "tools/shared/uci_client/uci_client.h"

namespace {

using namespace sebastes::tools;

using Words = std::vector<std::string>;

TEST(SplitWords, AsAShellDoes) {
    EXPECT_EQ(*shell_words("  a  b\tc "), (Words{"a", "b", "c"}));
    EXPECT_EQ(*shell_words("'a b' \"c 'd'\" e\\ f"), (Words{"a b", "c 'd'", "e f"}));
    EXPECT_EQ(*shell_words("x'y z'w ''"), (Words{"xy zw", ""}));
    EXPECT_EQ(*shell_words("'\\n'"), (Words{"\\n"}));
    EXPECT_EQ(*shell_words(R"(C:\engines\one.exe "a\"b")"),
              (Words{R"(C:\engines\one.exe)", "a\"b"}));
    EXPECT_FALSE(shell_words(""));
    EXPECT_FALSE(shell_words("  "));
    EXPECT_FALSE(shell_words("a 'b"));
}

ChildProcess shell(const std::string& script) {
    auto process = ChildProcess::start({"sh", "-c", script});
    EXPECT_TRUE(process.has_value());
    return std::move(*process);
}

Deadline in(double seconds) { return after(Seconds(seconds)); }

using Status = ChildProcess::Status;

TEST(ChildProcess, TalksInLines) {
    ChildProcess child = shell("read a; echo \"got $a\"; printf 'two\\r\\n\\rlast\\r'");
    EXPECT_EQ(child.write("hello\n", in(10)), Status::Done);
    std::string line;
    for (const char* expected : {"got hello", "two", "", "last"}) {
        EXPECT_EQ(child.read_line(line, in(10)), Status::Done);
        EXPECT_EQ(line, expected) << "CR alone ends a line";
    }
    EXPECT_EQ(child.read_line(line, in(10)), Status::Ended);
    EXPECT_EQ(child.how_it_ended(), "exited with code 0");
}

TEST(ChildProcess, SaysHowItEnded) {
    std::string line;
    ChildProcess crashed = shell("echo oh no >&2; kill -SEGV $$");
    EXPECT_EQ(crashed.read_line(line, in(10)), Status::Ended);
    EXPECT_NE(crashed.how_it_ended().find("was killed by signal 11"), std::string::npos);
    EXPECT_EQ(crashed.last_words(), "oh no\n");
    ChildProcess exited = shell("exit 3");
    EXPECT_EQ(exited.read_line(line, in(10)), Status::Ended);
    EXPECT_EQ(exited.how_it_ended(), "exited with code 3");
}

TEST(ChildProcess, DoesNotWaitForEver) {
    std::string line;
    ChildProcess silent = shell("sleep 100");
    EXPECT_EQ(silent.read_line(line, in(0.05)), Status::TimedOut);
    // More than a pipe holds, to a program that reads nothing.
    EXPECT_EQ(silent.write(std::string(1 << 20, 'x'), in(0.05)), Status::TimedOut);

    ChildProcess gone = shell("exit 0");
    EXPECT_EQ(gone.read_line(line, in(10)), Status::Ended);
    EXPECT_EQ(gone.how_it_ended(), "exited with code 0");  // and so closed its input too
    EXPECT_EQ(gone.write("hello\n", in(1)), Status::Ended) << "and no SIGPIPE";

    ChildProcess endless =
        shell("while :; do printf xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx; done");
    const Status status = endless.read_line(line, in(5));
    EXPECT_TRUE(status == Status::Done || status == Status::TimedOut);
    if (status == Status::Done) {
        EXPECT_GE(line.size(), ChildProcess::kMaxLine);
    }
}

TEST(ChildProcess, LeavesNothingBehind) {
    std::string line;
    {
        ChildProcess child = shell("sleep 100 & echo $!; wait");
        ASSERT_EQ(child.read_line(line, in(10)), Status::Done);
        EXPECT_EQ(kill(std::stoi(line), 0), 0);
    }
    // The grandchild was killed with its group; init may take a moment to bury it.
    bool gone = false;
    for (int i = 0; i < 500 && !gone; ++i) {
        std::string stat;
        std::getline(std::ifstream("/proc/" + line + "/stat"), stat);
        gone = stat.empty() || stat.find(") Z") != std::string::npos;
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    EXPECT_TRUE(gone);
}

TEST(ChildProcess, CannotStart) {
    const auto missing = ChildProcess::start({"/nowhere/engine"});
    ASSERT_FALSE(missing);
    EXPECT_EQ(missing.error(), "cannot start /nowhere/engine: No such file or directory");
    EXPECT_FALSE(ChildProcess::start({"/etc/passwd"}));
    EXPECT_EQ(ChildProcess::start({"/etc"}).error(), "cannot start /etc: Is a directory");
}

std::string engine(const std::string& go) {
    return "sh -c 'while read word rest; do case $word in "
           "uci) echo id name Shell; echo option name UCI_Chess960 type check default false; "
           "echo uciok;; isready) echo noise; echo readyok;; setoption) echo $rest;; go) " +
           go +
           ";; quit) exit;; "
           "esac; done'";
}

TEST(UciClient, Greets) {
    auto client = UciClient::start(engine("echo bestmove e2e4"));
    ASSERT_TRUE(client) << client.error();
    EXPECT_EQ(client->name(), "Shell");
    EXPECT_TRUE(client->has_option("uci_chess960"));
    EXPECT_FALSE(client->has_option("Hash"));
    client->set_option("uci_chess960", "true");
    EXPECT_EQ(*client->read_line(in(10)), "name UCI_Chess960 value true") << "as it spells it";
}

TEST(UciClient, TheGreetingHasOneLimit) {
    const auto start = SteadyClock::now();
    EXPECT_FALSE(UciClient::start("sh -c 'sleep 1.2; echo uciok; sleep 100'", Seconds(2)));
    EXPECT_LT(SteadyClock::now() - start, std::chrono::milliseconds(3000))
        << "uciok and readyok are not waited for one after the other";
}

TEST(UciClient, SpeaksWithoutAGreeting) {
    auto pipe = EnginePipe::start("sh -c 'read a; echo \"got $a\"'");
    ASSERT_TRUE(pipe) << pipe.error();
    EXPECT_EQ(pipe->name(), "sh");
    pipe->send("perft 5");
    EXPECT_EQ(*pipe->read_line(in(10)), "got perft 5");
}

TEST(UciClient, Searches) {
    auto client = UciClient::start(engine("echo info depth 1; echo bestmove e2e4 ponder e7e5"));
    ASSERT_TRUE(client) << client.error();
    client->send("go depth 1");
    for (const std::string_view expected : {"info depth 1", "bestmove e2e4 ponder e7e5"})
        EXPECT_EQ(*client->read_line(in(10)), expected);
    EXPECT_FALSE(client->synchronise(Seconds(10)));
}

TEST(UciClient, WhiteSpaceIsAnyWhiteSpace) {
    const auto client = UciClient::start(
        "sh -c 'while read word rest; do case $word in uci) printf \"\\t id\\tname  Shell \\r"
        "  option  name\\tA  B type check\\v\\r\\n  uciok \\r\";; isready) printf \" "
        "readyok\\r\";; "
        "esac; done'",
        Seconds(10));
    ASSERT_TRUE(client) << client.error();
    EXPECT_EQ(client->name(), "Shell");
    EXPECT_TRUE(client->has_option("a b"));
}

// Refuses the options Bad and Worse and others with `words`, and every position.
std::string refusing(const std::string& words) {
    return "sh -c 'while read word rest; do case $word in uci) echo id name Shell; echo uciok;; "
           "isready) echo readyok;; position) echo info string error: no such position;; "
           "setoption) case $rest in *Good*) ;; *) echo \"" +
           words + "\";; esac;; esac; done'";
}

std::string refusal_of(UciClient& client) {
    const auto fault = client.confirm_options(Seconds(10));
    if (!fault) return "";
    EXPECT_EQ(fault->kind, FaultKind::Refused);
    return fault->message;
}

TEST(UciClient, SaysWhichOptionIsRefused) {
    auto client = UciClient::start(refusing("info string error: bad: no such file"));
    ASSERT_TRUE(client) << client.error();
    EXPECT_EQ(refusal_of(*client), "") << "nothing was set";
    client->set_option("Good", "1");
    EXPECT_EQ(refusal_of(*client), "");
    client->set_option("Good", "1");
    client->set_option("Bad", "1");
    EXPECT_EQ(refusal_of(*client), "refuses the option Bad: no such file");
    client->set_option("Worse", "1");
    EXPECT_EQ(refusal_of(*client), "refuses the option Worse: bad: no such file");
    client->set_option("Worse", "1");
    client->set_option("Good", "1");
    EXPECT_EQ(refusal_of(*client), "refuses one of the options Worse, Good: bad: no such file");
    client->set_option("Bad", "1");
    EXPECT_TRUE(client->synchronise(Seconds(10))) << "also heard there";
    EXPECT_EQ(refusal_of(*client), "") << "told once";
    client->send("position x");
    EXPECT_FALSE(client->synchronise(Seconds(10))) << "not about an option";
}

TEST(UciClient, OtherWordsBehindAnOptionAreNoRefusal) {
    for (const char* words :
         {"info string NNUE evaluation using x.nnue", "No such option: Bad", "info string warning",
          "error", "Unknown command: setoption name Bad value 1"}) {
        auto client = UciClient::start(refusing(words));
        ASSERT_TRUE(client) << client.error();
        client->set_option("Bad", "1");
        EXPECT_EQ(refusal_of(*client), "") << words;
    }
}

TEST(UciClient, NamesFaults) {
    auto crashing = UciClient::start(engine("echo assertion failed >&2; kill -ABRT $$"));
    ASSERT_TRUE(crashing) << crashing.error();
    crashing->send("go infinite");
    const auto crash = crashing->read_line(in(10));
    ASSERT_FALSE(crash);
    EXPECT_EQ(crash.fault().kind, FaultKind::Died);
    EXPECT_NE(crash.error().find("signal 6"), std::string::npos);
    EXPECT_NE(crash.error().find("saying \"assertion failed\""), std::string::npos);

    auto hanging = UciClient::start(engine("sleep 100"));
    ASSERT_TRUE(hanging) << hanging.error();
    hanging->send("go infinite");
    const auto hang = hanging->read_line(in(0.05));
    ASSERT_FALSE(hang);
    EXPECT_EQ(hang.fault().kind, FaultKind::Silent);

    const auto kind = [](const std::string& command) {
        return UciClient::start(command, Seconds(0.5)).fault().kind;
    };
    EXPECT_EQ(kind("sleep 100"), FaultKind::NoGreeting);
    EXPECT_EQ(kind("true"), FaultKind::NoGreeting);
    EXPECT_EQ(kind("sh -c 'echo uciok; sleep 100'"), FaultKind::Silent);
    EXPECT_EQ(kind("'open"), FaultKind::NotStarted);
    EXPECT_EQ(kind("/no/such"), FaultKind::NotStarted);
}

}  // namespace
