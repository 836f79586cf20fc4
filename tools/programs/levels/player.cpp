#include "tools/programs/levels/player.h"

#include <string_view>

#include "core/number.h"
#include "core/quoted.h"
#include "core/random.h"
#include "eval/static_exchange.h"
#include "search/session.h"

namespace sebastes::levels {

namespace {

class SessionPlayer : public Player {
  public:
    SessionPlayer(int elo, std::optional<std::uint64_t> nodes, std::uint64_t seed) {
        options_.elo = elo;
        options_.error_seed = seed;
        limits_.nodes = nodes;
    }
    void new_game() override {
        session_.new_game();
        ++options_.error_seed;
    }
    Result<Move> choose(const Game& game, const std::vector<Move>&) override {
        SearchControl control;
        return session_.search({game, limits_, options_, control}).best;
    }

  private:
    Session session_;
    SearchOptions options_;
    Limits limits_;
};

class RandomPlayer : public Player {
  public:
    RandomPlayer(std::uint64_t seed, bool greedy) : random_(seed), greedy_(greedy) {}
    void new_game() override {}
    Result<Move> choose(const Game& game, const std::vector<Move>&) override {
        const Position& position = game.position();
        std::vector<Move> best;
        int most = -1;
        for (const Move move : legal_moves(position.board())) {
            const int gain = greedy_ ? gain_of(position, move) : 0;
            if (gain > most) best.clear();
            most = std::max(most, gain);
            if (gain == most) best.push_back(move);
        }
        return best[static_cast<std::size_t>(random_.below(best.size()))];
    }

  private:
    static int gain_of(const Position& position, Move move) {
        const Position next = position.after(move);
        if (next.in_check() && !has_legal_move(next.board())) return kMate;
        const Piece captured = position.captured(move);
        return (captured == Piece::None ? 0 : kExchangeValues[type_of(captured)]) +
               (move.is_promotion() ? kExchangeValues[move.promotion_type()] : 0);
    }

    Random random_;
    bool greedy_;
};

}  // namespace

Result<std::unique_ptr<Player>> make_player(const std::string& words, const PeerClock& clock,
                                            std::uint64_t seed) {
    using Made = std::unique_ptr<Player>;
    const std::size_t colon = std::min(words.find(':'), words.size());
    const std::string kind = words.substr(0, colon);
    const std::string rest = colon < words.size() ? words.substr(colon + 1) : "";
    if (kind == "uci") return start_uci(rest, clock);
    if (kind == "xboard") return start_xboard(rest, clock);
    if (words == "random" || words == "greedy")
        return Made(std::make_unique<RandomPlayer>(seed, words == "greedy"));
    const auto number = to_number<int>(rest);
    if (kind == "elo" && number && *number >= kLeastElo && *number <= kMostElo)
        return Made(std::make_unique<SessionPlayer>(*number, std::nullopt, seed));
    if (kind == "nodes" && number && *number > 0)
        return Made(
            std::make_unique<SessionPlayer>(kMostElo, static_cast<std::uint64_t>(*number), seed));
    return Error{quoted(words) + " is no player"};
}

}  // namespace sebastes::levels
