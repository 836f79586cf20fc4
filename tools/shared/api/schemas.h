// Returns the JSON schemas of the answers. Only openapi.cpp calls it.
#pragma once

#include <string_view>

#include "tools/shared/json/json.h"

namespace sebastes::api {

// Returns {"$ref": "#/components/schemas/NAME"}.
tools::Json schema_reference(std::string_view name);
// Returns all schemas by name.
tools::Json answer_schemas();

}  // namespace sebastes::api
