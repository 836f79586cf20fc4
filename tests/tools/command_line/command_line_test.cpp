// tools/shared/command_line: describing and parsing a command line, and running a program.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <new>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <streambuf>

#include "tests/support/perft_tool_run.h"
#include "tools/shared/command_line/plain_stream.h"
#include "tools/shared/command_line/program.h"

namespace sebastes::tools {
namespace {

using Words = std::vector<std::string>;

TEST(CommandLine, FillsVariablesOfAllKinds) {
    int number = 1;
    std::uint64_t big = 2;
    double real = 0.5;
    std::optional<int> absent;
    std::optional<std::int64_t> given;
    std::string text;
    Words files;
    Words each;
    bool flag = false;
    int count = 0;
    CommandLine line("try");
    line.add("FILE", files, "");
    line.add("--number", number, "").within(0, 9);
    line.add("--big", big, "");
    line.add("--real", real, "").within(0.0, 1.0);
    line.add("--absent", absent, "");
    line.add("--given", given, "");
    line.add("-t,--text", text, "");
    line.add_flag("--flag", flag, "");
    line.add_count("-v", count, "");
    line.add_each(
        "--each",
        [&](const std::string& word) {
            each.push_back(word);
            return std::string();
        },
        "");
    const auto help =
        line.read({"a", "--number", "9", "--big", "18446744073709551615", "--real", "0.25",
                   "--given=-3", "-t", "x y", "--flag", "-vv", "b", "--each", "1", "--each", "2"});
    ASSERT_TRUE(help) << help.error();
    EXPECT_EQ(*help, "");
    EXPECT_EQ(number, 9);
    EXPECT_EQ(big, UINT64_MAX);
    EXPECT_EQ(real, 0.25);
    EXPECT_EQ(absent, std::nullopt);
    EXPECT_EQ(given, -3);
    EXPECT_EQ(text, "x y");
    EXPECT_EQ(files, (Words{"a", "b"}));
    EXPECT_EQ(each, (Words{"1", "2"}));
    EXPECT_TRUE(flag);
    EXPECT_EQ(count, 2);
}

TEST(CommandLine, SaysWhatIsWrong) {
    const auto fault = [](const Words& words) {
        int one = 0;
        int two = 0;
        double real = 0;
        CommandLine line("try");
        line.add("--one", one, "").within(1, 5);
        line.add("--real", real, "").within(0.0, 1.0);
        line.add("--two", two, "").excludes("--one");
        line.add_each(
            "--three", [](const std::string&) { return "is never right"; }, "");
        line.check([&] { return one == 5 ? "five is too many here" : ""; });
        const auto help = line.read(words);
        return help ? "" : help.error();
    };
    EXPECT_EQ(fault({"--one", "4"}), "");
    EXPECT_NE(fault({"--one", "6"}).find("--one"), std::string::npos);
    EXPECT_NE(fault({"--one", "x"}).find("--one"), std::string::npos);
    EXPECT_NE(fault({"--one", "1", "--two", "2"}).find("--one"), std::string::npos);
    EXPECT_EQ(fault({"--three", "x"}), "--three: is never right");
    EXPECT_EQ(fault({"--one", "5"}), "five is too many here");
    EXPECT_EQ(fault({"--real", "0.5"}), "");
    for (const char* wrong : {"-0.1", "1.1", "inf", "nan", "-NaN"})
        EXPECT_NE(fault({"--real", wrong}).find("--real"), std::string::npos) << wrong;
    EXPECT_NE(fault({"--four"}).find("--four"), std::string::npos);
    EXPECT_NE(fault({"word"}).find("word"), std::string::npos);
}

// Does what its one word says.
class Try : public Command {
  public:
    void describe(CommandLine& line) override {
        line.describe("Tries it");
        line.footer("and that is all");
        line.add("WHAT", what_, "What to do").required();
    }
    Result<ExitCode> run(const Streams& streams) override {
        if (what_ == "refuse") return Error{"the file is gone"};
        if (what_ == "throw") throw std::runtime_error("it broke");
        if (what_ == "exhaust") throw std::bad_alloc();
        streams.out << what_;
        return what_ == "fine" ? kExitFine : kExitWrong;
    }

