// Output writes to a file, which appears when all is written, or to the output stream.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "system/descriptor.h"
#include "tools/shared/batch/output_file.h"
#include "tools/shared/command_line/program.h"

namespace sebastes::pgn {

class Output {
  public:
    // An empty path means the output stream, which must outlive this object.
    static Result<Output> open(const std::string& path, const tools::Streams& streams) {
        if (path.empty()) return Output(streams, std::nullopt);
        auto file = tools::StreamedFile::open(path);
        if (!file) return Error{file.error()};
        return Output(streams, std::move(*file));
    }

    // Whether it writes to a terminal.
    bool on_terminal() const { return !file_ && is_terminal(1); }

    void write(std::string_view text) {
        if (file_)
            file_->write(text);
        else
            streams_->out << text;
    }

    std::optional<Error> finish() { return file_ ? file_->finish() : std::nullopt; }

  private:
    Output(const tools::Streams& streams, std::optional<tools::StreamedFile> file)
        : streams_(&streams), file_(std::move(file)) {}

    const tools::Streams* streams_;
    std::optional<tools::StreamedFile> file_;
};

}  // namespace sebastes::pgn
