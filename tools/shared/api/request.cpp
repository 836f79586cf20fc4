#include "tools/shared/api/request.h"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "core/number.h"
#include "core/text.h"

namespace sebastes::api {

using tools::Json;

namespace {

bool all_texts(const Json& list) {
    return std::all_of(list.begin(), list.end(), [](const Json& item) { return item.is_string(); });
}

// Converts 3.0 and 3e0 to 3, because programs without whole numbers write them so.
Json as_whole(const Json& value) {
    constexpr double kMostWhole = 9007199254740992;  // 2^53
    if (value.is_whole() || !value.is_number()) return value;
    const double number = value.get<double>();
    const bool is_whole = std::abs(number) <= kMostWhole && number == std::trunc(number);
    return is_whole ? Json(static_cast<std::int64_t>(number)) : value;
}

// Returns what is wrong with the value; empty if nothing is.
std::string value_fault(const Field& field, const Json& value) {
    const std::string_view name = field.name;
    switch (field.kind) {
        case Field::Kind::Text:
            if (!value.is_string()) return fmt::format("{} must be a text", name);
            break;
        case Field::Kind::Truth:
            if (!value.is_truth()) return fmt::format("{} must be true or false", name);
            break;
        case Field::Kind::Whole: {
            const std::string must = fmt::format("{} must be a whole number from {} to {}", name,
                                                 field.least, field.most);
            const std::string text = value.to_line();
            if (!value.is_whole())
                return value.is_number() ? fmt::format("{}, not {}", must, text) : must;
            const auto number = to_clamped_number<std::int64_t>(text);
            if (!number || *number < field.least || *number > field.most)
                return fmt::format("{}, not {}", must, text);
            break;
        }
        case Field::Kind::Texts:
            if (!value.is_array() || !all_texts(value))
                return fmt::format("{} must be a list of texts", name);
            if (value.size() < static_cast<std::size_t>(field.least))
                return fmt::format("{} must not be empty", name);
            if (value.size() > static_cast<std::size_t>(field.most))
                return fmt::format("{} must not have more than {} items, and has {}", name,
                                   field.most, value.size());
            break;
        case Field::Kind::TextMap:
            if (!value.is_object() || !std::ranges::all_of(value.members(), [](const auto& member) {
                    return member.second.is_string();
                }))
                return fmt::format("{} must be an object of texts", name);
            break;
    }
    return {};
}

std::string known_fields(const Endpoint& endpoint) {
    std::string names;
    for (const Field* field : endpoint.fields) {
        if (!names.empty()) names += ", ";
        names += field->name;
    }
    return names;
}

constexpr std::size_t kMostIssues = 50;  // limit of faults in fields

// Splits at blanks and commas.
std::vector<std::string> split_moves(std::string_view text) {
    constexpr std::string_view kBetween = " ,\t\r\n";
    std::vector<std::string> words;
    for (std::size_t at = text.find_first_not_of(kBetween); at != text.npos;) {
        const std::size_t end = std::min(text.find_first_of(kBetween, at), text.size());
        words.emplace_back(text.substr(at, end - at));
        at = text.find_first_not_of(kBetween, end);
    }
    return words;
}

Json value_of_query(const Field& field, const std::string& text) {
    if (field.kind == Field::Kind::Whole)
        if (const auto number = Json::parse(text); number && number->is_number())
            return as_whole(*number);
    if (field.kind == Field::Kind::Truth && (text == "true" || text == "false"))
        return text == "true";
    return text;
}

}  // namespace

std::optional<std::int64_t> Request::whole(std::string_view name) const {
    return has(name) ? std::optional(json_.at(name).get<std::int64_t>()) : std::nullopt;
}

std::optional<bool> Request::truth(std::string_view name) const {
    return has(name) ? std::optional(json_.at(name).get<bool>()) : std::nullopt;
}

std::vector<std::string> Request::texts(std::string_view name) const {
    std::vector<std::string> texts;
    if (has(name))
        for (const Json& item : json_.at(name)) texts.push_back(item.get<std::string>());
    return texts;
}

std::vector<std::pair<std::string, std::string>> Request::text_map(std::string_view name) const {
    std::vector<std::pair<std::string, std::string>> texts;
    if (has(name))
        for (const auto& [key, value] : json_.at(name).members())
            texts.emplace_back(key, value.get<std::string>());
    return texts;
}

Request read_request(const Endpoint& endpoint, std::string_view body, Issues& issues) {
    Json fields = Json::object();
    const Result<Json> json = body.empty() ? Result<Json>(Json::object()) : Json::read(body);
    if (!json) {
        issues.push_back({{}, "", "the request is not JSON: " + json.error()});
        return {endpoint, std::move(fields)};
    }
    if (!json->is_object()) issues.push_back({{}, "", "the request must be a JSON object"});
    for (const auto& [name, given] : json->members()) {
        if (issues.size() == kMostIssues) break;
        const Field* field = endpoint.find(name);
        const Json value =
            field != nullptr && field->kind == Field::Kind::Whole ? as_whole(given) : given;
        if (field == nullptr) {
            issues.push_back({{},
                              printable(name),
                              fmt::format("unknown field {}; {} takes {}", quoted(name),
                                          endpoint.path, known_fields(endpoint))});
        } else if (std::string fault = value_fault(*field, value); !fault.empty()) {
            issues.push_back({{}, name, std::move(fault)});
        } else {
            fields[name] = value;
        }
    }
    return {endpoint, std::move(fields)};
}

std::string body_of_query(const Endpoint& endpoint,
                          const std::vector<std::pair<std::string, std::string>>& query) {
    Json body = Json::object();
    for (const auto& [name, text] : query) {
        const Field* field = endpoint.find(name);
        if (field != nullptr && field->kind == Field::Kind::Texts) {
            Json& list = body[name];
            if (list.is_null()) list = Json::array();
            if (name == "moves")
                for (std::string& move : split_moves(text)) list.push_back(std::move(move));
            else
                list.push_back(text);
        } else {
            body[name] = field == nullptr ? Json(text) : value_of_query(*field, text);
        }
    }
    return body.to_line();
}

}  // namespace sebastes::api
