// Parts of tools/programs/serve without a server: the reader of requests, accepted host names, the
// page's files.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "search/strength.h"
#include "tools/programs/serve/host_rule.h"
#include "tools/programs/serve/page_files.h"
#include "tools/programs/serve/request_reader.h"

namespace sebastes::serve {
namespace {

using namespace std::string_literals;
using State = RequestReader::State;

constexpr std::size_t kMostBody = 100;

// Reads the text as a whole and byte by byte, which must give the same result.
RequestReader read_both(std::string text) {
    RequestReader parts(kMostBody);
    std::string rest;
    for (const char c : text) {
        rest += c;
        if (!parts.is_done()) parts.take(rest);
    }
    RequestReader whole(kMostBody);
    whole.take(text);
    EXPECT_EQ(whole.state(), parts.state()) << text;
    EXPECT_EQ(whole.status(), parts.status()) << text;
    EXPECT_EQ(whole.body(), parts.body());
    if (whole.state() == State::Complete) {
        EXPECT_EQ(text, rest);
    }
    return whole;
}

int status_of(const std::string& text) { return read_both(text).status(); }

TEST(RequestReader, TakesARequestAndNoMore) {
    for (const std::string& request :
         {"GET / HTTP/1.1\r\nHost: a\r\n\r\n"s,
          "POST / HTTP/1.1\r\ncontent-LENGTH:  5 \r\n\r\n12345"s,
          "POST / HTTP/1.1\r\nTransfer-Encoding: Chunked\r\n\r\n"
          "5\r\nhello\r\n1;a=\"b;c\"\r\n \r\n00A \t;x\r\nworld\r\n\r\n!\r\n0\r\n"
          "Trailer: 1\r\nHost: evil\r\n\r\n"s}) {
        std::string bytes = request + "more";
        RequestReader reader(kMostBody);
        reader.take(bytes);
        EXPECT_EQ(reader.state(), State::Complete) << reader.reason();
        EXPECT_EQ(bytes, "more");
        EXPECT_FALSE(read_both(request.substr(0, request.size() - 1)).is_done());
    }
    EXPECT_EQ(read_both("POST / HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc").body(), "abc");
    EXPECT_EQ(read_both("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
                        "5\r\nhello\r\n00A \t;x\r\n world\r\n\r\n\r\n1\r\n!\r\n0\r\n\r\n")
                  .body(),
              "hello world\r\n\r\n!");
    EXPECT_TRUE(read_both("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n")
                    .head()
                    .expects_continue);
}

// Returns the parts between the bars.
std::vector<std::string> parts_of(const std::string& text) {
    std::vector<std::string> parts(1);
    for (const char c : text)
        if (c == '|')
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

// Neither the server nor a proxy before it may understand these in another way than the other.
TEST(RequestReader, RefusesWhatCouldBeReadInTwoWays) {
    const std::pair<int, std::string> kFirstLines[] = {
        {400,
         "x|GET|GET /|GET  / HTTP/1.1|GET / HTTP/1.1 |GET / x HTTP/1.1|GET / http/1.1|GET / HTTP/1"
         "|GET / HTTP/1.1x|GET / HTTP/1.10|GET /\0 HTTP/1.1|GET /\t HTTP/1.1|G(T / HTTP/1.1"
         "| GET / HTTP/1.1|GET a HTTP/1.1|GET https://a/ HTTP/1.1|GET http:// HTTP/1.1"
         "|GET http://u@a/ HTTP/1.1|GET http://[::1]x/ HTTP/1.1|GET / HTTP/1.1\n"
         "|POST /a HTTP/1.0\r\nTransfer-Encoding: chunked"s},
        {505, "GET / HTTP/2.0|GET / HTTP/0.9"},
    };
    for (const auto& [status, lines] : kFirstLines)
        for (const std::string& line : parts_of(lines))
            EXPECT_EQ(status_of(line + "\r\nHost: a\r\n\r\n"), status) << line;
    const std::pair<int, std::string> kFields[] = {
        {400,
         "Host : a|Host\t: a|Transfer-Encoding : chunked|Content-Length : 5|H ost: a|Host: a\0b"
         "|Host: a\rb|a\0: b|A: \x01|A: \x7F|\"a\": b|A: b\r\n c| folded: 1|: 1|none"
         "|Host: a\n\nb: c|Host: a\r\nhost: a|Origin: null\r\nOrigin: null"
         "|Content-Type: a\r\nContent-Type: a|Sec-Fetch-Site: none\r\nSec-Fetch-Site: none"
         "|Authorization: a\r\nAuthorization: a|Content-Length: 1, 1|Content-Length: x"
         "|Content-Length: -1|Content-Length: +1|Content-Length:|Content-Length: 1 2"
         "|Content-Length: 1\r\nContent-Length: 1"
         "|Content-Length: 5\r\nTransfer-Encoding: chunked"
         "|Transfer-Encoding: chunked\r\nContent-Length: 5"
         "|Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked|Host: [::1]evil|Host: [::1"
         "|Host: [localhost]|Host: a b|Host: a@b|Host: a/b|Host:|Host: a:b|Host: a:1:2"
         "|Host: %6cocalhost|Host: a,b@c"s},
        {413, "Content-Length: 101|Content-Length: 99999999999999999999999999"},
        {501,
         "Transfer-Encoding: gzip, chunked|Transfer-Encoding: identity|Transfer-Encoding:"
         "|Transfer-Encoding: chunked, chunked|Transfer-Encoding: xchunked"
         "|Transfer-Encoding: chunked;a=b"},
    };
    for (const auto& [status, fields] : kFields)
        for (const std::string& field : parts_of(fields))
            EXPECT_EQ(status_of("POST /a HTTP/1.1\r\n" + field + "\r\n\r\n"), status) << field;
    EXPECT_EQ(status_of(std::string(RequestReader::kMaxHead, 'x')), 431);
    // A fault is found as soon as it has arrived.
    EXPECT_EQ(status_of("GET / HTTP/1.1\r\nA: \0"s), 400);
    EXPECT_EQ(status_of("GET / HTTP/1.1\rHost"), 400);
    EXPECT_EQ(status_of("GET / HTTP/1.1\r"), 0);
}

TEST(RequestReader, KeepsWhatTheServerUses) {
    const auto head = [](const std::string& text) {
        const RequestReader reader = read_both(text + "\r\n\r\n");
        EXPECT_EQ(reader.state(), State::Complete) << text << ": " << reader.reason();
        return reader.head();
    };
    const RequestHead plain = head(
        "GET /a?b HTTP/1.1\r\nHOST:\t a:80 \r\norigin:null\r\nX:\r\n"
        "Content-type: text/plain; x=\xC3\xA9");
    EXPECT_EQ(plain.method, "GET");
    EXPECT_EQ(plain.target, "/a?b");
    EXPECT_EQ(plain.host, "a:80");
    EXPECT_EQ(plain.origin, "null");
    EXPECT_EQ(plain.content_type, "text/plain; x=\xC3\xA9");
    EXPECT_FALSE(head("GET / HTTP/1.2\r\nHost: a").is_old) << "later versions count as 1.1";
    // A whole address, as proxies get it.
    const RequestHead whole = head("GET HTTP://LocalHost:1?x HTTP/1.1\r\nHost: evil.example");
    EXPECT_EQ(whole.target, "/?x");
    EXPECT_EQ(whole.host, "LocalHost:1");
    EXPECT_EQ(head("GET http://a/b HTTP/1.1").host, "") << "the field is missing";
    for (const auto& [version, value, closes] :
         std::vector<std::tuple<std::string, std::string, bool>>{
             {"1", "close", true},
             {"1", "Close", true},
             {"1", "x, CLOSE ,y", true},
             {"1", "keep-alive\r\nConnection: close", true},
             {"1", "closed", false},
             {"1", "x-close", false},
             {"1", "keep-alive", false},
             {"0", "", true},
             {"0", "Keep-Alive", false},
             {"0", "x,keep-alive", false},
             {"0", "keep-alive, close", true}})
        EXPECT_EQ(head("GET / HTTP/1." + version + "\r\nConnection: " + value).closes, closes)
            << value;
}

TEST(RequestReader, RefusesBadChunks) {
    const auto status = [](const std::string& chunks) {
        return status_of("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks);
    };
    for (const std::string& bad : parts_of(
             "\r\n|x\r\n|-1\r\n|+1\r\n|0x1\r\n| 1\r\n|1 \r\n|1 2\r\n|1\n|1\rx\n|;a\r\n"
             "|00000000000000001\r\n|1;\0\r\n|1;a\rb\r\n|1\r\nab\r\n|1\r\na\n|1\r\naX"
             "|0\r\nno field\r\n|0\r\n folded: 1\r\n|0\r\na : 1\r\n|0\r\na: \0\r\n|0\r\na: 1\n"s))
        EXPECT_EQ(status(bad), 400) << bad;
    EXPECT_EQ(status("65\r\n"), 413);
    EXPECT_EQ(status("64\r\n" + std::string(100, 'x') + "\r\n1\r\n"), 413);
    EXPECT_EQ(status("ffffffffffffffff\r\n"), 413);
    EXPECT_EQ(status("1;" + std::string(5000, 'x')), 431) << "a line that does not end";
    std::string many;
    for (int i = 0; i < 50; ++i) many += "1;" + std::string(100, 'x') + "\r\na\r\n";
    EXPECT_EQ(status(many), 431);
    EXPECT_EQ(status("0\r\na: " + std::string(5000, 'x')), 431);
    many = "0\r\n";
    for (int i = 0; i < 100; ++i) many += "a: " + std::string(60, 'x') + "\r\n";
    EXPECT_EQ(status(many), 431);
}

TEST(HostRule, OnLoopback) {
    const HostRule rule("127.0.0.1", {"Chess.Example"});
    for (const char* ours : {"127.0.0.1", "127.0.0.1:8080", "localhost", "LOCALHOST:1", "[::1]:80",
                             "127.1.2.3", "chess.example", "CHESS.EXAMPLE.:99"})
        EXPECT_TRUE(rule.is_ours(ours)) << ours;
    for (const char* foreign :
         {"", ":80", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1",
          "[::1", "[fe80::1]", "xchess.example", "[::1]evil", "[::1]:8o", "localhost:evil",
          "localhost:80:80", "[localhost]"})
        EXPECT_FALSE(rule.is_ours(foreign)) << foreign;
}

TEST(HostRule, OnOtherAddresses) {
    const HostRule one("10.0.0.1", {});
    EXPECT_TRUE(one.is_ours("10.0.0.1:80"));
    EXPECT_FALSE(one.is_ours("10.0.0.2"));
    EXPECT_FALSE(one.is_ours("localhost"));
    const HostRule all("0.0.0.0", {});
    for (const char* ours : {"10.0.0.1", "localhost", "[fe80::1]:80", "127.0.0.1"})
        EXPECT_TRUE(all.is_ours(ours)) << ours;
    EXPECT_FALSE(all.is_ours("evil.example")) << "a name may be made to mean any address";
    EXPECT_TRUE(HostRule("::", {}).is_ours("10.0.0.1"));
}

TEST(HostRule, OriginsAreOfHostsAndPorts) {
    const HostRule rule("127.0.0.1", {"chess.example", "play.example:8443"});
    const std::vector<std::pair<const char*, const char*>> ours{
        {"http://localhost:8080", "localhost:8080"},
        {"http://LOCALHOST:8080", "localhost.:8080"},
        {"http://localhost", "localhost:80"},
        {"https://localhost:443", "localhost"},
        {"http://[::1]:8080", "[::1]:8080"},
        // Through a proxy that asks under its own name.
        {"https://chess.example", "127.0.0.1:8080"},
        {"http://chess.example:80", "127.0.0.1:8080"},
        {"http://chess.example:8080", "chess.example:8080"},
        {"https://play.example:8443", "127.0.0.1:8080"}};
    for (const auto& [origin, host] : ours)
        EXPECT_TRUE(rule.is_our_origin(origin, host)) << origin << ' ' << host;
    for (const char* foreign :
         {"http://localhost:3000", "http://localhost", "https://localhost", "http://127.0.0.1:8080",
          "http://[::1]:8080", "http://localhost:8080:8080", "http://localhost:8080/", "null", "",
          "file://", "localhost:8080", "http://", "http://chess.example:8080",
          "https://play.example", "https://chess.example:8443", "http://evil.example"})
        EXPECT_FALSE(rule.is_our_origin(foreign, "localhost:8080")) << foreign;
}

TEST(PageFiles, HaveTypes) {
    EXPECT_EQ(content_type_of("index.html"), "text/html; charset=utf-8");
    EXPECT_EQ(content_type_of("a/board.js"), "text/javascript; charset=utf-8");
    EXPECT_EQ(content_type_of("x"), "application/octet-stream");
    EXPECT_EQ(page_file_of("/none"), nullptr);
    EXPECT_EQ(page_file_of("index.html"), nullptr) << "no path of a request";
    for (const PageFile& file : page_files())
        EXPECT_NE(content_type_of(file.path), "application/octet-stream") << file.path;
}

// The page says levels as ratings by constants of its own.
TEST(PageFiles, LevelsAreTheEngines) {
    const PageFile* const words = page_file_of("/words.js");
    ASSERT_NE(words, nullptr);
    for (const auto& [name, value] :
         {std::pair{"kLeastElo", kLeastElo}, {"kMostElo", kMostElo}, {"kMaxLevel", kMaxLevel}}) {
        const std::string line = std::string("const ") + name + " = " + std::to_string(value) + ";";
        EXPECT_NE(words->bytes.find(line), std::string_view::npos) << line;
    }
    const std::string shown = "5 (" + std::to_string(elo_of_level(5)) + " Elo)";
    EXPECT_NE(page_file_of("/")->bytes.find(shown), std::string_view::npos) << shown;
}

}  // namespace
}  // namespace sebastes::serve
