// Files that are mapped into this process's memory, by whomever: where they are, and other content
// in their place.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "system/disk_file.h"

namespace sebastes {

struct FileMap {
    std::uintptr_t address;
    std::uint64_t bytes;
    std::string name;  // without its folder
};

// Whether the system tells (Linux does).
bool file_maps_are_known();
// Of the files of a folder, be they removed since; its own name must be no other's.  Nothing: the
// system did not tell.
std::optional<std::vector<FileMap>> file_maps_of(const std::string& folder);

// Whether all of the file can be mapped, now.
bool can_be_mapped(const DiskFile& file, std::uint64_t bytes);
// What is behind the first `kept` bytes of a map, a multiple of a page, becomes the file's from
// there on.  0, or an errno.
int map_behind(const FileMap& map, std::uint64_t kept, const DiskFile& file);
std::uint64_t page_bytes();

// A new folder that nobody else may look into; it must not be there yet.  0, or an errno.
int make_private_folder(const std::string& path);

}  // namespace sebastes
