#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/number.h"
#include "core/text.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "tools/shared/pgn_epd/epd.h"
#include "tools/shared/pgn_epd/epd_words.h"
#include "tools/shared/pgn_epd/move_text.h"

namespace sebastes {

// ---- The moves of bm and am ----

namespace {

constexpr std::string_view kNoMove = "words of bm and am that are no moves";
constexpr std::string_view kIllegal = "moves of bm and am that cannot be played";
constexpr std::string_view kNoPiece = "promotions without a piece, taken as the queen";

constexpr std::string_view kBetween = " ,|/()[]{}";  // separators of moves

// Splits at the separators.
std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    while (true) {
        text.remove_prefix(std::min(text.find_first_not_of(kBetween), text.size()));
        if (text.empty()) return words;
        words.push_back(text.substr(0, text.find_first_of(kBetween)));
        text.remove_prefix(words.back().size());
    }
}

// Removes the number from "1.Nf3" and "12...Nf6"; "1." and "12..." become empty.
std::string_view without_number(std::string_view word) {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == 0 || digits == word.size() || word[digits] != '.') return word;
    word.remove_prefix(digits);
    word.remove_prefix(std::min(word.find_first_not_of('.'), word.size()));
    return word;
}

// Whether the word says nothing about the move before it or between two moves.
bool is_mark(std::string_view word) {
    return word.find_first_not_of("+#!?=.-") == std::string_view::npos || word == "e.p." ||
           word == "ep" || word == "or" || word == "and" ||
           (word.starts_with('$') && all_digits(word.substr(1)));
}

// Whether the word has the form of a move: it names a square or is castling.
bool looks_like_move(std::string_view word) {
    if (word.starts_with("O-O") || word.starts_with("0-0") || word.starts_with("o-o")) return true;
    if (std::string_view("KQRBNabcdefgh").find(word.front()) == std::string_view::npos)
        return false;
    for (std::size_t i = 0; i + 1 < word.size(); ++i)
        if (parse_square(word.substr(i, 2))) return true;
    return false;
}

// Returns what is wrong with a word that should be a move or a mate distance.
std::optional<Error> fault_of(const std::string& word, const Position& position,
                              const std::string& opcode) {
    const EpdRecord alone{position, {{opcode, {{word, false}}}}};
    if (const auto moves = alone.moves(opcode); !moves) return Error{moves.error()};
    const auto distance = alone.mate_distance();
    return distance ? std::nullopt : std::optional(Error{distance.error()});
}

// Keeps only moves and mate distances ("#3") as operands. Move numbers, separate check and
// annotation marks, "e.p." and "or" are removed silently; other words, illegal moves and impossible
// mate distances with a warning. A promotion without a piece becomes a queen, with a warning. The
// error is that no move is left.
std::optional<Error> mend_moves(const Position& position, EpdOperation& operation,
                                std::vector<EpdWarning>& warnings) {
    std::vector<EpdOperand> kept;
    std::optional<Error> fault;    // of the first word that is not a move
    std::optional<Error> illegal;  // of the first move that is not legal
    const auto take = [&](std::string_view word) {
        std::string mark(word);
        if (mark.starts_with("#+")) mark.erase(1, 1);
        auto wrong = fault_of(mark, position, operation.opcode);
        if (!wrong) {
            kept.push_back({std::move(mark), false});
        } else if (std::string queen = with_queen(position, word); !queen.empty()) {
            warnings.push_back({kNoPiece, quoted(word, 60)});
            kept.push_back({std::move(queen), false});
        } else {
            const bool is_move = looks_like_move(word);
            std::optional<Error>& first = is_move ? illegal : fault;
            if (!first) first = std::move(wrong);
            warnings.push_back({is_move ? kIllegal : kNoMove, quoted(word, 60)});
        }
    };
    for (EpdOperand& operand : operation.operands) {
        // A single word is tried below, and only there.
        if (operand.text.find_first_of(kBetween) != std::string::npos &&
            parse_plain_move(position, operand.text)) {
            kept.push_back(std::move(operand));
            continue;
        }
        for (const std::string_view word : words_of(operand.text)) {
            const std::string_view bare = without_number(word);
            if (!is_mark(bare)) take(bare);
        }
    }
    if (kept.empty() && illegal) return illegal;
    if (kept.empty()) return fault ? fault : epd_error(operation.opcode, "names no move");
    operation.operands = std::move(kept);
    return std::nullopt;
}

// ---- The line ----

// Whether the byte is a blank or a rest of a line end; also Ctrl-Z, an old end-of-file mark.
bool is_blank(unsigned char byte) {
    return byte == 0 || byte == ' ' || (byte >= 0x09 && byte <= 0x0D) || byte == 0x1A;
}

