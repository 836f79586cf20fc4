// Answers the requests that need no search.
#include <fmt/core.h>

#include <string>
#include <string_view>

#include "board/move_list.h"
#include "core/text.h"
#include "notation/fen.h"
#include "tools/shared/api/answer_parts.h"
#include "tools/shared/api/answers.h"
#include "tools/shared/pgn_epd/pgn_text.h"
#include "tools/shared/pgn_epd/pgn_writer.h"

namespace sebastes::api {

using tools::Json;

namespace {

// Returns the game with the tags of the request, as PGN.
std::string tagged_pgn(const Request& request, const CheckedGame& record) {
    PgnGame pgn = record.pgn();
    for (const auto& [name, value] : request.text_map("tags")) {
        pgn.set_tag(name, value);
        if (name == "Result") pgn.result = to_pgn_end(value)->result;
    }
    return to_pgn(pgn);
}

// Returns the elements of a game in the order of the text: {"move"}, {"glyph"}, {"comment"}, and
// {"begin"} and {"end"} of a variation, which replaces the move before it.
Json movetext_json(const PgnGame& game, CastlingNotation castling) {
    using Element = PgnElement::Kind;
    Json elements = Json::array();
    PgnCursor cursor(game.start);
    for (const PgnElement& element : game.elements) {
        Json told = Json::object();
        // A variation's first move is made in the position before the move that it replaces.
        const Position before = cursor.position();
        cursor.pass(element);
        switch (element.kind) {
            case Element::Move: {
                Json move = element.move ? move_json(before, element.move, castling)
                                         : Json::object({{"uci", "0000"}, {"san", "--"}});
                move["fen"] = to_fen(cursor.position());
                move["check"] = cursor.position().in_check();
                told["move"] = std::move(move);
                break;
            }
            case Element::Nag:
                told["glyph"] = element.nag;
                break;
            case Element::Comment:
                told["comment"] = element.text;
                break;
            case Element::VariationBegin:
                told["begin"] = true;
                break;
            case Element::VariationEnd:
                told["end"] = true;
                break;
        }
        elements.push_back(std::move(told));
    }
    return elements;
}

}  // namespace

Json moves_answer(const CheckedGame& record) {
    const Position& position = record.position();
    Json legal = Json::array();
    for (const Move move : legal_moves(position.board())) {
        Json entry = move_json(position, move, record.castling());
        entry["fen"] = to_fen(position.after(move));
        legal.push_back(std::move(entry));
    }
    return Json::object({{"fen", to_fen(position)},
                         {"status", status_word(record.game())},
                         {"check", position.in_check()},
                         {"legal", std::move(legal)},
                         {"opening", opening_json(record)}});
}

Json validate_answer(const CheckedGame& record, const Issues& issues) {
    Json plies = Json::array();
    CheckedGame at(record.start());
    for (const Move move : record.moves()) {
        Json ply = move_json(at.position(), move, record.castling());
        at.play(move);
        ply["fen"] = to_fen(at.position());
        ply["check"] = at.position().in_check();
        ply["opening"] = opening_json(at);
        plies.push_back(std::move(ply));
    }
    Json answer = Json::object({{"valid", issues.empty()},
                                {"issues", to_json(issues)},
                                {"start_fen", to_fen(record.start())},
                                {"plies", std::move(plies)},
                                {"fen", to_fen(record.position())},
                                {"status", status_word(record.game())},
                                {"result", result_json(record.result())},
                                {"opening", opening_json(record)},
                                {"pgn", to_pgn(record.pgn())}});
    if (record.came_as_pgn()) answer["movetext"] = movetext_json(record.pgn(), record.castling());
    return answer;
}

void check_tags(const Request& request, Issues& issues) {
    constexpr std::string_view kInName =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_";
    for (const auto& [name, value] : request.text_map("tags")) {
        if (name.empty() || name.find_first_not_of(kInName) != name.npos)
            issues.push_back(
                {{},
                 "tags",
                 quoted(name) + " is no name of a tag: letters, digits and underscores"});
        if (name == "Result" && !to_pgn_end(value))
            issues.push_back({{}, "tags", quoted(value) + " is no result: 1-0, 0-1, 1/2-1/2 or *"});
    }
}

Json pgn_answer(const Request& request, const CheckedGame& record) {
    return Json::object({{"pgn", tagged_pgn(request, record)}});
}

// Reads the game as it will be written, and reports what is wrong with it then.
void check_tags_of(const Request& request, const CheckedGame& record, Issues& issues) {
    if (!request.has("tags")) return;
    const std::string start = to_fen(record.start());
    for (const auto& [name, value] : request.text_map("tags"))
        if (equal_ignoring_case(name, "FEN") && value != start)
            issues.push_back({{},
                              "tags",
                              fmt::format("the tag FEN is {}, but the game begins with {}",
                                          quoted(value), quoted(start))});
    Issues found;
    read_pgn(tagged_pgn(request, record), found, nullptr);
    for (const Issue& issue : found) {
        // The number of a line means nothing to the client, who has not seen the text.
        const std::size_t line =
            issue.message.starts_with("line ") ? issue.message.find(": ") + 2 : 0;
        issues.push_back({{}, "tags", issue.message.substr(line)});
    }
}

}  // namespace sebastes::api
