// Compares the perft counts of another engine with this one's and finds the moves that it gets
// wrong.
//
// Both engines count the same position at depth 1, 2, 3 ... until they disagree, so no shallower
// depth shows the disagreement. The search then follows every branch whose counts differ down to
// the node where the moves themselves differ. The other engine always gets the root and the moves,
// never the FEN of the node, so errors that it carries over from one move to the next stay visible.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/shared/perft_compare/match.h"

namespace sebastes::tools {

// A node where the engine is wrong.
struct Finding {
    Variation line;
    int depth = 1;                 // the depth that the engine is asked for there
    std::vector<WrongMove> moves;  // empty if there is a fault
    std::optional<Fault> fault;    // the engine crashed, hung or gave a wrong answer

    // Set if the engine is right once it gets the node's FEN: the shortest end of the line that the
    // engine must play itself to go wrong.
    std::optional<Variation> played;
};

// The leaf counts of the root at one depth.
struct DepthCounts {
    int depth = 0;
    std::uint64_t ours = 0;
    std::optional<std::uint64_t> theirs;  // none if the engine failed
};

struct Comparison {
    int depth = 0;  // the depth of the first disagreement, or the deepest compared
    std::uint64_t ours = 0;
    std::optional<std::uint64_t> theirs;
    std::vector<DepthCounts> depths;  // all that were compared; the last has the values above
    // The first finding is the one to look at. The others are as shallow; max_findings limits them.
    std::vector<Finding> findings;
    bool more = false;         // there may be more findings than the limit
    bool interrupted = false;  // `stop` ended the comparison early
    // Whether the engine answers in a form that cannot be read; then it is not judged.
    bool unreadable() const;
    std::vector<std::string> notes;
    CastlingNotation castling{};  // that of the engine
};

struct CompareOptions {
    bool chess960 = false;
    // The time limit of each question. The default is 30 seconds, and one more for each 20,000
    // leaves.
    std::optional<Seconds> limit;
    std::size_t max_findings = 20;
    // When the flag becomes true, the comparison ends soon with the findings so far.
    const std::atomic<bool>* stop = nullptr;
};

// `depth` is at least 1.
Comparison compare(PerftEngine& engine, const Variation& line, int depth,
                   const CompareOptions& options);

// Returns "invented f4e3: en passant uncovers a check", or the fault; empty without a finding.
std::string finding_summary(const Finding& finding);

// Returns the whole report as text, with the commands to paste into each program.
std::string comparison_text(const Comparison& comparison, const Variation& line,
                            const PerftEngine& engine, const CompareOptions& options);

}  // namespace sebastes::tools
