#include "notation/epd_reading.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>

#include "core/letters.h"
#include "core/quoted.h"
#include "notation/epd_line.h"
#include "notation/epd_move_words.h"
#include "notation/epd_scanner.h"
#include "notation/fen.h"

namespace sebastes {

namespace {

constexpr std::string_view kNoOperation = "fields that are no operations";
constexpr std::string_view kUnreadable = "operations that cannot be read";
constexpr std::string_view kOpenQuote = "quotes that are not closed";
constexpr std::string_view kControl = "control characters, shown as '?'";
constexpr std::string_view kBefore = "words before the position";
constexpr std::string_view kCastling = "castling rights that cannot be";
constexpr std::string_view kEnPassant = "en passant squares that cannot be";
constexpr std::string_view kCounter = "counters out of range";

constexpr std::string_view kNamedOpcodes[] = {
    "acd",        "acn",        "acs",  "am",          "bm",  "ce",   "dm",  "draw_accept",
    "draw_claim", "draw_offer", "eco",  "draw_reject", "id",  "pm",   "pv",  "rc",
    "sm",         "fmvn",       "hmvc", "resign",      "nic", "noop", "tcgs"};

// "D1", "c0", "v9": a letter and a number.
bool is_numbered(std::string_view word, char letter) {
    return word.starts_with(letter) && all_digits(word.substr(1));
}

bool is_named_opcode(std::string_view word) {
    return std::ranges::find(kNamedOpcodes, word) != std::end(kNamedOpcodes);
}

bool is_opcode(std::string_view word) {
    return is_named_opcode(word) || is_numbered(word, 'D') ||
           (word.size() == 2 && (is_numbered(word, 'c') || is_numbered(word, 'v')));
}

// "BM", "bm:" and the like as "bm"; others as they are.
std::string usual_opcode(std::string_view word) {
    const std::string_view name = word.substr(0, word.find_last_not_of(':') + 1);
    for (const std::string_view opcode : {"bm", "am", "dm", "id"})
        if (name.size() == 2 && (name[0] | 0x20) == opcode[0] && (name[1] | 0x20) == opcode[1])
            return std::string(opcode);
    return std::string(word);
}

// Whether an opcode among the operands is one whose semicolon before it is missing.
bool holds_plain_words(std::string_view opcode) {
    constexpr std::string_view kPlain[] = {"acd", "acn",  "acs",  "am", "bm", "ce", "dm",
                                           "eco", "fmvn", "hmvc", "pm", "pv", "rc", "sm"};
    return std::ranges::find(kPlain, opcode) != std::end(kPlain) || is_numbered(opcode, 'D');
}

bool is_signed_number(std::string_view word) {
    if (word.starts_with('-') || word.starts_with('+')) word.remove_prefix(1);
    return all_digits(word);
}

class Reader {
  public:
    explicit Reader(std::string_view line) : text_(clean_line(line)), scanner_(text_) {
        if (holds_controls(line)) note(kControl, text_);
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
        for (const std::string& oddity : fen->oddities) note_oddity(oddity);
        EpdRecord record{fen->position, {}};
        for (EpdOperation& operation : operations_)
            if (auto error = mend(std::move(operation), record)) return *error;
        const bool asks = record.find("bm") || record.find("am") || record.find("dm");
        if (unreadable_ && !asks) return *unreadable_;
        return EpdReading{std::move(record), std::move(notices_)};
    }

  private:
    void note(std::string_view kind, std::string_view text) {
        notices_.push_back({kind, quoted(text, 60)});
    }
    void note_oddity(const std::string& oddity) {
        if (oddity.starts_with("castling")) notices_.push_back({kCastling, oddity});
        if (oddity.starts_with("en passant")) notices_.push_back({kEnPassant, oddity});
        if (oddity.find(" taken as ") != std::string::npos) notices_.push_back({kCounter, oddity});
    }

    std::string_view next_word() {
        scanner_.skip_blanks();
        return scanner_.word();
    }
    std::string_view peek_word() const { return EpdScanner(scanner_).word(); }
    // Looks no further where a quote begins: of a run of them each would look through the rest.
    bool is_at_opcode() const { return scanner_.peek() != '"' && is_opcode(peek_word()); }

    // The board is the first of the first few words that has eight ranks, else the first.
    std::string_view board() {
        EpdScanner ahead = scanner_;
        for (int i = 0; i < 4; ++i) {
            ahead.skip_blanks();
            const std::string_view word = ahead.word();
            if (std::ranges::count(word, '/') != 7) continue;
            if (i > 0) note(kBefore, text_.substr(0, text_.find(word)));
            scanner_ = ahead;
            return word;
        }
        return next_word();
    }

