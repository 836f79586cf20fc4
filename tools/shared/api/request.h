// Request holds one request to the API; Endpoint lists the fields that a request may have, with
// their types and ranges.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/shared/json/json.h"

namespace sebastes::api {

// A fault of a request, in words.
struct Issue {
    std::optional<int> ply;  // from 1: the half-move of the game with the fault
    std::string field;       // of the request; empty: the request as a whole
    std::string message;
};

using Issues = std::vector<Issue>;

// Returns [{"ply", "field", "message"}].
tools::Json to_json(const Issues& issues);

// Under the seventy-five-move rule the longest game has less than 12,000 plies.
inline constexpr std::int64_t kMostPlies = 12000;

struct Field {
    enum class Kind : std::uint8_t {
        Text,
        Whole,   // a whole number, `least` to `most`
        Truth,   // true or false
        Texts,   // a list of at most `most` texts
        TextMap  // an object of texts
    };

    std::string_view name;
    Kind kind;
    std::int64_t least;
    std::int64_t most;
    std::string_view about;
};

struct Endpoint {
    std::string_view path;
    std::string_view about;
    // The names of the answer's schema and, if the answer can be streamed, of the events' schemas.
    std::string_view answer;
    std::vector<std::pair<std::string_view, std::string_view>> events{};
    bool searches = false;  // takes long and needs an Engine or a processor core of its own
    std::vector<const Field*> fields{};

    const Field* find(std::string_view name) const;
    bool streams() const { return !events.empty(); }
};

// The endpoints in the order of the documentation.
std::span<const Endpoint> endpoints();
// Returns null if there is no such endpoint.
const Endpoint* endpoint_of(std::string_view path);

// A request in which all fields are known and have the right type and range.
class Request {
  public:
    Request(const Endpoint& endpoint, tools::Json json)
        : endpoint_(&endpoint), json_(std::move(json)) {}

    const Endpoint& endpoint() const { return *endpoint_; }
    bool has(std::string_view name) const { return json_.contains(name); }
    std::string text(std::string_view name) const { return json_.value(name, std::string()); }
    std::optional<std::int64_t> whole(std::string_view name) const;
    std::optional<bool> truth(std::string_view name) const;
    std::vector<std::string> texts(std::string_view name) const;
    std::vector<std::pair<std::string, std::string>> text_map(std::string_view name) const;

  private:
    const Endpoint* endpoint_;
    tools::Json json_;
};

// Reads the body of a request; an empty body counts as an object without members. Adds every fault
// to `issues`; the request then holds the valid fields.
Request read_request(const Endpoint& endpoint, std::string_view body, Issues& issues);

// Converts the parameters of a query, in order, to a JSON body: "depth" and "5" become {"depth":
// 5}. A field of several texts may be given several times. Moves may also be one text with blanks
// or commas between.
std::string body_of_query(const Endpoint& endpoint,
                          const std::vector<std::pair<std::string, std::string>>& query);

}  // namespace sebastes::api
