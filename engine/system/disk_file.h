// DiskFile is a file that is read and written at any offset, locked against other programs and
// replaced atomically.  Functions that return an int return 0 or an errno.  Reading is thread-safe.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace sebastes {

class DiskFile {
  public:
    enum class Use {
        Read,     // reads an existing file
        Write,    // reads and writes; creates the file if it does not exist
        Create,   // writes; creates the file; EEXIST if the name exists, even as a link
        Replace,  // writes; creates the file or empties it
        Append,   // appends at the current end, whoever wrote it; creates the file if needed
    };

    DiskFile() = default;
    DiskFile(DiskFile&& other) noexcept : handle_(std::exchange(other.handle_, kNone)) {}
    DiskFile& operator=(DiskFile&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~DiskFile() { close(); }

    // Opens the file without waiting for the other end of a pipe.
    int open(const std::string& path, Use use);
    int close();
    bool is_open() const { return handle_ != kNone; }

    // Whether it is a regular file: not a folder, pipe or device.
    bool is_regular() const;
    int size(std::uint64_t& bytes) const;
    // State identifies a file and holds its size in bytes and the time of the last write.
    struct State {
        std::uint64_t device = 0;
        std::uint64_t number = 0;
        std::uint64_t bytes = 0;
        std::int64_t written = 0;  // in nanoseconds

        friend bool operator==(const State&, const State&) = default;
    };
    int state(State& state) const;

    // Returns the number of bytes read, which is less than `count` only at the end of the file, or
    // a negated errno.
    std::ptrdiff_t read_at(std::uint64_t offset, char* bytes, std::size_t count) const;
    // Writes all of the bytes after the previous write().  The file may be a pipe or a device.
    int write(std::string_view bytes);
    // Sets the size, behind which the next write() writes.
    int resize(std::uint64_t bytes);
    // Flushes the content to the disk.
    int sync();

    // Takes an exclusive lock if `alone` is true, else a shared one, and never waits.  Returns
    // EWOULDBLOCK when another program holds the lock.  Closing the file releases it.
    int lock(bool alone);

    // The file descriptor, on POSIX only.
    int descriptor() const { return static_cast<int>(handle_); }

  private:
    static constexpr std::intptr_t kNone = -1;

    std::intptr_t handle_ = kNone;
};

// Renames the open file, written at `from`, to `to`; on POSIX it takes the permissions of the old
// `to`.  Readers find either the old or the new file, even after a crash.  If `to` is open, Windows
// before 2017 refuses (EACCES) and both files stay.
int replace_file(DiskFile& file, const std::string& from, const std::string& to);
// Flushes the directory entry of the file to the disk.
int sync_name(const std::string& path);
int remove_file(const std::string& path);

// Returns 0 if the file can be written to now, else an errno.
int check_write_access(const std::string& path);
// Creates a file in the same folder that is to replace `path`, locks it and sets its name.  Removes
// what programs left there that were killed while they wrote.
int create_beside(DiskFile& file, const std::string& path, std::string& name);

// ---- Whole files ----

// Reads a regular file of at most `most` bytes.  Returns EFBIG when the file is larger, EINVAL when
// it is a folder, pipe or device, and EIO when it became shorter during the read.
int read_whole_file(const std::string& path, std::uint64_t most, std::string& bytes);

// Resolves the links of a path; returns the path itself if no file is there.
std::string real_path(const std::string& path);

// Writes a file and atomically replaces the one that the path leads to, if there is one; on POSIX
// it keeps the permissions.  If the program or the machine stops, either the old or the new file is
// there; after the function has returned 0, the new one is.
int write_whole_file(const std::string& path, std::string_view bytes);

}  // namespace sebastes
