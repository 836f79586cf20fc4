#include "tools/shared/batch/tally.h"

#include <algorithm>

#include "core/number.h"

namespace sebastes::tools {

bool count_message(std::vector<Tally>& tallies, std::string_view kind, const std::string& message) {
    auto tally = std::ranges::find(tallies, kind, &Tally::kind);
    if (tally == tallies.end() && tallies.size() + 1 >= kMostKinds) {
        kind = "others";
        tally = std::ranges::find(tallies, kind, &Tally::kind);
    }
    if (tally == tallies.end())
        tally = tallies.insert(tallies.end(), {std::string(kind), 0, message});
    return ++tally->count == 1;
}

std::string kind_of(std::string_view reason) {
    std::string kind;
    char quote = '\0';
    for (const char c : reason) {
        if (quote == '\0' && (c == '\'' || c == '"'))
            quote = c;
        else if (c == quote)
            quote = '\0';
        else if (quote == '\0' && !is_digit(c))
            kind += c;
    }
    return kind;
}

}  // namespace sebastes::tools
