// A file on disk, read and written at any place, locked against other programs and replaced as a
// whole.  What fails answers an errno, and 0 means that it did not.  Reading is thread-safe.
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
        Read,     // what is there
        Write,    // read and write; made if it is not there
        Create,   // write; made, and nothing may have its name, a link neither (EEXIST)
        Replace,  // write; made, or emptied
        Append,   // write behind what is there, whoever put it there; made if it is not there
    };

    DiskFile() = default;
    DiskFile(DiskFile&& other) noexcept : handle_(std::exchange(other.handle_, kNone)) {}
    DiskFile& operator=(DiskFile&& other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }
    ~DiskFile() { close(); }

    // Does not wait for a pipe's other end.
    int open(const std::string& path, Use use);
    int close();
    bool is_open() const { return handle_ != kNone; }

    // No folder, pipe or device.
    bool is_regular() const;
    // Whether the path leads to this file, and not to another that has taken its place.
    bool is_at(const std::string& path) const;
    int size(std::uint64_t& bytes) const;
    // Which file it is, how long, and when it was written to last.
    struct State {
        std::uint64_t device = 0;
        std::uint64_t number = 0;
        std::uint64_t bytes = 0;
        std::int64_t written = 0;  // nanoseconds

        bool is_of_same_file(const State& other) const {
            return device == other.device && number == other.number;
        }
        friend bool operator==(const State&, const State&) = default;
    };
    int state(State& state) const;

    // Bytes read, fewer than asked for only at the end of the file; negative: errno, negated.
    std::ptrdiff_t read_at(std::uint64_t offset, char* bytes, std::size_t count) const;
    // All of them.
    int write_at(std::uint64_t offset, std::string_view bytes);
    // Behind what was written so before; the file may be a pipe or a device.
    int write(std::string_view bytes);
    int resize(std::uint64_t bytes);
    // Of POSIX, such as 0644; nothing where there are none.
    int take_permissions(unsigned mode);
    // Makes the content last.
    int sync();

    // Alone, or with others that read; at once.  EWOULDBLOCK: another program holds it.  Closing
    // the file ends it.
    int lock(bool alone);

    // Where files have such.
    int descriptor() const { return static_cast<int>(handle_); }

  private:
    static constexpr std::intptr_t kNone = -1;

    std::intptr_t handle_ = kNone;
};

// Puts the open file, written at `from`, in the place of `to`, whose permissions it takes over;
// whoever reads finds the old or the new one, now and after a crash.  Where `to` is open, Windows
// before 2017 refuses (EACCES), and both files stay.
int replace_file(DiskFile& file, const std::string& from, const std::string& to);
// Makes the file's name last.
int sync_name(const std::string& path);
int remove_file(const std::string& path);

// Whether it could be written to, now.
int check_write_access(const std::string& path);
// A name beside this file's that nobody can foresee, to be made with Use::Create.
std::string name_beside(const std::string& path);

// ---- Whole files ----

// Reads a regular file of at most `most` bytes: EFBIG when it has more, EINVAL when it is a
// folder, pipe or device, EIO when it became shorter meanwhile.
int read_whole_file(const std::string& path, std::uint64_t most, std::string& bytes);

// The file that a path leads to through links; the path itself where there is none.
std::string real_path(const std::string& path);

// Puts a file with these bytes in the place of the one that the path leads to, if there is one,
// and keeps its permissions.  Whenever the program or the machine stops, the old or
// the new one is there; when it returns 0 the new one is.
int write_whole_file(const std::string& path, std::string_view bytes);

}  // namespace sebastes