    std::optional<Error> read_fields() {
        const std::string_view placement = board();
        const std::string_view side = next_word();
        if (side.empty())
            return epd_error("position", "fewer than four fields in " + quoted(text_));
        const bool capital = side == "W" || side == "B";
        fields_ = std::string(placement) +
                  (capital ? (side == "W" ? " w" : " b") : ' ' + std::string(side));
        for (int i = 0; i < 2; ++i) {
            scanner_.skip_blanks();
            const std::string_view word = peek_word();
            if (word.empty() || is_named_opcode(word))  // c3 is a square here
                fields_ += " -";
            else
                fields_ += ' ' + std::string(scanner_.word());
        }
        for (std::string* counter : {&halfmove_clock_, &fullmove_number_}) {
            scanner_.skip_blanks();
            if (!is_signed_number(peek_word())) continue;
            *counter = scanner_.word();
            if (counter->starts_with('+')) counter->erase(0, 1);
        }
        return std::nullopt;
    }

    // Up to the semicolon, or to an opcode that lacks one before it.
    void read_operation() {
        const std::string_view word = peek_word();
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
        EpdScanner before = scanner_;
        if (auto text = scanner_.quoted_text()) return {std::move(*text), true};
        // To the next semicolon or the end.
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
        const std::string_view word = peek_word();
        const bool ends = !operation.operands.empty() && operation.operands.back().quoted;
        if (ends && (opcode == "id" || is_numbered(opcode, 'c'))) return true;
        if (opcode == "id") return word == "bm" || word == "am" || word == "dm";
        if (!holds_plain_words(opcode)) return false;
        const bool pawn_move =
            word.size() == 2 && word[0] == 'c' && word[1] >= '1' && word[1] < '9';
        if (!pawn_move) return true;
        EpdScanner behind = scanner_;
        behind.word();
        behind.skip_blanks();
        return behind.peek() == '"';
    }

    // What is no operation, up to the semicolon or an opcode.
    void skip_field() {
        std::string field;
        while (!scanner_.at_end() && scanner_.peek() != ';' && !is_at_opcode()) {
            field += (field.empty() ? "" : " ");
            if (scanner_.peek() == '"')
                field += operand().text;
            else
                field += scanner_.word();
            scanner_.skip_blanks();
        }
        if (is_mate_mark(field)) mate_mark_ = field.substr(1);
        note(kNoOperation, field);
    }

    // "#3" alone is "dm 3" where nothing else is asked for, else it may be any number.
    void take_mate_mark() {
        const auto asks = [](const EpdOperation& operation) {
            return operation.opcode == "bm" || operation.opcode == "am" || operation.opcode == "dm";
        };
        if (mate_mark_.empty() || std::ranges::any_of(operations_, asks)) return;
        operations_.push_back({"dm", {{mate_mark_, false}}});
        std::erase(notices_, EpdNotice{kNoOperation, quoted("#" + mate_mark_)});
    }

    // The opcodes hmvc and fmvn win over the counters after the fields.
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

    // Adds the operation, or what of it can be read, to the record.
    std::optional<Error> mend(EpdOperation operation, EpdRecord& record) {
        EpdRecord probe{record.position, {operation}};
        if (operation.opcode == "bm" || operation.opcode == "am") {
            if (!probe.moves(operation.opcode) || !probe.mate_distance()) {
                if (auto error = mend_moves(record.position, operation, notices_)) return error;
            }
        } else if (operation.opcode == "mate" && mend_distance(operation)) {  // "mate in 3"
            operation.opcode = "dm";
        } else if (operation.opcode == "dm") {
            const auto distance = probe.mate_distance();
            if (!distance && !mend_distance(operation)) {
                unreadable_ = Error{distance.error()};
                note(kUnreadable, "dm");
                return std::nullopt;
            }
        } else if (is_numbered(operation.opcode, 'D') && !probe.perft_counts()) {
            note(kUnreadable, operation.opcode);
            return std::nullopt;
        }
        record.operations.push_back(std::move(operation));
        return std::nullopt;
    }

    // "dm #3", "dm mate in 3.": the only number counts.
    static bool mend_distance(EpdOperation& operation) {
        std::vector<EpdOperand> numbers;
        for (const EpdOperand& operand : operation.operands) {
            const std::size_t first = operand.text.find_first_not_of("#+=(");
            const std::size_t last = operand.text.find_last_not_of(".)");
            if (first == std::string::npos || last == std::string::npos || last < first) continue;
            const std::string text = operand.text.substr(first, last + 1 - first);
            if (is_signed_number(text)) numbers.push_back({text, false});
        }
        if (numbers.size() != 1) return false;
        const EpdRecord probe{Position::start(), {{"dm", numbers}}};
        if (!probe.mate_distance()) return false;
        operation.operands = std::move(numbers);
        return true;
    }

    std::vector<EpdNotice> notices_;
    std::string text_;
    EpdScanner scanner_;
    std::string fields_;
    std::string halfmove_clock_ = "0";
    std::string fullmove_number_ = "1";
    std::vector<EpdOperation> operations_;
    std::string mate_mark_;
    std::optional<Error> unreadable_;  // of a dm that was left out
};

}  // namespace

Result<EpdReading> read_epd(std::string_view line) { return Reader(line).read(); }

}  // namespace sebastes
