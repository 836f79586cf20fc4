// The files that a session makes up for an engine to read, in a folder of its own, and what
// becomes of them.  The folder goes with its owner.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace sebastes::stress {

class ScratchFolder {
  public:
    // What stands for the folder's path in what is sent.
    static constexpr std::string_view kPlaceholder = "{folder}";

    ScratchFolder() = default;
    ~ScratchFolder();
    ScratchFolder(const ScratchFolder&) = delete;
    ScratchFolder& operator=(const ScratchFolder&) = delete;

    // The folder is made when it is first spoken of.
    std::string filled_in(std::string_view text);
    // Does what a step says (step.h), "KQvK.rtbw cut to" 10.  What the system cannot do, or does
    // not know, is left undone.
    void act(std::string_view text, int number);

  private:
    const std::filesystem::path& path();

    std::filesystem::path path_;  // empty: there is none
};

}  // namespace sebastes::stress
