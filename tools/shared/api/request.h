// Requests: which fields each endpoint takes, of what kind and range, and reading them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/shared/api/issue.h"
#include "tools/shared/json/json.h"

namespace sebastes::api {

// The longest game that the seventy-five-move rule allows has less than 12,000 half-moves.
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
    // The schema of the answer, and those of the events where it is told as a stream; by name.
    std::string_view answer;
    std::vector<std::pair<std::string_view, std::string_view>> events{};
    bool searches = false;  // takes long, and a Engine or a processor of its own
    std::vector<const Field*> fields{};

    const Field* find(std::string_view name) const;
    bool streams() const { return !events.empty(); }
};

// In the order of the documentation.
std::span<const Endpoint> endpoints();
// Null when there is none.
const Endpoint* endpoint_of(std::string_view path);

// A request whose fields are known, and of the right kinds and ranges.
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

// Reads the body of a request; an empty one is an object without members.  Whatever is wrong
// is added to `issues`; the request then holds the fields that are right.
Request read_request(const Endpoint& endpoint, std::string_view body, Issues& issues);

// The body that the parameters of a query mean, in their order: "depth" and "5" become
// {"depth": 5}.  A field of several texts may be given several times, and moves also as one
// text with blanks or commas between.
std::string body_of_query(const Endpoint& endpoint,
                          const std::vector<std::pair<std::string, std::string>>& query);

}  // namespace sebastes::api
