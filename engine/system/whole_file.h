// Files that are read, or replaced, as a whole.  What fails answers an errno, and 0 means that it
// did not.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sebastes {

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
