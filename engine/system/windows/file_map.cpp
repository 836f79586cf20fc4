#include "system/file_map.h"

#include <cerrno>

namespace sebastes {

bool file_maps_are_known() { return false; }

std::optional<std::vector<FileMap>> file_maps_of(const std::string&) { return std::nullopt; }

bool can_be_mapped(const DiskFile&, std::uint64_t) { return false; }

int map_behind(const FileMap&, std::uint64_t, const DiskFile&) { return ENOSYS; }

std::uint64_t page_bytes() { return 4096; }

int make_private_folder(const std::string&) { return ENOSYS; }

}  // namespace sebastes
