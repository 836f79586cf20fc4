// Syzygy tables for a reader that trusts its files and maps them by name when it first needs them:
// whatever becomes of the files, it finds what was looked at.
//
// The reader is led into a folder of our own, made for the purpose and gone afterwards, in which
// each table has a file with its own head (syzygy_file.h) and nothing behind.  Once it has mapped
// one, and taken in the head, the rest of the map becomes that of the table itself, as it was
// opened here.  So it opens no file that others can reach, and takes in nothing that they can
// change.  A table that is removed or replaced by another file stays as it was.  What is left:
// - A table that is shortened takes pages from the map.  Who asks the reader must be prepared
//   for the fault (system/fault_guard.h).
// - A table that is written over has other values: outcomes that there are, but wrong.
//   changed_file() tells of it, by its size and time, afterwards.
// Where the system does not tell what is mapped where (all but Linux), the reader opens the files
// themselves, as it will: what it finds is what was looked at only if it did not change.
//
// One thread at a time, but for file_at().
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "bases/syzygy_file.h"
#include "board/board.h"
#include "core/goes_on.h"
#include "core/result.h"
#include "system/file_map.h"

namespace sebastes {

class SyzygyMaps {
  public:
    // Each name once.
    explicit SyzygyMaps(std::vector<SyzygyFile> files);
    ~SyzygyMaps();
    SyzygyMaps(const SyzygyMaps&) = delete;
    SyzygyMaps& operator=(const SyzygyMaps&) = delete;

    // Makes the folder, with a file for each table, by which the reader learns which there are.
    std::optional<Error> lay_out();
    // The folders for the reader.
    const std::string& reader_path() const { return reader_path_; }

    // `ask` has the reader look up positions without captures, of any value, one of each table of
    // outcomes.  Afterwards it has all of them, and the folder is gone.
    std::optional<Error> take_outcomes(const std::function<void(const Board&)>& ask,
                                       const GoesOn& goes_on);

    // Whether the reader may be asked for distances of the board: so when its table was taken
    // before or when it was not needed for what `ask` asks.
    bool take_distances(const Board& board, const std::function<void()>& ask);

    // The table in whose map an address is; empty: none.
    std::string file_at(std::uintptr_t address) const;
    // A table that is not as it was when it was looked at; empty: none.
    std::string changed_file() const;

  private:
    enum class Stage { New, Taken, Lost };
    struct Table {
        SyzygyFile file;
        Stage stage = Stage::New;
        FileMap map{};
        bool is_small = false;  // all of it is its head
    };

    std::string place_of(const std::string& name) const { return folder_ + '/' + name; }
    int make_folder();
    void remove_folder();
    int put(const std::string& name, std::string_view head, std::uint64_t bytes) const;
    bool has_room_for(const Table& table) const;
    std::optional<Error> take(Table& table, const FileMap& map);

    bool is_safe_;  // the reader does not see the files themselves
    std::string folder_;
    bool has_folder_ = false;
    std::string reader_path_;
    std::map<std::string, Table> tables_;  // by the file's name
};

}  // namespace sebastes
