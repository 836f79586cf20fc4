// The schemas of what is answered.  For openapi.cpp.
#pragma once

#include <string_view>

#include "tools/shared/json/json.h"

namespace sebastes::api {

// {"$ref": "#/components/schemas/NAME"}
tools::Json schema_reference(std::string_view name);
// By name.
tools::Json answer_schemas();

}  // namespace sebastes::api
