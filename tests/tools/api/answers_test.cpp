// tools/shared/api: the answers to requests.
#include <gtest/gtest.h>

#include <algorithm>

#include "notation/notation.h"
#include "tests/support/api_talk.h"
#include "tools/shared/annotate/game_annotator.h"
#include "tools/shared/annotate/move_words.h"
#include "tools/shared/api/request.h"

namespace sebastes {
namespace {

using test::ask;
using tools::Json;

std::string uci(const Json& move) { return move.at("uci").get<std::string>(); }

TEST(Api, FindsAMateAndSaysWhatItLeadsTo) {
    const auto answer =
        ask("/api/bestmove", R"({"fen": "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", "depth": 4})");
    ASSERT_EQ(answer.status, 200);
    EXPECT_EQ(answer.json.at("bestmove").to_line(), R"({"uci":"d1d8","san":"Rd8#"})");
    EXPECT_EQ(answer.json.at("score").to_line(), R"({"type":"mate","value":1})");
    EXPECT_EQ(answer.json.at("wdl").to_line(), R"({"win":1000,"draw":0,"loss":0})");
    EXPECT_EQ(answer.text("status"), "white_to_move");
    EXPECT_EQ(answer.text("status_after"), "checkmate");
    EXPECT_EQ(answer.text("result"), "1-0");
    EXPECT_EQ(answer.text("fen_after"), "3R2k1/5ppp/8/8/8/8/8/K7 b - - 1 1");
    EXPECT_TRUE(answer.json.at("ponder").is_null());
}

TEST(Api, HasNoMoveWhenTheGameIsOver) {
    const auto answer = ask("/api/bestmove", R"({"moves": ["f3", "e5", "g4", "Qh4"]})");
    ASSERT_EQ(answer.status, 200);
    EXPECT_TRUE(answer.json.at("bestmove").is_null());
    EXPECT_TRUE(answer.json.at("fen_after").is_null());
    EXPECT_EQ(answer.text("status"), "checkmate");
    EXPECT_EQ(answer.text("result"), "0-1");
}

TEST(Api, DrawsAreDraws) {
    for (const char* const fen : {"7k/5K2/6Q1/8/8/8/8/8 b - - 0 1",       // stalemate
                                  "8/8/8/8/8/5k2/8/5K2 w - - 0 1",        // bare kings
                                  "8/8/8/3k4/8/8/1NN5/2K5 w - - 0 1"}) {  // two knights
        const std::string body = std::string(R"({"depth": 6, "fen": ")") + fen + "\"}";
        const auto answer = ask("/api/bestmove", body);
        ASSERT_EQ(answer.status, 200) << fen;
        EXPECT_EQ(answer.json.at("score").to_line(), R"({"type":"cp","value":0})") << fen;
        EXPECT_EQ(answer.json.at("wdl").to_line(), R"({"win":0,"draw":1000,"loss":0})") << fen;
        const auto worth = ask("/api/evaluate", std::string(R"({"fen": ")") + fen + "\"}");
        ASSERT_EQ(worth.status, 200) << fen;
        EXPECT_EQ(worth.json.at("score").to_line(), R"({"type":"cp","value":0})") << fen;
    }
}

TEST(Api, FindsSeveralLines) {
    const auto answer = ask("/api/bestmove", R"({"depth": 5, "multipv": 3})");
    ASSERT_EQ(answer.status, 200);
    const Json& lines = answer.json.at("lines");
    ASSERT_EQ(lines.size(), 3U);
    EXPECT_EQ(lines.begin()->at("line").to_line(), answer.json.at("line").to_line());
}

TEST(Api, StatusWords) {
    const std::pair<const char*, const char*> kPositions[] = {
        {"white_to_move", R"({})"},
        {"black_to_move", R"({"moves": ["e4"]})"},
        {"checkmate", R"({"fen": "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"})"},
        {"stalemate", R"({"fen": "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"})"},
        {"threefold", R"({"moves": ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8"]})"},
        {"fifty_moves", R"({"fen": "k7/8/1K6/8/8/8/8/6R1 b - - 100 90"})"},
        {"insufficient_material", R"({"fen": "k7/8/1K6/8/8/8/8/6N1 b - - 0 1"})"},
    };
    for (const auto& [word, body] : kPositions) {
        EXPECT_EQ(ask("/api/moves", body).text("status"), word) << body;
        EXPECT_EQ(ask("/api/validate", body).text("status"), word) << body;
    }
}

TEST(Api, AnalysisTellsEachDepthAndTheAnswer) {
    const auto answer = ask("/api/analyse", R"({"depth": 4, "moves": ["e4", "e5"]})");
    ASSERT_GE(answer.events.size(), 5U);
    int depth = 0;
    for (std::size_t i = 0; i + 1 < answer.events.size(); ++i) {
        const auto& [event, data] = answer.events[i];
        EXPECT_EQ(event, "info");
        EXPECT_GE(data.at("depth").get<int>(), depth);
        depth = data.at("depth").get<int>();
    }
    EXPECT_EQ(depth, 4);
    EXPECT_EQ(answer.events.back().first, "bestmove");
    EXPECT_EQ(answer.events.back().second, answer.json);
}

// The judge is the same wherever it is asked, whatever was searched before: its words, too.
TEST(Api, AnnotationIsThatOfTheJudge) {
    const std::string body = R"({"moves": ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"],)"
                             R"( "nodes": 2000})";
    ask("/api/bestmove", R"({"depth": 6})");
    const auto answer = ask("/api/annotate", body);
    ASSERT_EQ(answer.status, 200);
    ASSERT_EQ(answer.events.size(), 15U);
    std::vector<Move> moves;
    Position at = Position::start();
    for (const char* san : {"e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7"}) {
        moves.push_back(*parse_san(at, san));
        at = at.after(moves.back());
    }
    Engine session(annotate::kHashMib);
    Limits limits;
    limits.nodes = 2000;
    annotate::GameAnnotator annotator(session, Position::start(), moves,
                                      annotate::Effort::of(limits));
    SearchControl control;
    for (std::size_t i = 0; i < 14; ++i) {
        const auto judged = annotator.next(control);
        ASSERT_TRUE(judged);
        const Json& told = answer.events[i].second;
        EXPECT_EQ(told.at("ply").get<std::size_t>(), judged->ply);
        EXPECT_EQ(told.at("text").get<std::string>(), annotate::sentence_on(*judged));
        EXPECT_EQ(told.at("judgement").get<std::string>(), to_text(judged->judgement));
        EXPECT_EQ(told.at("thorough").get<bool>(), i >= 7);
    }
    EXPECT_EQ(ask("/api/annotate", body).json, answer.json);
}

