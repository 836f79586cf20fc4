// Generates the OpenAPI description of the endpoints, with the request fields and the answers'
// schemas.
#pragma once

#include <string>
#include <string_view>

#include "tools/shared/json/json.h"

namespace sebastes::api {

inline constexpr std::string_view kOpenApiPath = "/openapi.json";

// Returns OpenAPI 3.0 as JSON.
const std::string& openapi_document();

// Returns the JSON schemas of all answers by name (schemas.cpp).
tools::Json answer_schemas();
// Returns {"$ref": "#/components/schemas/NAME"}.
tools::Json schema_reference(std::string_view name);

}  // namespace sebastes::api
