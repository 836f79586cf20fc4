// Reads files of positions whose perft counts are known, line by line. A file may mix four forms:
//
//   EPD lines          rnbqkbnr/... w KQkq - 0 1 ;D1 20 ;D2 400
//   python-chess's     id startpos
//   blocks             epd rnbqkbnr/... w KQkq -
//                      perft 1 20
//   counts by name     rnbqkbnr/... w KQkq - 0 1; perft 6 = 119060324
//   columns            rnbqkbnr/... w KQkq - 0 1,20,400,8902
//                      of depth 1, 2, 3 ..., separated by commas, semicolons, bars or tabs
//
// Empty lines and lines that begin with # or % are skipped.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/position.h"
#include "tools/shared/pgn_epd/epd.h"
#include "tools/shared/text_file/text_file.h"
#include "tools/shared/text_file/text_lines.h"

namespace sebastes::tools {

// A position and its known counts; or a line, or a whole file, that is refused.
struct SuiteItem {
    std::string file;
    int line = 0;           // from 1; 0: the file as a whole
    std::string refusal{};  // why it is not counted; empty: it is a position
    std::string id{};       // may be empty
    Position position = Position::start();
    std::vector<PerftCount> counts{};  // by rising depth
    std::string note{};                // what of the FEN was left out, if anything

    bool is_refused() const { return !refusal.empty(); }
    // Returns "file:line", or the file.
    std::string place() const;
};

// SuiteParser parses one file, whose name is for messages.
class SuiteParser {
  public:
    explicit SuiteParser(std::string file) : file_(std::move(file)) {}

    // Takes the next line, with its end or without. A line longer than kMaxLine is refused.
    void parse_line(std::string_view line);
    // Call this after the last line. `fault` says why the rest could not be read, if so.
    void end(std::string_view fault = {});

    // Returns what is known by now, in the file's order.
    std::optional<SuiteItem> take();

    static constexpr std::size_t kMaxLine = 1 << 16;

  private:
    // A position and its counts as an EPD line, with the number of its first line in the file.
    struct Record {
        int line;
        std::string id;
        std::string text;
    };

    void refuse(int line, std::string_view reason);
    void end_block();
    void add_to_block(std::string_view text);
    void parse_record(const Record& record);
    void add(SuiteItem entry);

    std::string file_;
    std::deque<SuiteItem> items_;
    bool is_empty_ = true;  // neither a position nor a refusal came
    int line_ = 0;
    std::string id_;
    std::optional<Record> block_;
};

// ---- Several files ----

// SuiteReader reads several suite files, compressed or not, one after the other, without holding a
// file in memory. "-" is the standard input. One thread at a time.
class SuiteReader {
  public:
    // When the flag becomes true, waiting for input ends soon, and with it the reading.
    explicit SuiteReader(std::vector<std::string> files, const std::atomic<bool>* stop = nullptr)
        : files_(std::move(files)), stop_(stop) {
        if (stop_ != nullptr) file_.stop_by(*stop_);
    }
    SuiteReader(const SuiteReader&) = delete;
    SuiteReader& operator=(const SuiteReader&) = delete;

    // Returns the next position, or what was refused: a line, or a file that cannot be read.
    std::optional<SuiteItem> next();

    // The bytes of the files that were read so far.
    std::uint64_t bytes() const { return bytes_ + file_.file_bytes(); }
    // Where reading stands, "file:line"; empty at the end.
    std::string place() const;

  private:
    bool open_next();
    bool is_stopped() const { return stop_ != nullptr && *stop_; }

    std::vector<std::string> files_;
    const std::atomic<bool>* stop_;
    std::size_t at_ = 0;  // of the file that is opened next
    TextFile file_;       // not open between files
    std::optional<TextLines> lines_;
    std::optional<SuiteParser> parser_;
    std::string line_;
    std::uint64_t bytes_ = 0;  // of files that are closed
};

// Returns the size of all files; nothing if one is not a plain file.
std::optional<std::uint64_t> total_size(const std::vector<std::string>& files);

}  // namespace sebastes::tools
