// The house rule on length, and what is still longer.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/function_scanner.h"
#include "tests/support/source_files.h"

namespace sebastes {
namespace {

constexpr int kMaxFileLines = 600;
constexpr int kMaxFunctionLines = 60;

// A longer file or function may not grow.  One that has come to keep the rule leaves the list.
struct Exception {
    std::string_view file;
    std::string_view function;  // empty: the file itself
    int lines;
};

constexpr Exception kExceptions[] = {
    {"engine/search/node/move_picker.cpp", "MovePicker::next", 63},
    {"engine/search/node/node.cpp", "NodeSearch::search", 112},
    {"engine/search/node/quiescence.cpp", "NodeSearch::quiescence", 77},
};

// Printed by tools/programs/tune, and as long as its values are many.
constexpr std::string_view kPrinted = "tables/learned_values.h";

struct Length {
    std::string file;
    std::string function;  // empty: the file itself
    int line;
    int lines;
};

std::string name_of(std::string_view file, std::string_view function) {
    return std::string(file) + (function.empty() ? "" : ": ") + std::string(function);
}

// Of the file and of each of its functions; nothing when its brackets do not match.
std::optional<std::vector<Length>> lengths_of(const SourceFile& file) {
    const auto functions = FunctionScanner(file.text).run();
    if (!functions) return std::nullopt;
    const auto file_lines = std::ranges::count(file.text, '\n');
    std::vector<Length> lengths{{file.path, "", 1, static_cast<int>(file_lines)}};
    for (const ScannedFunction& function : *functions)
        lengths.push_back({file.path, function.name, function.line, function.lines});
    return lengths;
}

// The lengths that the rule and the exceptions do not allow, and the exceptions not needed.
template <typename Exceptions>
std::vector<std::string> length_faults(const std::vector<Length>& lengths,
                                       const Exceptions& exceptions) {
    std::vector<std::string> faults;
    std::vector<bool> needed(std::size(exceptions));
    for (const Length& length : lengths) {
        int limit = length.function.empty() ? kMaxFileLines : kMaxFunctionLines;
        if (length.lines <= limit) continue;
        for (std::size_t i = 0; i < std::size(exceptions); ++i) {
            if (exceptions[i].file != length.file || exceptions[i].function != length.function)
                continue;
            limit = exceptions[i].lines;
            needed[i] = true;
        }
        if (length.lines > limit)
            faults.push_back(length.file + ":" + std::to_string(length.line) + ": " +
                             (length.function.empty() ? "the file" : length.function) + " has " +
                             std::to_string(length.lines) + " lines, allowed are " +
                             std::to_string(limit));
    }
    for (std::size_t i = 0; i < std::size(exceptions); ++i)
        if (!needed[i])
            faults.push_back(name_of(exceptions[i].file, exceptions[i].function) +
                             " keeps the rule, or is gone: no exception is needed");
    return faults;
}

TEST(Lengths, FilesAndFunctionsStayShort) {
    std::vector<Length> all;
    for (const SourceFile& file : source_files({"engine", "tables", "tools", "tests", "bench"})) {
        if (file.path == kPrinted) continue;
        const auto lengths = lengths_of(file);
        ASSERT_TRUE(lengths) << file.path << ": brackets do not match";
        all.insert(all.end(), lengths->begin(), lengths->end());
    }
    EXPECT_GT(std::ranges::count_if(all, [](const Length& l) { return !l.function.empty(); }), 500)
        << "the functions were not found";
    for (const std::string& fault : length_faults(all, kExceptions)) ADD_FAILURE() << fault;
}

TEST(Lengths, PlantedFaultsAreSeen) {
    using Faults = std::vector<std::string>;
    const std::vector<Exception> exceptions{{"a.cpp", "f", 70}, {"a.cpp", "", 610}};
    const auto faults = [&](int file_lines, int function_lines) {
        return length_faults(
            std::vector<Length>{{"a.cpp", "", 1, file_lines}, {"a.cpp", "f", 9, function_lines}},
            exceptions);
    };
    EXPECT_EQ(faults(610, 70), Faults{});
    EXPECT_EQ(faults(601, 61), Faults{});
    EXPECT_EQ(faults(610, 71), Faults{"a.cpp:9: f has 71 lines, allowed are 70"});
    EXPECT_EQ(faults(611, 70), Faults{"a.cpp:1: the file has 611 lines, allowed are 610"});
    EXPECT_EQ(faults(610, 60),
              Faults{"a.cpp: f keeps the rule, or is gone: no exception is needed"});
    EXPECT_EQ(faults(600, 70), Faults{"a.cpp keeps the rule, or is gone: no exception is needed"});
    EXPECT_EQ(length_faults(std::vector<Length>{{"b.h", "g", 3, 61}}, std::vector<Exception>{}),
              Faults{"b.h:3: g has 61 lines, allowed are 60"});
}

TEST(Lengths, FunctionsAreFound) {
    constexpr std::string_view kSource = R"(// One comment with a { brace
#define TWICE(x) \
    { x, x
namespace house {
constexpr int kValues[] = {1, 2};
enum class Wing : int { King, Queen };

class Room : public House {
  public:
    explicit Room(int a, Doors doors = {})
        : a_{a}, doors_{doors} {
        say('{', "{\"", 20'000, kQuoted);
    }
    bool operator==(const Room&) const = default;
    int size() const { return a_; }  // {

  private:
    int a_{1};
};

template <typename T, int count = 3>
auto Room::walls(
    std::span<T> list) const -> int {
    const auto each = [](T t) { return t; };
    if (list.empty()) {
        return 0;
    }
    return count;
}
}  // namespace house

TEST(Room, IsTidy) {
}
)";
    EXPECT_EQ(FunctionScanner(kSource).run(),
              (std::vector<ScannedFunction>{{"Room", 10, 4},
                                            {"size", 15, 1},
                                            {"Room::walls", 21, 9},
                                            {"TEST(Room, IsTidy)", 32, 2}}));
    EXPECT_EQ(FunctionScanner("int f() {\n    R\"x(}{{)x\";\n}\n").run(),
              (std::vector<ScannedFunction>{{"f", 1, 3}}));
    EXPECT_EQ(FunctionScanner("int f() {\n").run(), std::nullopt);
    EXPECT_EQ(FunctionScanner("namespace a {\n").run(), std::nullopt);
    EXPECT_EQ(FunctionScanner("int f() {}\n}\n").run(), std::nullopt);
}

}  // namespace
}  // namespace sebastes
