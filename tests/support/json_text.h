// Reports as JSON, read by nlohmann-json itself.  Apart, since it costs most of the time that
// a test takes to compile.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace sebastes::test {

inline nlohmann::json json_of(const std::string& text) {
    return nlohmann::json::parse(text, nullptr, false);
}

}  // namespace sebastes::test
