#include "bases/mate_line_cache.h"

#include <utility>

namespace sebastes {

std::span<const Move> MateLineCache::find(const EndgameBases& bases, const Position& position,
                                          int plies) {
    if (plies >= 0 && static_cast<std::size_t>(plies) <= line_.size()) {
        const std::size_t begin = line_.size() - static_cast<std::size_t>(plies);
        if (begin < keys_.size() && keys_[begin] == position.key())
            return std::span(line_).subspan(begin);
    }
    std::vector<Move> line = bases.line_to_mate(position, plies);
    if (line.empty()) return {};
    clear();
    line_ = std::move(line);
    Position at = position;
    for (const Move move : line_) {
        keys_.push_back(at.key());
        at = at.after(move);
    }
    return line_;
}

void MateLineCache::clear() {
    line_.clear();
    keys_.clear();
}

}  // namespace sebastes
