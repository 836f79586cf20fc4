// A Polyglot opening book (.bin), the format of Fabien Letouzey's Polyglot: entries in the order
// of their keys.  The file stays open and is asked where it lies: a book of any size needs no
// memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "board/position.h"
#include "core/cancel_token.h"
#include "core/move.h"
#include "core/result.h"
#include "system/disk_file.h"

namespace sebastes {

// The key by which Polyglot books know a position: the exclusive or of the numbers of
// tables/polyglot_keys.h for the pieces, castling rights, en passant file and side to move.  An
// en passant file counts when a pawn of the side to move stands beside
// the pawn that has just made a double step, also where it may not take it.  Thread-safe.
std::uint64_t polyglot_key(const Position& position);

// The same where the file counts only when such a capture is legal, as to the repetition rule.
// The learn file knows a position by it.  Thread-safe.
std::uint64_t rules_key(const Position& position);

// A move that a book knows in a position.
struct BookMove {
    Move move;
    // How often it is chosen, against the other moves of the position; 0: it is known, and not
    // chosen.
    int weight = 0;

    friend bool operator==(const BookMove&, const BookMove&) = default;
};

// An entry of a Polyglot book: 16 bytes, big-endian, 8 of the key, 2 of the move, 2 of the
// weight and 4 for learning, which are kept and mean nothing here.
struct PolyglotEntry {
    static constexpr std::size_t kSize = 16;

    std::uint64_t key = 0;
    std::uint16_t move = 0;
    std::uint16_t weight = 0;
    std::uint32_t learn = 0;

    // `bytes` are kSize bytes.
    static PolyglotEntry read(const unsigned char* bytes);
    void write(unsigned char* bytes) const;

    friend bool operator==(const PolyglotEntry&, const PolyglotEntry&) = default;
};

// The legal move that the format's number means: from, to and promotion piece, castling as the
// king taking its rook.  No move when there is none such.
Move from_polyglot(const Position& position, std::uint16_t number);
// The number of a move.
std::uint16_t to_polyglot(Move move);

class PolyglotBook {
  public:
    // No position has more moves; what a damaged file has beyond is not read.
    static constexpr std::size_t kMaxEntries = 1024;

    // Reads the whole file once.  The error, "path: reason": it cannot be read, is empty, is no
    // whole number of entries, begins with one of zeros alone, they are not in the order of their
    // keys, or it was given up.
    static Result<PolyglotBook> open(const std::string& path, const CancelToken& cancel = {});

    // What the book knows of the position, heaviest first, each move once with the sum of its
    // weights.  Entries that are not legal there are left out.  Nothing when reading fails.
    // Thread-safe.
    std::vector<BookMove> moves(const Position& position) const;

    // Those of one key, in the order of the file, the first kMaxEntries.  Thread-safe.
    std::vector<PolyglotEntry> entries(std::uint64_t key) const;

    std::uint64_t size() const { return size_; }  // entries
    const std::string& path() const { return path_; }

  private:
    PolyglotBook(std::string path, std::shared_ptr<const DiskFile> file, std::uint64_t size);

    std::string path_;
    std::shared_ptr<const DiskFile> file_;  // closed with the last book that has it
    std::uint64_t size_;
};

}  // namespace sebastes
