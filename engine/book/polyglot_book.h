// PolyglotBook reads an opening book (.bin) in the format of Fabien Letouzey's Polyglot: entries in
// the order of their keys.  It keeps the file open and searches it on the disk, so that a book of
// any size needs no memory.
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

// The Polyglot hash key of a position: the exclusive or of the numbers of tables/polyglot_keys.h
// for the pieces, castling rights, en passant file and side to move.  The en passant file counts
// when a pawn of the side to move stands beside the pawn that has just made a double step, even if
// the capture is illegal.  Thread-safe.
std::uint64_t polyglot_key(const Position& position);

// The same, but the en passant file counts only when the capture is legal, as for the repetition
// rule.  The learn file identifies positions by this key.  Thread-safe.
std::uint64_t rules_key(const Position& position);

// A move that a book has for a position.
struct BookMove {
    Move move;
    // How often it is chosen, relative to the position's other moves; 0: it is never chosen.
    int weight = 0;

    friend bool operator==(const BookMove&, const BookMove&) = default;
};

// An entry of a Polyglot book: 16 bytes, big-endian: key (8), move (2), weight (2), and learning
// data (4), which is kept but not used.
struct PolyglotEntry {
    static constexpr std::size_t kSize = 16;

    std::uint64_t key = 0;
    std::uint16_t move = 0;
    std::uint16_t weight = 0;
    std::uint32_t learn = 0;

    // `bytes` must have kSize bytes.
    static PolyglotEntry read(const unsigned char* bytes);
    void write(unsigned char* bytes) const;

    friend bool operator==(const PolyglotEntry&, const PolyglotEntry&) = default;
};

// The legal move that a number of the format encodes (from, to and promotion piece; castling is the
// king taking its rook), or no move when there is no such legal move.
Move from_polyglot(const Position& position, std::uint16_t number);
// Encodes a move.
std::uint16_t to_polyglot(Move move);

class PolyglotBook {
  public:
    // The most entries that are read for a position.  No position has more moves.
    static constexpr std::size_t kMaxEntries = 1024;

    // Reads the whole file once to check it.  The error is "path: reason": the file cannot be read,
    // is empty, has no whole number of entries, begins with an entry of zeros, its entries are not
    // in the order of their keys, or `cancel` ended the reading.
    static Result<PolyglotBook> open(const std::string& path, const CancelToken& cancel = {});

    // The legal moves that the book has for the position, heaviest first, each move once with the
    // sum of its weights.  Empty when reading fails.  Thread-safe.
    std::vector<BookMove> moves(const Position& position) const;

    // The entries of one key in the order of the file, at most kMaxEntries.  Thread-safe.
    std::vector<PolyglotEntry> entries(std::uint64_t key) const;

    std::uint64_t size() const { return size_; }  // entries
    const std::string& path() const { return path_; }

  private:
    PolyglotBook(std::string path, std::shared_ptr<const DiskFile> file, std::uint64_t size);

    std::string path_;
    std::shared_ptr<const DiskFile> file_;  // shared by copies of the book
    std::uint64_t size_;
};

}  // namespace sebastes
