#include "tools/shared/api/openapi.h"

#include "core/version.h"
#include "tools/shared/api/request.h"
#include "tools/shared/json/json.h"

namespace sebastes::api {

using tools::Json;

namespace {

Json field_schema(const Field& field) {
    const Json text = Json::object({{"type", "string"}});
    Json schema = Json::object();
    switch (field.kind) {
        case Field::Kind::Text:
            schema = text;
            break;
        case Field::Kind::Whole:
            schema["type"] = "integer";
            schema["minimum"] = field.least;
            schema["maximum"] = field.most;
            break;
        case Field::Kind::Truth:
            schema["type"] = "boolean";
            break;
        case Field::Kind::Texts:
            schema["type"] = "array";
            schema["items"] = text;
            schema["minItems"] = field.least;
            schema["maxItems"] = field.most;
            break;
        case Field::Kind::TextMap:
            schema["type"] = "object";
            schema["additionalProperties"] = text;
            break;
    }
    schema["description"] = field.about;
    return schema;
}

Json content(std::string_view type, Json schema) {
    return Json::object({{type == "json" ? "application/json" : std::string(type),
                          Json::object({{"schema", std::move(schema)}})}});
}

Json reply(std::string_view about, Json content) {
    return Json::object({{"description", about}, {"content", std::move(content)}});
}

Json refusal(std::string_view about) {
    return reply(about, content("json", schema_reference("Error")));
}

// Adds the errors that any request to the server may receive.
Json with_refusals(Json replies, bool searches) {
    const auto for_now = [](std::string_view about) {
        Json busy = refusal(about);
        busy["headers"] = Json::object(
            {{"Retry-After",
              Json::object({{"description", "Seconds to wait."},
                            {"schema", Json::object({{"type", "integer"}, {"minimum", 1}})}})}});
        return busy;
    };
    replies["400"] = refusal("The request is wrong; all that is wrong with it.");
    replies["401"] = refusal("The server has a token, and it is missing or wrong.");
    replies["403"] = refusal("A page of another origin asks.");
    replies["405"] = refusal("Another method is needed.");
    replies["408"] = refusal("The request did not arrive in time.");
    replies["413"] = refusal("The request or its answer is too long.");
    replies["415"] = refusal("The body is not declared as application/json.");
    replies["421"] = refusal("The Host header names another server.");
    replies["431"] = refusal("The head of the request is too long.");
    replies["429"] = for_now(searches ? "As many searches run, or requests wait, as are allowed."
                                      : "As many requests wait as are allowed.");
    replies["501"] = refusal("The body has a Transfer-Encoding other than chunked.");
    replies["503"] = for_now("Stopped before it was done, waited too long, or no memory.");
    replies["505"] = refusal("The version of HTTP is not 1.");
    return replies;
}

Json replies_of(const Endpoint& endpoint) {
    Json fine = content("json", schema_reference(endpoint.answer));
    std::string about(endpoint.about);
    if (endpoint.streams()) {
        about += " Server-sent events:";
        for (const auto& [event, schema] : endpoint.events)
            about.append(" ").append(event).append(" (").append(schema).append(")");
        about += ".";
        fine = content("text/event-stream", Json::object({{"type", "string"}}));
        // The standard cannot describe an event's data.
        for (const auto& [event, schema] : endpoint.events)
            fine["text/event-stream"]["x-events"][event] = schema_reference(schema);
    }
    return with_refusals(Json::object({{"200", reply(about, std::move(fine))}}), endpoint.searches);
}

Json body_schema(const Endpoint& endpoint) {
    Json properties = Json::object();
    for (const Field* field : endpoint.fields) properties[field->name] = field_schema(*field);
    return Json::object({{"type", "object"},
                         {"properties", std::move(properties)},
                         {"additionalProperties", false}});
}

Json query_parameters(const Endpoint& endpoint) {
    Json parameters = Json::array();
    for (const Field* field : endpoint.fields) {
        if (field->kind == Field::Kind::TextMap) continue;
        Json parameter = Json::object({{"name", field->name}, {"in", "query"}});
        parameter["schema"] = field_schema(*field);
        if (field->kind == Field::Kind::Texts) parameter["explode"] = true;
        parameters.push_back(std::move(parameter));
    }
    return parameters;
}

// Converts "/api/bestmove" to "bestmove".
std::string operation(std::string_view path) {
    return std::string(path.substr(path.rfind('/') + 1));
}

Json path_item(const Endpoint& endpoint) {
    Json post =
        Json::object({{"operationId", operation(endpoint.path)}, {"summary", endpoint.about}});
    post["requestBody"] =
        Json::object({{"required", true}, {"content", content("json", body_schema(endpoint))}});
    post["responses"] = replies_of(endpoint);
    Json item = Json::object({{"post", std::move(post)}});
    if (endpoint.streams()) {
        // For EventSource, which supports only GET.
        item["get"] = Json::object({{"operationId", operation(endpoint.path) + "Query"},
                                    {"summary", endpoint.about},
                                    {"parameters", query_parameters(endpoint)},
                                    {"responses", replies_of(endpoint)}});
    }
    return item;
}

Json plain_get(std::string_view id, std::string_view about, Json fine) {
    Json replies = Json::object({{"200", reply(about, std::move(fine))}});
    replies["421"] = refusal("The Host header names another server.");
    return Json::object({{"get", Json::object({{"operationId", id},
                                               {"summary", about},
                                               {"responses", std::move(replies)}})}});
}

Json document() {
    Json paths = Json::object();
    for (const Endpoint& endpoint : endpoints()) paths[endpoint.path] = path_item(endpoint);
    paths["/healthz"] =
        plain_get("health", "The server is up.", content("json", schema_reference("Health")));
    paths["/metrics"] = plain_get("metrics", "Counters, as Prometheus reads them.",
                                  content("text/plain", Json::object({{"type", "string"}})));
    paths[kOpenApiPath] = plain_get("description", "This description.",
                                    content("json", Json::object({{"type", "object"}})));
    Json servers = Json::array();
    servers.push_back(Json::object({{"url", "/"}}));
    return Json::object(
        {{"openapi", "3.0.3"},
         {"info", Json::object({{"title", "Sebastes"},
                                {"version", kVersion},
                                {"description", "A chess engine that answers in JSON."},
                                {"license", Json::object({{"name", "MIT"}})}})},
         {"servers", std::move(servers)},
         {"security", Json::array()},
         {"paths", std::move(paths)},
         {"components", Json::object({{"schemas", answer_schemas()}})}});
}

}  // namespace

const std::string& openapi_document() {
    static const std::string kDocument = document().to_line();
    return kDocument;
}

}  // namespace sebastes::api
