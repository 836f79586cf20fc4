// tools/shared/json: values, and their text.
#include "tools/shared/json/json.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

namespace sebastes::tools {
namespace {

TEST(Json, KeepsOrderAndValuesThroughText) {
    Json json;
    json["z"] = std::numeric_limits<std::uint64_t>::max();
    json["a"] = -7;
    json["half"] = 0.5;
    json["yes"] = true;
    json["text"] = "a \"b\"\n";
    json["list"] = std::vector<std::string>{"x", "y"};
    json["inner"] = Json::object({{"none", nullptr}});
    json["a"] = -8;
    EXPECT_EQ(json.to_line(),
              R"({"z":18446744073709551615,"a":-8,"half":0.5,"yes":true,"text":"a \"b\"\n",)"
              R"("list":["x","y"],"inner":{"none":null}})");
    const auto read = Json::parse(json.to_text());
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, json);
    EXPECT_EQ(read->at("z").get<std::uint64_t>(), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(read->at("a").get<int>(), -8);
    EXPECT_EQ(read->at("half").get<double>(), 0.5);
    EXPECT_TRUE(read->at("yes").get<bool>());
    EXPECT_EQ(read->at("list").size(), 2U);
    EXPECT_EQ(read->value("text", std::string()), "a \"b\"\n");
    EXPECT_EQ(read->value("absent", 3), 3);
}

TEST(Json, WhatIsNotThereOrOfAnotherKindIsAnError) {
    const Json json = Json::object({{"text", "x"}, {"big", std::uint64_t{1} << 40}, {"minus", -1}});
    EXPECT_THROW(json.at("absent"), JsonError);
    EXPECT_THROW(json.at("text").get<int>(), JsonError);
    EXPECT_THROW(json.at("big").get<int>(), JsonError) << "does not fit";
    EXPECT_THROW(json.at("minus").get<std::uint64_t>(), JsonError);
    EXPECT_THROW(json.at("big").get<std::string>(), JsonError);
    EXPECT_THROW(json.at("big").get<bool>(), JsonError);
    EXPECT_THROW(json.at("text").at("more"), JsonError);
    EXPECT_THROW(Json("x").push_back(1), JsonError);
    EXPECT_THROW(Json(1)["x"], JsonError);
}

TEST(Json, EqualNumbersAreEqual) {
    EXPECT_EQ(Json(16), Json(std::uint64_t{16}));
    EXPECT_EQ(Json(std::int64_t{-3}), Json(-3));
    EXPECT_NE(Json(1), Json(true));
    EXPECT_NE(Json(1), Json("1"));
}

TEST(Json, BadTextIsRefusedAndBadBytesAreReplaced) {
    EXPECT_FALSE(Json::parse(""));
    EXPECT_FALSE(Json::parse("{\"a\": }"));
    EXPECT_FALSE(Json::parse(std::string(100000, '['))) << "not closed";
    EXPECT_FALSE(Json::parse(std::string(100000, '[') + std::string(100000, ']')));
    EXPECT_EQ(Json("a\xFF").to_line(), "\"a\xEF\xBF\xBD\"");
}

TEST(Json, StrictReadingSaysWhatIsWrong) {
    const auto error = [](const std::string& text) {
        const auto json = Json::read(text);
        return json ? "" : json.error();
    };
    EXPECT_EQ(error(R"({"a": [1, {"a": 2}], "b": {"a": 3}})"), "") << "each object has its own";
    EXPECT_EQ(error(R"({"a": {"b": 1, "b": 2}})"), "\"b\" is given twice");
    EXPECT_EQ(error(std::string(100000, '[')), "nested too deeply");
    EXPECT_EQ(error("[1,]"),
              "parse error at line 1, column 4: syntax error while parsing value - unexpected ']'; "
              "expected '[', '{', or a literal");
    EXPECT_EQ(error("1 2"),
              "parse error at line 1, column 3: syntax error while parsing value - unexpected "
              "number literal; expected end of input");
    std::string many = "{";
    for (int i = 0; i < 2000; ++i) many += '"' + std::to_string(i) + "\":0,";
    EXPECT_EQ(error(many), "an object has too many members");
    EXPECT_EQ(*Json::read(R"([1, -2, 0.5, null, true])"),
              *Json::parse(R"([1, -2, 0.5, null, true])"));
}

// The library's parser with a callback looked through an array after each object of it.
TEST(Json, ReadingTakesTimeInProportion) {
    const auto list = [](std::size_t size, const std::string& item) {
        std::string text = "[";
        for (std::size_t i = 0; i < size; ++i) text.append(i == 0 ? "" : ",").append(item);
        return text + "]";
    };
    EXPECT_EQ(Json::read(list(90'000, "{}"))->size(), 90'000U);
    EXPECT_EQ(Json::parse(list(300'000, "{}"))->size(), 300'000U);
    EXPECT_EQ(Json::read(list(350'000, "{}")).error(), "too many values");
    EXPECT_EQ(Json::read(list(120'000, "1")).error(), "too many values");
    std::string members = "{";
    for (int i = 0; i < 100'000; ++i)
        members += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":" + std::to_string(i);
    const auto object = Json::parse(members + ",\"7\":\"again\"}");
    ASSERT_TRUE(object);
    EXPECT_EQ(object->members().size(), 100'000U);
    EXPECT_EQ(object->members()[7].second.to_line(), "\"again\"");
    EXPECT_EQ(Json::read(members + "}").error(), "an object has too many members");
}

TEST(Json, KnowsItsKind) {
    const Json json = *Json::parse(R"([null, true, 1, -1, 1.0, "x", 1e99])");
    std::string kinds;
    for (const Json& item : json)
        kinds += item.is_null()     ? '0'
                 : item.is_truth()  ? 't'
                 : item.is_whole()  ? 'w'
                 : item.is_number() ? 'n'
                 : item.is_string() ? 's'
                                    : '?';
    EXPECT_EQ(kinds, "0twwnsn");
    EXPECT_EQ(Json::object({{"a", 1}}).members().size(), 1U);
    EXPECT_TRUE(json.members().empty());
}

}  // namespace
}  // namespace sebastes::tools