  private:
    std::string what_;
};

class Other : public Try {
  public:
    Result<ExitCode> run(const Streams& streams) override {
        streams.out << "other ";
        return Try::run(streams);
    }
};

template <typename Made>
std::unique_ptr<Command> make() {
    return std::make_unique<Made>();
}

struct Ran {
    ExitCode code;
    std::string out;
    std::string err;
};
Ran run(const Words& words) {
    const Program program{"trial", make<Try>, {{"other", make<Other>}}};
    std::ostringstream out;
    std::ostringstream err;
    const ExitCode code = run_program(program, words, {out, err});
    return {code, out.str(), err.str()};
}

TEST(Program, FindsTheCommandAndMakesTheExitCode) {
    EXPECT_EQ(run({"fine"}).code, kExitFine);
    EXPECT_EQ(run({"fine"}).out, "fine");
    EXPECT_EQ(run({"bad"}).code, kExitWrong);
    EXPECT_EQ(run({"other", "fine"}).out, "other fine");
    EXPECT_EQ(run({"other", "fine"}).err, "");
}

TEST(Program, ExplainsItself) {
    for (const Words& words : {Words{"--help"}, {"-h"}, {"other", "--help"}}) {
        const Ran ran = run(words);
        EXPECT_EQ(ran.code, kExitFine);
        EXPECT_NE(ran.out.find("Tries it"), std::string::npos) << ran.out;
        EXPECT_NE(ran.out.find("and that is all"), std::string::npos) << ran.out;
        EXPECT_EQ(ran.err, "");
    }
    EXPECT_NE(run({"other", "--help"}).out.find("trial other"), std::string::npos);
}

TEST(Program, AsksWhichCommandWasMeant) {
    const std::string question = "Did you mean 'trial other'?\n";
    EXPECT_EQ(run({"ohter"}).err, question);
    EXPECT_EQ(run({"ohter"}).code, kExitWrong);
    const Ran refused = run({"othr", "fine"});
    EXPECT_NE(refused.err.find('\n' + question + "Try 'trial --help'"), std::string::npos)
        << refused.err;
    EXPECT_EQ(refused.code, kExitUnusable);
    EXPECT_EQ(run({"others"}).out, "others");
    for (const Words& words :
         {Words{"fine"}, {"bad"}, {"far", "ohter"}, {"--ohter"}, {"other"}, {}})
        EXPECT_EQ(run(words).err.find("mean"), std::string::npos);
    const auto here = std::filesystem::current_path();
    {
        const test::TemporaryFolder folder;
        std::filesystem::current_path(folder.file("ohter").parent_path());
        std::ofstream("ohter") << "a file";
        EXPECT_EQ(run({"ohter"}).err, "");
        std::filesystem::current_path(here);
    }
}

// As a full disk does.
class FullDisk : public std::streambuf {
  protected:
    int_type overflow(int_type) override { return traits_type::eof(); }
};

TEST(Program, OutputThatIsLostIsAnError) {
    const Program program{"trial", make<Try>, {{"other", make<Other>}}};
    FullDisk disk;
    for (const Words& words : {Words{"fine"}, {"bad"}, {"--help"}}) {
        std::ostream out(&disk);
        std::ostringstream err;
        EXPECT_EQ(run_program(program, words, {out, err}), kExitUnusable);
        EXPECT_TRUE(err.str().starts_with("trial: the output cannot be written")) << err.str();
    }
}

TEST(Program, RefusesWithAReasonAndAHint) {
    const auto refused = [](const Words& words, const std::string& err) {
        const Ran ran = run(words);
        EXPECT_EQ(ran.code, kExitUnusable);
        EXPECT_EQ(ran.err, err);
    };
    const std::string hint = "\nTry 'trial --help'.\n";
    refused({}, "trial: WHAT is required" + hint);
    refused({"refuse"}, "trial: the file is gone" + hint);
    refused({"throw"}, "trial: it broke" + hint);
    refused({"exhaust"}, "trial: not enough memory" + hint);
    refused({"other"}, "trial: WHAT is required\nTry 'trial other --help'.\n");
}

TEST(PlainStream, PassesTextAndNothingElse) {
    std::ostringstream out;
    {
        PlainStream plain(out);
        plain << "a\tb\n"
              << "\xC3"
              << "\xA9" << '\x1b' << "[1m"
              << "\xE2\x82";
        plain << "\xAC"
              << "\x9B"
              << "\r" << 7 << "\xC2\x9B"
              << "\xF0\x9F" << std::flush;
        EXPECT_EQ(out.str(), "a\tb\n\xC3\xA9?[1m\xE2\x82\xAC??7?");
    }
    EXPECT_EQ(out.str(), "a\tb\n\xC3\xA9?[1m\xE2\x82\xAC??7???") << "half a character";
}

}  // namespace
}  // namespace sebastes::tools