// Removes the quotes or the tag around the fields in '"fields" bm ...' and '[FEN "fields"]'.
void unwrap(std::string& text) {
    for (const std::string_view opening : {"\"", "[FEN \""}) {
        if (!text.starts_with(opening)) continue;
        const std::size_t end = text.find('"', opening.size());
        if (end == std::string::npos || text.find(';') < end) return;
        text[end] = ' ';
        if (end + 1 < text.size() && text[end + 1] == ']') text[end + 1] = ' ';
        text.erase(0, opening.size());
        return;
    }
}

// Makes one line without a byte order mark and without quotes around the position: blanks of any
// kind become spaces, and control characters '?'.
std::string clean_line(std::string_view line, bool& has_controls) {
    std::string text(without_byte_order_mark(line));
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        // The second byte of a character from U+0080 to U+009F.
        const bool is_high = byte >= 0x80 && byte < 0xA0 && i > 0 && text[i - 1] == '\xC2';
        if (is_blank(byte)) {
            text[i] = ' ';
        } else if (is_high || byte < 0x20 || byte == 0x7F) {
            if (is_high) text[i - 1] = '?';
            text[i] = '?';
            has_controls = true;
        }
    }
    text.erase(0, text.find_first_not_of(' '));
    unwrap(text);
    return text;
}

// Reads a line from left to right.
class Scanner {
  public:
    explicit Scanner(std::string_view line) : line_(line) {}

    bool at_end() const { return at_ == line_.size(); }
    char peek() const { return at_end() ? '\0' : line_[at_]; }
    void skip() { ++at_; }
    void skip_blanks() { at_ = std::min(line_.find_first_not_of(' ', at_), line_.size()); }

    // Returns the text up to the next blank, semicolon or the end.
    std::string_view peek_word() const {
        return line_.substr(at_, line_.find_first_of(" ;", at_) - at_);
    }
    std::string_view word() {
        const std::string_view found = peek_word();
        at_ += found.size();
        return found;
    }

    // Returns the text in the quotes that begin here; nothing if they are not closed.
    std::optional<std::string> quoted_text() {
        std::string text;
        for (++at_; !at_end(); ++at_) {
            if (peek() == '"') {
                ++at_;
                return text;
            }
            const bool escape = peek() == '\\' && at_ + 1 < line_.size() &&
                                (line_[at_ + 1] == '"' || line_[at_ + 1] == '\\');
            if (escape) ++at_;
            text += line_[at_];
        }
        return std::nullopt;
    }

  private:
    std::string_view line_;
    std::size_t at_ = 0;
};

// ---- The operations of a line ----

constexpr std::string_view kNoOperation = "fields that are no operations";
constexpr std::string_view kUnreadable = "operations that cannot be read";
constexpr std::string_view kOpenQuote = "quotes that are not closed";
constexpr std::string_view kControl = "control characters, shown as '?'";
constexpr std::string_view kBefore = "words before the position";
constexpr std::string_view kCastling = "castling rights that cannot be";
constexpr std::string_view kEnPassant = "en passant squares that cannot be";
constexpr std::string_view kCounter = "counters out of range";

// Opcodes whose operands are plain words, so that another opcode among them lacks only the
// semicolon before it; and other opcodes of the standard.
constexpr std::string_view kPlainOpcodes[] = {"acd", "acn",  "acs",  "am", "bm", "ce", "dm",
                                              "eco", "fmvn", "hmvc", "pm", "pv", "rc", "sm"};
constexpr std::string_view kOtherOpcodes[] = {"draw_accept", "draw_claim", "draw_offer",
                                              "draw_reject", "id",         "nic",
                                              "noop",        "resign",     "tcgs"};

bool is_named_opcode(std::string_view word) {
    return std::ranges::find(kPlainOpcodes, word) != std::end(kPlainOpcodes) ||
           std::ranges::find(kOtherOpcodes, word) != std::end(kOtherOpcodes);
}

bool is_opcode(std::string_view word) {
    return is_named_opcode(word) || is_numbered(word, 'D') ||
           (word.size() == 2 && (is_numbered(word, 'c') || is_numbered(word, 'v')));
}

bool holds_plain_words(std::string_view opcode) {
    return std::ranges::find(kPlainOpcodes, opcode) != std::end(kPlainOpcodes) ||
           is_numbered(opcode, 'D');
}

// Converts "BM", "bm:" and the like to "bm"; returns others unchanged.
std::string usual_opcode(std::string_view word) {
    const std::string_view name = word.substr(0, word.find_last_not_of(':') + 1);
    for (const std::string_view opcode : {"bm", "am", "dm", "id"})
        if (equal_ignoring_case(name, opcode)) return std::string(opcode);
    return std::string(word);
}

