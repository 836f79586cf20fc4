#include "system/disk_file.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <filesystem>

namespace sebastes {

namespace {

// Removes the files "PATH.HEX.new", of 16 digits, that no program locks.
void remove_leftovers(const std::filesystem::path& path) {
    const std::string begin = path.filename().string() + '.';
    const std::filesystem::path folder = path.parent_path().empty() ? "." : path.parent_path();
    std::error_code ignored;
    std::filesystem::directory_iterator entry(folder, ignored);
    for (; entry != std::filesystem::directory_iterator(); entry.increment(ignored)) {
        const std::string name = entry->path().filename().string();
        if (!name.starts_with(begin) || name.size() != begin.size() + 20 ||
            name.find_first_not_of("0123456789abcdef", begin.size()) != name.size() - 4 ||
            !name.ends_with(".new"))
            continue;
        DiskFile file;
        const std::string left = entry->path().string();
        if (file.open(left, DiskFile::Use::Write) == 0 && file.lock(true) == 0) remove_file(left);
    }
}

}  // namespace

int create_beside(DiskFile& file, const std::string& path, std::string& name) {
    remove_leftovers(path);
    std::error_code ignored;
    for (;;) {
        const auto now = std::chrono::system_clock::now().time_since_epoch().count();
        name = fmt::format("{}.{:016x}.new", path, static_cast<std::uint64_t>(now));
        const int reason = file.open(name, DiskFile::Use::Create);
        if (reason != 0 && reason != EEXIST) return reason;
        // Another program may take the file for a leftover before it is locked.
        if (reason == 0 && file.lock(true) != EWOULDBLOCK && std::filesystem::exists(name, ignored))
            return 0;
    }
}

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
    std::string written;
    DiskFile file;
    int reason = create_beside(file, place, written);
    if (reason != 0) return reason;
    reason = file.write(bytes);
    if (reason == 0) reason = replace_file(file, written, place);
    if (reason == 0) return sync_name(place);
    file.close();
    remove_file(written);
    return reason;
}

}  // namespace sebastes
