// /api/validate and the refusals of other requests: messages that say what is wrong with a game.
#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

#include "tests/support/api_talk.h"
#include "tools/shared/api/request.h"

namespace sebastes {
namespace {

using test::ask;
using tools::Json;

// What is said about a game, and how many half-moves of it are right.
struct Validation {
    std::string issues;
    std::size_t plies;
};

Validation validate(const std::string& body) {
    const auto answer = ask("/api/validate", body);
    if (answer.status != 200) return {"not read: " + answer.issues(), 0};
    EXPECT_EQ(answer.json.at("valid").get<bool>(), answer.issues().empty());
    // Nothing else is answered about such a game, for the same reasons.
    EXPECT_EQ(ask("/api/moves", body).status, answer.issues().empty() ? 200 : 400) << body;
    if (!answer.issues().empty()) {
        EXPECT_EQ(ask("/api/moves", body).issues(), answer.issues());
    }
    return {answer.issues(), answer.json.at("plies").size()};
}

void expect_issue(const std::string& body, const std::string& issue, std::size_t plies = 0) {
    const Validation found = validate(body);
    EXPECT_EQ(found.issues, issue + '\n') << body;
    EXPECT_EQ(found.plies, plies) << body;
}

std::string with_fen(const std::string& fen) { return R"({"fen": ")" + fen + R"("})"; }

TEST(Validation, GoodGamesHaveNoIssues) {
    for (const char* body :
         {"{}", R"({"moves": ["e2e4", "e5", "Nf3"]})",
          R"({"fen": "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "moves": ["O-O", "0-0-0"]})",
          R"({"pgn": "[Event \"x\"]\n\n1. e4 {a} e5 (1... c5) 2. Nf3 1-0"})",
          R"({"pgn": "1. e4 e5 (1... -- 2. d4) (1... Ke5) 2. Nf3 1-0"})",
          R"({"fen": "k7/8/1K6/8/8/8/8/6R1 w - - 99 90", "moves": ["Rg2", "Kb8"]})"}) {
        EXPECT_EQ(validate(body).issues, "") << body;
    }
    const auto answer = ask("/api/validate", R"({"moves": ["e4", "e5", "Nf3"]})");
    EXPECT_EQ(answer.json.at("plies").size(), 3U);
    EXPECT_EQ(answer.text("start_fen"), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    EXPECT_EQ(answer.text("fen"), "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
    EXPECT_NE(answer.text("pgn").find("1. e4 e5 2. Nf3 *"), std::string::npos);
}

TEST(Validation, MovesThatAreNotLegal) {
    expect_issue(R"({"moves": ["e4", "e5", "Ke3"]})", "3: the king on e1 cannot reach e3", 2);
    expect_issue(R"({"moves": ["e4", "e4", "qq", "Nf3", ""]})",
                 "2: the pawn on e7 cannot reach e4\n3: 'qq' is no move\n5: '' is no move", 1);
}

TEST(Validation, MovesBehindTheEnd) {
    expect_issue(R"({"moves": ["f3", "e5", "g4", "Qh4", "a3"]})",
                 "5: 'a3': the game has ended by checkmate", 4);
    expect_issue(R"({"fen": "k7/8/1K6/2Q5/8/8/8/8 w - - 0 1", "moves": ["Qc7", "Ka7"]})",
                 "2: 'Ka7': the game has ended by stalemate", 1);
    expect_issue(R"({"fen": "k7/8/1K6/8/8/8/8/6N1 w - - 0 1", "moves": ["Nf3"]})",
                 "1: 'Nf3': the game has ended by insufficient material");
    expect_issue(R"({"fen": "k7/8/1K6/8/8/8/8/6R1 w - - 150 99", "moves": ["Rg2"]})",
                 "1: 'Rg2': the game has ended by the seventy-five-move rule");
    std::string moves = R"("Nf3", "Nf6", "Ng1", "Ng8")";
    for (int i = 0; i < 2; ++i) moves += ", " + moves;
    expect_issue(R"({"moves": [)" + moves + R"(, "e4"]})",
                 "17: 'e4': the game has ended by fivefold repetition", 16);
    expect_issue(R"({"pgn": "1. f3 e5 2. g4 Qh4# 3. a3 *"})",
                 "5: line 1: 'a3': the game has ended by checkmate", 4);
}

TEST(Validation, PositionsThatCannotBe) {
    const std::string bad = "bad FEN, ";
    expect_issue(with_fen("8/8/8/8/8/8/8/4K3 w - - 0 1"),
                 bad + "board: Black needs exactly one king in \"8/8/8/8/8/8/8/4K3\"");
    expect_issue(with_fen("4k3/8/8/8/8/8/8/P3K3 w - - 0 1"),
                 bad + "board: a pawn on the first or last rank in \"4k3/8/8/8/8/8/8/P3K3\"");
    expect_issue(with_fen("4k3/8/8/8/8/8/8/4RK2 w - - 0 1"),
                 bad +
                     "side to move: the other side is in check in "
                     "\"4k3/8/8/8/8/8/8/4RK2 w - - 0 1\"");
    expect_issue(with_fen("4k3/8/8/8/8/8/8/4K3 w K - 0 1"), "castling 'K' left out: no such rook");
    expect_issue(with_fen("4k3/8/8/8/8/8/8/4K3 w - e6 0 1"),
                 "en passant square e6 left out: no pawn can just have made a double step there");
    expect_issue(with_fen("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1"), "Black has 9 pawns");
    expect_issue(with_fen(""), bad + "fields: fewer than two in \"\"");
}

TEST(Validation, Boards) {
    const std::string start = R"("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")";
    const std::string e4 = R"("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR")";
    const std::string e4e5 = R"("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR")";
    const std::string d4e4 = R"("rnbqkbnr/pppppppp/8/8/3PP3/8/PPP2PPP/RNBQKBNR")";
    const auto boards = [](const std::string& list) { return R"({"boards": [)" + list + "]}"; };
    EXPECT_EQ(validate(boards(start + ',' + e4 + ',' + e4e5)).issues, "");
    EXPECT_EQ(validate(boards(start + ',' + e4 + ',' + e4e5)).plies, 2U);
    expect_issue(boards(start + ',' + e4e5), "1: two half-moves at once (e4 e5)");
    expect_issue(boards(start + ',' + e4 + ',' + start),
                 "2: goes back to the position after half-move 0", 1);
    expect_issue(boards(start + ',' + e4 + ',' + e4), "2: nothing has moved", 1);
    expect_issue(boards(start + ',' + e4 + ',' + d4e4),
                 "2: White moved (d4), and it was Black's turn", 1);
    expect_issue(boards(start + R"(,"rnbqkbnr/pppppppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR")"),
                 "1: the pawn on e2 cannot reach e5");
    expect_issue(boards(e4),
                 "the first board: not the start position, and no FEN that says who moves");
    expect_issue(boards(R"("x")"), "the first board: bad FEN, board: unknown piece 'x' in \"x\"");
    const std::string bad = R"("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR")";
    expect_issue(boards(start + ',' + e4 + ',' + bad),
                 "2: bad FEN, board: White needs exactly one king in "
                 "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR\"",
                 1);
}

TEST(Validation, BoardsThatAreFens) {
    const auto boards = [](const std::string& first, const std::string& second) {
        return R"({"boards": [")" + first + R"(", ")" + second + R"("]})";
    };
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const std::string after = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR ";
    EXPECT_EQ(validate(boards(start, after + "b KQkq - 0 1")).issues, "");
    EXPECT_EQ(validate(boards(start, after + "b KQkq e3 0 1")).issues, "")
        << "the square of any double step may be given";
    expect_issue(boards(start, after + "w KQkq - 0 1"),
                 "1: the side to move is White, and should be Black", 1);
    expect_issue(boards(start, after + "b KQ - 3 2"),
                 "1: the castling field is KQ, and should be KQkq\n"
                 "1: the halfmove clock is 3, and should be 0\n"
                 "1: the move number is 2, and should be 1",
                 1);
}

TEST(Validation, Pgn) {
    expect_issue(R"({"pgn": "1. e4 e5 2. Ke3 Nf6"})", "3: line 1: the king on e1 cannot reach e3",
                 2);
    expect_issue(R"({"pgn": ""})", "no game in the PGN");
    // The same moves are read as in "moves".
    for (const std::string moves :
         {"1. e4 e5 2. bb5", "1. e4 d5 2. ed", "1. g3 g6 2. Bg2 Bg7 3. Nf3 Nf6 4. OO 00"})
        EXPECT_EQ(validate(R"({"pgn": ")" + moves + R"( *"})").issues, "") << moves;
    expect_issue(R"({"pgn": "1. e4 *\n\n[Event \"two\"]\n\n1. d4 *"})",
                 "more than one game in the PGN", 1);
    expect_issue(R"({"pgn": "[Result \"1-0\"]\n\n1. e4 0-1"})",
                 "Result is 1-0, and the moves end in 0-1", 1);
    expect_issue(R"({"pgn": "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0"})",
                 "the result is 1-0, but the game ended by checkmate: 0-1", 4);
    expect_issue(R"({"pgn": "[FEN \"x\"]\n\n1. e4 *"})",
                 "line 1: bad FEN, fields: fewer than two in \"x\"");
    expect_issue(R"({"pgn": "1. e4 -- 2. d4 *"})", "2: a null move is no move of chess", 1);
}

