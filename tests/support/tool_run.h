// Runs of a tool's program in this process, in a folder that goes with the test.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "tests/support/perft_tool_run.h"
#include "tools/shared/command_line/program.h"

namespace sebastes::test {

class ToolRun : public testing::Test {
  protected:
    std::string path(const std::string& name) const { return folder_.file(name).string(); }
    std::string text(const std::string& name) const { return read_file(folder_.file(name)); }
    // Its exit code; what it said is in out_ and error_.
    int run(const tools::Program& program, std::vector<std::string> words) {
        out_.str("");
        error_.str("");
        return tools::run_program(program, std::move(words), {out_, error_});
    }

    TemporaryFolder folder_;
    std::ostringstream out_;
    std::ostringstream error_;
};

}  // namespace sebastes::test
