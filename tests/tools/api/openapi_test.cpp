// tools/shared/api/openapi.h: the OpenAPI description, against the answers and accepted requests.
#include "tools/shared/api/openapi.h"

#include <gtest/gtest.h>

#include "tests/support/api_talk.h"
#include "tests/support/json_schema.h"
#include "tools/shared/api/request.h"

namespace sebastes {
namespace {

using test::ask;
using test::SchemaCheck;
using tools::Json;
using Faults = std::vector<std::string>;

Json document() { return *Json::parse(api::openapi_document()); }

// What the document says of a POST.
const Json& post_of(const Json& document, std::string_view path) {
    return document.at("paths").at(path).at("post");
}

// The schema of an answer to a POST.
Json answer_schema(const Json& document, std::string_view path, int status) {
    const Json& content =
        post_of(document, path).at("responses").at(std::to_string(status)).at("content");
    const api::Endpoint& endpoint = *api::endpoint_of(path);
    if (status == 200 && endpoint.streams())
        return Json::object({{"$ref", "#/components/schemas/" + std::string(endpoint.answer)}});
    return content.at("application/json").at("schema");
}

Json request_schema(const Json& document, std::string_view path) {
    const Json& content = post_of(document, path).at("requestBody").at("content");
    return content.at("application/json").at("schema");
}

struct Asked {
    std::string_view path;
    const char* body;
    int status;
};

constexpr Asked kAsked[] = {
    {"/api/bestmove", R"({"depth": 4, "moves": ["e4"]})", 200},
    {"/api/bestmove", R"({"nodes": 500, "multipv": 3})", 200},
    {"/api/bestmove", R"({"fen": "7k/5Q2/6K1/8/8/8/8/8 w - - 0 1", "depth": 3})", 200},
    {"/api/bestmove", R"({"fen": "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1"})", 200},
    {"/api/bestmove", R"({"fen": "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1", "depth": 1})", 200},
    {"/api/bestmove", R"({"movetime": 1, "level": 3})", 200},
    {"/api/bestmove", R"({"depth": 0})", 400},
    {"/api/bestmove", R"({"moves": ["e5"]})", 400},
    {"/api/bestmove", "[]", 400},
    {"/api/bestmove", "{", 400},
    {"/api/analyse", R"({"depth": 5, "multipv": 2})", 200},
    {"/api/analyse", R"({"depth": "5"})", 400},
    {"/api/moves", "", 200},
    {"/api/moves", R"({"moves": ["e4", "f5", "Qh5"]})", 200},
    {"/api/moves", R"({"fen": "x"})", 400},
    {"/api/validate", R"({"moves": ["e4", "e5", "Ke3"]})", 200},
    {"/api/validate", R"({"pgn": "1. e4 e5 *"})", 200},
    {"/api/validate", R"({"boards": ["rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"]})", 200},
    {"/api/validate", R"({"fen": 3})", 400},
    {"/api/validate", R"({"pgn": "1. e4 {x} (1. d4 $2 d5) e5 *"})", 200},
    {"/api/known", R"({"moves": ["e4"]})", 200},
    {"/api/known", R"({"fen": "8/8/8/8/8/2k5/8/K2q4 w - - 0 1"})", 200},
    {"/api/known", R"({"fen": "8/8/3k4/8/8/3KQ3/8/8 w - - 0 1"})", 200},
    {"/api/known", R"({"depth": 1})", 400},
    {"/api/games", R"({"games": "1. e4 e5 1-0 1. d4 *", "plies": 1})", 200},
    {"/api/games", R"({"games": "1. Ke2 *"})", 200},
    {"/api/games", R"({"plies": 0})", 400},
    {"/api/evaluate", R"({"moves": ["e4"]})", 200},
    {"/api/evaluate", R"({"moves": ["e4"], "level": 3})", 200},
    {"/api/evaluate", R"({"depth": 3})", 400},
    {"/api/perft", R"({"depth": 2})", 200},
    {"/api/perft", "{}", 400},
    {"/api/annotate", R"({"moves": ["e4", "g5"], "movetime": 1})", 200},
    {"/api/annotate", R"({"moves": ["e4", "g5"], "nodes": 100})", 200},
    {"/api/annotate", R"({"movetime": 1})", 200},
    {"/api/annotate", R"({"movetime": 0})", 400},
    {"/api/pgn", R"({"moves": ["e4"], "tags": {"White": "A", "Black": "B"}})", 200},
    {"/api/pgn", R"({"tags": {"White": 1}})", 400},
};

TEST(OpenApi, DescribesWhatIsAnswered) {
    const Json described = document();
    SchemaCheck check(described);
    for (const Asked& asked : kAsked) {
        const auto answer = ask(asked.path, asked.body);
        ASSERT_EQ(answer.status, asked.status) << asked.path << ' ' << asked.body << '\n'
                                               << answer.json.to_text();
        const Json schema = answer_schema(described, asked.path, asked.status);
        EXPECT_EQ(check.faults(schema, answer.json), Faults{}) << asked.path << ' ' << asked.body;
        const api::Endpoint& endpoint = *api::endpoint_of(asked.path);
        for (const auto& [event, data] : answer.events) {
            std::string_view name;
            for (const auto& [known, of] : endpoint.events)
                if (known == event) name = of;
            ASSERT_NE(name, "") << event;
            const Json events =
                Json::object({{"$ref", "#/components/schemas/" + std::string(name)}});
            EXPECT_EQ(check.faults(events, data), Faults{}) << asked.path << ' ' << event;
        }
    }
}

TEST(OpenApi, EachEndpointIsAskedRightlyAndWrongly) {
    for (const api::Endpoint& endpoint : api::endpoints()) {
        bool fine = false;
        bool refused = false;
        for (const Asked& asked : kAsked) {
            if (asked.path != endpoint.path) continue;
            fine |= asked.status == 200;
            refused |= asked.status == 400;
        }
        EXPECT_TRUE(fine && refused) << endpoint.path;
    }
}

TEST(OpenApi, DescribesWhatIsRead) {
    const Json described = document();
    SchemaCheck check(described);
    for (const Asked& asked : kAsked) {
        const auto body = Json::parse(asked.body);
        if (!body) continue;
        const bool fits = check.faults(request_schema(described, asked.path), *body).empty();
        EXPECT_TRUE(fits || asked.status != 200) << asked.path << ' ' << asked.body;
    }
    // What does not fit is refused, for the reason that the description names.
    for (const char* body :
         {R"({"depth": 0})", R"({"depth": 128})", R"({"depth": 1.5})", R"({"moves": "e4"})",
          R"({"moves": [1]})", R"({"more": 1})", R"({"boards": []})", R"({"book": 1})"}) {
        const Json schema = request_schema(described, "/api/bestmove");
        EXPECT_EQ(check.faults(schema, *Json::parse(body)).size(), 1U) << body;
        EXPECT_EQ(ask("/api/bestmove", body).status, 400) << body;
    }
}

// Whatever is asked may have to be asked again.
TEST(OpenApi, SaysWhenToComeBack) {
    const Json described = document();
    for (const api::Endpoint& endpoint : api::endpoints())
        for (const char* status : {"429", "503"}) {
            const Json& answer = post_of(described, endpoint.path).at("responses").at(status);
            EXPECT_TRUE(answer.at("headers").contains("Retry-After")) << endpoint.path << status;
        }
}

}  // namespace
}  // namespace sebastes
