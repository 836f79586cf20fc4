// A file that a program writes for others: whole or not at all.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/result.h"
#include "system/disk_file.h"

namespace sebastes::tools {

// Writes the text beside the file and puts it in its place, so that whoever reads, or
// kills this program, finds the old content or the new; links stay.  "-" is stdout, where a
// terminal gets no control characters; what is no plain file (a pipe, a device) is written to
// directly.  The error is "path: reason".
std::optional<Error> write_output_file(const std::string& path, std::string_view text);

// The same piece by piece: what is written goes to its file at once, which takes its place
// when all is there.  Gone without a trace when it is not finished.
class StreamedFile {
  public:
    static Result<StreamedFile> open(const std::string& path);

    StreamedFile(StreamedFile&& other) noexcept = default;
    StreamedFile& operator=(StreamedFile&&) = delete;
    ~StreamedFile();

    // An error is told by finish().
    void write(std::string_view text);
    std::optional<Error> finish();

  private:
    StreamedFile(std::string path, std::string place, std::string written)
        : path_(std::move(path)), place_(std::move(place)), written_(std::move(written)) {}
    void flush();
    void give_up();

    std::string path_;
    std::string place_;         // the file that it leads to
    std::string written_;       // the file that is written to
    DiskFile file_;             // not open: stdout
    bool is_terminal_ = false;  // gets plain text, all at once
    std::string held_;          // not yet written
    int reason_ = 0;            // errno of the first failure
};

// A file to write if its path is not empty, and its text, made when it is needed.
struct OutputFile {
    std::string path;
    std::function<std::string()> text;
};
// One error for each that could not be written.
std::vector<Error> write_output_files(const std::vector<OutputFile>& files);

// Why the file could not be written later on; changes nothing.
std::optional<Error> check_writable(const std::string& path);
// The same of the first of several; empty paths are none.
std::optional<Error> check_writable(std::initializer_list<std::string> paths);

}  // namespace sebastes::tools
