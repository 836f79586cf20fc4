#include "bases/syzygy_file.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "bases/syzygy_structure.h"

namespace sebastes {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostPieces = 7;

// Pieces of both sides, as "KQvKR" names them; 0 for other texts.
std::size_t pieces_of(std::string_view name) {
    const std::size_t middle = name.find('v');
    if (middle == std::string_view::npos || middle + 1 == name.size()) return 0;
    for (const std::string_view side : {name.substr(0, middle), name.substr(middle + 1)}) {
        if (!side.starts_with('K')) return 0;
        if (side.substr(1).find_first_not_of("QRBNP") != std::string_view::npos) return 0;
    }
    return name.size() - 1;
}

// Why a file is no table; empty if it may be one.
std::string fault_of(const fs::path& path, SyzygyKind kind) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return "is no file";
    const std::uintmax_t size = fs::file_size(path, error);
    // Whole blocks of 64 bytes and a checksum.
    if (error || size % 64 != 16 || size < 80) return "is not whole";
    std::ifstream in(path, std::ios::binary);
    char mark[4];
    if (!in.read(mark, sizeof mark)) return "cannot be read";
    const auto& wanted = kind == SyzygyKind::Outcomes ? kSyzygyOutcomeMark : kSyzygyDistanceMark;
    const bool marked =
        std::equal(std::begin(mark), std::end(mark), std::begin(wanted),
                   [](char a, unsigned char b) { return static_cast<unsigned char>(a) == b; });
    if (!marked) return "is no Syzygy table";
    return is_sound_syzygy_table(in, size, path.stem().string(), kind) ? "" : "is damaged";
}

}  // namespace

std::optional<SyzygyKind> syzygy_kind(std::string_view file_name) {
    const std::size_t dot = file_name.rfind('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const std::size_t pieces = pieces_of(file_name.substr(0, dot));
    if (pieces < 3 || pieces > kMostPieces) return std::nullopt;
    const std::string_view suffix = file_name.substr(dot);
    if (suffix == ".rtbw") return SyzygyKind::Outcomes;
    if (suffix == ".rtbz") return SyzygyKind::Distances;
    return std::nullopt;
}

Result<SyzygyFolder> look_into_syzygy_folder(const std::string& path) {
    SyzygyFolder folder;
    std::error_code error;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error)) {
        const auto kind = syzygy_kind(entry->path().filename().string());
        if (!kind) continue;
        const std::string fault = fault_of(entry->path(), *kind);
        if (!fault.empty()) return Error{entry->path().string() + " " + fault};
        ++(*kind == SyzygyKind::Outcomes ? folder.outcome_files : folder.distance_files);
    }
    return folder;
}

}  // namespace sebastes
