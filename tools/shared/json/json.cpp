#include "tools/shared/json/json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <unordered_map>

#include "core/text.h"

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
        Library::object_t made;
        made.reserve(object.size());
        // Names are unique. The library's own insertion would compare each with all before it.
        for (const auto& [name, value] : object)
            made.push_back({name, std::visit(*this, value.content())});
        return made;
    }
    Library operator()(const auto& plain) const { return plain; }
};

// Deeper values are refused, since they would exhaust the stack.
constexpr std::size_t kMaxDepth = 200;
// The limit for read(), which is strict.
constexpr std::size_t kMaxMembers = 1000;
constexpr std::size_t kMaxValues = 100'000;

std::string dumped(const Json& json, int indent) {
    return std::visit(ToLibrary{}, json.content())
        .dump(indent, ' ', false, Library::error_handler_t::replace);
}

}  // namespace

// The parser calls it for each value in the order of the text.
class Json::Builder : public nlohmann::json_sax<Library> {
  public:
    explicit Builder(bool is_strict) : is_strict_(is_strict) {}

    // Moves the value out. Call this once.
    Json take() { return std::move(done_); }

    bool null() override { return put(nullptr); }
    bool boolean(bool truth) override { return put(truth); }
    bool number_integer(Library::number_integer_t number) override { return put(number); }
    bool number_unsigned(Library::number_unsigned_t number) override { return put(number); }
    bool number_float(Library::number_float_t number, const std::string&) override {
        return put(number);
    }
    bool string(std::string& text) override { return put(std::move(text)); }
    bool binary(Library::binary_t&) override { return false; }  // is in no text
    bool start_object(std::size_t) override { return begin(Object()); }
    bool end_object() override { return end(); }
    bool start_array(std::size_t) override { return begin(Array()); }
    bool end_array() override { return end(); }

    bool key(std::string& name) override {
        auto& members = std::get<Object>(open_.back().value.content_);
        const auto [place, is_new] = open_.back().places.emplace(name, members.size());
        open_.back().place = place->second;
        if (!is_new) {
            if (is_strict_) throw JsonError("\"" + printable(name) + "\" is given twice");
            return true;
        }
        if (is_strict_ && members.size() == kMaxMembers)
            throw JsonError("an object has too many members");
        members.emplace_back(std::move(name), Json());
        return true;
    }
    bool parse_error(std::size_t, const std::string&, const Library::exception& error) override {
        // Skips the library's own number of the error.
        const std::string_view what = error.what();
        const std::size_t end = what.find("] ");
        throw JsonError(printable(end == what.npos ? what : what.substr(end + 2), 200));
    }

  private:
    struct Open {
        Json value;                                             // an array or an object
        std::unordered_map<std::string, std::size_t> places{};  // indices of an object's members
        std::size_t place = 0;                                  // index of the next member
    };

    void count() {
        if (open_.size() > kMaxDepth) throw JsonError("nested too deeply");
        if (is_strict_ && ++values_ > kMaxValues) throw JsonError("too many values");
    }
    bool begin(Content content) {
        count();
        open_.push_back({Json(std::move(content))});
        return true;
    }
    bool end() {
        Json value = std::move(open_.back().value);
        open_.pop_back();
        return add(std::move(value));
    }
    bool put(Json value) {
        count();
        return add(std::move(value));
    }
    bool add(Json value) {
        if (open_.empty())
            done_ = std::move(value);
        else if (auto* array = std::get_if<Array>(&open_.back().value.content_))
            array->push_back(std::move(value));
        else
            std::get<Object>(open_.back().value.content_)[open_.back().place].second =
                std::move(value);
        return true;
    }

    bool is_strict_;
    std::size_t values_ = 0;
    std::vector<Open> open_;
    Json done_;
};

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
    Builder builder(false);
    if (!Library::sax_parse(text, &builder)) return std::nullopt;
    return builder.take();
} catch (const JsonError&) {
    return std::nullopt;
}

Result<Json> Json::read(std::string_view text) try {
    Builder builder(true);
    if (!Library::sax_parse(text, &builder)) return Error{"not JSON"};
    return builder.take();
} catch (const JsonError& error) {
    return Error{error.what()};
}

}  // namespace sebastes::tools
