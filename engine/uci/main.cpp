// The UCI engine: speaks on standard input and output, or runs the commands that its
// command line gives and ends.
#include <iostream>
#include <string>
#include <vector>

#include "uci/protocol.h"

int main(int argc, char** argv) {
    std::ios::sync_with_stdio(false);
    sebastes::Protocol protocol(std::cin, std::cout);
    if (argc > 1)
        protocol.run_words(std::vector<std::string>(argv + 1, argv + argc));
    else
        protocol.run();
    return 0;
}
