// tools/programs/serve over real sockets.
#include <gtest/gtest.h>

#include "tests/support/json_schema.h"
#include "tests/support/serve_client.h"
#include "tools/shared/api/openapi.h"
#include "tools/shared/api/request.h"

namespace sebastes {
namespace {

using namespace std::chrono_literals;
using test::body_of;
using test::RunningServer;
using test::ServeClient;
using test::status_of;
using tools::Json;

constexpr const char* kEndless = R"({"depth": 100})";

bool has(const std::string& text, std::string_view part) { return text.find(part) != text.npos; }

TEST(ServeHttp, AnswersByItself) {
    const RunningServer server;
    const std::string health = server.get("/healthz");
    EXPECT_EQ(status_of(health), 200);
    EXPECT_EQ(body_of(health), R"({"status":"ok"})");
    EXPECT_TRUE(has(health, "Content-Security-Policy: default-src 'self';"));
    EXPECT_TRUE(has(health, "X-Content-Type-Options: nosniff"));
    EXPECT_TRUE(has(health, "X-Frame-Options: DENY"));
    EXPECT_TRUE(has(health, "Cache-Control: no-store"));
    EXPECT_FALSE(has(health, "Access-Control"));
    EXPECT_EQ(body_of(server.get("/openapi.json")), api::openapi_document());
    EXPECT_EQ(server.metric("searches_allowed"), 1);
    const std::string moves = server.post("/api/moves", R"({"moves": ["e4"]})");
    EXPECT_EQ(status_of(moves), 200);
    EXPECT_EQ(Json::parse(body_of(moves))->at("legal").size(), 20U);
    EXPECT_EQ(Json::parse(body_of(server.post("/api/bestmove", R"({"depth": 2})")))
                  ->at("depth")
                  .get<int>(),
              2);
}

TEST(ServeHttp, ManyRequestsOnOneConnection) {
    const RunningServer server;
    ServeClient client(server.port());
    const std::string request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    for (int i = 0; i < 3; ++i) {
        ASSERT_TRUE(client.send(request));
        EXPECT_EQ(status_of(client.read_until("\"ok\"}")), 200);
    }
    // Several at once, behind empty lines, and a body that comes in pieces.
    client.send("\r\n" + request + request);
    std::string both = client.read_until("\"ok\"}");
    if (both.find("\"ok\"}") == both.rfind("\"ok\"}")) both += client.read_until("\"ok\"}");
    EXPECT_NE(both.find("HTTP/1.1 200"), both.rfind("HTTP/1.1 200"));
    const std::string post = RunningServer::post_text("/api/moves", R"({"moves": ["e4"]})");
    for (const char c : post) client.send({&c, 1});
    EXPECT_EQ(status_of(client.read_until("opening")), 200);
}

// Each refusal says so in the words of the description.
TEST(ServeHttp, Refuses) {
    const RunningServer server;
    const Json document = *Json::parse(api::openapi_document());
    test::SchemaCheck check(document);
    const Json& described = document.at("paths").at("/api/bestmove").at("post").at("responses");
    const auto expect = [&](int status, const std::string& answer) {
        EXPECT_EQ(status_of(answer), status) << answer;
        EXPECT_TRUE(status == 404 || described.contains(std::to_string(status))) << status;
        const auto body = Json::parse(body_of(answer));
        ASSERT_TRUE(body) << answer;
        const Json schema = Json::object({{"$ref", "#/components/schemas/Error"}});
        EXPECT_EQ(check.faults(schema, *body), std::vector<std::string>{}) << answer;
        EXPECT_TRUE(has(answer, "X-Content-Type-Options: nosniff")) << answer;
    };
    const std::string host = "Host: localhost\r\n";
    expect(400, server.ask("nonsense\r\n\r\n"));
    expect(400, server.ask("GET / HTTP/1.1\r\nConnection: close\r\n\r\n"));
    expect(400, server.post("/api/bestmove", "{"));
    expect(404, server.get("/none"));
    expect(404, server.get("/../../etc/passwd"));
    expect(404, server.get("/%2e%2e/%2e%2e/etc/passwd"));
    expect(404, server.get("//etc/passwd"));
    expect(405, server.get("/api/moves"));
    expect(405, server.post("/healthz", ""));
    expect(405, server.ask("DELETE /api/moves HTTP/1.1\r\n" + host + "Connection: close\r\n\r\n"));
    expect(501, server.ask("POST / HTTP/1.1\r\n" + host + "Transfer-Encoding: gzip\r\n\r\n"));
    expect(505, server.ask("GET / HTTP/2.0\r\n" + host + "\r\n"));
    expect(413, server.ask("POST / HTTP/1.1\r\n" + host +
                           "Transfer-Encoding: chunked\r\n\r\n200000\r\n"));
    expect(413, server.ask("POST / HTTP/1.1\r\n" + host + "Content-Length: 2000000\r\n\r\n"));
    expect(415, server.ask("POST /api/moves HTTP/1.1\r\n" + host +
                           "Content-Type: text/plain\r\nConnection: close\r\n\r\n"));
    expect(421,
           server.ask("GET /healthz HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"));
    expect(403, server.get("/api/analyse?depth=1", "Origin: http://evil.example\r\n"));
    expect(431,
           server.ask("GET / HTTP/1.1\r\n" + host + "X: " + std::string(20000, 'x') + "\r\n\r\n"));
    EXPECT_EQ(status_of(server.get("/healthz", "Range: bytes=0-0,0-0\r\n")), 200);
    EXPECT_EQ(status_of(server.get("/healthz", "Origin: http://localhost:80\r\n")), 200);
}

TEST(ServeHttp, PagesOfOtherSitesComputeNothing) {
    const RunningServer server;
    const auto status = [&](const std::string& path, const std::string& headers) {
        return status_of(server.get(path, headers));
    };
    const std::string analyse = "/api/analyse?depth=1";
    for (const std::string site : {"cross-site", "same-site"}) {
        const std::string refused = server.get(analyse, "Sec-Fetch-Site: " + site + "\r\n");
        EXPECT_EQ(status_of(refused), 403) << site;
        EXPECT_EQ(Json::parse(body_of(refused))->at("error").get<std::string>(),
                  "a page of another origin may not ask this server");
        EXPECT_EQ(status_of(server.ask(RunningServer::post_text(
                      "/api/moves", "", "Connection: close\r\nSec-Fetch-Site: " + site + "\r\n"))),
                  403);
        // Links to the page are followed, and its files show nothing.
        EXPECT_EQ(status("/", "Sec-Fetch-Site: " + site + "\r\n"), 200);
        EXPECT_EQ(status("/healthz", "Sec-Fetch-Site: " + site + "\r\n"), 200);
    }
    EXPECT_EQ(server.metric("searches_total"), 0);
    for (const std::string site : {"same-origin", "none"})
        EXPECT_EQ(status(analyse, "Sec-Fetch-Site: " + site + "\r\n"), 200);
    // Another port of this machine is another origin.
    EXPECT_EQ(status(analyse, "Origin: http://localhost:3000\r\n"), 403);
    EXPECT_EQ(status(analyse, "Origin: https://localhost\r\n"), 200) << "behind a proxy";
    EXPECT_EQ(status(analyse, "Origin: null\r\n"), 403);
}

TEST(ServeHttp, ATokenIsAskedOfTheApi) {
    serve::ServiceSettings settings = RunningServer::small();
    settings.token = "s3cret-";
    const RunningServer server(settings);
    const auto status = [&](const std::string& query, const std::string& headers) {
        return status_of(server.ask(
            RunningServer::post_text("/api/moves" + query, "", "Connection: close\r\n" + headers)));
    };
    const std::string bearer = "Authorization: Bearer ";
    EXPECT_EQ(status("", bearer + "s3cret-\r\n"), 200);
    EXPECT_EQ(status("", "authorization: BEARER  s3cret-\r\n"), 200);
    EXPECT_EQ(status("?token=s3cret-", ""), 200);
    EXPECT_EQ(status_of(server.get("/api/analyse?depth=1&token=s3cret-")), 200);
    for (const std::string wrong : {"", "s3cret", "s3cret-x", "S3CRET-"}) {
        EXPECT_EQ(status("", bearer + wrong + "\r\n"), 401) << wrong;
        EXPECT_EQ(status("?token=" + wrong, ""), 401) << wrong;
    }
    EXPECT_EQ(status("", "Authorization: Basic s3cret-\r\n"), 401);
    const std::string refused = server.get("/api/analyse?depth=1");
    EXPECT_EQ(status_of(refused), 401);
    EXPECT_TRUE(has(refused, "WWW-Authenticate: Bearer\r\n"));
    for (const std::string path : {"/", "/backend.js", "/healthz", "/metrics", "/openapi.json"})
        EXPECT_EQ(status_of(server.get(path)), 200) << path;
}

TEST(ServeHttp, ReadsChunkedBodies) {
    const RunningServer server;
    const std::string head =
        "POST /api/moves HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
        "application/json\r\nTransfer-Encoding: Chunked\r\n";
    const std::string chunks = "A;note=1\r\n{\"moves\": \r\n7\r\n[\"e4\"]}\r\n0\r\nSum: 1\r\n\r\n";
    const std::string health = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n";
    // With another request behind it.
    ServeClient client(server.port(), head + "\r\n" + chunks + health);
    const std::string answers = client.read_until("\"ok\"}");
    EXPECT_EQ(status_of(answers), 200) << answers;
    EXPECT_TRUE(has(answers, "\"legal\"")) << answers;
    EXPECT_TRUE(has(answers, "\"ok\"}")) << answers;
    // Leave to send is given once.
    ServeClient asking(server.port(), head + "Expect: 100-continue\r\n\r\n");
    EXPECT_TRUE(has(asking.read_until("\r\n\r\n"), "HTTP/1.1 100 Continue"));
    asking.send(chunks);
    const std::string answer = asking.read_until("opening");
    EXPECT_EQ(status_of(answer), 200) << answer;
    EXPECT_FALSE(has(answer, "100 Continue"));
    // One that is bad is one answer and the end, whatever follows.
    for (const std::string bad : {"5\r\nab\r\n0\r\n\r\n", "x\r\n", "1\r\nab", "0\r\nx\r\n\r\n"}) {
        const std::string refused = server.ask(head + "\r\n" + bad + health + health);
        EXPECT_EQ(status_of(refused), 400) << bad;
        EXPECT_EQ(refused.rfind("HTTP/1.1 "), 0U) << refused;
    }
    const std::string both = "Content-Length: 5\r\n\r\n";
    EXPECT_EQ(server.ask(head + both + "0\r\n\r\n" + health).rfind("HTTP/1.1 "), 0U);
}

TEST(ServeHttp, ConnectionsEndAsTheClientSays) {
    const RunningServer server;
    for (const std::string head : {"1.1\r\nConnection: upgrade, CLOSE", "1.0"}) {
        const std::string answer =
            server.ask("GET /healthz HTTP/" + head + "\r\nHost: localhost\r\n\r\n");
        EXPECT_EQ(status_of(answer), 200) << head;
        EXPECT_TRUE(has(answer, "Connection: close")) << answer;
    }
    EXPECT_EQ(status_of(server.ask("GET /healthz HTTP/1.0\r\n\r\n")), 200) << "without a Host";
    EXPECT_EQ(
        status_of(server.ask("GET /healthz HTTP/1.2\r\nHost: a.b\r\nConnection: close\r\n\r\n")),
        421);
    EXPECT_EQ(status_of(server.ask("GET http://localhost/healthz HTTP/1.1\r\nHost: evil.example\r\n"
                                   "Connection: close\r\n\r\n")),
              200);
    EXPECT_EQ(status_of(server.ask("GET http://evil.example/healthz HTTP/1.1\r\nHost: localhost\r\n"
                                   "Connection: close\r\n\r\n")),
              421);
}

TEST(ServeHttp, StreamsAnAnalysis) {
    const RunningServer server;
    for (const std::string& answer :
         {server.get("/api/analyse?depth=3&moves=e4,e5&multipv=2"),
          server.post("/api/analyse", R"({"depth": 3, "moves": ["e4", "e5"], "multipv": 2})")}) {
        EXPECT_EQ(status_of(answer), 200);
        EXPECT_TRUE(has(answer, "Content-Type: text/event-stream"));
        EXPECT_TRUE(has(answer, "event: info\ndata: {\"depth\":3,"));
        EXPECT_TRUE(has(answer, "\"multipv\":2,"));
        EXPECT_TRUE(has(answer, "event: bestmove\ndata: {\"bestmove\":{"));
        EXPECT_TRUE(has(answer, "0\r\n\r\n")) << "the last chunk";
    }
    EXPECT_EQ(status_of(server.get("/api/analyse?depth=x")), 400);
}

TEST(ServeHttp, AsManySearchesAsAllowed) {
    const RunningServer server;
    ServeClient first(server.port(), RunningServer::post_text("/api/bestmove", kEndless));
    ASSERT_TRUE(server.becomes("searches_running", 1));
    const std::string refused = server.post("/api/perft", R"({"depth": 1})");
    EXPECT_EQ(status_of(refused), 429);
    EXPECT_TRUE(has(refused, "Retry-After: 1\r\n"));
    EXPECT_EQ(status_of(server.post("/api/bestmove", R"({"depth": 0})")), 400);
    EXPECT_EQ(status_of(server.post("/api/moves", "")), 200) << "needs no search";
}

TEST(ServeHttp, AClientThatGoesAwayStopsItsSearch) {
    const RunningServer server;
    for (const char* path : {"/api/bestmove", "/api/analyse", "/api/perft"}) {
        {
            ServeClient client(server.port());
            const bool counts = path == std::string_view("/api/perft");
            client.send(RunningServer::post_text(path, counts ? R"({"depth": 9})" : kEndless));
            ASSERT_TRUE(server.becomes("searches_running", 1)) << path;
        }
        EXPECT_TRUE(server.becomes("searches_running", 0)) << path;
    }
}

TEST(ServeHttp, SearchesEndInTime) {
    serve::ServiceSettings settings = RunningServer::small();
    settings.limits.max_time = 50;
    const RunningServer server(settings);
    EXPECT_EQ(status_of(server.post("/api/bestmove", kEndless)), 200);
    EXPECT_EQ(status_of(server.post("/api/perft", R"({"depth": 8})")), 503);
    EXPECT_EQ(status_of(server.post("/api/bestmove", R"({"movetime": 51})")), 400);
}

TEST(ServeHttp, SlowClientsTimeOut) {
    const RunningServer server(RunningServer::small(), {.request_time = 200ms, .idle_time = 600ms});
    ServeClient slow(server.port(), "GET /healthz HTTP/1.1\r\n");
    EXPECT_EQ(status_of(slow.read_all()), 408);
    ServeClient idle(server.port());
    EXPECT_EQ(idle.read_all(), "");
    EXPECT_TRUE(idle.ended());
    EXPECT_TRUE(server.becomes("timeouts_total", 1));
}

TEST(ServeHttp, StopsAtOnceWithSearchesRunning) {
    RunningServer server;
    ServeClient idle(server.port());
    ServeClient searching(server.port(), RunningServer::post_text("/api/bestmove", kEndless));
    ASSERT_TRUE(server.becomes("searches_running", 1));
    const auto start = std::chrono::steady_clock::now();
    server.stop();
    EXPECT_LT(std::chrono::steady_clock::now() - start, 5s);
    EXPECT_EQ(status_of(searching.read_all()), 200) << "the best move up to now";
    EXPECT_FALSE(ServeClient(server.port()).connected());
}

TEST(ServeHttp, APortInUseIsAnError) {
    const RunningServer server;
    serve::Service service(RunningServer::small());
    serve::HttpServer second(service, {}, 1);
    const auto error = second.bind("127.0.0.1", server.port());
    ASSERT_TRUE(error);
    EXPECT_TRUE(has(error->message, "cannot listen on 127.0.0.1:")) << error->message;
    EXPECT_TRUE(has(error->message, "in use")) << error->message;
}

}  // namespace
}  // namespace sebastes
