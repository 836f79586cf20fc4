// ScratchFolder is a session's folder of files for an engine to read; it creates, changes and
// removes them.  Its destructor deletes the folder.
#pragma once

#include <cstddef>
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

    // Returns the text with the folder's path for the placeholder.  The folder is made when it is
    // first needed.
    std::string filled_in(std::string_view text);
    // Does what a step says (step.h), "KQvK.rtbw cut to 10", with a file in the folder.  What the
    // system cannot do is left undone.
    void act(std::string_view text);

  private:
    const std::filesystem::path& path();

    std::filesystem::path path_;  // empty: there is none
};

// ---- The files' bytes: the same for each name, on every machine ----

constexpr std::size_t kGarbage = 65536;                     // bytes
constexpr std::size_t kMostMadeUp = std::size_t{16} << 20;  // no file that is made up has more

// Random bytes.
std::string garbage(std::size_t size);
// What the file should be, by its name.  KQvK.rtbw and KRvK.rtbz, their like of three pieces and
// those of KNNvK are Syzygy tables, which takes a second once; *.bin is a Polyglot book of a game's
// first move.  Others are garbage.
std::string sound_file(const std::string& name);
// The same but for most of its bytes: its head is as it should be.
std::string spoiled_file(const std::string& name);

}  // namespace sebastes::stress
