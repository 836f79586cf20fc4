#include "tools/programs/ucistress/shrink.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

namespace sebastes::stress {

namespace {

class Shrinker {
  public:
    Shrinker(Steps steps, const Fails& fails, int trials)
        : steps_(std::move(steps)), fails_(fails), trials_(trials) {}

    Steps run() {
        for (std::size_t chunk = std::max<std::size_t>(steps_.size() / 2, 1);;) {
            const bool removed = remove_chunks(chunk);
            if (trials_ <= 0 || (chunk == 1 && !removed)) break;
            chunk = std::max<std::size_t>(chunk / 2, 1);
        }
        for (std::size_t i = 0; i < steps_.size(); ++i) {
            drop_lines(i);
            simplify_position(i);
            shorten_text(i);
        }
        for (std::size_t i = 0; i < steps_.size(); ++i) lower_number(i);
        return std::move(steps_);
    }

  private:
    bool replace(Steps steps) {
        if (trials_ <= 0) return false;
        --trials_;
        if (!fails_(steps)) return false;
        steps_ = std::move(steps);
        return true;
    }

    // From the end: what comes after the fault goes first.
    bool remove_chunks(std::size_t chunk) {
        bool removed = false;
        for (std::size_t end = steps_.size(); end > 0;) {
            const std::size_t begin = end > chunk ? end - chunk : 0;
            Steps less(steps_);
            less.erase(less.begin() + static_cast<std::ptrdiff_t>(begin),
                       less.begin() + static_cast<std::ptrdiff_t>(end));
            removed = replace(std::move(less)) || removed;
            end = std::min(begin, steps_.size());
        }
        return removed;
    }

    bool becomes(std::size_t i, std::string text) {
        Steps simpler(steps_);
        simpler[i].text = std::move(text);
        return replace(std::move(simpler));
    }

    // Of a step that says several.
    void drop_lines(std::size_t i) {
        for (std::size_t end = steps_[i].text.size(); end != std::string::npos;) {
            std::string text = steps_[i].text;
            if (text.find('\n') == std::string::npos) return;
            const std::size_t begin = end == 0 ? std::string::npos : text.rfind('\n', end - 1);
            if (begin == std::string::npos)
                text.erase(0, end + 1);
            else
                text.erase(begin, end - begin);
            becomes(i, std::move(text));
            end = begin;
        }
    }

    // Of a line so long that its length may matter.
    void shorten_text(std::size_t i) {
        constexpr std::size_t kLongText = 1000;
        while (steps_[i].text.size() > kLongText &&
               becomes(i, steps_[i].text.substr(0, steps_[i].text.size() / 2))) {
        }
    }

    // The starting position where that will do, else fewer moves.
    void simplify_position(std::size_t i) {
        constexpr std::string_view kStart = "position startpos";
        constexpr std::string_view kMoves = " moves ";
        if (!steps_[i].text.starts_with("position ") || steps_[i].text == kStart) return;
        if (becomes(i, std::string(kStart))) return;
        for (std::size_t least = 0;;) {
            const std::string& text = steps_[i].text;
            const std::size_t moves = text.find(kMoves);
            if (moves == std::string::npos || trials_ <= 0) return;
            const std::size_t first = std::max(moves + kMoves.size(), least);
            const std::size_t middle = text.rfind(' ', first + (text.size() - first) / 2);
            if (middle == std::string::npos || middle < first) return;
            if (!becomes(i, text.substr(0, middle))) least = middle + 1;
        }
    }

    void lower_number(std::size_t i) {
        const auto becomes = [&](int number) {
            Steps lower(steps_);
            lower[i].number = number;
            return replace(std::move(lower));
        };
        if (steps_[i].number <= 1 || becomes(1)) return;
        while (steps_[i].number > 3 && becomes(steps_[i].number / 2)) {
        }
    }

    Steps steps_;
    const Fails& fails_;
    int trials_;
};

}  // namespace

Steps shrink(Steps steps, const Fails& fails, int trials) {
    return Shrinker(std::move(steps), fails, trials).run();
}

}  // namespace sebastes::stress
