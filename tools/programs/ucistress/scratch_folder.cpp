#include "tools/programs/ucistress/scratch_folder.h"

#if !defined(_WIN32)
#include <sys/stat.h>
#endif

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <map>
#include <random>
#include <system_error>
#include <utility>
#include <vector>

#include "core/number.h"
#include "core/random.h"
#include "tools/shared/retrograde/endings.h"
#include "tools/shared/retrograde/syzygy_writer.h"

namespace sebastes::stress {

namespace fs = std::filesystem;

namespace {

// ---- What stands in files that are made up ----

using Files = std::map<std::string, std::string>;

// The tables of three pieces and one of four, by name.
const Files& syzygy_files() {
    static const Files kFiles = [] {
        std::vector<Material> wanted = all_material(3);
        wanted.push_back(*Material::parse("KNNvK"));
        return syzygy_files(wanted);
    }();
    return kFiles;
}

// 1. e4, several times over.
std::string opening_book() {
    constexpr std::string_view kEntry{"\x46\x3B\x96\x18\x16\x91\xFC\x9C\x03\x1C\0\x01\0\0\0\0", 16};
    constexpr std::size_t kEntries = 1000;
    std::string book;
    for (std::size_t i = 0; i < kEntries; ++i) book += kEntry;
    return book;
}

// ---- What becomes of a file ----

constexpr std::uintmax_t kHuge = std::uintmax_t{16} << 30;  // bytes, none of which is on the disk

void write(const fs::path& file, const std::string& bytes, std::ios::openmode mode) {
    std::fstream(file, mode | std::ios::binary) << bytes;
}

// In the place of what has the name: who has opened that keeps it.
void put(const fs::path& file, const std::string& bytes) {
    std::error_code ignored;
    fs::path fresh = file;
    fresh += ".new";
    write(fresh, bytes, std::ios::out);
    if (fs::is_directory(fs::symlink_status(file, ignored))) fs::remove_all(file, ignored);
    fs::rename(fresh, file, ignored);
}

void make_pipe(const fs::path& file) {
#if defined(_WIN32)
    put(file, {});
#else
    ::mkfifo(file.c_str(), 0600);
#endif
}

// Does what the words of a step say (step.h).
void change(const fs::path& file, std::string_view words) {
    constexpr std::string_view kCutTo = "cut to ";
    std::error_code ignored;
    const std::string name = file.filename().string();
    if (words == "sound" || words == "huge") put(file, sound_file(name));
    if (words == "huge") fs::resize_file(file, kHuge, ignored);
    if (words == "spoiled") put(file, spoiled_file(name));
    if (words == "garbage") put(file, garbage(kGarbage));
    if (words == "empty") put(file, {});
    if (words == "unreadable") fs::permissions(file, fs::perms::none);
    if (words.starts_with(kCutTo))
        fs::resize_file(file, to_number<std::uintmax_t>(words.substr(kCutTo.size())).value_or(0),
                        ignored);
    if (words == "overwritten") {
        std::error_code error;
        const std::uintmax_t size = fs::file_size(file, error);
        if (!error && size <= kMostMadeUp)
            write(file, garbage(static_cast<std::size_t>(size)), std::ios::in | std::ios::out);
    }
    // What is no file of bytes takes the name of what was there.
    constexpr std::string_view kOthers[] = {"removed", "a pipe", "a folder", "endless", "a circle"};
    if (std::ranges::find(kOthers, words) == std::end(kOthers)) return;
    fs::remove_all(file, ignored);
    if (words == "a pipe") make_pipe(file);
    if (words == "a folder") fs::create_directory(file);
    if (words == "endless") fs::create_symlink("/dev/zero", file);
    if (words == "a circle") fs::create_symlink(file.filename(), file);
}

}  // namespace

const fs::path& ScratchFolder::path() {
    std::random_device device;
    std::error_code error;
    for (int i = 0; i < 100 && path_.empty(); ++i) {
        const std::uint64_t number = (std::uint64_t{device()} << 32) | device();
        const fs::path wanted =
            fs::temp_directory_path(error) / ("ucistress-" + std::to_string(number));
        if (fs::create_directory(wanted, error)) path_ = wanted;
    }
    return path_;
}

ScratchFolder::~ScratchFolder() {
    std::error_code ignored;
    if (!path_.empty()) fs::remove_all(path_, ignored);
}

std::string ScratchFolder::filled_in(std::string_view text) {
    std::string filled(text);
    for (std::size_t at = filled.find(kPlaceholder); at != std::string::npos;) {
        const std::string own = path().string();
        filled.replace(at, kPlaceholder.size(), own);
        at = filled.find(kPlaceholder, at + own.size());
    }
    return filled;
}

void ScratchFolder::act(std::string_view text) {
    const std::size_t blank = text.find(' ');
    if (blank == std::string_view::npos || path().empty()) return;
    try {
        change(path() / text.substr(0, blank), text.substr(blank + 1));
    } catch (const fs::filesystem_error&) {
        // Not every file system knows links and modes.
    }
}

std::string garbage(std::size_t size) {
    Random random(size);
    std::string bytes(size, '\0');
    std::ranges::generate(bytes, [&] { return static_cast<char>(random.below(256)); });
    return bytes;
}

std::string sound_file(const std::string& name) {
    if (name.ends_with(".bin")) return opening_book();
    if (name.ends_with(".rtbw") || name.ends_with(".rtbz")) {
        const auto found = syzygy_files().find(name);
        if (found != syzygy_files().end()) return found->second;
    }
    return garbage(kGarbage);
}

std::string spoiled_file(const std::string& name) {
    constexpr std::size_t kHead = 12;
    const std::string sound = sound_file(name);
    return sound.substr(0, kHead) + garbage(sound.size() - std::min(sound.size(), kHead));
}

}  // namespace sebastes::stress
