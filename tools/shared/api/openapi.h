// The OpenAPI description of the endpoints: requests from the fields that are read, answers
// as schemas.
#pragma once

#include <string>
#include <string_view>

namespace sebastes::api {

inline constexpr std::string_view kOpenApiPath = "/openapi.json";

// OpenAPI 3.0 as JSON.
const std::string& openapi_document();

}  // namespace sebastes::api
