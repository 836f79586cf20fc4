// ToolRun is a test fixture that runs a tool's program in this process, with a temporary folder.
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/perft_tool_run.h"
#include "tools/shared/command_line/program.h"

namespace sebastes::test {

class ToolRun : public testing::Test {
  protected:
    explicit ToolRun(const tools::Program& program) : program_(program) {}

    std::string path(const std::string& name) const { return folder_.file(name).string(); }
    std::string write(const std::string& name, std::string_view text) const {
        return folder_.file(name, std::string(text));
    }
    std::string read(const std::string& name) const { return read_file(folder_.file(name)); }
    // Stores the output in out_ and err_, and returns the exit code.
    tools::ExitCode run(std::vector<std::string> words) {
        std::ostringstream out;
        std::ostringstream err;
        const auto code = tools::run_program(program_, std::move(words), {out, err});
        out_ = out.str();
        err_ = err.str();
        return code;
    }
    bool out_has(std::string_view text) const { return out_.find(text) != std::string::npos; }
    bool err_has(std::string_view text) const { return err_.find(text) != std::string::npos; }

    std::string out_;
    std::string err_;

  private:
    tools::Program program_;
    TemporaryFolder folder_;
};

}  // namespace sebastes::test
