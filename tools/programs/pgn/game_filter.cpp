#include "tools/programs/pgn/game_filter.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <sstream>

#include "board/game.h"
#include "core/number.h"
#include "core/text.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/epd.h"
#include "tools/shared/pgn_epd/move_text.h"
#include "tools/shared/pgn_epd/pgn_text.h"

#ifdef SEBASTES_UTF8PROC
#include <utf8proc.h>

#include <cstdlib>
#include <memory>
#endif

namespace sebastes::pgn {

namespace {

// Returns the text as it is compared: equal for texts that differ in case alone, or in how the same
// letters are composed. Unicode's case folding is that of the library utf8proc; a program built
// without it, and text that is not UTF-8, has ASCII letters folded alone.
std::string folded(std::string_view text) {
#ifdef SEBASTES_UTF8PROC
    if (std::ranges::any_of(text, [](char c) { return static_cast<unsigned char>(c) >= 0x80; })) {
        utf8proc_uint8_t* made = nullptr;
        const auto size = utf8proc_map(
            reinterpret_cast<const utf8proc_uint8_t*>(text.data()),
            static_cast<utf8proc_ssize_t>(text.size()), &made,
            static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE | UTF8PROC_COMPAT |
                                           UTF8PROC_CASEFOLD | UTF8PROC_IGNORE));
        const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(made, &std::free);
        if (size >= 0) return {reinterpret_cast<const char*>(made), static_cast<std::size_t>(size)};
    }
#endif
    return to_lower(text);
}

// Whether the text contains the part, which is folded; each text contains an empty part.
bool has_part(std::string_view text, std::string_view part) {
    return part.empty() || folded(text).find(part) != std::string::npos;
}

bool is_eco(std::string_view text) {
    if (text.empty() || text.size() > 3 || text[0] < 'A' || text[0] > 'E') return false;
    return std::ranges::all_of(text.substr(1), [](char c) { return c >= '0' && c <= '9'; });
}

// Returns nothing for a text that names no year.
std::optional<PgnDate> known_date(std::string_view text) {
    const auto date = to_pgn_date(text);
    return date && date->year != 0 ? date : std::nullopt;
}

// Returns the code in capitals.
std::string eco_of(std::string_view text) {
    std::string code(text.substr(0, 3));
    for (char& c : code)
        if (c >= 'a' && c <= 'e') c = static_cast<char>(c - 'a' + 'A');
    return code;
}

std::optional<GameStatus> status_of(std::string_view end) {
    if (end == "checkmate") return GameStatus::Checkmate;
    if (end == "stalemate") return GameStatus::Stalemate;
    if (end == "repetition") return GameStatus::Threefold;
    if (end == "fifty") return GameStatus::FiftyMoves;
    if (end == "material") return GameStatus::InsufficientMaterial;
    return std::nullopt;
}

// Returns the hash, FNV-1a, of the start and the moves; of a game without moves also of its seven
// tags, since all such games have the same moves.
std::uint64_t hash_of(const PgnGame& game) {
    std::uint64_t hash = 0xCBF29CE484222325ULL ^ game.start.key();
    const auto add = [&](std::uint64_t value) {
        hash ^= value;
        hash *= 0x100000001B3ULL;
    };
    const std::vector<Move> moves = game.main_line();
    for (const Move move : moves) add(move.raw());
    for (const PgnTag& tag : game.tags)
        if (moves.empty() && is_in_pgn_roster(tag.name)) add(std::hash<std::string>()(tag.value));
    return hash;
}

}  // namespace

void GameFilter::add_players_to(tools::CommandLine& line) {
    const auto part_of = [](std::string& part) {
        return [&part](const std::string& text) {
            part = folded(text);
            return std::string();
        };
    };
    line.add_each("--player", part_of(player_),
                  "White's or Black's name contains this text, in any case");
    line.add_each("--white", part_of(white_), "White's name contains this text");
    line.add_each("--black", part_of(black_), "Black's name contains this text");
}

void GameFilter::add_to(tools::CommandLine& line) {
    add_players_to(line);
    line.add("--result", result_, "1-0, 0-1, 1/2-1/2 or *");
    line.add_each(
        "--eco", [this](const std::string& text) { return take_eco(text); },
        "The ECO code: B22, B2, B or B20-C99");
    const auto date_of = [](std::optional<PgnDate>& date) {
        return [&date](const std::string& text) {
            date = known_date(text);
            return date
                       ? ""
                       : sebastes::quoted(text) + " is no date such as 1999, 1999.05 or 1999.05.31";
        };
    };
    line.add_each("--since", date_of(since_),
                  "Played on this date or later: 1999, 1999.05 or 1999.05.31");
    line.add_each("--until", date_of(until_), "Played on this date or earlier");
    line.add("--min-elo", min_elo_, "Both players have at least this rating");
    line.add("--max-elo", max_elo_, "Both players have at most this rating");
    line.add("--min-plies", min_plies_, "The game has at least so many plies");
    line.add("--max-plies", max_plies_, "The game has at most so many plies");
    line.add_each(
        "--position", [this](const std::string& text) { return take_position(text); },
        "The game reaches this position, a FEN");
    line.add_each(
        "--begins", [this](const std::string& text) { return take_moves(text); },
        "The game begins with these moves: 'e4 c5 Nf3'");
    line.add_each(
        "--tag", [this](const std::string& text) { return take_tag(text); },
        "NAME=PART: the tag's value contains this part; may be given several times");
    line.add("--end", end_, "How the moves end: checkmate, stalemate, repetition, fifty, material")
        .one_of({"checkmate", "stalemate", "repetition", "fifty", "material"});
    line.add_flag("--not", others_, "Choose the games that do not match");
    line.add_flag("--once", once_, "Only the first of games with the same moves");
    line.check([this] {
        if (!end_.empty() && !status_of(end_))
            return sebastes::quoted(end_) +
                   " is none of checkmate, stalemate, repetition, fifty and material";
        if (!result_.empty() && !to_pgn_end(result_))
            return sebastes::quoted(result_) + " is none of 1-0, 0-1, 1/2-1/2 and *";
        return std::string();
    });
}

