// SchemaCheck validates JSON values by schemas with the keywords of the API's description.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tools/shared/json/json.h"

namespace sebastes::test {

class SchemaCheck {
  public:
    // `document` holds the definitions that $ref refers to.  It must outlive the check.
    explicit SchemaCheck(const tools::Json& document) : document_(document) {}

    // Returns one text for each violation, with its place; empty when the value is valid.
    std::vector<std::string> faults(const tools::Json& schema, const tools::Json& value) {
        faults_.clear();
        check(schema, value, "");
        return faults_;
    }

  private:
    void fault(const std::string& at, const std::string& what) {
        faults_.push_back(at + ": " + what);
    }

    const tools::Json& followed(const tools::Json& schema) const {
        if (!schema.contains("$ref")) return schema;
        const std::string path = schema.at("$ref").get<std::string>();
        const tools::Json* at = &document_;
        for (std::size_t from = 2; from < path.size();) {  // after "#/"
            const std::size_t end = std::min(path.find('/', from), path.size());
            at = &at->at(path.substr(from, end - from));
            from = end + 1;
        }
        return *at;
    }

    static bool is_of_type(const tools::Json& value, std::string_view type) {
        if (type == "string") return value.is_string();
        if (type == "boolean") return value.is_truth();
        if (type == "integer") return value.is_whole();
        if (type == "number") return value.is_number();
        if (type == "array") return value.is_array();
        return type == "object" && value.is_object();
    }

    void check(const tools::Json& told, const tools::Json& value, const std::string& at) {
        const tools::Json& schema = followed(told);
        if (value.is_null() && schema.value("nullable", false)) return;
        for (const auto& [keyword, unused] : schema.members()) known(keyword, at);
        if (schema.contains("allOf"))
            for (const tools::Json& part : schema.at("allOf")) check(part, value, at);
        if (schema.contains("type") && !is_of_type(value, schema.at("type").get<std::string>()))
            return fault(at, "not of type " + schema.at("type").get<std::string>());
        if (schema.contains("enum")) {
            bool found = false;
            for (const tools::Json& word : schema.at("enum")) found |= word == value;
            if (!found) fault(at, value.to_line() + " is not one of those allowed");
        }
        if (schema.contains("minimum") && value.get<double>() < schema.at("minimum").get<double>())
            fault(at, "too small");
        if (schema.contains("maximum") && value.get<double>() > schema.at("maximum").get<double>())
            fault(at, "too large");
        if (value.is_array()) check_items(schema, value, at);
        if (value.is_object()) check_members(schema, value, at);
    }

    // Reports unknown keywords, because a keyword that is ignored would hide violations.
    void known(const std::string& keyword, const std::string& at) {
        for (const std::string_view name :
             {"type", "description", "nullable", "allOf", "enum", "minimum", "maximum", "items",
              "minItems", "maxItems", "properties", "required", "additionalProperties"})
            if (keyword == name) return;
        fault(at, "unknown keyword " + keyword);
    }

    void check_items(const tools::Json& schema, const tools::Json& value, const std::string& at) {
        if (value.size() < schema.value("minItems", std::size_t{0})) fault(at, "too few items");
        if (value.size() > schema.value("maxItems", SIZE_MAX)) fault(at, "too many items");
        std::size_t number = 0;
        if (schema.contains("items"))
            for (const tools::Json& item : value)
                check(schema.at("items"), item, at + "/" + std::to_string(number++));
    }

    void check_members(const tools::Json& schema, const tools::Json& value, const std::string& at) {
        if (schema.contains("required"))
            for (const tools::Json& name : schema.at("required"))
                if (!value.contains(name.get<std::string>()))
                    fault(at, "no member " + name.get<std::string>());
        for (const auto& [name, member] : value.members()) {
            if (schema.contains("properties") && schema.at("properties").contains(name)) {
                check(schema.at("properties").at(name), member, at + "/" + name);
            } else if (schema.contains("additionalProperties")) {
                const tools::Json& more = schema.at("additionalProperties");
                if (more.is_object())
                    check(more, member, at + "/" + name);
                else if (!more.get<bool>())
                    fault(at, "a member " + name + " that is not described");
            }
        }
    }

    const tools::Json& document_;
    std::vector<std::string> faults_;
};

}  // namespace sebastes::test
