// PgnGame holds a game in Portable Game Notation (PGN): tags, moves, comments, glyphs and
// variations. Standard: the PGN specification of 1994.
//
// The movetext is a flat list in the order of the text. So no function that works on it, nor its
// destructor, recurses as deep as the variations are nested.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board/game.h"
#include "board/position.h"
#include "core/move.h"

namespace sebastes {

// Limits of a game. The reader refuses more, the writer does not.
inline constexpr std::size_t kMaxPgnElements = std::size_t{1} << 20;
inline constexpr std::size_t kMaxPgnText = std::size_t{16} << 20;  // bytes of all comments
inline constexpr std::size_t kMaxPgnTags = 1000;
inline constexpr std::size_t kMaxPgnNesting = 256;  // variations within variations

struct PgnTag {
    std::string name;
    std::string value;

    friend bool operator==(const PgnTag&, const PgnTag&) = default;
};

struct PgnElement {
    enum class Kind : std::uint8_t { Move, Nag, Comment, VariationBegin, VariationEnd };

    Kind kind = Kind::Move;
    std::uint8_t nag = 0;  // for a Nag: the numeric annotation glyph
    Move move;             // for a Move; Move{} is a null move, "--"
    std::string text{};    // for a Comment: UTF-8, words separated by single blanks

    static PgnElement of_move(Move move) { return {Kind::Move, 0, move}; }
    static PgnElement of_nag(std::uint8_t nag) { return {Kind::Nag, nag, {}}; }
    static PgnElement of_comment(std::string_view text);
    static PgnElement begin() { return {Kind::VariationBegin, 0, {}}; }
    static PgnElement end() { return {Kind::VariationEnd, 0, {}}; }

    friend bool operator==(const PgnElement&, const PgnElement&) = default;
};

struct PgnGame {
    // After tidy_tags(): the seven-tag roster, then the others by name, each once.
    std::vector<PgnTag> tags;
    Position start = Position::start();
    // Each move is legal in its position. Null moves are allowed except in check. Each
    // VariationBegin follows a move of its line and has a VariationEnd. A variation has at least
    // one move and replaces the move before it.
    std::vector<PgnElement> elements;
    std::optional<GameResult> result;  // none: "*"

    // Return null or an empty text if there is no such tag.
    const PgnTag* find_tag(std::string_view name) const;
    std::string_view tag(std::string_view name) const;
    // Replaces the value, or adds the tag. is_pgn_tag_name() must accept the name.
    void set_tag(std::string_view name, std::string_view value);
    // Puts the tags in the order of the export format. Missing tags of the roster become "?".
    // Dates are written as in "2018.06.??". Result, SetUp and FEN are set from the game's own
    // members.
    void tidy_tags();

    // Returns the moves without variations, including null moves.
    std::vector<Move> main_line() const;
    // Returns the same up to the first null move: what could have been played.
    std::vector<Move> played_moves() const;

    friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

// Whether the name is in the seven-tag roster.
bool is_in_pgn_roster(std::string_view name);

// Whether the name is valid, at most 255 bytes: letters, digits and underscores, as in the
// standard, and after the first also other ASCII characters except blanks, quotes and brackets,
// because files contain tags such as "White-Elo".
bool is_pgn_tag_name(std::string_view name);

// A deviation from the standard, as text that can be shown to people.
struct PgnWarning {
    std::string_view kind;  // groups warnings that differ in what they quote; has static lifetime
    std::string text;

    friend bool operator==(const PgnWarning&, const PgnWarning&) = default;
};
// The kinds of warnings about the position of the FEN tag, and about results that differ.
inline constexpr std::string_view kPgnFenWarning = "position";
inline constexpr std::string_view kPgnResultWarning = "results";

// Returns warnings about the game itself: names of tags, dates, null moves in the main line, a
// result that the last position contradicts. `last` is the position after the main line.
std::vector<PgnWarning> warnings_of(const PgnGame& game, const Position& last);

// ---- Dates of tags ----

struct PgnDate {
    int year = 0;   // 0: unknown
    int month = 0;  // 1 to 12; 0: unknown
    int day = 0;    // 1 to 31; 0: unknown
};

// Compares the parts that both dates have: 2018 is equivalent to 2018.06.
std::weak_ordering compare_known(const PgnDate& one, const PgnDate& other);

// Parses "2018.06.15", "2018-6-5", "2018/06", "2018", "2018.??.??", "????.??.??": a year of four
// digits, a month and a day, with or without zeros, or question marks. Returns nothing for other
// texts and for days that the month does not have.
std::optional<PgnDate> to_pgn_date(std::string_view text);

// ---- A walk along a game ----

// PgnCursor goes through the elements of a game and knows the position at each.
class PgnCursor {
  public:
    explicit PgnCursor(const Position& start) : lines_{{start, start, false}} {}

    // Takes the elements in order. A move must be legal; a VariationBegin requires can_branch(),
    // and a VariationEnd a depth of at least 1.
    void pass(const PgnElement& element);

    // The position after the elements that were passed.
    const Position& position() const { return lines_.back().position; }
    // 0 in the main line.
    std::size_t depth() const { return lines_.size() - 1; }
    // Whether the line has a move that a variation could replace.
    bool can_branch() const { return lines_.back().moved; }

  private:
    struct Line {
        Position before;  // before the line's last move
        Position position;
        bool moved;
    };

    std::vector<Line> lines_;
};

}  // namespace sebastes
