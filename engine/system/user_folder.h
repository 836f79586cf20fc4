// user_folder() returns the folder of the user's files (XDG Base Directory Specification).
#pragma once

#include <cstdlib>
#include <string>

namespace sebastes {

enum class UserFiles {
    Data,   // $XDG_DATA_HOME/sebastes or ~/.local/share/sebastes
    State,  // $XDG_STATE_HOME/sebastes or ~/.local/state/sebastes
};

// Returns an empty string when neither the variable nor HOME is set.  A relative path in the
// variable is ignored.  No other thread may change the environment during the call.
inline std::string user_folder(UserFiles files) {
    const auto text_of = [](const char* name) {
        const char* const value = std::getenv(name);
        return std::string(value == nullptr ? "" : value);
    };
    const bool data = files == UserFiles::Data;
    std::string folder = text_of(data ? "XDG_DATA_HOME" : "XDG_STATE_HOME");
    if (folder.empty() || folder.front() != '/') {
        folder = text_of("HOME");
        if (folder.empty()) return {};
        folder += data ? "/.local/share" : "/.local/state";
    }
    return folder + "/sebastes";
}

}  // namespace sebastes
