#include "tools/programs/play/line_reader.h"

#include <algorithm>

#include "core/text.h"

namespace sebastes::play {

namespace {

class StreamReader : public LineReader {
  public:
    StreamReader(std::istream& in, std::ostream* prompts) : in_(in), prompts_(prompts) {}

    Input read(const std::string& prompt, std::optional<Instant> until) override {
        if (prompts_ != nullptr) *prompts_ << prompt << std::flush;
        Input input;
        if (!std::getline(in_, input.text)) return input;
        if (!input.text.empty() && input.text.back() == '\r') input.text.pop_back();
        input.kind = Input::Kind::Line;
        if (until && std::chrono::steady_clock::now() >= *until) input.kind = Input::Kind::TimeUp;
        return input;
    }

  private:
    std::istream& in_;
    std::ostream* prompts_;
};

bool begins_with(std::string_view text, std::string_view word) {
    return equal_ignoring_case(text.substr(0, word.size()), word);
}

}  // namespace

std::unique_ptr<LineReader> make_stream_reader(std::istream& in, std::ostream* prompts) {
    return std::make_unique<StreamReader>(in, prompts);
}

Completion complete(std::string_view word, const std::vector<std::string>& candidates) {
    Completion completion;
    // Those of the very case first: "b" is a pawn's file before it is a bishop.
    for (const std::string& candidate : candidates)
        if (candidate.starts_with(word)) completion.matches.push_back(candidate);
    if (completion.matches.empty())
        for (const std::string& candidate : candidates)
            if (begins_with(candidate, word)) completion.matches.push_back(candidate);
    if (completion.matches.empty()) return completion;
    completion.common = completion.matches.front();
    for (const std::string& match : completion.matches) {
        const auto end = std::ranges::mismatch(completion.common, match).in1;
        completion.common.erase(end, completion.common.end());
    }
    if (completion.common.size() < word.size()) completion.common = word;
    return completion;
}

}  // namespace sebastes::play
