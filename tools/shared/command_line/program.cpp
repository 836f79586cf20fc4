#include "tools/shared/command_line/program.h"

#include <cerrno>
#include <cstring>
#include <exception>
#include <filesystem>
#include <iostream>
#include <new>
#include <optional>
#include <span>
#include <string_view>
#include <system_error>
#include <utility>

#include "core/nearest_word.h"
#include "core/version.h"
#include "system/descriptor.h"
#include "tools/shared/command_line/manual_files.h"
#include "tools/shared/command_line/plain_stream.h"

namespace sebastes::tools {

namespace {

Result<ExitCode> run_command(Command& command, CommandLine& line, std::vector<std::string> words,
                             const Streams& streams) try {
    command.describe(line);
    const Result<std::string> help = line.read(std::move(words));
    if (!help) return Error{help.error()};
    if (help->empty()) return command.run(streams);
    streams.out << *help;
    return kExitFine;
} catch (const std::bad_alloc&) {
    return Error{"not enough memory"};
} catch (const std::exception& error) {
    return Error{error.what()};
}

// Flushes the output. Returns false, and reports the reason, if some of the output is lost.
bool finish_output(std::string_view program, const Streams& streams) {
    errno = 0;
    const bool whole = !streams.out.fail();
    streams.out.flush();
    if (streams.out) return true;
    std::string reason = "the output cannot be written";
    if (whole && errno != 0) reason.append(": ").append(std::strerror(errno));
    complain(streams, program, reason);
    return false;
}

// Answers --version and --manual, which need no command line. Returns nothing for other words.
std::optional<Result<ExitCode>> answer_about(const Program& program,
                                             const std::vector<std::string>& words,
                                             const Streams& streams) {
    if (words.size() == 1 && (words[0] == "--version" || words[0] == "-V")) {
        streams.out << program.name << " of Sebastes " << kVersion << '\n';
        return kExitFine;
    }
    if (words.size() != 2 || words[0] != "--manual") return std::nullopt;
    if (const auto error = write_manual_files(words_of(program), words[1])) return *error;
    return kExitFine;
}

// Returns the command that the user probably meant by the first word, if that is neither a command,
// an option nor a file.
std::optional<std::string_view> command_meant(const Program& program,
                                              const std::vector<std::string>& words) {
    if (words.empty() || words.front().starts_with('-')) return std::nullopt;
    std::vector<std::string_view> names;
    for (const NamedCommand& command : program.commands) names.push_back(command.name);
    const auto meant = nearest_word(words.front(), names);
    std::error_code ignored;
    if (meant == words.front() || std::filesystem::exists(words.front(), ignored))
        return std::nullopt;
    return meant;
}

ExitCode run_on(const Program& program, std::vector<std::string> words, const Streams& streams) {
    const auto meant = command_meant(program, words);
    std::string name(program.name);
    MakeCommand make = program.main;
    for (const NamedCommand& command : program.commands)
        if (!words.empty() && words.front() == command.name) {
            words.erase(words.begin());
            name.append(" ").append(command.name);
            make = command.make;
            break;
        }
    CommandLine line(name);
    const auto answer = answer_about(program, words, streams);
    const auto code = answer ? *answer : run_command(*make(), line, std::move(words), streams);
    const bool whole = finish_output(program.name, streams);
    if (!code) complain(streams, program.name, code.error());
    if (meant && (!code || *code != kExitFine))
        streams.err << "Did you mean '" << program.name << ' ' << *meant << "'?\n" << std::flush;
    if (code) return whole ? *code : kExitUnusable;
    streams.err << "Try '" << name << " --help'.\n" << std::flush;
    return kExitUnusable;
}

}  // namespace

ProgramWords words_of(const Program& program) {
    const auto describe = [](std::string_view name, MakeCommand make) {
        CommandLine line{std::string(name)};
        make()->describe(line);
        CommandWords words = line.command_words();
        words.name = name;
        return words;
    };
    ProgramWords words;
    words.name = program.name;
    words.installed = "sebastes-" + words.name;
    words.main = describe("", program.main);
    words.summary = program.summary.empty() ? words.main.text : program.summary;
    words.main.options.insert(words.main.options.begin() + 1,
                              {{"-V", "--version"}, "", "Print the version and exit", {}});
    for (const NamedCommand& command : program.commands)
        words.commands.push_back(describe(command.name, command.make));
    words.manuals = {"sebastes"};
    return words;
}

void complain(const Streams& streams, std::string_view program, std::string_view reason) {
    streams.err << program << ": " << reason << '\n' << std::flush;
}

ExitCode run_program(const Program& program, std::vector<std::string> words,
                     const Streams& streams) {
    if (!program.plain_output) return run_on(program, std::move(words), streams);
    PlainStream out(streams.out);
    PlainStream err(streams.err);
    return run_on(program, std::move(words), {out, err});
}

int run_main(const Program& program, int argc, const char* const* argv) {
    prepare_process();
    const std::span<const char* const> words(argv, static_cast<std::size_t>(argc));
    return run_program(program, {words.begin() + (argc > 0 ? 1 : 0), words.end()},
                       {std::cout, std::cerr});
}

}  // namespace sebastes::tools