bool is_signed_number(std::string_view word) {
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    return all_digits(word);
}

// Reads "dm #3" and "dm mate in 3.": only the number counts.
bool mend_distance(EpdOperation& operation) {
    std::vector<EpdOperand> numbers;
    for (const EpdOperand& operand : operation.operands) {
        std::string_view text = operand.text;
        text.remove_prefix(std::min(text.find_first_not_of("#+=("), text.size()));
        text = text.substr(0, text.find_last_not_of(".)") + 1);
        if (is_signed_number(text)) numbers.push_back({std::string(text), false});
    }
    if (!EpdRecord{Position::start(), {{"dm", numbers}}}.mate_distance()) return false;
    operation.operands = std::move(numbers);
    return true;
}

bool is_question(const EpdOperation& operation) {
    return operation.opcode == "bm" || operation.opcode == "am" || operation.opcode == "dm";
}

class Reader {
  public:
    explicit Reader(std::string_view line)
        : text_(clean_line(line, has_controls_)), scanner_(text_) {
        if (has_controls_) note(kControl, text_);
    }

    Result<EpdReading> read() {
        if (auto error = read_fields()) return *error;
        for (scanner_.skip_blanks(); !scanner_.at_end(); scanner_.skip_blanks()) {
            if (scanner_.peek() == ';')
                scanner_.skip();
            else
                read_operation();
        }
        take_counters();
        take_mate_mark();
        auto fen = read_fen(fields_ + ' ' + halfmove_clock_ + ' ' + fullmove_number_);
        if (!fen) return Error{fen.error()};
        for (const std::string& warning : fen->warnings) add_warning(warning);
        EpdRecord record{fen->position, {}};
        for (EpdOperation& operation : operations_)
            if (auto error = mend(std::move(operation), record)) return *error;
        if (unreadable_ && std::ranges::none_of(record.operations, is_question))
            return *unreadable_;
        return EpdReading{std::move(record), std::move(warnings_)};
    }

  private:
    void note(std::string_view kind, std::string_view text) {
        warnings_.push_back({kind, quoted(text, 60)});
    }

    void add_warning(const std::string& warning) {
        const bool is_counter = warning.find(" taken as ") != std::string::npos;
        const std::string_view kind = warning.starts_with("castling")     ? kCastling
                                      : warning.starts_with("en passant") ? kEnPassant
                                      : is_counter                        ? kCounter
                                                                          : "";
        if (!kind.empty()) warnings_.push_back({kind, warning});
    }

    // Does not look past a quote: with many quotes in a row each would scan the rest of the line.
    bool is_at_opcode() const { return scanner_.peek() != '"' && is_opcode(scanner_.peek_word()); }

    // Takes as board the first of the first few words that has eight ranks, else the first word.
    std::string_view board() {
        Scanner ahead = scanner_;
        for (int i = 0; i < 4; ++i) {
            ahead.skip_blanks();
            const std::string_view word = ahead.word();
            if (std::ranges::count(word, '/') != 7) continue;
            if (i > 0) note(kBefore, text_.substr(0, text_.find(word)));
            scanner_ = ahead;
            return word;
        }
        scanner_.skip_blanks();
        return scanner_.word();
    }

    std::optional<Error> read_fields() {
        fields_ = board();
        scanner_.skip_blanks();
        const std::string_view side = scanner_.word();
        if (side.empty())
            return epd_error("position", "fewer than four fields in " + quoted(text_));
        fields_ += ' ' + (side == "W" || side == "B" ? to_lower(side) : std::string(side));
        for (int i = 0; i < 2; ++i) {
            scanner_.skip_blanks();
            const std::string_view word = scanner_.peek_word();
            if (word.empty() || is_named_opcode(word))  // here c3 is a square
                fields_ += " -";
            else
                fields_ += ' ' + std::string(scanner_.word());
        }
        for (std::string* counter : {&halfmove_clock_, &fullmove_number_}) {
            scanner_.skip_blanks();
            if (!is_signed_number(scanner_.peek_word())) continue;
            *counter = scanner_.word();
            if (counter->starts_with('+')) counter->erase(0, 1);
        }
        return std::nullopt;
    }

    // Reads up to the semicolon, or to an opcode without a semicolon before it.
    void read_operation() {
        const std::string_view word = scanner_.peek_word();
        if (!is_letter(word.front()) || word.find('"') != std::string_view::npos)
            return skip_field();
        EpdOperation operation{usual_opcode(scanner_.word()), {}};
        for (scanner_.skip_blanks(); !scanner_.at_end() && scanner_.peek() != ';';
             scanner_.skip_blanks()) {
            if (begins_operation(operation)) break;
            operation.operands.push_back(operand());
        }
        operations_.push_back(std::move(operation));
    }

