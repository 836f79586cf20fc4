// Writes the movetext of a PGN game as JSON, element by element.
#include "notation/fen.h"
#include "tools/shared/api/answer_parts.h"

namespace sebastes::api {

using tools::Json;

namespace {

Json passing() { return Json::object({{"uci", "0000"}, {"san", "--"}}); }

}  // namespace

Json movetext_json(const PgnGame& game, CastlingNotation castling) {
    using Kind = PgnElement::Kind;
    Json elements = Json::array();
    PgnCursor cursor(game.start);
    for (const PgnElement& element : game.elements) {
        Json told = Json::object();
        // A variation's first move is made in the position before the move that it replaces.
        const Position before = cursor.position();
        cursor.pass(element);
        switch (element.kind) {
            case Kind::Move: {
                Json move = element.move ? move_json(before, element.move, castling) : passing();
                move["fen"] = to_fen(cursor.position());
                move["check"] = cursor.position().in_check();
                told["move"] = std::move(move);
                break;
            }
            case Kind::Nag:
                told["glyph"] = element.nag;
                break;
            case Kind::Comment:
                told["comment"] = element.text;
                break;
            case Kind::VariationBegin:
                told["begin"] = true;
                break;
            case Kind::VariationEnd:
                told["end"] = true;
                break;
        }
        elements.push_back(std::move(told));
    }
    return elements;
}

}  // namespace sebastes::api
