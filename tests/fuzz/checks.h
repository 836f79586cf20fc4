// Checks of properties that hold for any bytes, one for each kind of input.  A check returns what
// is wrong, or an empty text.  Fuzz targets call the checks (target.cpp), and so do tests with the
// seeds in corpus/.
//
// Checks of formats with checksums read the bytes as they are, with repaired checksums, and some as
// the content of a file with right checksums, so that fuzzing reaches the code after the checksum.
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
std::string fault_of_shard(std::string_view bytes);       // a part of a perft, or its counts
std::string fault_of_book(std::string_view bytes);        // a Polyglot book
std::string fault_of_tablebase(std::string_view bytes);   // which table, then a Syzygy table
std::string fault_of_learn_file(std::string_view bytes);  // a learn file
std::string fault_of_games(std::string_view bytes);       // a file of training games or positions
std::string fault_of_checkpoint(std::string_view bytes);  // a checkpoint of a training
std::string fault_of_values(std::string_view bytes);      // values of the NNUE evaluation
std::string fault_of_spsa(std::string_view bytes);        // the state of a tuning, or parameters
std::string fault_of_json(std::string_view bytes);        // JSON
std::string fault_of_report(std::string_view bytes);      // a report of epd
std::string fault_of_text(std::string_view bytes);        // text, compressed or not
std::string fault_of_http(std::string_view bytes);        // a client's bytes to the server
// Each byte chooses a client's next command to an engine in this process, including searches.
std::string fault_of_session(std::string_view bytes);

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