TEST(Api, WhatTheBookAndTheBasesKnow) {
    const auto start = ask("/api/known", "");
    EXPECT_TRUE(start.json.at("bases").is_null());
    ASSERT_GE(start.json.at("book").size(), 4U);
    int last = 1 << 30;
    for (const Json& move : start.json.at("book")) {
        EXPECT_LE(move.at("weight").get<int>(), last);
        last = move.at("weight").get<int>();
    }
    // King and queen: mate in one, and stalemate.
    const auto ending = ask("/api/known", R"({"fen": "7k/8/5K2/8/8/8/8/6Q1 w - - 0 1"})");
    const Json& moves = ending.json.at("bases");
    EXPECT_EQ(moves.begin()->at("san").get<std::string>(), "Qg7#");
    EXPECT_EQ(moves.begin()->at("outcome").get<std::string>(), "win");
    EXPECT_EQ(moves.begin()->at("dtz").get<int>(), 1);
    const Json& worst = *(moves.end() - 1);
    EXPECT_EQ(worst.at("outcome").get<std::string>(), "draw");
    EXPECT_TRUE(worst.at("dtz").is_null());
}

TEST(Api, AGameOfPgnIsToldWithItsVariations) {
    const auto answer = ask("/api/validate", R"({"pgn": "1. e4 {good} (1. d4 $2 d5) 1... e5 *"})");
    std::string text;
    for (const Json& element : answer.json.at("movetext")) {
        if (element.contains("move")) text += element.at("move").at("san").get<std::string>() + ' ';
        if (element.contains("glyph")) text += '$';
        if (element.contains("comment")) text += element.at("comment").get<std::string>() + ' ';
        if (element.contains("begin")) text += "( ";
        if (element.contains("end")) text += ") ";
    }
    EXPECT_EQ(text, "e4 good ( d4 $d5 ) e5 ");
    EXPECT_EQ((answer.json.at("movetext").begin() + 3)->at("move").at("fen").get<std::string>(),
              "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1");
    EXPECT_FALSE(ask("/api/validate", R"({"moves": ["e4"]})").json.contains("movetext"));
}