// An unclaimed draw is no result, and the game goes on behind it.
TEST(Validation, AnUnclaimedDrawIsNoResult) {
    const std::string moves = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8";
    for (const auto& [end, status, result] :
         std::vector<std::tuple<std::string, std::string, std::string>>{
             {" *", "threefold", "*"},
             {" 5. e4 *", "black_to_move", "*"},
             {" 1/2-1/2", "threefold", "1/2-1/2"}}) {
        const auto answer = ask("/api/validate", R"({"pgn": ")" + moves + end + "\"}");
        EXPECT_EQ(answer.issues(), "");
        EXPECT_EQ(answer.text("status"), status);
        EXPECT_EQ(answer.text("result"), result);
        EXPECT_NE(answer.text("pgn").find("4. Ng1 Ng8" + end), std::string::npos)
            << answer.text("pgn");
    }
}

// The answer would be many times as long as the request.
TEST(Validation, AGameHasSoManyElements) {
    std::string pgn = "1. e4 ";
    for (int i = 0; i < 17'000; ++i) pgn += "(--)";
    expect_issue(R"({"pgn": ")" + pgn + "\"}",
                 "more than 50000 moves, glyphs, comments and ends of variations");
}

TEST(Validation, WholeNumbersHoweverWritten) {
    for (const std::string three : {"3", "3.0", "3e0", "0.3e1", "300E-2"}) {
        const auto answer = ask("/api/bestmove", R"({"depth": )" + three + R"(, "multipv": 1.0})");
        EXPECT_EQ(answer.status, 200) << answer.issues();
        EXPECT_EQ(answer.json.at("depth").get<int>(), 3) << three;
    }
    const api::Endpoint& endpoint = *api::endpoint_of("/api/bestmove");
    EXPECT_EQ(api::body_of_query(endpoint, {{"depth", "3.0"}, {"elo", "1e3"}, {"nodes", "x"}}),
              R"({"depth":3,"elo":1000,"nodes":"x"})");
}

