// book names [TEXT]
#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "book/opening_book.h"
#include "core/text.h"
#include "tools/programs/book/commands.h"
#include "tools/programs/book/position_words.h"

namespace sebastes::book {

namespace {

class NamesCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe("Lists the openings that have names here: ECO code, name, moves.");
        line.add("TEXT", text_, "Only those whose code or name has this, in any case");
        line.footer(
            "Examples:\n"
            "  book names najdorf\n"
            "  book names C6\n");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        std::size_t shown = 0;
        for (const OpeningLine& line : opening_lines()) {
            const std::string title = fmt::format("{} {}", line.opening.eco, line.opening.name);
            if (to_lower(title).find(to_lower(text_)) == std::string::npos) continue;
            streams.out << fmt::format("{}   {}\n", title,
                                       numbered_moves(Position::start(), line.moves));
            ++shown;
        }
        if (shown > 0) return tools::kExitFine;
        streams.out << "no opening has that in its name\n";
        return tools::kExitWrong;
    }

  private:
    std::string text_;
};

}  // namespace

std::unique_ptr<tools::Command> make_names() { return std::make_unique<NamesCommand>(); }

}  // namespace sebastes::book
