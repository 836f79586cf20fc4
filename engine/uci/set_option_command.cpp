#include "uci/set_option_command.h"

namespace sebastes {

Result<SetOptionCommand> parse_set_option(const std::vector<std::string_view>& words) {
    if (words.size() < 2 || words.front() != "name")
        return Error{"setoption: expected \"setoption name NAME [value VALUE]\""};
    SetOptionCommand command;
    std::string* part = &command.name;
    for (std::size_t i = 1; i < words.size(); ++i) {
        if (part == &command.name && words[i] == "value") {
            part = &command.value;
            continue;
        }
        if (!part->empty()) *part += ' ';
        *part += words[i];
    }
    return command;
}

}  // namespace sebastes
