#include "system/file_map.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <fstream>
#include <optional>
#include <string_view>
#include <utility>

namespace sebastes {

namespace {

constexpr char kMaps[] = "/proc/self/maps";
constexpr std::string_view kRemoved = " (deleted)";

// "7f0c1000-7f0c3000 r--s 00000000 00:1b 123      /tmp/folder/name"
std::optional<FileMap> parse_map(std::string_view line, std::string_view folder) {
    const std::size_t at = line.find(folder);
    if (at == std::string_view::npos) return std::nullopt;
    const char* const end = line.data() + line.size();
    FileMap map{};
    std::uintptr_t behind = 0;
    const auto first = std::from_chars(line.data(), end, map.address, 16);
    if (first.ptr == end || *first.ptr != '-') return std::nullopt;
    if (std::from_chars(first.ptr + 1, end, behind, 16).ec != std::errc()) return std::nullopt;
    map.bytes = behind - map.address;
    map.name = line.substr(at + folder.size());
    if (map.name.ends_with(kRemoved)) map.name.resize(map.name.size() - kRemoved.size());
    return map;
}

}  // namespace

bool file_maps_are_known() {
#if defined(__linux__)
    return access(kMaps, R_OK) == 0;
#else
    return false;
#endif
}

std::optional<std::vector<FileMap>> file_maps_of(const std::string& folder) {
    const std::string name = folder.substr(folder.rfind('/')) + '/';
    std::vector<FileMap> maps;
    std::ifstream file(kMaps);
    if (!file) return std::nullopt;
    for (std::string line; std::getline(file, line);)
        if (auto map = parse_map(line, name)) maps.push_back(std::move(*map));
    return file.bad() ? std::nullopt : std::optional(std::move(maps));
}

bool can_be_mapped(const DiskFile& file, std::uint64_t bytes) {
    const auto size = static_cast<std::size_t>(bytes);
    if (size != bytes) return false;
    void* const place = mmap(nullptr, size, PROT_READ, MAP_SHARED, file.descriptor(), 0);
    return place != MAP_FAILED && munmap(place, size) == 0;
}

int map_behind(const FileMap& map, std::uint64_t kept, const DiskFile& file) {
    if (kept >= map.bytes) return 0;
    const auto size = static_cast<std::size_t>(map.bytes - kept);
    void* const place = reinterpret_cast<void*>(  // NOLINT(performance-no-int-to-ptr)
        map.address + static_cast<std::uintptr_t>(kept));
    void* const got = mmap(place, size, PROT_READ, MAP_SHARED | MAP_FIXED, file.descriptor(),
                           static_cast<off_t>(kept));
    return got == MAP_FAILED ? errno : 0;
}

std::uint64_t page_bytes() { return static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)); }

int make_private_folder(const std::string& path) {
    return mkdir(path.c_str(), 0700) == 0 ? 0 : errno;
}

}  // namespace sebastes
