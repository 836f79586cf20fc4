#include "tools/shared/api/api.h"

#include <fmt/core.h>

#include <exception>
#include <new>
#include <optional>
#include <random>

#include "core/text.h"
#include "search/engine.h"
#include "tools/shared/api/answers.h"
#include "tools/shared/api/openapi.h"

namespace sebastes::api {

using tools::Json;

namespace {

ApiReply error_reply(int status, std::string_view error, const Issues& issues = {}) {
    return {status, Json::object({{"error", error}, {"issues", to_json(issues)}}).to_line()};
}

std::string summary(const Issues& issues) {
    if (issues.size() == 1) return issues.front().message;
    return fmt::format("{} things are wrong; the first: {}", issues.size(), issues.front().message);
}

// A request and its game.
struct Reading {
    Request request;
    Issues request_issues;  // of the request itself
    CheckedGame record;
    Issues game_issues;

    // The validation endpoint also answers for a game with faults.
    bool is_answerable() const {
        return request_issues.empty() &&
               (game_issues.empty() || request.endpoint().path == "/api/validate");
    }
    ApiReply refusal() const {
        Issues all = request_issues;
        all.insert(all.end(), game_issues.begin(), game_issues.end());
        return error_reply(400, summary(all), all);
    }
};

bool is_set(const std::atomic<bool>* stop) { return stop != nullptr && *stop; }

Reading read(const Endpoint& endpoint, std::string_view body, const ApiLimits& limits,
             const std::atomic<bool>* stop) {
    Issues request_issues;
    Request request = read_request(endpoint, body, request_issues);
    check_search(request, limits, request_issues);
    check_tags(request, request_issues);
    Issues game_issues;
    CheckedGame record;
    if (!is_set(stop)) record = read_game(request, game_issues, stop);
    check_annotation(request, record, limits, request_issues);
    if (request_issues.empty() && game_issues.empty())
        check_tags_of(request, record, request_issues);
    return {std::move(request), std::move(request_issues), std::move(record),
            std::move(game_issues)};
}

ApiReply unknown(std::string_view path) {
    return error_reply(404, "nothing is at " + quoted(path));
}

Json plain_answer(const Reading& reading) {
    const std::string_view path = reading.request.endpoint().path;
    if (path == "/api/moves") return moves_answer(reading.record);
    if (path == "/api/validate") return validate_answer(reading.record, reading.game_issues);
    if (path == "/api/known") return known_answer(reading.record);
    if (path == "/api/games") return games_answer(reading.request);
    if (path == "/api/evaluate") return evaluate_answer(reading.request, reading.record);
    return pgn_answer(reading.request, reading.record);
}

Json search_answer(const Reading& reading, const SearchContext& context) {
    if (reading.request.endpoint().path == "/api/perft")
        return perft_answer(reading.request, reading.record, context);
    if (reading.request.endpoint().path == "/api/annotate")
        return annotate_answer(reading.request, reading.record, context);
    return best_move_answer(reading.request, reading.record, context);
}

}  // namespace

std::string error_body(std::string_view error) { return error_reply(0, error).body; }

ApiReply answer_plain(std::string_view path, std::string_view body, const ApiLimits& limits,
                      const std::atomic<bool>* stop) try {
    if (path == kOpenApiPath) return {200, openapi_document()};
    const Endpoint* endpoint = endpoint_of(path);
    if (endpoint == nullptr) return unknown(path);
    const Reading reading = read(*endpoint, body, limits, stop);
    if (is_set(stop)) return error_reply(503, "stopped before it was done");
    if (!reading.is_answerable()) return reading.refusal();
    if (endpoint->searches) return {};
    return {200, plain_answer(reading).to_line()};
} catch (const std::bad_alloc&) {
    return error_reply(503, "not enough memory");
}

Api::Api(std::size_t hash_mib, std::size_t threads, const ApiLimits& limits)
    : session_(std::make_unique<Engine>(hash_mib, threads)),
      random_(std::random_device{}()),
      limits_(limits) {}

Api::~Api() = default;

ApiReply Api::handle(std::string_view path, std::string_view body, SearchControl& control,
                     const OnEvent& on_event) try {
    const Endpoint* endpoint = endpoint_of(path);
    if (endpoint == nullptr || !endpoint->searches) return answer_plain(path, body, limits_);
    // A stopped search answers with what it has, but the request is always read to its end.
    const Reading reading = read(*endpoint, body, limits_, nullptr);
    if (!reading.is_answerable()) return reading.refusal();
    const OnEvent tell = endpoint->streams() ? on_event : OnEvent();
    const Json json = search_answer(reading, {*session_, random_, control, limits_, tell});
    if (json.is_null())
        return error_reply(
            503, fmt::format("stopped before it was done; the most is {} ms", limits_.max_time));
    ApiReply reply{200, json.to_line()};
    if (tell) tell(endpoint->events.back().first, reply.body);
    return reply;
} catch (const std::bad_alloc&) {
    return error_reply(503, "not enough memory");
}

}  // namespace sebastes::api
