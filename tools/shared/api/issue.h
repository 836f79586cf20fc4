// Issue describes one fault of a request in words.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/shared/json/json.h"

namespace sebastes::api {

struct Issue {
    std::optional<int> ply;  // from 1: the half-move of the game with the fault
    std::string field;       // of the request; empty: the request as a whole
    std::string message;
};

using Issues = std::vector<Issue>;

// Returns [{"ply", "field", "message"}].
tools::Json to_json(const Issues& issues);

}  // namespace sebastes::api
