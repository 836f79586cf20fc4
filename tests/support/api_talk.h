// Sends requests to the JSON API (tools/shared/api) without a server and returns the answers.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/shared/api/api.h"
#include "tools/shared/json/json.h"

namespace sebastes::test {

struct ApiAnswer {
    int status;
    tools::Json json;
    std::vector<std::pair<std::string, tools::Json>> events{};

    std::string text(std::string_view name) const { return json.at(name).get<std::string>(); }
    // Returns the messages of all issues, one on a line, each after its ply.
    std::string issues() const {
        std::string text;
        for (const tools::Json& issue : json.at("issues")) {
            if (!issue.at("ply").is_null()) text += issue.at("ply").to_line() + ": ";
            text += issue.at("message").get<std::string>() + '\n';
        }
        return text;
    }
};

inline ApiAnswer ask(std::string_view path, const std::string& body,
                     const api::ApiLimits& limits = {}) {
    ApiAnswer answer{0, {}};
    // An Api with its engine is constructed only for requests that need one.
    api::ApiReply reply = api::answer_plain(path, body, limits);
    SearchControl control;
    if (reply.status == 200 && reply.body.empty())
        reply =
            api::Api(1, 1, limits)
                .handle(path, body, control, [&](std::string_view event, const std::string& data) {
                    answer.events.emplace_back(event, *tools::Json::parse(data));
                    return true;
                });
    answer.status = reply.status;
    answer.json = *tools::Json::parse(reply.body);
    return answer;
}

}  // namespace sebastes::test
