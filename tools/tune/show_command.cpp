// tune show VALUES
#include <fmt/core.h>

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tables/vector_text.h"
#include "tools/batch/output_file.h"
#include "tools/tune/command.h"
#include "tools/tune/values_page.h"

namespace sebastes::tune {

namespace {

Result<std::string> read_text(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) return Error{fmt::format("{}: {}", path, std::strerror(errno))};
    return text;
}

// The lines of comment, without their signs.
std::string comment_of(const std::string& text) {
    std::string comment;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);)
        if (line.starts_with('#')) comment += line.substr(line.starts_with("# ") ? 2 : 1) + '\n';
    return comment;
}

class ShowCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Draws the tables of the vector evaluation and the losses of their learning on a\n"
            "page of HTML.");
        line.add("VALUES", values_, "What tune vectors wrote, vector_values.txt").required();
        line.add("-o,--output", output_, "The page to write; -: stdout").required();
        line.add("--log", log_, "What tune vectors printed, for losses that the file lacks");
    }

    Result<tools::ExitCode> run(const tools::Streams&) override {
        if (auto error = tools::check_writable({output_})) return *error;
        const Result<std::string> text = read_text(values_);
        if (!text) return Error{text.error()};
        const auto values = tables::VectorText::read(*text);
        if (!values) return Error{values_ + ":" + values.error()};
        const Result<std::string> log =
            log_.empty() ? Result<std::string>(std::string()) : read_text(log_);
        if (!log) return Error{log.error()};
        if (auto error =
                tools::write_output_file(output_, values_page(*values, comment_of(*text), *log)))
            return *error;
        return tools::kExitFine;
    }

  private:
    std::string values_;
    std::string output_;
    std::string log_;
};

}  // namespace

std::unique_ptr<tools::Command> make_show() { return std::make_unique<ShowCommand>(); }

}  // namespace sebastes::tune
