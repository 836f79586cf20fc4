// Parses JSON text with nlohmann-json.  It is a header of its own because it takes most of a test's
// compile time.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sebastes::test {

inline nlohmann::json json_of(const std::string& text) {
    return nlohmann::json::parse(text, nullptr, false);
}

}  // namespace sebastes::test
