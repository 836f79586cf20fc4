#include "tools/json/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/quoted.h"

namespace sebastes::tools {

namespace {

using Library = nlohmann::ordered_json;

struct ToLibrary {
    Library operator()(const Json::Array& array) const {
        Library made = Library::array();
        for (const Json& item : array) made.push_back(std::visit(*this, item.content()));
        return made;
    }
    Library operator()(const Json::Object& object) const {
        Library made = Library::object();
        for (const auto& [name, value] : object) made[name] = std::visit(*this, value.content());
        return made;
    }
    Library operator()(const auto& plain) const { return plain; }
};

// Deeper values are refused, since they would exhaust the stack.
constexpr int kMaxDepth = 200;
// Of an object that is read strictly.
constexpr std::size_t kMaxMembers = 1000;

Json from_library(const Library& json, int depth) {
    if (depth > kMaxDepth) throw JsonError("nested too deeply");
    if (json.is_array()) {
        Json array = Json::array();
        for (const Library& item : json) array.push_back(from_library(item, depth + 1));
        return array;
    }
    if (json.is_object()) {
        Json object = Json::object();
        for (const auto& [name, value] : json.items())
            object[name] = from_library(value, depth + 1);
        return object;
    }
    if (json.is_string()) return json.get<std::string>();
    if (json.is_boolean()) return json.get<bool>();
    if (json.is_number_unsigned()) return json.get<std::uint64_t>();
    if (json.is_number_integer()) return json.get<std::int64_t>();
    if (json.is_number()) return json.get<double>();
    return {};
}

std::string dumped(const Json& json, int indent) {
    return std::visit(ToLibrary{}, json.content())
        .dump(indent, ' ', false, Library::error_handler_t::replace);
}

}  // namespace

Json::Json() = default;
Json::Json(const Json& other) = default;
Json::Json(Json&& other) noexcept = default;
Json& Json::operator=(const Json& other) = default;
Json& Json::operator=(Json&& other) noexcept = default;
Json::~Json() = default;

bool operator==(const Json& a, const Json& b) { return a.content_ == b.content_; }

Json::Json(const std::vector<std::string>& texts) : content_(Array(texts.begin(), texts.end())) {}

Json Json::array() {
    Json json;
    json.content_ = Array();
    return json;
}

Json Json::object(std::initializer_list<Member> members) {
    Json json;
    json.content_ = Object(members);
    return json;
}

Json& Json::operator[](std::string_view name) {
    if (std::holds_alternative<std::nullptr_t>(content_)) content_ = Object();
    auto* object = std::get_if<Object>(&content_);
    if (object == nullptr) throw JsonError("an object was expected");
    const auto found = std::ranges::find(*object, name, &Member::first);
    if (found != object->end()) return found->second;
    object->emplace_back(name, Json());
    return object->back().second;
}

const Json* Json::find(std::string_view name) const {
    const auto* object = std::get_if<Object>(&content_);
    if (object == nullptr) return nullptr;
    const auto found = std::ranges::find(*object, name, &Member::first);
    return found == object->end() ? nullptr : &found->second;
}

const Json& Json::at(std::string_view name) const {
    if (const Json* member = find(name)) return *member;
    throw JsonError("no member \"" + std::string(name) + "\"");
}

const Json::Object& Json::members() const {
    static const Object kNone;
    const auto* object = std::get_if<Object>(&content_);
    return object == nullptr ? kNone : *object;
}

void Json::push_back(Json item) {
    if (std::holds_alternative<std::nullptr_t>(content_)) content_ = Array();
    auto* array = std::get_if<Array>(&content_);
    if (array == nullptr) throw JsonError("an array was expected");
    array->push_back(std::move(item));
}

const Json::Array& Json::items() const {
    static const Array kNone;
    const auto* array = std::get_if<Array>(&content_);
    return array == nullptr ? kNone : *array;
}

const std::string& Json::text() const {
    if (const auto* text = std::get_if<std::string>(&content_)) return *text;
    throw JsonError("a string was expected");
}

bool Json::truth() const {
    if (const auto* truth = std::get_if<bool>(&content_)) return *truth;
    throw JsonError("true or false was expected");
}

std::string Json::to_text() const { return dumped(*this, 2) + '\n'; }

std::string Json::to_line() const { return dumped(*this, -1); }

std::optional<Json> Json::parse(std::string_view text) try {
    const Library json = Library::parse(text, nullptr, false);
    if (json.is_discarded()) return std::nullopt;
    return from_library(json, 0);
} catch (const JsonError&) {
    return std::nullopt;
}

Result<Json> Json::read(std::string_view text) try {
    // The names of each object that is open.
    std::vector<std::vector<std::string>> names;
    const auto watch = [&](int depth, Library::parse_event_t event, Library& parsed) {
        if (depth > kMaxDepth) throw JsonError("nested too deeply");
        if (event == Library::parse_event_t::object_start) names.emplace_back();
        if (event == Library::parse_event_t::object_end) names.pop_back();
        if (event == Library::parse_event_t::key) {
            auto& seen = names.back();
            auto name = parsed.get<std::string>();
            if (std::ranges::find(seen, name) != seen.end())
                throw JsonError("\"" + printable(name) + "\" is given twice");
            if (seen.size() == kMaxMembers) throw JsonError("an object has too many members");
            seen.push_back(std::move(name));
        }
        return true;
    };
    return from_library(Library::parse(text, watch), 0);
} catch (const JsonError& error) {
    return Error{error.what()};
} catch (const Library::exception& error) {
    // Behind the library's own number of the error.
    const std::string_view what = error.what();
    const std::size_t end = what.find("] ");
    return Error{printable(end == what.npos ? what : what.substr(end + 2), 200)};
}

}  // namespace sebastes::tools
