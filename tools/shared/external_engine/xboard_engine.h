// Starts an engine that speaks XBoard's protocol as an ExternalEngine, and parses parts of the
// protocol.
//
// The protocol has no node limit and counts times in seconds, so the client keeps these limits
// itself: it tells the engine to move now. It has no searchmoves and no search for a mate. The only
// way to make every engine forget what it has learnt is `new`.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/shared/external_engine/external_engine.h"

namespace sebastes::tools {

constexpr std::string_view kXboardPrefix = "xboard:";

// Starts a command that has the prefix. An engine that names no feature is refused.
Answer<std::unique_ptr<ExternalEngine>> start_xboard(EngineCommand command);

// Parses "feature ping=1 myname=\"Any engine\"" into names and values; empty for other lines.
using Features = std::vector<std::pair<std::string, std::string>>;
Features parse_features(std::string_view line);

// Returns the lines that set up a position in edit mode, for an engine without setboard. Returns
// nothing if edit mode cannot express it: castling rights that differ from those of all kings and
// rooks on their original squares, or a possible en passant capture.
std::optional<std::vector<std::string>> edit_lines(const Position& position);

}  // namespace sebastes::tools
