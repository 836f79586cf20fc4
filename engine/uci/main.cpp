// The main program of the UCI engine.  It reads commands from standard input, or runs the commands
// of its command line and ends.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>

#include "system/descriptor.h"
#include "uci/protocol.h"

int main(int argc, char** argv) {
    constexpr int kInput = 0;
    constexpr int kOutput = 1;
    constexpr int kErrors = 2;
    sebastes::prepare_process();
    try {
        if (argc > 1) return sebastes::run_command_line({argv + 1, argv + argc}, kOutput, kErrors);
        return sebastes::Protocol(kInput, kOutput).run();
    } catch (const std::bad_alloc&) {
        sebastes::write_all(kErrors, "sebastes: not enough memory\n");
    } catch (const std::exception& failure) {
        fmt::print(stderr, "sebastes: cannot start: {}\n", failure.what());
    }
    return 1;
}
