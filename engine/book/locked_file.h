// A file that several programs read and add to: each does so under the file's lock, and
// what was added is on the disk, or not in the file at all.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "system/disk_file.h"

namespace sebastes {

class LockedFile {
  public:
    enum class Use { Read, Write };

    // Opens the file and waits for its lock, for some seconds at most.  To be read, a file that
    // is absent is as an empty one; to be written, it is made, with the folders above it.
    static Result<LockedFile> open(const std::string& path, Use use);

    std::uint64_t size() const { return size_; }
    // Reads `count` bytes, or as many as there are.  False when that fails.
    bool read(std::uint64_t offset, std::size_t count, std::string& bytes) const;
    // Puts the bytes behind the first `offset` ones, in place of what comes there.  When they do
    // not reach the disk the file ends at `offset`.
    std::optional<Error> write_end(std::uint64_t offset, std::string_view bytes);

  private:
    explicit LockedFile(std::string path) : path_(std::move(path)) {}

    std::string path_;
    DiskFile file_;  // not open: it is absent
    std::uint64_t size_ = 0;
};

// The new content of a file, beside the old until it is whole and on the disk.  To be used under
// the old one's lock.
class FileReplacement {
  public:
    // Error: no such file can be written.
    static Result<FileReplacement> begin(const std::string& path);
    FileReplacement(FileReplacement&& other) noexcept = default;
    FileReplacement& operator=(FileReplacement&&) = delete;
    ~FileReplacement();  // goes away, if not finished

    bool write(std::string_view bytes);
    std::uint64_t size() const { return size_; }
    // Takes the old file's place.
    std::optional<Error> finish();

  private:
    explicit FileReplacement(std::string path)
        : path_(std::move(path)), written_(name_beside(path_)) {}

    std::string path_;
    std::string written_;
    DiskFile file_;
    std::uint64_t size_ = 0;
    int reason_ = 0;  // errno of the first failure
};

}  // namespace sebastes