std::string GameFilter::take_eco(const std::string& text) {
    const std::size_t dash = std::min(text.find('-'), text.size());
    const std::string from = eco_of(text.substr(0, dash));
    const std::string to = dash < text.size() ? eco_of(text.substr(dash + 1)) : from;
    if (dash > 3 || text.size() > dash + 4 || !is_eco(from) || !is_eco(to))
        return sebastes::quoted(text) + " is no ECO code, and no range of them";
    eco_ = {from, to};
    return "";
}

std::string GameFilter::take_position(const std::string& text) {
    const auto reading = read_epd(text);
    if (!reading) return reading.error();
    position_ = reading->record.position.key();
    return "";
}

std::string GameFilter::take_tag(const std::string& text) {
    const std::size_t sign = text.find('=');
    if (sign == 0 || sign == std::string::npos) return sebastes::quoted(text) + " is not NAME=PART";
    tags_.emplace_back(text.substr(0, sign), folded(text.substr(sign + 1)));
    return "";
}

std::string GameFilter::take_moves(const std::string& text) {
    first_moves_.clear();
    Position position = Position::start();
    std::istringstream words(text);
    for (std::string word; words >> word;) {
        const std::string_view bare = without_move_number(word);
        if (bare.empty()) continue;
        const auto move = parse_move(position, bare);
        if (!move) return move.error();
        position = position.after(*move);
        first_moves_.push_back(*move);
    }
    return first_moves_.empty() ? "no moves" : "";
}

bool GameFilter::matches(const PgnGame& game) {
    if (has_all(game) == others_) return false;
    return !once_ || seen_.insert(hash_of(game)).second;
}

bool GameFilter::has_all(const PgnGame& game) const {
    if (!result_.empty() && to_pgn_end(result_)->result != game.result) return false;
    if (eco_) {
        const std::string code = eco_of(game.tag("ECO"));
        if (!is_eco(code) || code.substr(0, eco_->first.size()) < eco_->first ||
            code.substr(0, eco_->second.size()) > eco_->second)
            return false;
    }
    return matches_players(game) && matches_tags(game) && matches_date(game) &&
           matches_rating(game) && matches_moves(game);
}

bool GameFilter::matches_players(const PgnGame& game) const {
    const std::string_view white = game.tag("White");
    const std::string_view black = game.tag("Black");
    return has_part(white, white_) && has_part(black, black_) &&
           (has_part(white, player_) || has_part(black, player_));
}

bool GameFilter::matches_tags(const PgnGame& game) const {
    return std::ranges::all_of(tags_, [&](const auto& wanted) {
        const PgnTag* const tag = game.find_tag(wanted.first);
        return tag && has_part(tag->value, wanted.second);
    });
}

bool GameFilter::matches_date(const PgnGame& game) const {
    if (!since_ && !until_) return true;
    const auto date = known_date(game.tag("Date"));
    return date && (!since_ || compare_known(*date, *since_) >= 0) &&
           (!until_ || compare_known(*date, *until_) <= 0);
}

bool GameFilter::matches_rating(const PgnGame& game) const {
    if (!min_elo_ && !max_elo_) return true;
    for (const std::string_view name : {"WhiteElo", "BlackElo"}) {
        const auto rating = to_number<int>(game.tag(name));
        if (!rating || (min_elo_ && *rating < *min_elo_) || (max_elo_ && *rating > *max_elo_))
            return false;
    }
    return true;
}

bool GameFilter::matches_moves(const PgnGame& game) const {
    if (!min_plies_ && !max_plies_ && !position_ && first_moves_.empty() && end_.empty())
        return true;
    const std::vector<Move> moves = game.main_line();
    const auto plies = static_cast<std::int64_t>(moves.size());
    if ((min_plies_ && plies < *min_plies_) || (max_plies_ && plies > *max_plies_)) return false;
    if (!first_moves_.empty() &&
        (game.start != Position::start() ||
         std::ranges::mismatch(moves, first_moves_).in2 != first_moves_.end()))
        return false;
    if (!end_.empty() && !matches_end(game, moves)) return false;
    if (!position_) return true;
    Position position = game.start;
    for (const Move move : moves) {
        if (position.key() == *position_) return true;
        position = position.after_or_null(move);
    }
    return position.key() == *position_;
}

bool GameFilter::matches_end(const PgnGame& game, const std::vector<Move>& moves) const {
    Game played(game.start);
    for (const Move move : moves) played.play(move);
    return played.status() == *status_of(end_);
}

}  // namespace sebastes::pgn
