// Syzygy tables in which all positions of one side to move have the same outcome, of a few bytes.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "bases/syzygy_file.h"

namespace sebastes {

// A file's size as a whole table's.
inline std::string padded_table(std::string bytes) {
    bytes.resize(80 + (bytes.size() > 80 ? (bytes.size() - 80 + 63) / 64 * 64 : 0));
    return bytes;
}

inline std::string table_mark(SyzygyKind kind) {
    const auto& mark = kind == SyzygyKind::Outcomes ? kSyzygyOutcomeMark : kSyzygyDistanceMark;
    return {std::begin(mark), std::end(mark)};
}

// Without pawns.  The pieces' codes are 1 to 6 for White's pawn to king and 8 more for Black's;
// the outcomes 0 for a loss, 1 for one that the fifty-move rule makes a draw, to 4 for a win.
inline std::string constant_table(const std::vector<int>& codes, int white_to_move,
                                  int black_to_move) {
    std::string bytes = table_mark(SyzygyKind::Outcomes);
    bytes += '\1';  // of both sides
    bytes += '\0';  // the order of factors
    for (const int code : codes) bytes += static_cast<char>(code << 4 | code);
    if (bytes.size() % 2 != 0) bytes += '\0';
    for (const int outcome : {white_to_move, black_to_move}) {
        bytes += '\x80';
        bytes += static_cast<char>(outcome);
    }
    return padded_table(bytes);
}

// A folder with such tables that goes with the object.
class TableFolder {
  public:
    TableFolder()
        : path_(testing::TempDir() + "sebastes_tables_" +
                testing::UnitTest::GetInstance()->current_test_info()->name() +
                std::to_string(getpid())) {
        std::filesystem::create_directories(path_);
    }
    ~TableFolder() { std::filesystem::remove_all(path_); }
    TableFolder(const TableFolder&) = delete;
    TableFolder& operator=(const TableFolder&) = delete;

    const std::string& path() const { return path_; }
    void put(std::string_view name, std::string_view bytes) const {
        std::ofstream(path_ + '/' + std::string(name), std::ios::binary) << bytes;
    }
    // Rook against knight: the rook's side wins, but not within fifty moves; and what captures
    // lead to.
    void put_late_wins() const {
        put("KRvKN.rtbw", constant_table({6, 4, 14, 10}, 3, 1));
        put("KRvK.rtbw", constant_table({6, 4, 14}, 4, 0));
        put("KNvK.rtbw", constant_table({6, 2, 14}, 2, 2));
    }

  private:
    std::string path_;
};

}  // namespace sebastes
