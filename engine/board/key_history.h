// KeyHistory holds the keys of the positions of a game and of the current search line and detects
// repetitions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "board/zobrist.h"

namespace sebastes {

class KeyHistory {
  public:
    void clear() { keys_.clear(); }
    void push(Key key) { keys_.push_back(key); }
    void pop() { keys_.pop_back(); }
    void reserve(std::size_t size) { keys_.reserve(size); }
    std::size_t size() const { return keys_.size(); }
    const std::vector<Key>& all() const { return keys_; }  // oldest first

    // Whether the last position counts as a draw: it occurred twice among the `reversible` plies
    // before it, or once fewer than `since_root` plies before it, inside the search, where both
    // sides could have avoided it.  `reversible` is the number of plies since a capture or pawn
    // move; older positions cannot recur.
    bool is_repetition(int reversible, int since_root) const {
        int earlier = 0;
        const int last = static_cast<int>(keys_.size()) - 1;
        const int reach = std::min(reversible, last);
        for (int back = 4; back <= reach; back += 2) {
            if (keys_[static_cast<std::size_t>(last - back)] != keys_.back()) continue;
            if (back < since_root || ++earlier == 2) return true;
        }
        return false;
    }

    // Whether any position occurs twice among the last one and the `reversible` plies before it.
    bool has_repetition(int reversible) const {
        const std::size_t reach = std::min(static_cast<std::size_t>(reversible) + 1, keys_.size());
        const auto begin = keys_.end() - static_cast<std::ptrdiff_t>(reach);
        for (auto key = begin; key != keys_.end(); ++key)
            if (std::find(key + 1, keys_.end(), *key) != keys_.end()) return true;
        return false;
    }

    // Returns the keys that occur at least twice, each once.
    std::vector<Key> stood_twice() const {
        std::vector<Key> sorted = keys_;
        std::sort(sorted.begin(), sorted.end());
        std::vector<Key> twice;
        for (std::size_t i = 1; i < sorted.size(); ++i)
            if (sorted[i] == sorted[i - 1] && (twice.empty() || twice.back() != sorted[i]))
                twice.push_back(sorted[i]);
        return twice;
    }

  private:
    std::vector<Key> keys_;
};

}  // namespace sebastes
