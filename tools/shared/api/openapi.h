// Generates the OpenAPI description of the endpoints, with the request fields and the answers'
// schemas.
#pragma once

#include <string>
#include <string_view>

namespace sebastes::api {

inline constexpr std::string_view kOpenApiPath = "/openapi.json";

// Returns OpenAPI 3.0 as JSON.
const std::string& openapi_document();

}  // namespace sebastes::api
