// Runs the program perft through a shell, as users do, and collects its output and exit code.
#pragma once

#include <sys/wait.h>

#include <cstdlib>
#include <string>
#include <string_view>

#include "tests/support/temporary_folder.h"

namespace sebastes::test {

inline const std::string kPerftProgram = std::string(SEBASTES_BINARY_DIR) + "/perft";
inline const std::string kBrokenEngine = std::string(SEBASTES_BINARY_DIR) + "/broken_engine";
inline const std::string kStockfish = "/usr/games/stockfish";

inline const std::string kKiwipete =
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

// Position 3 of the chess programming wiki's "Perft Results".
inline const std::string kPosition3 = "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1";

struct Outcome {
    int code;
    std::string out;
    std::string err;

    bool out_has(std::string_view text) const { return out.find(text) != text.npos; }
    bool err_has(std::string_view text) const { return err.find(text) != text.npos; }
};

// Runs a shell command; `code` is -1 when a signal ended it.
inline Outcome run_shell(const std::string& command) {
    const TemporaryFolder folder;
    const std::string out = folder.file("out").string();
    const std::string err = folder.file("err").string();
    const int status = std::system(("( " + command + " ) >" + out + " 2>" + err).c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, read_file(out), read_file(err)};
}
inline Outcome run_perft(const std::string& arguments) {
    return run_shell(kPerftProgram + " " + arguments);
}

}  // namespace sebastes::test
