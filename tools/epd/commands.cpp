#include "tools/epd/commands.h"

#include <exception>
#include <new>
#include <string_view>

namespace sebastes::epd {

namespace {

struct Command {
    std::string_view name;
    ExitCode (*run)(std::vector<std::string>, std::ostream&, std::ostream&);
};

constexpr Command kCommands[] = {
    {"diff", run_diff},
    {"race", run_race},
    {"mine", run_mine},
};

ExitCode run_command(std::vector<std::string> arguments, std::ostream& out, std::ostream& err) {
    for (const Command& command : kCommands)
        if (!arguments.empty() && arguments.front() == command.name) {
            arguments.erase(arguments.begin());
            return command.run(std::move(arguments), out, err);
        }
    return run_solve(std::move(arguments), out, err);
}

}  // namespace

ExitCode run_epd(std::vector<std::string> arguments, std::ostream& out, std::ostream& err) {
    try {
        return run_command(std::move(arguments), out, err);
    } catch (const std::bad_alloc&) {
        return refuse(err, "not enough memory");
    } catch (const std::exception& error) {
        return refuse(err, error.what());
    }
}

ExitCode refuse(std::ostream& err, const std::string& reason) {
    err << "epd: " << reason << '\n' << std::flush;
    return kWrongCommandLine;
}

}  // namespace sebastes::epd