TEST(Api, AnalysisEndsWhenNobodyListens) {
    api::Api api(1, 1);
    SearchControl control;
    int events = 0;
    const auto reply =
        api.handle("/api/analyse", "{}", control,
                   [&](std::string_view, const std::string&) { return ++events < 3; });
    EXPECT_EQ(reply.status, 200);
    EXPECT_TRUE(control.stopped());
}

TEST(Api, ListsLegalMoves) {
    const auto answer = ask("/api/moves", R"({"moves": ["e4", "f5", "Qh5"]})");
    EXPECT_EQ(answer.json.at("legal").to_line(),
              R"([{"uci":"g7g6","san":"g6","fen":)"
              R"("rnbqkbnr/ppppp2p/6p1/5p1Q/4P3/8/PPPP1PPP/RNB1KBNR w KQkq - 0 3"}])");
    EXPECT_TRUE(answer.json.at("check").get<bool>());
    EXPECT_EQ(ask("/api/moves", "").json.at("legal").size(), 20U);
}

TEST(Api, Chess960CastlingIsTheKingTakingItsRook) {
    const auto answer = ask("/api/moves", R"({"fen": "4k3/8/8/8/8/8/8/1K4R1 w G - 0 1"})");
    bool found = false;
    for (const Json& move : answer.json.at("legal"))
        found |= move.at("san").get<std::string>() == "O-O" && uci(move) == "b1g1";
    EXPECT_TRUE(found);
}

TEST(Api, CountsMoves) {
    const auto answer = ask("/api/perft", R"({"depth": 3})");
    EXPECT_EQ(answer.json.at("nodes").get<int>(), 8902);
    ASSERT_EQ(answer.json.at("divide").size(), 20U);
    EXPECT_EQ(answer.json.at("divide").begin()->at("nodes").get<int>(), 380);
    const auto late = ask("/api/perft", R"({"depth": 6})", {.max_time = 0});
    EXPECT_EQ(late.status, 503);
}

// The time that a thread has worked, in seconds.
double work_of_answer(const std::string& body, const std::atomic<bool>& stop, int status) {
    timespec before{};
    timespec after{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &before);
    EXPECT_EQ(api::answer_plain("/api/pgn", body, {}, &stop).status, status);
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &after);
    return static_cast<double>(after.tv_sec - before.tv_sec) +
           static_cast<double>(after.tv_nsec - before.tv_nsec) * 1e-9;
}

TEST(Api, WhatIsStoppedIsGivenUp) {
    std::string body = R"({"pgn": "1. e4 )";
    while (body.size() < 1'000'000) body += "(e3) ";
    body += "e5\"}";
    std::atomic<bool> stop{false};
    const double whole = work_of_answer(body, stop, 400);
    stop = true;
    EXPECT_LT(work_of_answer(body, stop, 503), whole / 4);
    EXPECT_EQ(api::answer_plain("/api/bestmove", "{}", {}, &stop).status, 503);
}

// What a heat map says of a piece on a square.
int heat_at(const Json& answer, const std::string& piece, const std::string& square) {
    const auto printed = static_cast<std::ptrdiff_t>(('8' - square[1]) * 8 + square[0] - 'a');
    return (answer.at("heat").at(piece).begin() + printed)->get<int>();
}

// The sum of the terms, which is near the score; each is rounded.
int sum_of_terms(const Json& answer) {
    int terms = 0;
    for (const Json& term : answer.at("terms")) terms += term.at("centipawns").get<int>();
    EXPECT_NEAR(terms, answer.at("score").at("value").get<int>(), 3);
    return terms;
}

TEST(Api, ThePsqtEvaluationIsTheSumOfItsTerms) {
    const auto answer =
        ask("/api/evaluate", R"({"fen": "4k3/8/8/3p4/8/8/3P4/3QK3 b - - 0 1", "level": 5})");
    const Json& json = answer.json;
    EXPECT_EQ(answer.text("evaluation"), "psqt");
    EXPECT_GT(sum_of_terms(json), 500) << "for White, whoever is to move";
    int pieces = 0;
    for (const Json& piece : json.at("pieces")) {
        pieces += piece.at("centipawns").get<int>();
        EXPECT_TRUE(piece.at("network").is_null());
        // It stands where the table has its worth.
        EXPECT_EQ(heat_at(json, piece.at("piece").get<std::string>(),
                          piece.at("square").get<std::string>()),
                  piece.at("centipawns").get<int>());
    }
    EXPECT_EQ(json.at("pieces").size(), 5U);
    EXPECT_NEAR(pieces, json.at("terms").begin()->at("centipawns").get<int>(), 5);
}

