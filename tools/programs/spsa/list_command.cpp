#include "tools/programs/spsa/commands.h"
#include "tools/programs/spsa/parameter_file.h"

namespace sebastes::spsa {

namespace {

class ListCommand : public tools::Command {
  public:
    void describe(tools::CommandLine& line) override {
        line.describe(
            "Prints an engine's spin options as a file of parameters, but not those that are "
            "about\n"
            "its use, such as Hash: c_end is a twentieth of the range, r_end 0.002.");
        line.add("--engine", command_, "The engine's command").required();
    }

    Result<tools::ExitCode> run(const tools::Streams& streams) override {
        const auto engine = tools::UciClient::start(command_);
        if (!engine) return Error{engine.error()};
        int found = 0;
        for (const Parameter& option : spin_options(engine->options())) {
            if (is_usual_option(option.name)) continue;
            streams.out << to_line(option) << '\n';
            ++found;
        }
        if (found == 0) return Error{engine->name() + " has no spin options to tune"};
        return tools::kExitFine;
    }

  private:
    std::string command_;
};

}  // namespace

std::unique_ptr<tools::Command> make_list() { return std::make_unique<ListCommand>(); }

}  // namespace sebastes::spsa
