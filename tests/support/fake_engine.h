// Shell scripts that act as UCI engines in tests.
#pragma once

#include <string>

namespace sebastes::test {

// Returns an engine that runs the script `go` at each command go; $rest holds its arguments.
inline std::string fake_engine(const std::string& go) {
    return "while read word rest; do case $word in\n"
           "uci) echo id name Fake; echo uciok;;\n"
           "isready) echo readyok;;\n"
           "go) " +
           go +
           ";;\n"
           "quit) exit;;\n"
           "esac; done\n";
}

// Returns the same engine with an option whose value it refuses with an error message.
inline std::string refusing_engine(const std::string& option, const std::string& go) {
    std::string script = fake_engine(go);
    const std::string greeting = "echo id name Fake;";
    script.replace(script.find(greeting), greeting.size(),
                   greeting + " echo option name " + option + " type string default x;");
    script.insert(script.find("isready)"), "setoption) case $rest in *\"" + option +
                                               "\"*) echo info string error: not this one;; "
                                               "esac;;\n");
    return script;
}

// Prints perft divide at depth 1 from the start position: runs `entry` for each move $m with number
// $i, then `total`.
inline std::string divide_script(const std::string& entry, const std::string& total) {
    return "i=0; for m in a2a3 b2b3 c2c3 d2d3 e2e3 f2f3 g2g3 h2h3 a2a4 b2b4 c2c4 d2d4 e2e4 "
           "f2f4 g2g4 h2h4 b1a3 b1c3 g1f3 g1h3; do i=$((i+1)); " +
           (entry.empty() ? ":" : entry) + "; done; " + (total.empty() ? ":" : total);
}

}  // namespace sebastes::test