    EpdOperand operand() {
        if (scanner_.peek() != '"') return {std::string(scanner_.word()), false};
        Scanner before = scanner_;
        if (auto text = scanner_.quoted_text()) return {std::move(*text), true};
        // Reads to the next semicolon or the end.
        std::string text;
        for (before.skip(); !before.at_end() && before.peek() != ';'; before.skip())
            text += before.peek();
        scanner_ = before;
        note(kOpenQuote, '"' + text);
        return {text.substr(0, text.find_last_not_of(' ') + 1), true};
    }

    // Whether the next word is an opcode rather than an operand of this one.
    bool begins_operation(const EpdOperation& operation) const {
        if (!is_at_opcode()) return false;
        const std::string_view opcode = operation.opcode;
        const std::string_view word = scanner_.peek_word();
        const bool ends = !operation.operands.empty() && operation.operands.back().quoted;
        if (ends && (opcode == "id" || is_numbered(opcode, 'c'))) return true;
        if (opcode == "id") return word == "bm" || word == "am" || word == "dm";
        if (!holds_plain_words(opcode)) return false;
        const bool pawn_move =
            word.size() == 2 && word[0] == 'c' && word[1] >= '1' && word[1] < '9';
        if (!pawn_move) return true;
        Scanner behind = scanner_;
        behind.word();
        behind.skip_blanks();
        return behind.peek() == '"';
    }

    // Skips text that is not an operation, up to the semicolon or an opcode.
    void skip_field() {
        std::string field;
        while (!scanner_.at_end() && scanner_.peek() != ';' && !is_at_opcode()) {
            if (!field.empty()) field += ' ';
            field += operand().text;
            scanner_.skip_blanks();
        }
        if (is_mate_mark(field)) mate_mark_ = field.substr(1);
        note(kNoOperation, field);
    }

    // "#3" alone means "dm 3" if nothing else is asked for; otherwise it may be any number.
    void take_mate_mark() {
        if (mate_mark_.empty() || std::ranges::any_of(operations_, is_question)) return;
        operations_.push_back({"dm", {{mate_mark_, false}}});
        std::erase(warnings_, EpdWarning{kNoOperation, quoted("#" + mate_mark_)});
    }

    // The opcodes hmvc and fmvn override the counters after the fields.
    void take_counters() {
        std::erase_if(operations_, [&](const EpdOperation& operation) {
            if (operation.opcode != "hmvc" && operation.opcode != "fmvn") return false;
            const auto& operands = operation.operands;
            if (operands.size() != 1 || !all_digits(operands.front().text)) {
                note(kUnreadable, operation.opcode);
                return true;
            }
            (operation.opcode == "hmvc" ? halfmove_clock_ : fullmove_number_) =
                operands.front().text;
            return false;
        });
    }

    // Adds the operation, or its readable part, to the record.
    std::optional<Error> mend(EpdOperation operation, EpdRecord& record) {
        const EpdRecord alone{record.position, {operation}};
        if (operation.opcode == "bm" || operation.opcode == "am") {
            if (auto error = mend_moves(record.position, operation, warnings_)) return error;
        } else if (operation.opcode == "mate" && mend_distance(operation)) {  // "mate in 3"
            operation.opcode = "dm";
        } else if (operation.opcode == "dm") {
            const auto distance = alone.mate_distance();
            if (!distance && !mend_distance(operation)) {
                unreadable_ = Error{distance.error()};
                note(kUnreadable, "dm");
                return std::nullopt;
            }
        } else if (!alone.perft_counts()) {
            note(kUnreadable, operation.opcode);
            return std::nullopt;
        }
        record.operations.push_back(std::move(operation));
        return std::nullopt;
    }

    std::vector<EpdWarning> warnings_;
    bool has_controls_ = false;
    std::string text_;
    Scanner scanner_;
    std::string fields_;
    std::string halfmove_clock_ = "0";
    std::string fullmove_number_ = "1";
    std::vector<EpdOperation> operations_;
    std::string mate_mark_;
    std::optional<Error> unreadable_;  // of a dm that was left out
};

}  // namespace

Result<EpdReading> read_epd(std::string_view line) {
    if (line.size() > kLongestEpdLine) return epd_error("line", "longer than 1 MiB");
    return Reader(line).read();
}

Result<EpdRecord> parse_epd(std::string_view line) {
    auto reading = read_epd(line);
    if (!reading) return Error{reading.error()};
    for (const auto& [kind, text] : reading->warnings)
        if (kind != kCastling && kind != kEnPassant && kind != kCounter)
            return epd_error(kind, text);
    return std::move(reading->record);
}

}  // namespace sebastes
