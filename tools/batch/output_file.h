// A file that a program writes for others: whole or not at all.
#pragma once

#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace sebastes::tools {

// Writes the text beside the file and puts it in its place, so that whoever reads, or
// kills this program, finds the old content or the new.  "-" is stdout; what is no plain
// file (a pipe, a device) is written to directly.  The error is "path: reason".
std::optional<Error> write_output_file(const std::string& path, std::string_view text);

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
