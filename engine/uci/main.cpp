// The UCI engine: speaks on standard input and output, or runs the commands that its
// command line gives and ends.
#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "system/descriptor.h"
#include "uci/command_line.h"
#include "uci/protocol.h"

int main(int argc, char** argv) {
    constexpr int kInput = 0;
    constexpr int kOutput = 1;
    constexpr int kErrors = 2;
    sebastes::prepare_standard_streams();
    try {
        if (argc > 1) return sebastes::run_command_line({argv + 1, argv + argc}, kOutput, kErrors);
        return sebastes::Protocol(kInput, kOutput).run();
    } catch (const std::exception& failure) {
        fmt::print(stderr, "sebastes: cannot start: {}\n", failure.what());
        return 1;
    }
}
