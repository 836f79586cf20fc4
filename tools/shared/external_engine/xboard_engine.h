// XBoard's protocol as external_engine.h has it, and its parts.
//
// That protocol has no limit of nodes and counts times in seconds: these limits are kept by
// telling the engine to move now.  There is no searchmoves and no search for a mate, and no way to
// make every engine forget what it knows but `new`.
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

// Of a command with that prefix.  An engine that names no feature is of no use.
Answer<std::unique_ptr<ExternalEngine>> start_xboard(EngineCommand command);

// "feature ping=1 myname=\"Any engine\"" as names and values; empty when the line is none.
using Features = std::vector<std::pair<std::string, std::string>>;
Features parse_features(std::string_view line);

// The lines that set up a position for an engine that has no setboard, in its edit mode; absent
// when it cannot be told so: castling rights other than those of kings and rooks at home, or a
// capture en passant.
std::optional<std::vector<std::string>> edit_lines(const Position& position);

}  // namespace sebastes::tools
