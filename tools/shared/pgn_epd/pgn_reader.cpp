#include "tools/shared/pgn_epd/pgn_reader.h"

#include "tools/shared/pgn_epd/pgn_game_builder.h"

namespace sebastes {

const PgnToken& PgnReader::token() {
    if (!token_) token_ = scanner_.next();
    return *token_;
}

// Passes over headings between games, as magazines have them: from a word that is no move to the
// next tags.  Its first token, if there was one; where no tags follow, it is still to be read.
std::optional<PgnToken> PgnReader::pass_prose() {
    if (!is_pgn_prose(token())) return std::nullopt;
    PgnToken prose = *token_;
    while (token().kind != PgnToken::Kind::Tag && token_->kind != PgnToken::Kind::End)
        token_.reset();
    return prose;
}

std::optional<Result<PgnReading>> PgnReader::next() {
    PgnGameBuilder builder(file_);
    if (const auto prose = pass_prose()) {
        if (token().kind == PgnToken::Kind::Tag)
            builder.note_prose(prose->line);
        else
            builder.take(*prose);
    }
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
