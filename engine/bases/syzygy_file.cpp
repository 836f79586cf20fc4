#include "bases/syzygy_file.h"

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <istream>
#include <iterator>
#include <optional>
#include <sstream>
#include <streambuf>
#include <utility>

#include "system/file_map.h"

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

// A file as a stream that is read at any place and never waits.
class DiskStream : public std::streambuf {
  public:
    explicit DiskStream(const DiskFile& file) : file_(file) {}

  protected:
    std::streamsize xsgetn(char* to, std::streamsize wanted) override {
        const std::ptrdiff_t got = file_.read_at(at_, to, static_cast<std::size_t>(wanted));
        at_ += static_cast<std::uint64_t>(std::max<std::ptrdiff_t>(got, 0));
        return std::max<std::ptrdiff_t>(got, 0);
    }
    pos_type seekpos(pos_type place, std::ios_base::openmode) override {
        at_ = static_cast<std::uint64_t>(static_cast<std::streamoff>(place));
        return place;
    }

  private:
    const DiskFile& file_;
    std::uint64_t at_ = 0;
};

bool has_mark(std::string_view head, SyzygyKind kind) {
    const auto& wanted = kind == SyzygyKind::Outcomes ? kSyzygyOutcomeMark : kSyzygyDistanceMark;
    return head.size() >= sizeof wanted &&
           std::equal(std::begin(wanted), std::end(wanted), head.begin(),
                      [](unsigned char a, char b) { return a == static_cast<unsigned char>(b); });
}

// The end of the head that these first bytes of a file have, if it is sound.
std::optional<std::uint64_t> end_of_head(std::string_view bytes, const SyzygyFile& file) {
    constexpr std::size_t kReadAhead = std::size_t{1} << 17;
    std::string padded(bytes);
    padded.resize(bytes.size() + kReadAhead);
    std::istringstream in(std::move(padded));
    const std::string name = fs::path(file.name).stem().string();
    const auto end = sound_syzygy_head(in, file.state.bytes, name, file.kind);
    return end && *end <= bytes.size() ? end : std::nullopt;
}

// Why a file is no table; empty if it may be one.  Sets the file's state and head.
std::string fault_of(SyzygyFile& table) {
    constexpr std::uint64_t kSmall = std::uint64_t{1} << 16;  // and not worth to be mapped
    const std::uint64_t page = page_bytes();
    DiskFile file;
    const int reason = file.open(table.path, DiskFile::Use::Read);
    if (reason == EACCES || reason == EPERM) return "cannot be read";
    if (reason != 0 || !file.is_regular()) return "is no file";
    if (file.state(table.state) != 0) return "cannot be read";
    const std::uint64_t size = table.state.bytes;
    // Whole blocks of 64 bytes and a checksum.
    if (size % 64 != 16 || size < 80) return "is not whole";
    char mark[4];
    if (file.read_at(0, mark, sizeof mark) < 0) return "cannot be read";
    if (!has_mark({mark, sizeof mark}, table.kind)) return "is no Syzygy table";
    DiskStream buffer(file);
    std::istream in(&buffer);
    const std::string name = fs::path(table.name).stem().string();
    const auto end = sound_syzygy_head(in, size, name, table.kind);
    if (!end) return "is damaged";
    const std::uint64_t kept =
        size <= kSmall ? size : std::min(size, (*end + page - 1) / page * page);
    table.head.resize(static_cast<std::size_t>(kept));
    const std::ptrdiff_t got = file.read_at(0, table.head.data(), table.head.size());
    if (got < 0) return "cannot be read";
    // What is kept is looked at once more, since the file may change meanwhile.
    if (static_cast<std::uint64_t>(got) != kept || !has_mark(table.head, table.kind) ||
        !end_of_head(table.head, table))
        return "is damaged";
    in.clear();
    return is_sound_syzygy_table(in, size, name, table.kind) ? "" : "is damaged";
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

Result<SyzygyFolder> look_into_syzygy_folder(const std::string& path,
                                             const std::set<std::string>& known,
                                             const GoesOn& goes_on) {
    SyzygyFolder folder;
    std::error_code error;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end;
         entry.increment(error)) {
        SyzygyFile file{entry->path().string(), entry->path().filename().string(), {}, {}, {}};
        const auto kind = syzygy_kind(file.name);
        if (!kind || known.contains(file.name)) continue;
        if (goes_on && !goes_on()) return Error{"its reading was given up"};
        file.kind = *kind;
        const std::string fault = fault_of(file);
        if (!fault.empty()) return Error{file.path + " " + fault};
        ++(*kind == SyzygyKind::Outcomes ? folder.outcome_files : folder.distance_files);
        folder.files.push_back(std::move(file));
    }
    return folder;
}

}  // namespace sebastes