TEST(Api, APieceIsWorthWhatTheScoreLosesWithoutIt) {
    const auto with = [](const std::string& rank) {
        const auto answer =
            ask("/api/evaluate", R"({"fen": "4k3/8/8/3p4/8/8/)" + rank + R"(/4K3 b - - 0 1"})");
        EXPECT_EQ(answer.status, 200);
        EXPECT_EQ(answer.text("evaluation"), "nnue");
        return answer.json;
    };
    const Json all = with("3P1Q2");
    ASSERT_EQ(all.at("pieces").size(), 3U) << "the kings have no worth";
    for (const Json& piece : all.at("pieces")) {
        EXPECT_EQ(piece.at("psqt").get<int>() + piece.at("network").get<int>(),
                  piece.at("centipawns").get<int>());
        EXPECT_TRUE(piece.at("endgame").is_null());
        EXPECT_EQ(heat_at(all, piece.at("piece").get<std::string>(),
                          piece.at("square").get<std::string>()),
                  piece.at("centipawns").get<int>());
    }
    const int queen = heat_at(all, "Q", "f2");
    EXPECT_NEAR(queen, sum_of_terms(all) - sum_of_terms(with("3P4")), 2);
    // On another square it is a second one, on the pawn's in its place.
    EXPECT_NEAR(heat_at(all, "Q", "g2"), sum_of_terms(with("3P1QQ1")) - sum_of_terms(all), 2);
    EXPECT_NEAR(heat_at(all, "Q", "d2"), sum_of_terms(with("3Q1Q2")) - sum_of_terms(with("5Q2")),
                2);
    // Kings move.
    EXPECT_EQ(heat_at(all, "K", "e1"), 0);
    EXPECT_EQ(heat_at(all, "k", "e1"), 0);
    EXPECT_EQ(heat_at(all, "P", "a8"), 0);
    const auto moved = ask("/api/evaluate", R"({"fen": "4k3/8/8/3p4/8/8/3P1Q2/1K6 b - - 0 1"})");
    EXPECT_NEAR(heat_at(all, "K", "b1"), sum_of_terms(moved.json) - sum_of_terms(all), 2);
}

TEST(Api, TheEvaluationIsThatOfWhoPlays) {
    const auto judge = [](const std::string& strength) {
        return ask("/api/evaluate", "{" + strength + "}").text("evaluation");
    };
    EXPECT_EQ(judge(""), "nnue");
    EXPECT_EQ(judge(R"("level": 20)"), "nnue");
    EXPECT_EQ(judge(R"("elo": 3400)"), "nnue");
    EXPECT_EQ(judge(R"("level": 19)"), "psqt");
    EXPECT_EQ(judge(R"("elo": 700)"), "psqt");
    EXPECT_EQ(ask("/api/evaluate", R"({"level": 1, "elo": 700})").status, 400);
}

TEST(Api, WritesPgn) {
    const auto answer =
        ask("/api/pgn",
            R"({"pgn": "[White \"A\"]\n\n1. e4 {best} e5 (1... c5) *", "tags": {"Black": "B"}})");
    EXPECT_EQ(answer.text("pgn"),
              "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"A\"]\n"
              "[Black \"B\"]\n[Result \"*\"]\n\n1. e4 {best} 1... e5 (1... c5) *\n\n");
    const auto resigned = ask("/api/pgn", R"({"moves": ["e4"], "tags": {"Result": "0-1"}})");
    EXPECT_NE(resigned.text("pgn").find("[Result \"0-1\"]"), std::string::npos);
    EXPECT_NE(resigned.text("pgn").find("1. e4 0-1"), std::string::npos);
    EXPECT_EQ(ask("/api/pgn", R"({"tags": {"White Elo": "1"}})").issues(),
              "'White Elo' is no name of a tag: letters, digits and underscores\n");
    EXPECT_EQ(ask("/api/pgn", R"({"tags": {"Result": "2-0"}})").issues(),
              "'2-0' is no result: 1-0, 0-1, 1/2-1/2 or *\n");
}

