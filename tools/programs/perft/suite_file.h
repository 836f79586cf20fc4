// Files of positions whose perft counts are known, read line by line.  Four forms, also
// mixed in a file:
//
//   EPD lines          rnbqkbnr/... w KQkq - 0 1 ;D1 20 ;D2 400
//   python-chess's     id startpos
//   blocks             epd rnbqkbnr/... w KQkq -
//                      perft 1 20
//   counts by name     rnbqkbnr/... w KQkq - 0 1; perft 6 = 119060324
//   columns            rnbqkbnr/... w KQkq - 0 1,20,400,8902
//                      of depth 1, 2, 3 ..., parted by commas, semicolons, bars or tabs
//
// Empty lines and lines that begin with # or % say nothing.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "board/position.h"
#include "tools/shared/pgn_epd/epd.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::tools {

struct SuiteCase {
    std::string file;
    int line = 0;    // from 1
    std::string id;  // may be empty
    Position position;
    std::vector<PerftCount> counts;  // by rising depth
    std::string note{};              // what of the FEN was left out, if anything
};

// What was not understood, and so is not counted.
struct RefusedLine {
    std::string file;
    int line = 0;  // 0: the file as a whole
    std::string reason;
};

// "file:line: reason", "file: reason".
std::string to_text(const RefusedLine& refused);

using SuiteItem = std::variant<SuiteCase, RefusedLine>;

// Of one file, whose name is for messages.
class SuiteParser {
  public:
    explicit SuiteParser(std::string file) : file_(std::move(file)) {}

    // The next line, with its end or without.  A line longer than kMaxLine is refused.
    void parse_line(std::string_view line);
    // After the last, or the last that could be read: why there are no more.
    void end(std::string_view fault = {});

    // What is known by now, in the file's order.
    std::optional<SuiteItem> take();

    static constexpr std::size_t kMaxLine = 1 << 16;

  private:
    void refuse(int line, std::string_view reason);
    void end_block();
    void begin_block(std::string_view fen, const std::string& id);
    void add_to_block(std::string_view text);
    void parse_record(std::string_view line);
    bool parse_columns(std::string_view line);
    void parse_named_counts(std::string_view fen, std::string_view rest);
    void add(SuiteCase entry);

    std::string file_;
    std::deque<SuiteItem> items_;
    bool is_empty_ = true;  // neither a position nor a refusal came
    int line_ = 0;
    std::string id_;
    std::optional<SuiteCase> block_;
    bool in_bad_block_ = false;
};

// ---- Several files ----
//
// The positions of several suite files, compressed or not, one after the other, without holding a
// file in memory.  "-" is the standard input.  One thread at a time.

class SuiteReader {
  public:
    // When the flag becomes true, waiting for input ends soon, and with it the reading.
    explicit SuiteReader(std::vector<std::string> files, const std::atomic<bool>* stop = nullptr)
        : files_(std::move(files)), stop_(stop) {
        if (stop_ != nullptr) file_.stop_by(*stop_);
    }
    SuiteReader(const SuiteReader&) = delete;
    SuiteReader& operator=(const SuiteReader&) = delete;

    // The next position, or what was refused: a line, or a file that cannot be read.
    std::optional<SuiteItem> next();

    // Read of the files, and of their text.
    std::uint64_t bytes() const { return bytes_ + file_.file_bytes(); }
    std::uint64_t text_bytes() const { return text_bytes_; }
    // Where reading stands, "file:line"; empty at the end.
    std::string place() const;

  private:
    bool open_next();
    void close_file();
    bool read_line();
    bool fill();

    std::vector<std::string> files_;
    const std::atomic<bool>* stop_;
    std::size_t at_ = 0;  // of the file that is opened next
    TextFile file_;       // not open between files
    std::string buffer_;  // read, and given out up to `taken_`
    std::size_t taken_ = 0;
    std::optional<SuiteParser> parser_;
    std::string line_;
    int line_number_ = 0;
    std::uint64_t bytes_ = 0;  // of files that are closed
    std::uint64_t text_bytes_ = 0;
    std::optional<RefusedLine> refused_;
};

// The size of all files, when each is a plain one.
std::optional<std::uint64_t> total_size(const std::vector<std::string>& files);

}  // namespace sebastes::tools
