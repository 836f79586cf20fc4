// tune show VALUES
#include <fmt/core.h>

#include <sstream>

#include "tools/programs/tune/command.h"
#include "tools/programs/tune/values_file.h"
#include "tools/programs/tune/values_page.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::tune {

namespace {

// What tune nnue printed.
Result<std::string> read_log(const std::string& path) {
    constexpr std::size_t kMostBytes = std::size_t{64} << 20;
    if (path.empty()) return std::string();
    auto text = read_bytes(path, kMostBytes);
    if (!text) return Error{fmt::format("{}: {}", path, text.error())};
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
            "Draws the tables of the NNUE evaluation and the losses of their learning on a\n"
            "page of HTML.");
        line.add("VALUES", values_, "What tune nnue wrote, nnue_values.txt").required();
        line.add("-o,--output", output_, "The page to write; -: stdout").required();
        line.add("--log", log_, "What tune nnue printed, for losses that the file lacks");
    }

    Result<tools::ExitCode> run(const tools::Streams&) override {
        if (auto error = tools::check_writable({output_})) return *error;
        const Result<ValuesFile> file = read_values_file(values_);
        if (!file) return Error{file.error()};
        const Result<std::string> log = read_log(log_);
        if (!log) return Error{log.error()};
        if (auto error = tools::write_output_file(
                output_, values_page(file->values, comment_of(file->text), *log)))
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
