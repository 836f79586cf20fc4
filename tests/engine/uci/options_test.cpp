#include "uci/options.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/uci_talk.h"

namespace sebastes {
namespace {

// One of each type; what the setters got is noted.
struct Sample {
    Sample() {
        const auto note = [this](const std::string& value) -> std::optional<Error> {
            seen.push_back(value);
            if (refuses) return Error{"no room"};
            return std::nullopt;
        };
        options.add_check("Ponder", false, note);
        options.add_spin("Move Overhead", 20, 0, 5000, note);
        options.add_combo("Driver", {"PVS", "MTDf"}, note);
        options.add_button("Clear Hash", note);
        options.add_string("Log File", "", note);
    }

    Options options;
    std::vector<std::string> seen;
    bool refuses = false;
};

TEST(Options, DeclareThemselves) {
    const std::vector<std::string> expected = {
        "option name Ponder type check default false",
        "option name Move Overhead type spin default 20 min 0 max 5000",
        "option name Driver type combo default PVS var PVS var MTDf",
        "option name Clear Hash type button",
        "option name Log File type string default <empty>",
    };
    EXPECT_EQ(Sample().options.declarations(), expected);
}

TEST(Options, NamesMatchWithoutCaseAndBlanks) {
    EXPECT_TRUE(is_same_option("Move\tOverhead ", " moveoverhead"));
    EXPECT_FALSE(is_same_option("MoveOverhea", "Move Overhead"));
    Sample sample;
    for (const char* name : {"Move Overhead", "move overhead", "MoveOverhead", "MOVE  OVERHEAD"}) {
        sample.options.set("Move Overhead", "1");
        EXPECT_FALSE(sample.options.set(name, "300")) << name;
        EXPECT_EQ(sample.options.number("Move Overhead"), 300) << name;
    }
    EXPECT_TRUE(sample.options.set("Move", "300"));
    EXPECT_TRUE(sample.options.set("", "300"));
}

TEST(Options, GoodValuesAreTakenAndToldToTheSetter) {
    Sample sample;
    EXPECT_FALSE(sample.options.set("Ponder", "True"));
    EXPECT_TRUE(sample.options.is_on("Ponder"));
    EXPECT_FALSE(sample.options.set("Move Overhead", "+0050"));
    EXPECT_EQ(sample.options.number("Move Overhead"), 50);
    EXPECT_FALSE(sample.options.set("Driver", "mtdf"));
    EXPECT_EQ(sample.options.text("Driver"), "MTDf");
    EXPECT_FALSE(sample.options.set("Clear Hash", ""));
    EXPECT_FALSE(sample.options.set("Log File", "/tmp/a b"));
    EXPECT_EQ(sample.options.text("Log File"), "/tmp/a b");
    EXPECT_EQ(sample.seen, (std::vector<std::string>{"true", "50", "MTDf", "", "/tmp/a b"}));
    // The declarations still tell the defaults.
    EXPECT_EQ(sample.options.declarations(), Sample().options.declarations());
}

TEST(Options, BadValuesAreRefusedAndChangeNothing) {
    struct BadOption {
        std::string_view name;
        std::string_view value;
    };
    for (const auto& [name, value] : {
             BadOption{"Ponder", "yes"},
             {"Ponder", ""},
             {"Ponder", "1"},
             {"Move Overhead", ""},
             {"Move Overhead", "ten"},
             {"Move Overhead", "10ms"},
             {"Move Overhead", "1.5"},
             {"Move Overhead", "-1"},
             {"Move Overhead", "5001"},
             {"Move Overhead", "99999999999999999999"},
             {"Move Overhead", "- 1"},
             {"Driver", "Minimax"},
             {"Driver", ""},
             {"No Such", "1"},
         }) {
        Sample sample;
        const auto error = sample.options.set(name, value);
        ASSERT_TRUE(error) << name << " " << value;
        EXPECT_FALSE(error->message.empty());
        EXPECT_TRUE(sample.seen.empty()) << name << " " << value;
        EXPECT_FALSE(sample.options.is_on("Ponder"));
        EXPECT_EQ(sample.options.number("Move Overhead"), 20);
        EXPECT_EQ(sample.options.text("Driver"), "PVS");
    }
}

TEST(Options, SetterMayRefuse) {
    Sample sample;
    sample.options.set("Move Overhead", "100");
    sample.refuses = true;
    const auto error = sample.options.set("Move Overhead", "200");
    ASSERT_TRUE(error);
    EXPECT_EQ(error->message, "no room");
    EXPECT_EQ(sample.options.number("Move Overhead"), 100);
}

TEST(Options, EngineOffersWhatClientsExpect) {
    const Lines lines = answers("uci\n");
    ASSERT_GE(lines.size(), 3U);
    EXPECT_EQ(lines.front().rfind("id name Sebastes", 0), 0U);
    EXPECT_EQ(count_starts(lines, "id author "), 1U);
    EXPECT_EQ(lines.back(), "uciok");
    for (const std::string_view start :
         {"Hash type spin default 16 min 1 max ", "Threads type spin default 1 min 1 max 1024",
          "MultiPV type spin default 1 min 1 max ", "Ponder type check default false",
          "Move Overhead type spin default ", "Clear Hash type button",
          "Debug Log File type string default <empty>", "UCI_Chess960 type check default false",
          "UCI_ShowWDL type check default false", "UCI_LimitStrength type check default false",
          "UCI_Elo type spin default ", "UCI_AnalyseMode type check default false",
          "UCI_Opponent type string default <empty>", "UCI_EngineAbout type string default ",
          "Skill Level type spin default ", "Minimal type check default false",
          "nodestime type spin default 0 ", "Driver type combo default PVS var PVS var MTDf",
          "Evaluation type combo default "})
        EXPECT_EQ(count_starts(lines, "option name " + std::string(start)), 1U) << start;
    // Everything between the ids and uciok is an option.
    EXPECT_EQ(count_starts(lines, "option name "), lines.size() - 3);
}

}  // namespace
}  // namespace sebastes
