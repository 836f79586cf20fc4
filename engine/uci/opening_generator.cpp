#include "uci/opening_generator.h"

#include <fmt/format.h>

#include <cstdlib>
#include <filesystem>

#include "board/move_list.h"
#include "core/text.h"
#include "notation/fen.h"
#include "uci/words.h"

namespace sebastes {

namespace {

constexpr std::uint64_t kPliesFromStart = 8;  // or one more
constexpr std::uint64_t kPliesFromBook = 4;   // or one more; a book's lines are openings already
constexpr int kEvenDepth = 6;
constexpr int kEvenScore = 150;  // centipawns, for either side
constexpr int kMostAttempts = 250;
constexpr std::size_t kMostLine = std::size_t{1} << 16;  // bytes

// The FEN at the beginning of a line: four fields and, if they are numbers, the two counters.  The
// operations of an EPD record are left out.
std::string fen_of_line(std::string_view line) {
    line = without_byte_order_mark(line);
    line = line.substr(0, line.find(';'));
    std::string fen;
    for (int field = 0; field < 6; ++field) {
        const std::string_view word = take_word(line);
        if (field >= 4 && !to_number<int>(word)) break;
        if (!word.empty()) fen += std::string(field > 0 ? " " : "") + std::string(word);
    }
    return fen;
}

}  // namespace

Result<OpeningRequest> parse_genfens(const std::vector<std::string_view>& words) {
    const Error usage{"genfens: expected genfens COUNT seed SEED book None, or a book's file"};
    if (words.size() < 3 || !equal_ignoring_case(words[1], "seed")) return usage;
    const auto count = parse_number(words[0]);
    const auto seed = parse_number(words[2]);
    const bool has_book = words.size() > 3 && equal_ignoring_case(words[3], "book");
    if (!count || !seed || (has_book && words.size() < 5)) return usage;
    OpeningRequest request{*count, static_cast<std::uint64_t>(*seed), ""};
    if (has_book && !equal_ignoring_case(words[4], "none")) request.book = words[4];
    return request;
}

OpeningGenerator::OpeningGenerator(const OpeningRequest& request)
    : random_(request.seed), book_(request.book) {
    // Only a regular file can be read at random places, and opening a pipe could block.
    if (std::error_code error; !std::filesystem::is_regular_file(book_, error)) return;
    lines_.open(book_, std::ios::binary);
    lines_.seekg(0, std::ios::end);
    size_ = static_cast<std::int64_t>(lines_.tellg());
}

// Takes the line after a random byte, or the first line if that is in the last one.  This needs no
// index, so that a book may have any size.
Result<Position> OpeningGenerator::book_position() {
    const auto fault = [&](std::string_view reason) {
        return Error{fmt::format("genfens: {}: {}", shown(book_), reason)};
    };
    if (size_ <= 0) return fault("no book that can be read");
    lines_.clear();
    lines_.seekg(static_cast<std::int64_t>(random_.below(static_cast<std::uint64_t>(size_))));
    std::string line;
    bool fits = read_line(line);
    for (int blank = 0; fits && blank < kMostAttempts; ++blank) {
        fits = read_line(line);
        std::string_view rest = line;
        if (!fits || take_word(rest).empty()) continue;
        const auto position = parse_fen(fen_of_line(line));
        if (position) return *position;
        return fault(fmt::format("{}: \"{}\"", position.error(), shown(line)));
    }
    return fault(fits ? "no position in it"
                      : fmt::format("a line of more than {} bytes", kMostLine));
}

// Reads the next line, or the first one after the last.  Returns false if it is too long.
bool OpeningGenerator::read_line(std::string& line) {
    line.clear();
    if (lines_.peek() == std::istream::traits_type::eof()) {
        lines_.clear();
        lines_.seekg(0);
    }
    for (char byte = 0; lines_.get(byte) && byte != '\n'; line += byte)
        if (line.size() == kMostLine) return false;
    lines_.clear();
    return true;
}

bool OpeningGenerator::is_even(const Position& position, SearchControl& control) {
    Limits limits;
    limits.depth = kEvenDepth;
    engine_.new_game();
    const SearchResult result = engine_.search({Game(position), limits, {}, control});
    return std::abs(result.score) <= kEvenScore;
}

Result<Position> OpeningGenerator::next(SearchControl& control) {
    const std::uint64_t least = book_.empty() ? kPliesFromStart : kPliesFromBook;
    for (int attempt = 0; attempt < kMostAttempts && !control.stopped(); ++attempt) {
        Position position = Position::start();
        if (!book_.empty()) {
            const auto read = book_position();
            if (!read) return Error{read.error()};
            position = *read;
        }
        const std::uint64_t plies = least + random_.below(2);
        for (std::uint64_t ply = 0; ply < plies; ++ply) {
            const MoveList moves = legal_moves(position.board());
            if (moves.empty()) break;
            position = position.after(moves[static_cast<std::size_t>(random_.below(moves.size()))]);
        }
        if (Game(position).status() == GameStatus::Ongoing && is_even(position, control))
            return position;
    }
    return Error{fmt::format("genfens: {} attempts led to no even position", kMostAttempts)};
}

}  // namespace sebastes
