#include "board/pgn_reader.h"

#include "board/pgn_game_builder.h"

namespace sebastes {

const PgnToken& PgnReader::token() {
    if (!token_) token_ = scanner_.next();
    return *token_;
}

std::optional<Result<PgnReading>> PgnReader::next() {
    PgnGameBuilder builder(file_);
    while (token().kind != PgnToken::Kind::End && !builder.ends_before(*token_)) {
        builder.take(*token_);
        token_.reset();
        if (!builder.ended()) continue;
        while (builder.goes_on_with(token())) {
            builder.take(*token_);
            token_.reset();
        }
        break;
    }
    if (builder.empty()) return std::nullopt;
    Result<PgnReading> reading = builder.finish();
    if (!reading) fault_ = builder.fault();
    return reading;
}

}  // namespace sebastes
