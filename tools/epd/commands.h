// The commands of epd.
#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace sebastes::epd {

// Exit codes of the program.
enum ExitCode : int {
    kSuccess = 0,
    kFailure = 1,  // a line was malformed, a file missing, --min-pass missed, stopped early
    kWrongCommandLine = 2,  // or an engine that cannot be used, or a report not be written
};

// `arguments` are without the program's name; the first may be a command's.  Reports go
// to `out`, what is wrong to `err`.
ExitCode run_epd(std::vector<std::string> arguments, std::ostream& out, std::ostream& err);

// One command each; the arguments are those behind its name.
ExitCode run_solve(std::vector<std::string> arguments, std::ostream& out, std::ostream& err);

ExitCode run_diff(std::vector<std::string> arguments, std::ostream& out, std::ostream& err);
ExitCode run_race(std::vector<std::string> arguments, std::ostream& out, std::ostream& err);
ExitCode run_mine(std::vector<std::string> arguments, std::ostream& out, std::ostream& err);

// "epd: reason" on `err`; returns kWrongCommandLine.
ExitCode refuse(std::ostream& err, const std::string& reason);

}  // namespace sebastes::epd
