#include "tests/fuzz/checks.h"
#include "tools/shared/json/json.h"

namespace sebastes::fuzz {

std::string fault_of_json(std::string_view bytes) {
    using tools::Json;
    const auto json = Json::parse(bytes);
    const auto strict = Json::read(bytes);
    if (!strict && !is_shown_well(strict.error())) return "an error without a reason";
    if (!json) return strict ? "what is read strictly is not read" : "";
    if (strict && *strict != *json) return "another value when it is read strictly";
    const std::string line = json->to_line();
    const std::string text = json->to_text();
    if (line.find('\n') != std::string::npos) return "more than a line";
    if (!text.ends_with('\n')) return "no end of the last line";
    for (const std::string* written : {&line, &text}) {
        const auto again = Json::parse(*written);
        if (!again || *again != *json) return "another value when it is written again";
        if (again->to_line() != line) return "another text when it is written again";
    }
    return {};
}

}  // namespace sebastes::fuzz
