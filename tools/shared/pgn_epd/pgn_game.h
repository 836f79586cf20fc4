// A game as Portable Game Notation tells it: tags, moves, and what is said about them.
// Standard: the PGN specification of 1994.
//
// What the movetext holds is a flat list in the order of the text, so that no work on it, nor
// its destruction, recurses as deep as variations are nested.
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

// What a game may hold; who reads refuses more, and who writes need not.
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
    std::uint8_t nag = 0;  // of a Nag: the numeric annotation glyph
    Move move;             // of a Move; no move (Move{}) is a null move, "--": passing
    std::string text{};    // of a Comment: UTF-8, single blanks only between words

    static PgnElement of_move(Move move) { return {Kind::Move, 0, move}; }
    static PgnElement of_nag(std::uint8_t nag) { return {Kind::Nag, nag, {}}; }
    static PgnElement of_comment(std::string_view text);
    static PgnElement begin() { return {Kind::VariationBegin, 0, {}}; }
    static PgnElement end() { return {Kind::VariationEnd, 0, {}}; }

    friend bool operator==(const PgnElement&, const PgnElement&) = default;
};

struct PgnGame {
    // Made by tidy_tags(): the seven-tag roster, then the others by name, each once.
    std::vector<PgnTag> tags;
    Position start = Position::start();
    // The moves are legal where they stand, null moves wherever there is no check; each
    // VariationBegin follows a move of its line and has its VariationEnd.  A variation has a move,
    // and replaces the one before it.
    std::vector<PgnElement> elements;
    std::optional<GameResult> result;  // none: "*"

    // Null or empty when there is no such tag.
    const PgnTag* find_tag(std::string_view name) const;
    std::string_view tag(std::string_view name) const;
    // Replaces the value, or adds the tag.  The name must be one by is_pgn_tag_name().
    void set_tag(std::string_view name, std::string_view value);
    // Brings the tags into the order of the export format: missing tags of the roster become
    // "?", and Result, SetUp and FEN are what the game's own members say.
    void tidy_tags();

    // Without variations; null moves are among them.
    std::vector<Move> main_line() const;
    // The same up to the first null move: what could have been played.
    std::vector<Move> played_moves() const;

    friend bool operator==(const PgnGame&, const PgnGame&) = default;
};

// Whether the name is one of the seven that each game has.
bool is_in_pgn_roster(std::string_view name);

// Letters, digits and underscores, as the standard has it, and behind the first also other ASCII
// signs but blanks, quotes and brackets: "White-Elo" is found.  At most 255.
bool is_pgn_tag_name(std::string_view name);

// What the standard or the rules do not allow in the game itself, however it is written, each ready
// to be shown: names of tags, dates, null moves in the main line, a result that the last position
// contradicts.  `last` is the one behind the main line.
std::vector<std::string> warnings_of(const PgnGame& game, const Position& last);

// ---- Dates of tags ----

struct PgnDate {
    int year = 0;   // 0: unknown
    int month = 0;  // 1 to 12; 0: unknown
    int day = 0;    // 1 to 31; 0: unknown
};

// As far as both are known: 2018 is as early as 2018.06.
std::weak_ordering compare_known(const PgnDate& one, const PgnDate& other);

// "2018.06.15", "2018-6-5", "2018/06", "2018", "2018.??.??", "????.??.??": a year of four digits,
// a month and a day, with or without zeros, or question marks.  Nothing for other texts, and for a
// day that the month has not.
std::optional<PgnDate> to_pgn_date(std::string_view text);

// ---- A walk along a game ----

// Walks along the elements of a game and knows the position at each.
class PgnCursor {
  public:
    explicit PgnCursor(const Position& start) : lines_{{start, start, false}} {}

    // Elements in their order.  A move must be legal; see can_branch() for a VariationBegin,
    // and a VariationEnd needs a depth of at least 1.
    void pass(const PgnElement& element);

    // After what was passed.
    const Position& position() const { return lines_.back().position; }
    // 0 in the main line.
    std::size_t depth() const { return lines_.size() - 1; }
    // Whether the line has a move that a variation could replace.
    bool can_branch() const { return lines_.back().moved; }

  private:
    struct Line {
        Position before;  // the last move of the line
        Position position;
        bool moved;
    };

    std::vector<Line> lines_;
};

}  // namespace sebastes
