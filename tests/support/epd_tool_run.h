// EpdRun runs the program epd in this process; the helpers build suites and expectations from text.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/tool_run.h"
#include "tools/programs/epd/commands.h"
#include "tools/programs/epd/expectation.h"
#include "tools/programs/epd/suite.h"
#include "tools/shared/pgn_epd/epd.h"

namespace sebastes::epd::test {

// A position in which Nxd5 wins the queen.
inline const std::string kTakes = "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - ";
// A position with a mate in two.
inline const std::string kLadder = "7k/8/8/8/8/8/R7/1R4K1 w - - ";

inline constexpr std::string_view kMateInOne =
    "6k1/5ppp/8/8/8/8/8/K2R4 w - - dm 1; id \"back rank\";";
inline constexpr std::string_view kMateInTwo = "7k/8/8/8/8/8/R7/1R4K1 w - - dm 2; id \"ladder\";";
inline constexpr std::string_view kFork = "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - bm Nxd5; id \"queen\";";
inline constexpr std::string_view kWrong =
    "4k3/p7/8/3q4/8/4N3/P7/4K3 w - - am Nxd5; id \"refuse\";";

inline const std::string kBrokenEngine = std::string(SEBASTES_BINARY_DIR) + "/broken_engine";
inline const std::string kSebastes = std::string(SEBASTES_BINARY_DIR) + "/sebastes";

inline Suite suite_of(const std::string& text) {
    std::istringstream stream(text);
    Suite suite;
    read_suite(stream, "x.epd", suite);
    return suite;
}

inline Expectation expectation(std::string_view line) {
    const auto record = parse_epd(line);
    EXPECT_TRUE(record) << record.error();
    const auto found = expectation_of(*record);
    EXPECT_TRUE(found) << found.error();
    return *found;
}

// Returns how often the word occurs in the text.
inline std::size_t count_in(std::string_view text, std::string_view word) {
    std::size_t times = 0;
    for (auto at = text.find(word); at != text.npos; at = text.find(word, at + 1)) ++times;
    return times;
}

class EpdRun : public sebastes::test::ToolRun {
  protected:
    EpdRun() : ToolRun(epd_program()) {}

    // Writes a UCI engine, and returns its command. It runs the shell script `on_go` at each go and
    // `on_stop` at each stop, and writes the arguments of go to the file heard.
    std::string uci_peer(const std::string& on_go, const std::string& on_stop = ":") const {
        return "sh " + write("uci.sh",
                             "while read -r word rest; do case $word in\n"
                             "uci) echo id name Peer; echo uciok;;\nisready) echo readyok;;\n"
                             "go) echo \"$rest\" >> " +
                                 path("heard") + "; " + on_go + ";;\nstop) " + on_stop +
                                 ";;\nquit) exit;;\nesac; done\n");
    }

    // Returns whether a line of the output begins with `title`, followed by `value`.
    bool out_says(std::string_view title, std::string_view value) const {
        std::istringstream lines(out_);
        for (std::string line; std::getline(lines, line);) {
            if (!line.starts_with(title)) continue;
            const std::size_t at = line.find_first_not_of(' ', title.size());
            if (at != std::string::npos && line.compare(at, value.size(), value) == 0) return true;
        }
        return false;
    }
};

}  // namespace sebastes::epd::test
