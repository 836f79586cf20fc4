#include <fmt/core.h>

#include "tools/programs/spsa/commands.h"
#include "tools/programs/spsa/table.h"

namespace sebastes::spsa {

namespace {

class ShowCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Prints how far a tuning is: for each parameter its start, its value now, and the\n"
            "change in units of c_end.");
        line.add("STATE", path_, "The file of the tuning").required();
        line.add_flag("--setoptions", setoptions_, "Print lines for the engine instead");
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto state = read_state(path_);
        if (!state) return Error{state.error()};
        if (setoptions_) {
            streams.out << setoption_text(*state);
        } else {
            streams.out << fmt::format("pairs {} of {}\n", state->pairs, state->all_pairs)
                        << table_text(*state);
        }
        return tools::kExitFine;
    }

  private:
    std::string path_;
    bool setoptions_ = false;
};

}  // namespace

std::unique_ptr<tools::Command> make_show() { return std::make_unique<ShowCommand>(); }

}  // namespace sebastes::spsa
