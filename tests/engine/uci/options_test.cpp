#include "uci/options.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/support/uci_talk.h"
#include "uci/commands.h"
#include "uci/words.h"

namespace sebastes {
namespace {

// The engine's options, without a protocol around them.
struct OptionsOfAnEngine {
    bool takes(std::string_view name, const std::string& value) {
        return !set_option(state.options, name, value);
    }

    TemporaryFile out;
    Output output{out.descriptor()};
    UciState state{output};
};

TEST(Options, NamesMatchWithoutCaseAndBlanks) {
    EXPECT_TRUE(is_same_option("Move\tOverhead ", " moveoverhead"));
    EXPECT_FALSE(is_same_option("MoveOverhea", "Move Overhead"));
    OptionsOfAnEngine engine;
    for (const char* name : {"Move Overhead", "move overhead", "MoveOverhead", "MOVE  OVERHEAD"}) {
        engine.state.settings.search.move_overhead = 1;
        EXPECT_TRUE(engine.takes(name, "300")) << name;
        EXPECT_EQ(engine.state.settings.search.move_overhead, 300) << name;
    }
    EXPECT_FALSE(engine.takes("Move", "300"));
    EXPECT_FALSE(engine.takes("", "300"));
}

TEST(Options, GoodValuesBecomeSettings) {
    OptionsOfAnEngine engine;
    const Settings& settings = engine.state.settings;
    EXPECT_TRUE(engine.takes("Ponder", "True"));
    EXPECT_TRUE(engine.takes("OwnBook", "True"));
    EXPECT_TRUE(settings.own_book);
    EXPECT_TRUE(engine.takes("Move Overhead", "+0050"));
    EXPECT_EQ(settings.search.move_overhead, 50);
    EXPECT_TRUE(engine.takes("Driver", "mtdf"));
    EXPECT_EQ(name_of(settings.search.driver), "MTDf");
    EXPECT_TRUE(engine.takes("Clear Hash", ""));
    EXPECT_TRUE(engine.takes("LearnFile", "/tmp/a b"));
    EXPECT_EQ(settings.learn_file, "/tmp/a b");
    EXPECT_TRUE(engine.takes("LearnFile", "<empty>"));
    EXPECT_EQ(settings.learn_file, "");
    EXPECT_TRUE(engine.takes("Hash", "3"));
    EXPECT_EQ(engine.state.engine.hash_mib(), 3U);
    EXPECT_TRUE(engine.takes("Evaluation", "psqt"));
    EXPECT_EQ(settings.evaluation(), Evaluation(Evaluator::Psqt));
    EXPECT_TRUE(engine.takes("Skill Level", "0"));
    EXPECT_EQ(settings.search_options().elo, kLeastElo);
    EXPECT_TRUE(engine.takes("UCI_Elo", "2000") && engine.takes("UCI_LimitStrength", "true"));
    EXPECT_EQ(settings.search_options().elo, 2000);
}

TEST(Options, AValueKeepsItsBlanks) {
    const auto command = parse_set_option(split_words("name Debug  Log File value /tmp/a  b \n"));
    ASSERT_TRUE(command);
    EXPECT_EQ(command->name, "Debug Log File");
    EXPECT_EQ(command->value, "/tmp/a  b");
}

TEST(Options, BadValuesAreRefusedAndChangeNothing) {
    struct BadOption {
        std::string_view name;
        std::string value;
    };
    OptionsOfAnEngine engine;
    const Settings& settings = engine.state.settings;
    for (const auto& [name, value] : {
             BadOption{"Ponder", "yes"},
             {"OwnBook", ""},
             {"OwnBook", "1"},
             {"Move Overhead", ""},
             {"Move Overhead", "ten"},
             {"Move Overhead", "10ms"},
             {"Move Overhead", "1.5"},
             {"Move Overhead", "-1"},
             {"Move Overhead", "10001"},
             {"Move Overhead", "99999999999999999999"},
             {"Move Overhead", "- 1"},
             {"Driver", "Minimax"},
             {"Driver", ""},
             {"EvalFile", "/no/such/file"},
             {"BookFile", "/no/such/file"},
             {"No Such", "1"},
         }) {
        const auto error = set_option(engine.state.options, name, value);
        ASSERT_TRUE(error) << name << " " << value;
        EXPECT_FALSE(error->message.empty());
        EXPECT_FALSE(settings.own_book);
        EXPECT_EQ(settings.search.move_overhead, 20);
        EXPECT_EQ(name_of(settings.search.driver), "PVS");
        EXPECT_EQ(settings.eval_file, "");
        EXPECT_FALSE(engine.state.book);
    }
}

TEST(Options, EngineOffersWhatClientsExpect) {
    const Lines lines = answers("uci\n");
    ASSERT_GE(lines.size(), 3U);
    EXPECT_EQ(lines.front().rfind("id name Sebastes", 0), 0U);
    EXPECT_EQ(count_starts(lines, "id author "), 1U);
    EXPECT_EQ(lines.back(), "uciok");
    for (const std::string_view start : {"Hash type spin default 16 min 1 max ",
                                         "Threads type spin default 1 min 1 max 1024",
                                         "MultiPV type spin default 1 min 1 max ",
                                         "Ponder type check default false",
                                         "Move Overhead type spin default 20 min 0 max 10000",
                                         "Clear Hash type button",
                                         "Debug Log File type string default <empty>",
                                         "UCI_Chess960 type check default false",
                                         "UCI_ShowWDL type check default false",
                                         "UCI_LimitStrength type check default false",
                                         "UCI_Elo type spin default ",
                                         "UCI_AnalyseMode type check default false",
                                         "UCI_Opponent type string default <empty>",
                                         "UCI_EngineAbout type string default ",
                                         "Skill Level type spin default ",
                                         "Minimal type check default false",
                                         "nodestime type spin default 0 ",
                                         "Driver type combo default PVS var PVS var MTDf",
                                         "Evaluation type combo default ",
                                         "SyzygyPath type string default <empty>",
                                         "SyzygyProbeDepth type spin default 1 min 1",
                                         "SyzygyProbeLimit type spin default 7 min 0 max 7",
                                         "Syzygy50MoveRule type check default true"})
        EXPECT_EQ(count_starts(lines, "option name " + std::string(start)), 1U) << start;
    // Everything between the ids and uciok is an option.
    EXPECT_EQ(count_starts(lines, "option name "), lines.size() - 3);
    // What was set does not change the defaults.
    EXPECT_EQ(answers("setoption name MultiPV value 2\nsetoption name Ponder value true\nuci\n"),
              lines);
}

TEST(Options, OpponentIsTold) {
    const std::string option = "setoption name UCI_Opponent value ";
    EXPECT_EQ(said(option + "GM 2800 human Gary Kasparov\n" + option + "<empty>\n"),
              "info string opponent: GM 2800 human Gary Kasparov\n");
}

}  // namespace
}  // namespace sebastes
