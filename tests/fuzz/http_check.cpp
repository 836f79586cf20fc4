#include <algorithm>
#include <cstdlib>
#include <optional>

#include "core/number.h"
#include "tests/fuzz/checks.h"
#include "tests/support/serve_client.h"
#include "tools/programs/serve/request_reader.h"
#include "tools/shared/json/json.h"

namespace sebastes::fuzz {

namespace {

// Returns the value of a header, or nothing when it is missing.
std::optional<std::string_view> header(std::string_view head, std::string_view name) {
    const std::size_t at = head.find("\r\n" + std::string(name) + ": ");
    if (at == head.npos) return std::nullopt;
    const std::string_view rest = head.substr(at + name.size() + 4);
    return rest.substr(0, rest.find("\r\n"));
}

// Takes a body in chunks off the front, as much of it as there is; false when it is none.  Its end
// may be missing: the search behind a stream ends when the client says that it sends no more.
bool take_chunks(std::string_view& bytes) {
    while (!bytes.empty()) {
        const std::size_t end = std::min(bytes.find("\r\n"), bytes.size());
        if (end == 0 || end > 8) return false;
        const std::size_t size =
            std::strtoull(std::string(bytes.substr(0, end)).c_str(), nullptr, 16);
        if (bytes.size() < end + 2 + size + 2) {
            bytes = {};
            return true;
        }
        bytes.remove_prefix(end + 2 + size);
        if (!bytes.starts_with("\r\n")) return false;
        bytes.remove_prefix(2);
        if (size == 0) return true;
    }
    return true;
}

// Removes an answer from the front.
std::string fault_of_answer(std::string_view& bytes) {
    const std::size_t end = bytes.find("\r\n\r\n");
    if (!bytes.starts_with("HTTP/1.1 ") || end == bytes.npos) return "no answer";
    const std::string_view head = bytes.substr(0, end + 2);
    bytes.remove_prefix(end + 4);
    const int status = std::atoi(std::string(head.substr(9, 3)).c_str());
    if (status == 100) return {};
    // On a busy machine 5 ms may be too short even for little work, and a request may wait long for
    // a thread.
    const bool stopped =
        status == 503 && (bytes.starts_with(R"({"error":"stopped before)") ||
                          bytes.starts_with(R"({"error":"the request has waited)"));
    const bool foreign = status == 501 || status == 505;  // an unsupported coding or version
    if (!stopped && !foreign && (status < 200 || status > 499))
        return "a status that no request should have";
    if (header(head, "Transfer-Encoding")) return take_chunks(bytes) ? "" : "bad chunks";
    const auto length = to_number<std::size_t>(header(head, "Content-Length").value_or(""));
    if (!length) return "an answer without its length";
    const std::string_view body = bytes.substr(0, *length);
    if (body.size() != *length) return "an answer cut short";
    bytes.remove_prefix(body.size());
    const bool json = header(head, "Content-Type").value_or("") == "application/json";
    if (json && !tools::Json::parse(body)) return "JSON that is none";
    return {};
}

// Read whole or byte by byte, the request ends in the same place and with the same status.
std::string fault_of_reader(std::string_view bytes) {
    constexpr std::size_t kMostBody = std::size_t{1} << 16;
    std::string left(bytes);
    serve::RequestReader whole(kMostBody);
    whole.take(left);
    serve::RequestReader parts(kMostBody);
    std::string waiting;
    std::size_t taken = 0;
    for (; taken < bytes.size() && !parts.is_done(); ++taken) {
        waiting += bytes[taken];
        parts.take(waiting);
    }
    if (whole.state() != parts.state() || whole.status() != parts.status()) return "two answers";
    if (whole.state() != serve::RequestReader::State::Complete) return {};
    if (!waiting.empty() || left != bytes.substr(taken)) return "two ends";
    return whole.body() == parts.body() ? "" : "two bodies";
}

const test::RunningServer& server() {
    static const auto* const running = [] {
        serve::ServiceSettings settings = test::RunningServer::small();
        settings.limits.max_time = 5;
        return new test::RunningServer(settings);
    }();
    return *running;
}

}  // namespace

std::string fault_of_http(std::string_view bytes) {
    if (std::string fault = fault_of_reader(bytes); !fault.empty()) return fault;
    test::ServeClient client(server().port());
    if (!client.connected()) return "the server is gone";
    client.send(bytes);
    client.finish_sending();
    const std::string answers = client.read_all();
    if (!client.ended()) return "no end";
    if (bytes.find("HEAD") != bytes.npos) return {};  // whose answers have no bodies
    for (std::string_view rest = answers; !rest.empty();)
        if (std::string fault = fault_of_answer(rest); !fault.empty())
            return fault + ":\n" + answers;
    return {};
}

}  // namespace sebastes::fuzz
