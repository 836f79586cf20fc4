#include "tools/shared/command_line/manual_files.h"

#include <filesystem>
#include <system_error>

#include "tools/shared/batch/output_file.h"

namespace sebastes::tools {

std::optional<Error> write_manual_files(const ProgramWords& program, const std::string& folder) {
    struct File {
        std::string folder;
        std::string name;
        std::string text;
    };
    const std::string& name = program.installed;
    for (const File& file : {File{"man", name + ".6", manual_page(program)},
                             File{"bash", name, bash_completion(program)},
                             File{"zsh", "_" + name, zsh_completion(program)},
                             File{"fish", name + ".fish", fish_completion(program)}}) {
        const std::filesystem::path path = std::filesystem::path(folder) / file.folder / file.name;
        std::error_code ignored;  // writing the file then fails
        std::filesystem::create_directories(path.parent_path(), ignored);
        if (auto error = write_output_file(path.string(), file.text)) return error;
    }
    return std::nullopt;
}

}  // namespace sebastes::tools
