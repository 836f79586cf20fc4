// tools/serve: what needs no server: where requests end, whose names are ours, the page's files.
#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>

#include "search/strength.h"
#include "tools/serve/host_rule.h"
#include "tools/serve/page_files.h"
#include "tools/serve/request_frame.h"

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
    EXPECT_EQ(frame_of("x\r\n\r\n", 0).size, 5U) << "what it says is for others to judge";
    EXPECT_TRUE(frame_of("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 9\r\n\r\n", 9)
                    .expects_continue);
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
    EXPECT_EQ(status("Transfer-Encoding: chunked"), 411);
    EXPECT_EQ(frame_of(std::string(kMaxHead, 'x'), 0).status, 431);
    EXPECT_EQ(frame_of("GET / HTTP/1.1\n\n", 0).status, 400);
    // Whole, and in parts.
    const std::string feeds = "GET / HTTP/1.1\r\nHost: a\n\nb: c\r\n\r\n";
    EXPECT_EQ(frame_of(feeds, 0).status, 400);
    EXPECT_EQ(frame_of(feeds.substr(0, feeds.size() - 1), 0).status, 400);
}

TEST(HostRule, OnLoopback) {
    const HostRule rule("127.0.0.1", {"Chess.Example"});
    for (const char* ours : {"127.0.0.1", "127.0.0.1:8080", "localhost", "LOCALHOST:1", "[::1]:80",
                             "127.1.2.3", "chess.example", "CHESS.EXAMPLE.:99"})
        EXPECT_TRUE(rule.is_ours(ours)) << ours;
    for (const char* foreign :
         {"", ":80", "evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1",
          "[::1", "[fe80::1]", "xchess.example"})
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

TEST(HostRule, OriginsAreOfHosts) {
    EXPECT_EQ(host_of_origin("http://localhost:8080"), "localhost:8080");
    EXPECT_EQ(host_of_origin("https://a.example"), "a.example");
    EXPECT_EQ(host_of_origin("null"), "");
    EXPECT_EQ(host_of_origin("file://"), "");
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
