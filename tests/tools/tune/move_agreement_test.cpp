// tune loss --moves: how often a search of one ply chooses the moves of games.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>

#include "board/game.h"
#include "notation/notation.h"
#include "search/engine.h"
#include "tables/nnue_text.h"
#include "tests/support/changed_values.h"
#include "tests/support/tool_run.h"
#include "tools/programs/tune/command.h"
#include "tools/programs/tune/move_agreement.h"
#include "tools/programs/tune/nnue_quantised.h"
#include "tools/shared/training_data/game_file.h"

namespace sebastes::tune {
namespace {

class TuneMoves : public test::ToolRun {
  protected:
    TuneMoves() : ToolRun(tune_program()) {}

    // Two random moves from the game's start on, then those of searches of one ply.
    static training::TrainingGame game_by(const Evaluation& evaluation, std::string_view first,
                                          std::string_view second) {
        training::TrainingGame record;
        Engine session(1);
        SearchControl control;
        SearchOptions options;
        options.evaluation = evaluation;
        Limits limits;
        limits.depth = 1;
        Game game(record.start);
        for (int ply = 0; ply < 40 && !game.result(); ++ply) {
            ScoredMove played;
            if (ply < 2) {
                played.move = *parse_uci(game.position(), ply == 0 ? first : second);
            } else {
                const SearchResult found = session.search({game, limits, options, control});
                played = {found.best,
                          static_cast<std::int16_t>(game.position().side_to_move() == Color::White
                                                        ? found.score
                                                        : -found.score)};
            }
            record.moves.push_back(played);
            game.play(played.move);
        }
        return record;
    }
    static std::vector<training::TrainingGame> games_by(const Evaluation& evaluation) {
        return {game_by(evaluation, "e2e4", "c7c5"), game_by(evaluation, "d2d4", "d7d5"),
                game_by(evaluation, "c2c4", "g7g6")};
    }
    void write(const std::string& name, const std::vector<training::TrainingGame>& games) {
        std::ofstream file(path(name), std::ios::binary);
        file << training::GameFileHeader{}.bytes();
        std::uint64_t number = 0;
        for (const auto& game : games) file << training::block_of(game).bytes(number++);
    }
    int loss(std::vector<std::string> words) {
        words.insert(words.begin(), "loss");
        return run(std::move(words));
    }
};

TEST_F(TuneMoves, WhoChoseThemChoosesThemAgain) {
    const auto games = games_by(Evaluation());
    const MoveAgreement own = move_agreement(games, Evaluation(), 40000, 1);
    EXPECT_GT(own.moves, 60U);
    EXPECT_LE(own.moves, 38U * 3);  // no random ones
    EXPECT_EQ(own.same, own.moves);
    EXPECT_EQ(own.percent(), 100);
    const MoveAgreement other = move_agreement(games, Evaluation(Evaluator::Psqt), 40000, 3);
    EXPECT_EQ(other.moves, own.moves);
    EXPECT_LT(other.same, own.same);
    EXPECT_GT(other.percent(), 10);
    EXPECT_LT(move_agreement(games, Evaluation(), 20, 2).moves, own.moves);
    EXPECT_EQ(MoveAgreement().percent(), 0);
}

TEST_F(TuneMoves, LossTellsThem) {
    write("games", games_by(Evaluation()));
    const std::string values = built_in_values_path();
    ASSERT_EQ(loss({path("games"), "--values", values, "--moves"}), 0) << err_;
    const std::string said = out_;
    EXPECT_NE(said.find("factor   moves\n"), std::string::npos) << said;
    EXPECT_NE(said.find("  100.00\n"), std::string::npos) << said;
    ASSERT_EQ(loss({path("games"), "--values", values}), 0);
    EXPECT_FALSE(out_has("moves"));
}

TEST_F(TuneMoves, ValuesOfAnotherSizeAreRefused) {
    write("games", games_by(Evaluation()));
    std::ofstream(path("narrow"), std::ios::binary)
        << tables::NnueText::write(quantised_values(NnueModel({32, 8, 8}, 1)), "");
    EXPECT_EQ(loss({path("games"), "--values", path("narrow")}), 0) << err_;
    EXPECT_EQ(loss({path("games"), "--values", path("narrow"), "--moves"}), 2);
    EXPECT_TRUE(err_has("a hidden size of 32")) << err_;
}

}  // namespace
}  // namespace sebastes::tune
