#include "tools/programs/spsa/openings.h"

#include <fmt/core.h>

#include <string_view>

#include "board/chess960.h"
#include "core/random.h"
#include "tools/shared/match/match.h"
#include "tools/shared/pgn_epd/epd.h"
#include "tools/shared/text_file/text_file.h"

namespace sebastes::spsa {

namespace {

constexpr std::uint64_t kMostText = std::uint64_t{512} << 20;

}  // namespace

Result<Openings> Openings::read(const std::string& path) {
    Result<std::string> read = read_text(path, kMostText);
    if (!read) return Error{path + ": " + read.error()};
    Openings openings(0);
    openings.text_ = std::move(*read);
    const std::string& text = openings.text_;
    std::size_t at = 0;
    for (int number = 1; at < text.size(); ++number) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const Line line{at, end - at};
        at = end + 1;
        const auto words = std::string_view(text).substr(line.at, line.size);
        if (words.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        const auto record = parse_epd(words);
        if (!record) return Error{fmt::format("{}:{}: {}", path, number, record.error())};
        if (Game(record->position).result())
            return Error{fmt::format("{}:{}: the game is over there", path, number)};
        openings.has_chess960_ |= needs_chess960(record->position.board());
        openings.lines_.push_back(line);
    }
    if (openings.lines_.empty()) return Error{path + ": no position in it"};
    return openings;
}

Position Openings::choose(std::uint64_t seed) const {
    Random random(seed);
    if (!lines_.empty()) {
        const Line& line = lines_[static_cast<std::size_t>(random.below(lines_.size()))];
        return parse_epd(std::string_view(text_).substr(line.at, line.size))->position;
    }
    while (true) {
        const Game game = tools::random_start(random, static_cast<std::uint64_t>(plies_));
        if (!game.result()) return game.position();
    }
}

}  // namespace sebastes::spsa
