// Parts of tools/programs/serve without a server: ends of requests, accepted host names, the page's
// files.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "search/strength.h"
#include "tools/programs/serve/chunked_body.h"
#include "tools/programs/serve/host_rule.h"
#include "tools/programs/serve/page_files.h"
#include "tools/programs/serve/request_frame.h"

namespace sebastes::serve {
namespace {

using State = RequestFrame::State;

TEST(RequestFrame, EndsBehindItsBody) {
    const std::string get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
    EXPECT_EQ(frame_of(get + "more", 0).state, State::Complete);
    EXPECT_EQ(frame_of(get + "more", 0).size, get.size());
    const std::string post = "POST / HTTP/1.1\r\ncontent-LENGTH:  5 \r\n\r\n12345";
    for (std::size_t size = 0; size < post.size(); ++size)
        EXPECT_EQ(frame_of(post.substr(0, size), 5).state, State::Incomplete) << size;
    EXPECT_EQ(frame_of(post, 5).state, State::Complete);
    EXPECT_EQ(frame_of(post + "6", 5).size, post.size());
    EXPECT_TRUE(frame_of("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n", 9)
                    .request.expects_continue);
}

TEST(RequestFrame, BadOnesHaveAStatus) {
    const auto status = [](const std::string& lines) {
        const RequestFrame frame = frame_of("POST / HTTP/1.1\r\n" + lines + "\r\n\r\n", 100);
        return frame.state == State::Bad ? frame.status : 0;
    };
    EXPECT_EQ(status("Content-Length: 101"), 413);
    EXPECT_EQ(status("Content-Length: 99999999999999999999999999"), 413);
    for (const char* bad : {"Content-Length: x", "Content-Length: -1", "Content-Length: +1",
                            "Content-Length:", "Content-Length: 1 2",
                            "Content-Length: 1\r\nContent-Length: 1", " folded: 1", ": 1", "none"})
        EXPECT_EQ(status(bad), 400) << bad;
    EXPECT_EQ(status("Transfer-Encoding: chunked"), 0);
    EXPECT_EQ(frame_of(std::string(kMaxHead, 'x'), 0).status, 431);
    EXPECT_EQ(frame_of("GET / HTTP/1.1\n\n", 0).status, 400);
    // Whole, and in parts.
    const std::string feeds = "GET / HTTP/1.1\r\nHost: a\n\nb: c\r\n\r\n";
    EXPECT_EQ(frame_of(feeds, 0).status, 400);
    EXPECT_EQ(frame_of(feeds.substr(0, feeds.size() - 1), 0).status, 400);
}

// Neither we nor who stands before us may take these for something else than the other does.
TEST(RequestFrame, WhatCouldBeReadInTwoWaysIsRefused) {
    using namespace std::string_literals;
    const auto status = [](const std::string& line, const std::string& fields) {
        const RequestFrame frame = frame_of(line + "\r\n" + fields + "\r\n\r\n", 100);
        return frame.state == State::Bad ? frame.status : 0;
    };
    const std::string post = "POST /a HTTP/1.1";
    for (const std::string& fields : {"Host : a"s,
                                      "Host\t: a"s,
                                      "Transfer-Encoding : chunked"s,
                                      "Content-Length : 5"s,
                                      "H ost: a"s,
                                      "Host: a\0b"s,
                                      "Host: a\rb"s,
                                      "a\0: b"s,
                                      "A: \x01"s,
                                      "A: \x7F"s,
                                      "\"a\": b"s,
                                      "A: b\r\n c"s,
                                      "Host: a\r\nhost: a"s,
                                      "Origin: null\r\nOrigin: null"s,
                                      "Content-Type: a\r\nContent-Type: a"s,
                                      "Sec-Fetch-Site: none\r\nSec-Fetch-Site: none"s,
                                      "Authorization: a\r\nAuthorization: a"s,
                                      "Content-Length: 1, 1"s,
                                      "Content-Length: 5\r\nTransfer-Encoding: chunked"s,
                                      "Transfer-Encoding: chunked\r\nContent-Length: 5"s,
                                      "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked"s,
                                      "Host: [::1]evil"s,
                                      "Host: [::1"s,
                                      "Host: [localhost]"s,
                                      "Host: a b"s,
                                      "Host: a@b"s,
                                      "Host: a/b"s,
                                      "Host:"s,
                                      "Host: a:b"s,
                                      "Host: a:1:2"s,
                                      "Host: %6cocalhost"s,
                                      "Host: a,b@c"s})
        EXPECT_EQ(status(post, fields), 400) << fields;
    for (const std::string fields :
         {"Transfer-Encoding: gzip, chunked", "Transfer-Encoding: identity",
          "Transfer-Encoding: chunked, chunked",
          "Transfer-Encoding:", "Transfer-Encoding: xchunked", "Transfer-Encoding: chunked;a=b"})
        EXPECT_EQ(status(post, fields), 501) << fields;
    EXPECT_EQ(status("POST /a HTTP/1.0", "Transfer-Encoding: chunked"), 400);
    for (const std::string& line :
         {"x"s, "GET"s, "GET /"s, "GET  / HTTP/1.1"s, "GET / HTTP/1.1 "s, "GET / x HTTP/1.1"s,
          "GET / http/1.1"s, "GET / HTTP/1"s, "GET / HTTP/1.1x"s, "GET / HTTP/1.10"s,
          "GET /\0 HTTP/1.1"s, "GET /\t HTTP/1.1"s, "G(T / HTTP/1.1"s, " GET / HTTP/1.1"s,
          "GET a HTTP/1.1"s, "GET https://a/ HTTP/1.1"s, "GET http:// HTTP/1.1"s,
          "GET http://u@a/ HTTP/1.1"s, "GET http://[::1]x/ HTTP/1.1"s})
        EXPECT_EQ(status(line, "Host: a"), 400) << line;
    EXPECT_EQ(status("GET / HTTP/2.0", "Host: a"), 505);
    EXPECT_EQ(status("GET / HTTP/0.9", "Host: a"), 505);
    // Seen as soon as it is there.
    EXPECT_EQ(frame_of("GET / HTTP/1.1\r\nA: \0"s, 0).status, 400);
    EXPECT_EQ(frame_of("GET / HTTP/1.1\rHost", 0).status, 400);
    EXPECT_EQ(frame_of("GET / HTTP/1.1\r", 0).state, State::Incomplete);
}

TEST(RequestFrame, SaysWhatWasAsked) {
    const auto head = [](const std::string& text) {
        const RequestFrame frame = frame_of(text + "\r\n\r\n", 100);
        EXPECT_EQ(frame.state, State::Complete) << text << ": " << frame.reason;
        return frame.request;
    };
    const RequestHead plain = head(
        "GET /a?b HTTP/1.1\r\nHOST:\t a:80 \r\norigin:null\r\nX:\r\n"
        "Content-type: text/plain; x=\xC3\xA9");
    EXPECT_EQ(plain.text(), "GET /a?b HTTP/1.1\r\n\r\n");
    EXPECT_EQ(plain.host, "a:80");
    EXPECT_EQ(plain.origin, "null");
    EXPECT_EQ(plain.content_type, "text/plain; x=\xC3\xA9");
    // Later versions are 1.1.
    EXPECT_EQ(head("GET / HTTP/1.2\r\nHost: a").text(), "GET / HTTP/1.1\r\n\r\n");
    // As proxies are asked.
    const RequestHead whole = head("GET HTTP://LocalHost:1?x HTTP/1.1\r\nHost: evil.example");
    EXPECT_EQ(whole.text(), "GET /?x HTTP/1.1\r\n\r\n");
    EXPECT_EQ(whole.host, "LocalHost:1");
    EXPECT_EQ(head("GET http://a/b HTTP/1.1").host, "") << "the field is missing all the same";
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

TEST(ChunkedBody, IsPutTogether) {
    const std::string text =
        "5\r\nhello\r\n1;a=\"b;c\"\r\n \r\n00A \t;x\r\nworld\r\n\r\n!\r\n0\r\n"
        "Trailer: 1\r\nHost: evil\r\n\r\n";
    for (std::size_t step = 1; step <= text.size(); ++step) {
        ChunkedBody body(16);
        std::size_t taken = 0;
        for (std::size_t at = 0; at < text.size(); at += step)
            taken += body.take(std::string_view(text).substr(at, step));
        EXPECT_EQ(body.state(), ChunkedBody::State::Complete) << step << ' ' << body.reason();
        EXPECT_EQ(body.body(), "hello world\r\n\r\n!");
        EXPECT_EQ(taken, text.size());
    }
    ChunkedBody body(16);
    EXPECT_EQ(body.take(text + "GET / HTTP/1.1\r\n"), text.size());
    EXPECT_EQ(body.take("more"), 0U);
    EXPECT_EQ(ChunkedBody(0).take("0\r\n\r\n"), 5U);
}

TEST(ChunkedBody, BadOnesHaveAStatus) {
    using namespace std::string_literals;
    const auto status = [](const std::string& text) {
        ChunkedBody whole(100);
        whole.take(text);
        ChunkedBody parts(100);
        for (const char c : text) parts.take({&c, 1});
        EXPECT_EQ(whole.status(), parts.status()) << text;
        EXPECT_EQ(whole.state() == ChunkedBody::State::Bad, whole.status() != 0);
        return whole.status();
    };
    for (const std::string& text : {"\r\n"s,
                                    "x\r\n"s,
                                    "-1\r\n"s,
                                    "+1\r\n"s,
                                    "0x1\r\n"s,
                                    " 1\r\n"s,
                                    "1 \r\n"s,
                                    "1 2\r\n"s,
                                    "1\n"s,
                                    "1\rx"s + "\n",
                                    ";a\r\n"s,
                                    "00000000000000001\r\n"s,
                                    "1;\0\r\n"s,
                                    "1;a\rb\r\n"s,
                                    "1\r\nab\r\n"s,
                                    "1\r\na\n"s,
                                    "1\r\naX"s,
                                    "0\r\nno field\r\n"s,
                                    "0\r\n folded: 1\r\n"s,
                                    "0\r\na : 1\r\n"s,
                                    "0\r\na: \0\r\n"s,
                                    "0\r\na: 1\n"s})
        EXPECT_EQ(status(text), 400) << text;
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
