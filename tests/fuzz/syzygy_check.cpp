#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <span>
#include <sstream>

#include "bases/endings/ending_index.h"
#include "bases/syzygy.h"
#include "bases/syzygy_file.h"
#include "board/game.h"
#include "notation/fen.h"
#include "tests/fuzz/checks.h"

namespace sebastes::fuzz {

namespace {

struct TableName {
    Ending ending;
    std::string file;  // "KQvK.rtbw"
    SyzygyKind kind;

    std::string pieces() const { return file.substr(0, file.find('.')); }
};

// Of the endings of three pieces, their outcomes and distances.
TableName table_name(unsigned char number) {
    const SyzygyKind kind = number % 2 == 0 ? SyzygyKind::Outcomes : SyzygyKind::Distances;
    const std::string white = std::string("K") + "QRBNP"[number / 2 % 5];
    const char* const suffix = kind == SyzygyKind::Outcomes ? ".rtbw" : ".rtbz";
    return {*Ending::parse(white + "K"), white + "vK" + suffix, kind};
}

// A folder with one file.
class TableFolder {
  public:
    TableFolder(const std::string& file, std::string_view bytes)
        : path_(std::string(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") +
                "/sebastes-fuzz-" + std::to_string(getpid()) + "-tables") {
        std::filesystem::create_directories(path_);
        std::ofstream(path_ + "/" + file, std::ios::binary)
            .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    }
    ~TableFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    TableFolder(const TableFolder&) = delete;
    TableFolder& operator=(const TableFolder&) = delete;

    const std::string& path() const { return path_; }

  private:
    std::string path_;
};

bool is_legal(const EndingPosition& at) {
    const auto squares = std::span(at.squares).first(std::size_t(at.ending.count()));
    const std::set<Square> places(squares.begin(), squares.end());
    return places.size() == squares.size() &&
           parse_fen(to_fen(Position(at.board(), 0, 1))).has_value();
}

// What a reader says of the table is not looked at: that it comes to an end is.
void ask_of_table(const Syzygy& syzygy, const TableName& name) {
    constexpr std::size_t kPositions = 60;
    const EndingIndex index(name.ending);
    const std::size_t step = index.size() / kPositions + 1;
    for (std::size_t number = 0; number < index.size(); number += step)
        for (const Color side : {Color::White, Color::Black}) {
            const EndingPosition at{name.ending, index.squares(number), side};
            if (!is_legal(at)) continue;
            syzygy.probe(at.board());
            if (number % 7 == 0) syzygy.rank(Game(Position(at.board(), 0, 1)), true);
        }
}

std::string fault_of_table(const TableName& name, std::string_view bytes) {
    const TableFolder folder(name.file, bytes);
    const auto found = look_into_syzygy_folder(folder.path());
    if (!found) return is_shown_well(found.error()) ? "" : "an error without a reason";
    if (found->outcome_files + found->distance_files != 1) return "another number of tables";
    std::istringstream in{std::string(bytes)};
    if (!is_sound_syzygy_table(in, bytes.size(), name.pieces(), name.kind))
        return "taken, and not sound";
    if (!Syzygy::is_supported()) return {};
    Syzygy syzygy;
    if (const auto error = syzygy.open(folder.path())) return "not opened: " + error->message;
    ask_of_table(syzygy, name);
    syzygy.close();
    return {};
}

// With the mark of its kind, and whole.
std::string whole_table(SyzygyKind kind, std::string_view bytes) {
    const auto& mark = kind == SyzygyKind::Outcomes ? kSyzygyOutcomeMark : kSyzygyDistanceMark;
    std::string whole(bytes);
    whole.resize(std::max<std::size_t>((whole.size() + 47) / 64 * 64, 64) + 16);
    std::copy(std::begin(mark), std::end(mark), whole.begin());
    return whole;
}

}  // namespace

std::string fault_of_syzygy(std::string_view bytes) {
    if (bytes.empty()) return {};
    const TableName name = table_name(static_cast<unsigned char>(bytes.front()));
    bytes.remove_prefix(1);
    std::string fault = fault_of_table(name, bytes);
    return fault.empty() ? fault_of_table(name, whole_table(name.kind, bytes)) : fault;
}

}  // namespace sebastes::fuzz
