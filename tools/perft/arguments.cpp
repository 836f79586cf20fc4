#include "tools/perft/arguments.h"

namespace sebastes::tools {

void PositionArguments::add_to(CommandLine& line) {
    line.add("DEPTH", depth, "Plies to count, 0 to 99").required().within(0, 99);
    line.add("FEN", words,
             "The position: startpos (also when absent) or a FEN, in quotes or not; moves "
             "in coordinates may follow");
    line.add_flag("--chess960", chess960,
                  "Write castling as the king taking its rook (implied where it is needed)");
}

Result<Variation> PositionArguments::read(const Streams& streams) const {
    Result<Variation> line = parse_position_argument(words);
    if (!line) return line;
    std::string odd;
    for (const std::string& oddity : line->oddities) odd += (odd.empty() ? "" : "; ") + oddity;
    if (!odd.empty()) complain(streams, "perft", "the position is odd: " + odd);
    return line;
}

bool PositionArguments::needs_chess960(const Variation& line) const {
    return chess960 || tools::needs_chess960(line.root.board());
}

void EngineArguments::add_to(CommandLine& line) {
    line.add("--engine", command, "The other engine's command, with its arguments").required();
    line.add("--timeout", timeout,
             "Seconds it may take for an answer (default: 30, and 1 more for each 20,000 "
             "leaves)")
        .within(0.01, 1e6);
    line.add("--findings", max_findings, "Wrong positions to follow before stopping")
        .within(1, 1000000);
}

CompareOptions EngineArguments::options() const {
    CompareOptions options;
    if (timeout > 0) options.limit = Seconds(timeout);
    options.max_findings = max_findings;
    return options;
}

}  // namespace sebastes::tools
