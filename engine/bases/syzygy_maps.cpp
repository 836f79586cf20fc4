#include "bases/syzygy_maps.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "bases/syzygy.h"
#include "board/move_list.h"
#include "core/random.h"

namespace sebastes {

namespace {

namespace fs = std::filesystem;

// What the reader takes for a table, as long as it only counts them.
constexpr std::uint64_t kLeastTable = 80;
// It does not look whether there is memory for what it takes in of a table.
constexpr std::size_t kHeadMemory = std::size_t{1} << 20;

// Where such a folder may be.
std::vector<std::string> temporary_folders() {
    std::vector<std::string> folders;
    std::error_code error;
    if (const fs::path usual = fs::temp_directory_path(error); !error)
        folders.push_back(usual.string());
    for (const char* other : {"/dev/shm", "/var/tmp"}) folders.emplace_back(other);
    return folders;
}

// The side to move has no capture, and the other is not in check.
bool is_quiet(const Board& board) {
    const Color them = ~board.side_to_move;
    if (board.is_attacked(board.king(them), board.side_to_move, board.occupied())) return false;
    return std::ranges::none_of(
        legal_moves(board), [&](Move move) { return board.by_color[them].contains(move.to()); });
}

// Of the pieces that "KQvKR" names.
std::optional<Board> quiet_position(std::string_view material) {
    constexpr int kTrials = 20000;
    constexpr std::string_view kLetters = "PNBRQK";
    Random random(material.size());
    for (int trial = 0; trial < kTrials; ++trial) {
        Board board;
        board.side_to_move = random.below(2) == 0 ? Color::White : Color::Black;
        Color color = Color::White;
        for (const char letter : material) {
            if (letter == 'v') {
                color = Color::Black;
                continue;
            }
            const auto type = static_cast<PieceType>(kLetters.find(letter));
            const std::uint64_t first = type == PieceType::Pawn ? 8 : 0;
            Square square = square_at(static_cast<int>(first + random.below(64 - 2 * first)));
            while (board.occupied().contains(square))
                square = square_at(static_cast<int>(first + random.below(64 - 2 * first)));
            board.put(make_piece(color, type), square);
        }
        if (is_quiet(board)) return board;
    }
    return std::nullopt;
}

// As files name them: "KQvKR", from either side.
std::string material_of(const Board& board, Color first) {
    std::string name;
    for (const Color color : {first, ~first}) {
        if (color != first) name += 'v';
        for (const auto& [type, letter] :
             {std::pair{PieceType::King, 'K'}, std::pair{PieceType::Queen, 'Q'},
              std::pair{PieceType::Rook, 'R'}, std::pair{PieceType::Bishop, 'B'},
              std::pair{PieceType::Knight, 'N'}, std::pair{PieceType::Pawn, 'P'}})
            name.append(static_cast<std::size_t>(board.pieces(color, type).count()), letter);
    }
    return name;
}

}  // namespace

SyzygyMaps::SyzygyMaps(std::vector<SyzygyFile> files) : is_safe_(file_maps_are_known()) {
    for (SyzygyFile& file : files) {
        std::string name = file.name;
        const bool is_small = file.head.size() == file.state.bytes;
        tables_.try_emplace(std::move(name), Table{std::move(file), Stage::New, {}, is_small});
    }
}

SyzygyMaps::~SyzygyMaps() { remove_folder(); }

int SyzygyMaps::make_folder() {
    const int reason = make_private_folder(folder_);
    has_folder_ = reason == 0;
    return reason;
}

void SyzygyMaps::remove_folder() {
    if (!has_folder_) return;
    std::error_code error;
    fs::remove_all(folder_, error);
    has_folder_ = false;
}

int SyzygyMaps::put(const std::string& name, std::string_view head, std::uint64_t bytes) const {
    DiskFile file;
    const std::string path = place_of(name);
    if (const int reason = file.open(path, DiskFile::Use::Create); reason != 0) return reason;
    if (const int reason = file.write_at(0, head); reason != 0) return reason;
    return file.resize(bytes);
}

std::optional<Error> SyzygyMaps::lay_out() {
    if (!is_safe_) {
        std::set<std::string> folders;
        for (const auto& [name, table] : tables_) {
            const std::string folder = fs::path(table.file.path).parent_path().string();
            if (!folders.insert(folder).second) continue;
            if (!reader_path_.empty()) reader_path_ += Syzygy::kSeparator;
            reader_path_ += folder;
        }
        return std::nullopt;
    }
    int reason = ENOENT;
    std::string first;
    for (const std::string& place : temporary_folders()) {
        folder_ = name_beside(place + "/sebastes");
        // It would be taken for two.
        if (folder_.find(Syzygy::kSeparator) != std::string::npos) continue;
        reason = make_folder();
        for (const auto& [name, table] : tables_) {
            if (reason != 0) break;
            const bool has_head = table.file.kind == SyzygyKind::Outcomes;
            reason = has_head ? put(name, table.file.head, table.file.state.bytes)
                              : put(name, {}, kLeastTable);
        }
        if (reason == 0) break;
        if (first.empty()) first = place + ": " + std::strerror(reason);
        remove_folder();
    }
    if (reason != 0) return Error{"no folder for temporary files: " + first};
    reader_path_ = folder_;
    return std::nullopt;
}

bool SyzygyMaps::has_room_for(const Table& table) const {
    DiskFile file;
    if (file.open(place_of(table.file.name), DiskFile::Use::Read) != 0) return false;
    // Volatile: a compiler may take an allocation that nobody uses for one that is there.
    void* volatile const memory = std::malloc(kHeadMemory);
    std::free(memory);
    return memory != nullptr && can_be_mapped(file, table.file.state.bytes);
}

// The map is the reader's, of the table's head.
std::optional<Error> SyzygyMaps::take(Table& table, const FileMap& map) {
    table.stage = Stage::Lost;
    const SyzygyFile& wanted = table.file;
    table.map = map;
    if (!table.is_small) {
        DiskFile file;
        DiskFile::State state;
        if (file.open(wanted.path, DiskFile::Use::Read) != 0 || file.state(state) != 0 ||
            state != wanted.state)
            return Error{wanted.path + " changed while it was opened"};
        if (const int reason = map_behind(map, wanted.head.size(), file); reason != 0)
            return Error{wanted.path + ": " + std::strerror(reason)};
    }
    table.stage = Stage::Taken;
    table.file.head = {};
    return std::nullopt;
}

std::optional<Error> SyzygyMaps::take_outcomes(const std::function<void(const Board&)>& ask,
                                               const GoesOn& goes_on) {
    if (!is_safe_) return std::nullopt;
    for (const auto& [name, table] : tables_) {
        if (table.file.kind != SyzygyKind::Outcomes) continue;
        if (goes_on && !goes_on()) return Error{"its reading was given up"};
        const auto board = quiet_position(fs::path(name).stem().string());
        if (!board || !has_room_for(table))
            return Error{"no room in memory for " + table.file.path};
        ask(*board);
    }
    const auto maps = file_maps_of(folder_);
    if (!maps) return Error{"the system does not tell where the tables are"};
    for (const FileMap& map : *maps)
        if (const auto found = tables_.find(map.name); found != tables_.end())
            if (auto error = take(found->second, map)) return error;
    remove_folder();
    return std::nullopt;
}

bool SyzygyMaps::take_distances(const Board& board, const std::function<void()>& ask) {
    if (!is_safe_) return true;
    auto found = tables_.find(material_of(board, Color::White) + ".rtbz");
    if (found == tables_.end()) found = tables_.find(material_of(board, Color::Black) + ".rtbz");
    if (found == tables_.end()) return false;
    Table& table = found->second;
    if (table.stage != Stage::New) return table.stage == Stage::Taken;
    const bool is_there = make_folder() == 0 &&
                          put(table.file.name, table.file.head, table.file.state.bytes) == 0 &&
                          has_room_for(table);
    if (!is_there) {
        remove_folder();
        return false;
    }
    ask();
    const auto maps = file_maps_of(folder_);
    if (!maps) table.stage = Stage::Lost;  // perhaps
    for (const FileMap& map : maps.value_or(std::vector<FileMap>{}))
        if (map.name == table.file.name) take(table, map);
    remove_folder();
    return table.stage != Stage::Lost;
}

std::string SyzygyMaps::file_at(std::uintptr_t address) const {
    for (const auto& [name, table] : tables_)
        if (table.stage == Stage::Taken && address - table.map.address < table.map.bytes)
            return table.file.path;
    return {};
}

std::string SyzygyMaps::changed_file() const {
    for (const auto& [name, table] : tables_) {
        if (is_safe_ && table.is_small) continue;
        DiskFile file;
        DiskFile::State state;
        const bool is_there = file.open(table.file.path, DiskFile::Use::Read) == 0 &&
                              file.state(state) == 0 && state.is_of_same_file(table.file.state);
        // Another file in its place is no concern of those who have it open.
        if (is_there ? state != table.file.state : !is_safe_) return table.file.path;
    }
    return {};
}

}  // namespace sebastes
