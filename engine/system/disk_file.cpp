#include "system/disk_file.h"

#include <cerrno>
#include <filesystem>

namespace sebastes {

int DiskFile::size(std::uint64_t& bytes) const {
    State now;
    const int reason = state(now);
    bytes = now.bytes;
    return reason;
}

int read_whole_file(const std::string& path, std::uint64_t most, std::string& bytes) {
    DiskFile file;
    std::uint64_t size = 0;
    if (const int reason = file.open(path, DiskFile::Use::Read); reason != 0) return reason;
    if (!file.is_regular()) return EINVAL;
    if (const int reason = file.size(size); reason != 0) return reason;
    if (size > most) return EFBIG;
    bytes.resize(static_cast<std::size_t>(size));
    const std::ptrdiff_t got = file.read_at(0, bytes.data(), bytes.size());
    if (got < 0) return static_cast<int>(-got);
    return static_cast<std::size_t>(got) == bytes.size() ? 0 : EIO;
}

std::string real_path(const std::string& path) {
    std::error_code failed;
    const auto target = std::filesystem::canonical(path, failed);
    return failed ? path : target.string();
}

int write_whole_file(const std::string& path, std::string_view bytes) {
    const std::string place = real_path(path);
    const std::string written = name_beside(place);
    DiskFile file;
    int reason = file.open(written, DiskFile::Use::Create);
    if (reason != 0) return reason;
    reason = file.write(bytes);
    if (reason == 0) reason = replace_file(file, written, place);
    if (reason == 0) return sync_name(place);
    file.close();
    remove_file(written);
    return reason;
}

}  // namespace sebastes