// As the addresses of chess sites have them.
TEST(Validation, FensWithoutBlanks) {
    const std::string fen = "4k3/8/8/8/8/8/4P3/4K3 w - - 3 9";
    const std::string joined = "4k3/8/8/8/8/8/4P3/4K3_w_-_-_3_9";
    for (const std::string field : {"fen\": \"", "boards\": [\""}) {
        const std::string end =
            field.ends_with('[') || field.find('[') != field.npos ? "\"]}" : "\"}";
        const auto answer = ask("/api/validate", "{\"" + field + joined + end);
        EXPECT_EQ(answer.status, 200) << answer.issues();
        EXPECT_EQ(answer.json.at("fen").get<std::string>(), fen);
        EXPECT_TRUE(answer.json.at("valid").get<bool>()) << answer.json.to_line();
    }
    EXPECT_EQ(ask("/api/validate",
                  R"({"boards": [")" + joined + R"(", "4k3/8/8/8/8/4P3/8/4K3_b_-_-_0_9"]})")
                  .json.at("plies")
                  .size(),
              1U);
}

TEST(Validation, Requests) {
    const auto refused = [](const std::string& body, const std::string& issue) {
        const auto answer = ask("/api/bestmove", body);
        EXPECT_EQ(answer.status, 400) << body;
        EXPECT_EQ(answer.issues(), issue + '\n') << body;
    };
    refused(R"({"fen": "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "pgn": "1. e4"})",
            "more than one of fen with moves, pgn and boards is given");
    refused(R"({"fenn": ""})",
            "unknown field 'fenn'; /api/bestmove takes fen, moves, pgn, boards, movetime, depth, "
            "nodes, multipv, level, elo, book");
    refused(R"({"fen": ["x"]})", "fen must be a text");
    refused(R"({"moves": "e4"})", "moves must be a list of texts");
    refused(R"({"moves": [null]})", "moves must be a list of texts");
    refused(R"({"book": "yes"})", "book must be true or false");
    refused(R"({"depth": 1e3})", "depth must be a whole number from 1 to 127, not 1000");
    refused(R"({"depth": 3.5})", "depth must be a whole number from 1 to 127, not 3.5");
    refused(R"({"depth": "3"})", "depth must be a whole number from 1 to 127");
    refused(R"({"depth": 99999999999999999999})",
            "depth must be a whole number from 1 to 127, not 1e+20");
    refused(R"({"depth": 18446744073709551615})",
            "depth must be a whole number from 1 to 127, not 18446744073709551615");
    refused(R"({"depth": -9223372036854775808})",
            "depth must be a whole number from 1 to 127, not -9223372036854775808");
    refused(R"({"movetime": 60001})", "movetime must not be above 60000 here");
    refused(R"({"level": 3, "elo": 1500})", "level and elo are two words for one thing: give one");
    refused("[]", "the request must be a JSON object");
    refused("nonsense",
            "the request is not JSON: parse error at line 1, column 2: syntax error while parsing "
            "value - invalid literal; last read: 'no'");
    refused(R"({"fen": "a", "fen": "b"})", "the request is not JSON: \"fen\" is given twice");
    refused(std::string(100000, '['), "the request is not JSON: nested too deeply");
    refused("{\"fen\": \"\xFF\"}",
            "the request is not JSON: parse error at line 1, column 10: syntax error while parsing "
            "value - invalid string: ill-formed UTF-8 byte; last read: '\"\xEF\xBF\xBD'");
    refused(R"({"depth": 1e999})", "the request is not JSON: number overflow parsing '1e999'");
    refused(R"({"depth": 0, "nodes": 0, "more": 1})",
            "depth must be a whole number from 1 to 127, not 0\n"
            "nodes must be a whole number from 1 to 9007199254740992, not 0\n"
            "unknown field 'more'; /api/bestmove takes fen, moves, pgn, boards, movetime, depth, "
            "nodes, multipv, level, elo, book");
}

}  // namespace
}  // namespace sebastes