// What is written can be read, as the same game.
TEST(Api, WritesNoPgnThatItRefuses) {
    const std::pair<const char*, const char*> kRefused[] = {
        {R"({"tags": {"Variant": "Atomic"}})", "variant 'Atomic' is not chess\n"},
        {R"({"moves": ["f3", "e5", "g4", "Qh4"], "tags": {"Result": "1-0"}})",
         "the result is 1-0, but the game ended by checkmate: 0-1\n"},
        {R"({"moves": ["e4"], "tags": {"FEN": "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}})",
         "the tag FEN is '4k3/8/8/8/8/8/8/4K3 w - - 0 1', but the game begins with "
         "'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'\n"}};
    for (const auto& [body, issues] : kRefused) {
        const auto answer = ask("/api/pgn", body);
        EXPECT_EQ(answer.status, 400) << body;
        EXPECT_EQ(answer.issues(), issues) << body;
    }
    EXPECT_EQ(ask("/api/pgn", R"({"tags": {"Variant": "Chess960", "Result": "1-0"}})").status, 200);
}

TEST(Api, QueriesMeanTheSameAsBodies) {
    const api::Endpoint& endpoint = *api::endpoint_of("/api/analyse");
    EXPECT_EQ(api::body_of_query(endpoint, {{"depth", "5"},
                                            {"moves", "e4,e5 Nf3"},
                                            {"book", "false"},
                                            {"fen", "x y"},
                                            {"moves", "Nc6"},
                                            {"boards", "a b"},
                                            {"boards", "c"},
                                            {"level", "high"},
                                            {"odd", "1"}}),
              R"({"depth":5,"moves":["e4","e5","Nf3","Nc6"],"book":false,"fen":"x y",)"
              R"("boards":["a b","c"],"level":"high","odd":"1"})");
}

TEST(Answers, WhatTheEndgameBaseKnowsIsSaidInWords) {
    struct Case {
        std::string fen, verdict;
    };
    for (const Case& known :
         std::vector<Case>{{"8/8/8/8/3k4/8/3P4/3K4 b - - 0 1", "\"draw, by the tablebase\""},
                           {"k7/8/K7/P7/8/8/8/8 w - - 0 1", "\"draw, by the tablebase\""},
                           {"8/8/4k3/8/4K3/8/4P3/8 b - - 0 1", "\"White wins, by the tablebase\""},
                           {"8/4p3/8/4k3/8/4K3/8/8 w - - 0 1", "\"Black wins, by the tablebase\""},
                           {"4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", "null"}})
        for (const char* path : {"/api/evaluate", "/api/bestmove"}) {
            const std::string limit =
                path == std::string("/api/bestmove") ? ", \"depth\": 1}" : "}";
            const auto answer = ask(path, "{\"fen\": \"" + known.fen + '"' + limit);
            ASSERT_EQ(answer.status, 200) << answer.issues();
            EXPECT_EQ(answer.json.at("verdict").to_line(), known.verdict) << known.fen;
        }
}

// The first eight bytes of the keys are that of the position before the first move.
TEST(Api, GamesAreKeysAndMovesByNumber) {
    const auto games = ask("/api/games", R"({"plies": 2, "games": "[White \"A\"]\n\n)"
                                         R"(1. Nf3 d5 2. g3 1-0\n\n1. e5 *\n\n1. d4 0-1\n"})");
    ASSERT_EQ(games.status, 200);
    EXPECT_EQ(games.json.at("white").to_line(), R"(["A","?"])");
    EXPECT_EQ(games.json.at("black").to_line(), R"(["?","?"])");
    EXPECT_EQ(games.json.at("results").to_line(), R"(["1-0","0-1"])");
    EXPECT_EQ(games.json.at("plies").to_line(), "[2,1]");
    EXPECT_EQ(games.json.at("faults").to_line(), R"(["? - ?: at 1. move 'e5': not legal here"])");
    EXPECT_EQ(games.text("keys").size(), 32U) << "three keys of eight bytes, in base64";
    EXPECT_EQ(games.text("keys").substr(0, 10), "NaDXv1IZID") << "39201952bfd7a035";
    const auto known = ask("/api/known", "{}");
    EXPECT_EQ(known.text("key"), "39201952bfd7a035");
    const Json& moves = known.json.at("moves");
    EXPECT_EQ(moves.size(), 20U);
    // Knight and square of Nf3: g1 is 6, f3 is 21.
    const auto knight = std::find_if(moves.begin(), moves.end(), [](const Json& move) {
        return move.at("san").get<std::string>() == "Nf3";
    });
    ASSERT_NE(knight, moves.end());
    EXPECT_EQ(knight->at("code").get<int>(), 6 + 64 * 21);
    EXPECT_EQ(games.text("moves").substr(0, 2), "Rg") << "the lowest byte, 0x46, first";
}

}  // namespace
}  // namespace sebastes
