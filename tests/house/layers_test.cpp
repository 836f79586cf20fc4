// Which layer may include which.  The layers are core < (tables, system) < board < (notation,
// perft) < (eval, book, bases) < search < uci < tools/shared < the other tools; a file includes its
// own layer and those below it. tools/generators/gen_tables builds the tables that board needs, so
// it stands with `tables`, below board.

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/source_files.h"

namespace sebastes {
namespace {

struct Layer {
    std::string_view prefix;
    int height;
};

// As written in an include, and as a path from the repository's root less a leading `engine/`.
// The first prefix that fits decides.
constexpr Layer kLayers[] = {
    {"core/", 0},      {"system/", 1},       {"tables/", 1},   {"tools/generators/gen_tables", 1},
    {"generated/", 2}, {"board/", 2},        {"notation/", 3}, {"perft/", 3},
    {"eval/", 4},      {"book/", 4},         {"bases/", 4},    {"search/", 5},
    {"uci/", 6},       {"tools/shared/", 7}, {"tools/", 8},
};

std::string_view without_engine(std::string_view path) {
    constexpr std::string_view kEngine = "engine/";
    return path.starts_with(kEngine) ? path.substr(kEngine.size()) : path;
}

std::optional<int> height_of(std::string_view path) {
    for (const Layer& layer : kLayers) {
        if (path.starts_with(layer.prefix)) return layer.height;
    }
    return std::nullopt;
}

// The text between `open` and `close` of an include line; nothing for any other line.
std::optional<std::string> included(std::string_view line, char open, char close) {
    std::string compact;
    std::ranges::copy_if(line, std::back_inserter(compact),
                         [](char c) { return c != ' ' && c != '\t'; });
    constexpr std::string_view kInclude = "#include";
    if (!compact.starts_with(kInclude) || compact.size() <= kInclude.size()) return std::nullopt;
    if (compact[kInclude.size()] != open) return std::nullopt;
    const auto begin = kInclude.size() + 1;
    const auto end = compact.find(close, begin);
    if (end == std::string::npos) return std::nullopt;
    return compact.substr(begin, end - begin);
}

// What is wrong with the includes of one file: `path` from the repository's root, and its text.
std::vector<std::string> include_faults(std::string_view path, std::string_view text) {
    std::vector<std::string> faults;
    const auto fault = [&](int line, const std::string& what) {
        faults.push_back(std::string(path) + ":" + std::to_string(line) + ": " + what);
    };
    const std::optional<int> own = height_of(without_engine(path));
    if (!own) {
        fault(1, "belongs to no layer");
        return faults;
    }

    std::istringstream lines{std::string(text)};
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        if (const auto system = included(line, '<', '>')) {
            const bool for_tools = system->starts_with("CLI/") ||
                                   system->starts_with("nlohmann/") || *system == "httplib.h";
            if (for_tools && !path.starts_with("tools/")) {
                fault(number, "<" + *system + ">: the engine needs nothing but fmt");
            }
        }
        auto name = included(line, '"', '"');
        if (!name) continue;
        const bool beside = name->find('/') == std::string::npos;
        if (beside && path.starts_with("tools/")) {
            name->insert(0, path.substr(0, path.rfind('/') + 1));
        }
        const std::optional<int> other = height_of(*name);
        if (!other) {
            fault(number, *name + " names no layer");
        } else if (*other > *own) {
            fault(number, *name + " points up");
        }
    }
    return faults;
}

TEST(Layers, IncludesPointDown) {
    for (const SourceFile& file : source_files({"engine", "tables", "tools"})) {
        for (const std::string& fault : include_faults(file.path, file.text)) {
            ADD_FAILURE() << fault;
        }
    }
}

TEST(Layers, PlantedFaultsAreSeen) {
    const auto one = [](std::string_view path, std::string_view text) {
        return include_faults(path, text).size() == 1;
    };
    EXPECT_TRUE(one("engine/core/square.h", "#pragma once\n#include \"notation/fen.h\"\n"));
    EXPECT_TRUE(one("engine/core/square.h", "#include \"tables/sizes.h\"\n"));
    EXPECT_TRUE(one("engine/notation/fen.cpp", "  #  include\t\"eval/see.h\" // why\n"));
    EXPECT_TRUE(one("engine/uci/main.cpp", "#include \"tools/perft.h\"\n"));
    EXPECT_TRUE(one("engine/eval/see.cpp", "#include \"see.h\"\n"));
    EXPECT_TRUE(one("engine/uci/options.cpp", "#include <CLI/CLI.hpp>\n"));
    EXPECT_TRUE(one("engine/misc/thing.h", ""));
    EXPECT_TRUE(one("tables/psqt.h", "#include \"board/board.h\"\n"));
    EXPECT_TRUE(one("tools/shared/html/page.h", "#include \"tools/programs/epd/judge.h\"\n"));
    EXPECT_TRUE(one("tools/generators/gen_tables.cpp", "#include \"board/attacks.h\"\n"));
    EXPECT_EQ(
        include_faults("engine/core/move.h",
                       "#include \"uci/a.h\"\n#include \"core/b.h\"\n#include \"eval/c.h\"\n"),
        (std::vector<std::string>{"engine/core/move.h:1: uci/a.h points up",
                                  "engine/core/move.h:3: eval/c.h points up"}));
}

TEST(Layers, SoundIncludesPass) {
    EXPECT_TRUE(include_faults("engine/board/attacks.cpp",
                               "#include <bit>\n#include \"tables/sizes.h\"\n"
                               "#include \"generated/magics.h\"\n#include \"core/square.h\"\n"
                               "#include \"board/attacks.h\"\n// #include \"uci/options.h\"\n")
                    .empty());
    EXPECT_TRUE(include_faults("tools/generators/gen_tables.cpp",
                               "#include \"tables/psqt.h\"\n#include \"core/bitboard.h\"\n")
                    .empty());
    EXPECT_TRUE(include_faults("tools/programs/epd.cpp",
                               "#include <CLI/CLI.hpp>\n#include \"report.h\"\n"
                               "#include \"search/session.h\"\n")
                    .empty());
}

}  // namespace
}  // namespace sebastes
