// These functions recognise words of an EPD line. Only epd.cpp and epd_reader.cpp use them.
#pragma once

#include <string>
#include <string_view>

#include "core/number.h"
#include "core/result.h"

namespace sebastes {

// `where` is an opcode or a part of the line.
inline Error epd_error(std::string_view where, std::string_view reason) {
    return {"bad EPD, " + std::string(where) + ": " + std::string(reason)};
}

// Whether the word is a letter and a number: "D1", "c0", "v9".
inline bool is_numbered(std::string_view word, char letter) {
    return word.starts_with(letter) && all_digits(word.substr(1));
}

// Whether the word is "#3" or "#-3", as mate suites write the distance to mate.
inline bool is_mate_mark(std::string_view word) {
    if (!word.starts_with('#')) return false;
    word.remove_prefix(word.starts_with("#-") ? 2 : 1);
    return all_digits(word);
}

}  // namespace sebastes
