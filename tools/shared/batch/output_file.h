// Writes an output file completely or not at all.
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

// Writes the text to a new file beside the old one and then replaces that, so that readers find
// either the old content or the new, even if the program is killed; links stay. The new file of a
// program that was killed is removed by the next that writes to the same path. "-" is stdout, where
// a terminal gets no control characters. A pipe or a device is written directly. The error is
// "path: reason".
std::optional<Error> write_output_file(const std::string& path, std::string_view text);

// Does the same in pieces: it writes each piece to the new file at once, and finish() replaces the
// old file. Without finish() the new file is deleted.
class StreamedFile {
  public:
    static Result<StreamedFile> open(const std::string& path);

    StreamedFile(StreamedFile&& other) noexcept = default;
    StreamedFile& operator=(StreamedFile&&) = delete;
    ~StreamedFile();

    // finish() reports errors.
    void write(std::string_view text);
    std::optional<Error> finish();

  private:
    StreamedFile(std::string path, std::string place, std::string written)
        : path_(std::move(path)), place_(std::move(place)), written_(std::move(written)) {}
    void flush();
    void give_up();

    std::string path_;
    std::string place_;         // the target of the path's links
    std::string written_;       // the file that is written to
    DiskFile file_;             // not open: stdout
    bool is_terminal_ = false;  // gets plain text, all at once
    std::string held_;          // not yet written
    int reason_ = 0;            // errno of the first failure
};

// A file to write if the path is not empty, and a function that makes its text.
struct OutputFile {
    std::string path;
    std::function<std::string()> text;
};
// Returns one error for each file that could not be written.
std::vector<Error> write_output_files(const std::vector<OutputFile>& files);

// Returns why the file cannot be written, if so; changes nothing.
std::optional<Error> check_writable(const std::string& path);
// The same for several files: returns the first error. Ignores empty paths.
std::optional<Error> check_writable(std::initializer_list<std::string> paths);

}  // namespace sebastes::tools
