#include "tools/programs/levels/player.h"

#include <cmath>

#include "board/move_list.h"
#include "book/opening_book.h"
#include "core/number.h"
#include "core/random.h"
#include "core/text.h"
#include "eval/see.h"
#include "search/engine.h"
#include "tools/shared/batch/interruption.h"

namespace sebastes::levels {

namespace {

using tools::ChosenMove;
using Moves = std::vector<Move>;

class SessionPlayer : public Player {
  public:
    SessionPlayer(int elo, std::optional<std::uint64_t> nodes, std::uint64_t seed) {
        options_.elo = elo;
        options_.error_seed = seed;
        limits_.nodes = nodes;
    }
    std::optional<Error> new_game(const Position&, const Limits&) override {
        session_.new_game();
        ++options_.error_seed;
        return std::nullopt;
    }
    Result<ChosenMove> choose(const Game& game, const Moves&, const Limits&) override {
        SearchControl control;
        return ChosenMove{session_.search({game, limits_, options_, control}).best};
    }

  private:
    Engine session_;
    SearchOptions options_;
    Limits limits_;
};

class RandomPlayer : public Player {
  public:
    RandomPlayer(std::uint64_t seed, bool greedy) : random_(seed), greedy_(greedy) {}
    std::optional<Error> new_game(const Position&, const Limits&) override { return std::nullopt; }
    Result<ChosenMove> choose(const Game& game, const Moves&, const Limits&) override {
        const Position& position = game.position();
        Moves best;
        int most = -1;
        for (const Move move : legal_moves(position.board())) {
            const int gain = greedy_ ? gain_of(position, move) : 0;
            if (gain > most) best.clear();
            most = std::max(most, gain);
            if (gain == most) best.push_back(move);
        }
        return ChosenMove{best[static_cast<std::size_t>(random_.below(best.size()))]};
    }

  private:
    static int gain_of(const Position& position, Move move) {
        const Position next = position.after(move);
        if (next.in_check() && !has_legal_move(next.board())) return kMate;
        const Piece captured = position.captured(move);
        return (captured == Piece::None ? 0 : kSeeValues[type_of(captured)]) +
               (move.is_promotion() ? kSeeValues[move.promotion_type()] : 0);
    }

    Random random_;
    bool greedy_;
};

// "uci:COMMAND;NAME=VALUE;...".
tools::EngineCommand engine_command(std::string words) {
    tools::EngineCommand command;
    for (std::size_t at = words.rfind(';'); at != std::string::npos; at = words.rfind(';')) {
        const std::string setting = words.substr(at + 1);
        words.resize(at);
        const std::size_t equals = std::min(setting.find('='), setting.size());
        command.options.emplace_back(setting.substr(0, equals),
                                     equals < setting.size() ? setting.substr(equals + 1) : "");
    }
    command.command = words;
    return command;
}

Moves book_opening(std::uint64_t seed) {
    constexpr std::size_t kPlies = 8;
    const OpeningBook book;
    Random random(seed);
    Moves moves;
    Game game;
    while (moves.size() < kPlies) {
        const auto move =
            choose_book_move(book.moves(game.position()), BookChoice::Weighted, random);
        if (!move) break;
        moves.push_back(*move);
        game.play(*move);
    }
    return moves;
}

}  // namespace

Result<std::unique_ptr<Player>> make_player(const std::string& words, std::uint64_t seed) {
    using Made = std::unique_ptr<Player>;
    if (words.starts_with("uci:") || words.starts_with("xboard:")) {
        auto engine = tools::ExternalEngine::start(engine_command(words));
        if (!engine) return Error{engine.error()};
        return Made(std::make_unique<tools::EnginePlayer>(std::move(*engine)));
    }
    if (words == "random" || words == "greedy")
        return Made(std::make_unique<RandomPlayer>(seed, words == "greedy"));
    const std::size_t colon = std::min(words.find(':'), words.size());
    const std::string kind = words.substr(0, colon);
    const auto number = to_number<int>(words.substr(std::min(colon + 1, words.size())));
    if (kind == "elo" && number && *number >= kLeastElo && *number <= kMostElo)
        return Made(std::make_unique<SessionPlayer>(*number, std::nullopt, seed));
    if (kind == "nodes" && number && *number > 0)
        return Made(
            std::make_unique<SessionPlayer>(kMostElo, static_cast<std::uint64_t>(*number), seed));
    return Error{quoted(words) + " is no player"};
}

Result<std::optional<Score>> play_book_pair(Player& first, Player& second, std::uint64_t seed,
                                            const PeerClock& clock, const tools::SeeMove& see) {
    tools::GameRules rules;
    rules.clock = {std::llround(clock.seconds * 1000), clock.moves, 0, false};
    return tools::play_pair(
        first, second, {Position::start(), book_opening(seed)}, rules,
        [] { return tools::Interruption::flag().load(); }, see);
}

}  // namespace sebastes::levels
