// Checks of properties that hold for any bytes, one for each kind of input.  A check returns what
// is wrong, or an empty text.  The fuzz targets call the checks (target.cpp), and so does a test
// with the seeds in corpus/.
//
// Checks of formats with checksums read the bytes as they are, and with repaired checksums, so that
// fuzzing reaches the code after the checksum.
#pragma once

#include <unistd.h>

#include <fstream>
#include <string>
#include <string_view>

#include "tests/support/temporary_folder.h"

namespace sebastes::fuzz {

std::string fault_of_fen(std::string_view bytes);         // lines, each a FEN
std::string fault_of_uci(std::string_view bytes);         // lines of a client
std::string fault_of_epd(std::string_view bytes);         // an EPD record, and a suite
std::string fault_of_info(std::string_view bytes);        // another engine's lines of information
std::string fault_of_pgn(std::string_view bytes);         // games
std::string fault_of_suite(std::string_view bytes);       // a file of positions with perft counts
std::string fault_of_book(std::string_view bytes);        // a Polyglot book
std::string fault_of_tablebase(std::string_view bytes);   // which table, then a Syzygy table
std::string fault_of_learn_file(std::string_view bytes);  // a learn file
std::string fault_of_games(std::string_view bytes);       // a file of training games or positions
std::string fault_of_values(std::string_view bytes);      // values of the NNUE evaluation
std::string fault_of_json(std::string_view bytes);        // JSON
std::string fault_of_report(std::string_view bytes);      // a report of epd
std::string fault_of_text(std::string_view bytes);        // text, compressed or not
std::string fault_of_http(std::string_view bytes);        // a client's bytes to the server

// A fuzz target.  Its seeds are the files in corpus/NAME.
struct Target {
    std::string_view name;
    std::string (*check)(std::string_view bytes);
    int changes;  // random changes of each seed that the test of the seeds checks
};
inline constexpr Target kTargets[] = {
    {"fen", fault_of_fen, 2000},     {"uci", fault_of_uci, 200},
    {"epd", fault_of_epd, 50},       {"info", fault_of_info, 200},
    {"pgn", fault_of_pgn, 1000},     {"suite", fault_of_suite, 200},
    {"book", fault_of_book, 100},    {"tablebase", fault_of_tablebase, 200},
    {"games", fault_of_games, 50},   {"learn", fault_of_learn_file, 20},
    {"values", fault_of_values, 10}, {"json", fault_of_json, 200},
    {"text", fault_of_text, 100},    {"report", fault_of_report, 100},
    {"http", fault_of_http, 3},
};

// Returns whether a reason is not empty, not too long and without control characters.
inline bool is_shown_well(std::string_view reason, std::size_t longest = 1000) {
    if (reason.empty() || reason.size() > longest) return false;
    for (const char c : reason)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) return false;
    return true;
}

// ScratchFile holds the bytes in a temporary file, in memory where possible; the destructor removes
// it.
class ScratchFile {
  public:
    explicit ScratchFile(std::string_view bytes) {
        std::ofstream(path_, std::ios::binary) << bytes;
    }
    ~ScratchFile() { unlink(path_.c_str()); }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;

    const std::string& path() const { return path_; }
    std::string bytes() const { return test::read_file(path_); }

  private:
    const std::string path_ = std::string(access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp") +
                              "/sebastes-fuzz-" + std::to_string(getpid());
};

}  // namespace sebastes::fuzz
