#include "tools/perft/commands.h"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>
#include <span>

namespace sebastes::tools {

namespace {

struct Command {
    std::string_view name;
    int (*run)(std::vector<std::string>);
};

constexpr Command kCommands[] = {
    {"suite", run_suite_command},
    {"compare", run_compare},
    {"fuzz", run_fuzz},
    {"check", run_check},
};

}  // namespace

int refuse(const std::string& reason) {
    fmt::print(stderr, "perft: {}\nTry 'perft --help'.\n", reason);
    return kExitUnusable;
}

int run_perft_program(int argc, const char* const* argv) {
    const std::span<const char* const> words(argv, static_cast<std::size_t>(argc));
    std::vector<std::string> arguments(words.begin() + (argc > 0 ? 1 : 0), words.end());
    try {
        for (const Command& command : kCommands)
            if (!arguments.empty() && arguments[0] == command.name) {
                arguments.erase(arguments.begin());
                return command.run(std::move(arguments));
            }
        return run_divide(std::move(arguments));
    } catch (const std::bad_alloc&) {
        return refuse("not enough memory (a smaller --hash?)");
    } catch (const std::exception& error) {
        return refuse(error.what());
    }
}

}  // namespace sebastes::tools
