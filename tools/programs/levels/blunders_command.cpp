#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "board/position_facts.h"
#include "eval/see.h"
#include "search/engine.h"
#include "tools/programs/levels/commands.h"
#include "tools/programs/levels/player.h"
#include "tools/shared/batch/interruption.h"

namespace sebastes::levels {

namespace {

// Whether the side that is not to move has its queen on a square where it is lost for less.
bool hangs_queen(const Position& position) {
    PositionFacts facts(position);
    for (const Move move : legal_moves(position.board())) {
        const Piece captured = position.captured(move);
        if (captured != Piece::None && type_of(captured) == PieceType::Queen &&
            see_ge(facts, move, 300))
            return true;
    }
    return false;
}

bool can_mate(const Position& position) {
    return std::ranges::any_of(legal_moves(position.board()), [&](Move move) {
        const Position next = position.after(move);
        return next.in_check() && !has_legal_move(next.board());
    });
}

// Whether some move keeps the queen, or the one that was played took as much for it.
bool was_needless(const Position& position, Move played) {
    const Piece captured = position.captured(played);
    if (captured != Piece::None && kSeeValues[type_of(captured)] >= 500) return false;
    return std::ranges::any_of(legal_moves(position.board()),
                               [&](Move move) { return !hangs_queen(position.after(move)); });
}

class BlundersCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Plays a player against itself and says how its moves err: of a hundred, how many\n"
            "cost how much by a judge's search, how many leave the queen to be taken for less\n"
            "where another move is better, and how many of its mates in one it plays.");
        line.add("PLAYER", player_, "As in levels match").required();
        line.add("--games", games_, "How many").within(2, 100000).shows_default();
        line.add("--judge", judge_, "Nodes of the judge's search; each tenth move is judged")
            .within(100, 100000000)
            .shows_default();
        line.add("--seed", seed_, "Of openings and errors").shows_default();
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto first = make_player(player_, 2 * seed_ * 1000003);
        if (!first) return Error{first.error()};
        const auto second = make_player(player_, (2 * seed_ + 1) * 1000003);
        if (!second) return Error{second.error()};
        const tools::Interruption interruption;
        for (int game = 0; game < games_ && !interruption.requested(); game += 2) {
            const auto pair = play_book_pair(
                **first, **second, seed_ * 1000003 + static_cast<std::uint64_t>(game), {},
                [&](const Game& before, Move move) { see(before, move); });
            if (!pair) return Error{pair.error()};
        }
        streams.out << summary();
        return tools::kExitFine;
    }

  private:
    // Centipawns.
    static constexpr std::array<int, 4> kSizes{50, 100, 200, 400};
    static constexpr int kDecided = 800;    // who wins is settled: no move is judged
    static constexpr int kQueenLoss = 300;  // less is a sacrifice

    void see(const Game& game, Move move) {
        const Position& before = game.position();
        const Position after = before.after(move);
        ++moves_;
        if (can_mate(before)) {
            ++mates_;
            if (after.in_check() && !has_legal_move(after.board())) ++mates_played_;
        }
        const bool hangs = hangs_queen(after) && was_needless(before, move);
        if (!hangs && moves_ % 10 != 0) return;
        const int best = score(game, {});
        const int loss = best - score(game, move);
        if (hangs && loss >= kQueenLoss) ++queens_;
        if (moves_ % 10 == 0 && std::abs(best) <= kDecided) count(loss);
    }

    void count(int loss) {
        ++judged_;
        for (std::size_t i = 0; i < kSizes.size(); ++i) larger_[i] += loss >= kSizes[i];
    }

    int score(const Game& game, Move only) {
        Limits limits;
        limits.nodes = static_cast<std::uint64_t>(judge_);
        if (only) limits.search_moves = {only};
        SearchControl control;
        return judge_session_.search({game, limits, {}, control}).score;
    }

    std::string summary() const {
        std::string text = fmt::format("{}: {} moves, {} judged", player_, moves_, judged_);
        for (std::size_t i = 0; i < kSizes.size(); ++i)
            text += fmt::format("; {:.1f} % lose {}", 100.0 * larger_[i] / std::max(judged_, 1),
                                kSizes[i]);
        return text + fmt::format("; queens hung {} ({:.2f} %); mates in one {} of {}\n", queens_,
                                  100.0 * queens_ / std::max(moves_, 1), mates_played_, mates_);
    }

    std::string player_;
    int games_ = 20;
    std::int64_t judge_ = 10000;
    std::uint64_t seed_ = 1;
    Engine judge_session_;
    int moves_ = 0;
    int judged_ = 0;
    int queens_ = 0;
    int mates_ = 0;
    int mates_played_ = 0;
    std::array<int, kSizes.size()> larger_{};
};

}  // namespace

std::unique_ptr<tools::Command> make_blunders() { return std::make_unique<BlundersCommand>(); }

}  // namespace sebastes::levels
