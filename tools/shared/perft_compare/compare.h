// Finding what another engine gets wrong.
//
// Both count the same position at depth 1, 2, 3 ... until they disagree, so that the
// first disagreement is a shallowest one; then every branch whose counts differ is
// followed down to the node where the moves themselves differ.  The other engine is
// always told the root and the moves, never the FEN of the node: what it keeps wrongly
// from a move to the next stays wrong.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/shared/perft_compare/perft_engine.h"
#include "tools/shared/perft_compare/reason.h"

namespace sebastes::tools {

enum class WrongKind {
    Missing,    // legal, and the engine lacks it
    Invented,   // not legal, and the engine has it
    Repeated,   // the engine has it more than once
    Miscounted  // a legal move whose subtree it counts right only when asked for it alone
};

// "missing", "invented" and so on.
std::string_view kind_word(WrongKind kind);

struct WrongMove {
    WrongKind kind;
    std::string text;  // in coordinates
    Reason reason;
};

// One node where the engine is wrong.
struct Finding {
    Variation line;
    std::vector<std::string> texts;  // the line's moves as the engine writes them
    int depth = 1;                   // what it was asked there
    std::vector<WrongMove> moves;    // empty when there is a fault
    std::optional<Fault> fault;      // it crashed, hung or spoke nonsense

    // When the engine is right once it is given the node's FEN: the shortest end of the
    // line that it must play itself to go wrong.
    std::optional<Variation> played;
    std::vector<std::string> played_texts;
};

// The counts of one depth, from the root.
struct DepthCounts {
    int depth = 0;
    std::uint64_t ours = 0;
    std::optional<std::uint64_t> theirs;  // none: the engine failed
};

struct Comparison {
    int depth = 0;  // the depth of the first disagreement, or the deepest compared
    std::uint64_t ours = 0;
    std::optional<std::uint64_t> theirs;
    std::vector<DepthCounts> depths;  // all that were compared; the last is as above
    // The first is the one to look at; the others are as shallow, up to the limit.
    std::vector<Finding> findings;
    bool more = false;         // the limit on findings was reached
    bool interrupted = false;  // told to stop before it was done
    // The engine answers, but in a form that cannot be read: it was not judged.
    bool unreadable() const;
    std::vector<std::string> notes;
};

struct CompareOptions {
    bool chess960 = false;
    // For each question; absent: 30 seconds, and one more for each 20,000 leaves.
    std::optional<Seconds> limit;
    std::size_t max_findings = 20;
    // When the flag becomes true the comparison ends soon, with what there is.
    const std::atomic<bool>* stop = nullptr;
};

// `depth` is at least 1.
Comparison compare(PerftEngine& engine, const Variation& line, int depth,
                   const CompareOptions& options);

// "invented f4e3: en passant uncovers a check", or the fault; nothing without a finding.
std::string finding_summary(const Finding& finding);

// The whole report, with what to paste into each program.
std::string comparison_text(const Comparison& comparison, const Variation& line,
                            const PerftEngine& engine, const CompareOptions& options);

}  // namespace sebastes::tools
