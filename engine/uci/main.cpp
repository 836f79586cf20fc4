// The main program of the UCI engine.  It reads commands from standard input, or runs the commands
// of its command line and ends.
#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include "system/descriptor.h"
#include "uci/protocol.h"

namespace {

constexpr std::string_view kNoMemory = "sebastes: not enough memory\n";

// The library calls this function when there is no memory even for an exception.
[[noreturn]] void end_without_memory() {
    if (std::current_exception() != nullptr) std::abort();
    sebastes::write_all(2, kNoMemory);
    std::_Exit(1);
}

}  // namespace

int main(int argc, char** argv) {
    constexpr int kInput = 0;
    constexpr int kOutput = 1;
    constexpr int kErrors = 2;
    std::set_terminate(end_without_memory);
    sebastes::prepare_standard_streams();
    try {
        if (argc > 1) return sebastes::run_command_line({argv + 1, argv + argc}, kOutput, kErrors);
        return sebastes::Protocol(kInput, kOutput).run();
    } catch (const std::bad_alloc&) {
        sebastes::write_all(kErrors, kNoMemory);
    } catch (const std::exception& failure) {
        fmt::print(stderr, "sebastes: cannot start: {}\n", failure.what());
    }
    return 1;
}
