#include "tools/shared/pgn_epd/pgn_writer.h"

#include <fmt/core.h>

#include <cstddef>
#include <string_view>

#include "notation/notation.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes {

namespace {

constexpr std::size_t kColumns = 79;

std::string tag_line(const PgnTag& tag) {
    std::string line = "[" + tag.name + " \"";
    for (const char c : tag.value) {
        if (c == '"' || c == '\\') line += '\\';
        line += c;
    }
    return line + "\"]\n";
}

class MovetextWriter {
  public:
    explicit MovetextWriter(const Position& start) : cursor_(start) {}

    void add(const PgnElement& element) {
        using Kind = PgnElement::Kind;
        switch (element.kind) {
            case Kind::Move:
                add_move(element.move);
                break;
            case Kind::Nag:
                add_word(fmt::format("${}", element.nag));
                break;
            case Kind::Comment:
                add_comment(element.text);
                break;
            case Kind::VariationBegin:
                opening_ = "(";
                break;
            case Kind::VariationEnd:
                close();
                break;
        }
        // A number comes before each of White's moves, and after an interruption of the line.
        if (element.kind != Kind::Nag) numbered_ = element.kind != Kind::Move;
        cursor_.pass(element);
    }

    std::string finish(std::string_view result) {
        add_word(result);
        put_word();
        return text_ + "\n";
    }

  private:
    void add_move(Move move) {
        const Position& position = cursor_.position();
        const bool white = position.side_to_move() == Color::White;
        if (white || numbered_)
            add_word(fmt::format("{}{}", position.fullmove_number(), white ? "." : "..."));
        add_word(to_san(position, move));
    }

    // Writes a comment in braces on as many lines as needed, or after a ';' if it contains a brace.
    void add_comment(std::string_view comment) {
        if (comment.find('}') != std::string_view::npos) {
            add_word(";");
            put_word();
            put(" ");
            put(comment);
            new_line();
            return;
        }
        std::string word = "{";
        for (const char c : comment) {
            if (c == ' ') {
                add_word(word);
                word.clear();
            } else {
                word += c;
            }
        }
        add_word(word + "}");
    }

    void close() {
        if (!opening_.empty() || word_.size() >= kColumns) add_word("");
        word_ += ')';
    }

    void add_word(std::string_view word) {
        put_word();
        word_ = opening_;
        word_ += word;
        opening_.clear();
    }

    void put_word() {
        if (word_.empty()) return;
        // A line that begins with % would not be part of the game.
        if (column_ > 0 && column_ + 1 + word_.size() > kColumns && !word_.starts_with('%'))
            new_line();
        else if (column_ > 0)
            put(" ");
        put(word_);
        word_.clear();
    }

    void put(std::string_view text) {
        text_ += text;
        column_ += text.size();
    }

    void new_line() {
        text_ += '\n';
        column_ = 0;
    }

    PgnCursor cursor_;
    std::string text_;
    std::size_t column_ = 0;
    std::string word_;      // not yet written, since a parenthesis may follow it
    std::string opening_;   // comes before the next word
    bool numbered_ = true;  // the next move needs its number
};

}  // namespace

std::string to_pgn(const PgnGame& game) {
    PgnGame tagged{game.tags, game.start, {}, game.result};
    tagged.tidy_tags();
    std::string text;
    for (const PgnTag& tag : tagged.tags) text += tag_line(tag);
    text += '\n';
    MovetextWriter movetext(game.start);
    for (const PgnElement& element : game.elements) movetext.add(element);
    return text + movetext.finish(to_pgn_result(game.result)) + "\n";
}

}  // namespace sebastes
