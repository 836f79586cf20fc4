// Lines of a terminal, edited by libedit.
#include <histedit.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cwchar>

#include "core/text.h"
#include "system/disk_file.h"
#include "tools/programs/play/line_reader.h"
#include "tools/programs/play/terminal.h"

namespace sebastes::play {

namespace {

constexpr int kHistoryLines = 500;

class EditReader : public LineReader {
  public:
    EditReader(Signals& signals, std::string history_file)
        : signals_(signals),
          history_file_(std::move(history_file)),
          edit_(el_init("play", stdin, stdout, stderr)),
          history_(history_init()) {
        HistEvent event;
        history(history_, &event, H_SETSIZE, kHistoryLines);
        history(history_, &event, H_SETUNIQUE, 1);
        if (!history_file_.empty()) history(history_, &event, H_LOAD, history_file_.c_str());
        el_set(edit_, EL_CLIENTDATA, this);
        el_set(edit_, EL_PROMPT, prompt_of);
        el_set(edit_, EL_EDITOR, "emacs");
        el_set(edit_, EL_SIGNAL, 0);
        el_set(edit_, EL_HIST, history, history_);
        el_set(edit_, EL_GETCFN, get_character);
        // The narrow el_set() would copy both texts and never free them.
        el_wset(edit_, EL_ADDFN, L"complete", L"Completes the word", complete_word);
        el_set(edit_, EL_BIND, "\t", "complete", nullptr);
        el_set(edit_, EL_BIND, "^R", "em-inc-search-prev", nullptr);
        // What Ctrl-D becomes that was typed before the terminal was ready for single keys.
        el_set(edit_, EL_BIND, "^@", "em-delete-or-list", nullptr);
    }
    ~EditReader() override {
        history_end(history_);
        el_end(edit_);
    }
    EditReader(const EditReader&) = delete;
    EditReader& operator=(const EditReader&) = delete;

    Input read(const std::string& prompt, std::optional<Instant> until) override {
        prompt_ = prompt;
        until_ = until;
        reason_ = Input::Kind::End;
        signals_.take_interrupt();
        if (signals_.take_resize()) el_resize(edit_);
        std::fflush(stdout);
        el_set(edit_, EL_PREP_TERM, 1);  // libedit itself does so behind the prompt
        int count = 0;
        const char* line = el_gets(edit_, &count);
        if (line == nullptr || count <= 0) {
            std::fputc('\n', stdout);
            return {reason_};
        }
        std::string text(line, static_cast<std::size_t>(count));
        while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
        if (completions_) remember(text);  // and no answers to questions
        return {Input::Kind::Line, text};
    }

    void set_completions(Completions completions) override {
        completions_ = std::move(completions);
    }

  private:
    static EditReader& self(EditLine* edit) {
        EditReader* reader = nullptr;
        el_get(edit, EL_CLIENTDATA, &reader);
        return *reader;
    }
    static char* prompt_of(EditLine* edit) { return self(edit).prompt_.data(); }
    static int get_character(EditLine* edit, wchar_t* character) {
        return self(edit).next_character(*character);
    }
    static unsigned char complete_word(EditLine* edit, int) { return self(edit).complete_here(); }

    void remember(const std::string& text) {
        if (text.find_first_not_of(" \t") == std::string::npos) return;
        HistEvent event;
        history(history_, &event, H_ENTER, text.c_str());
        if (!history_file_.empty()) save_history();
    }

    // Whole or not at all, and for nobody else to read.
    void save_history() {
        DiskFile file;
        std::string written;
        if (create_beside(file, history_file_, written) != 0) return;
        std::FILE* const stream = fdopen(dup(file.descriptor()), "w");
        HistEvent event;
        bool whole = stream != nullptr && fchmod(file.descriptor(), S_IRUSR | S_IWUSR) == 0 &&
                     history(history_, &event, H_SAVE_FP, stream) >= 0 && std::ferror(stream) == 0;
        if (stream != nullptr) whole = std::fclose(stream) == 0 && whole;
        if (!whole || replace_file(file, written, history_file_) != 0) remove_file(written);
    }

    // 1 with a character, 0 at the end of the input, -1 when reading is to end.
    int next_character(wchar_t& character) {
        std::mbstate_t state{};
        while (true) {
            const int waited = wait();
            if (waited <= 0) return waited;
            char byte = 0;
            const ssize_t count = ::read(STDIN_FILENO, &byte, 1);
            if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
            if (count <= 0) return 0;
            const std::size_t length = std::mbrtowc(&character, &byte, 1, &state);
            if (length == static_cast<std::size_t>(-2)) continue;  // more bytes are to come
            if (length == static_cast<std::size_t>(-1)) state = {};
            if (length <= 1) return 1;
        }
    }

    // Waits for a byte: 1 it is there, 0 the program is to end, -1 reason_ says why not.
    int wait() {
        while (true) {
            int milliseconds = -1;
            if (until_) {
                const auto left = std::chrono::ceil<std::chrono::milliseconds>(
                    *until_ - std::chrono::steady_clock::now());
                if (left.count() <= 0) return end_with(Input::Kind::TimeUp);
                milliseconds = static_cast<int>(std::min<std::int64_t>(left.count(), 1 << 30));
            }
            const bool ready = signals_.wait_for_input(STDIN_FILENO, milliseconds);
            if (signals_.ending()) return 0;
            if (signals_.take_interrupt()) return end_with(Input::Kind::Interrupt);
            if (signals_.take_resize()) el_resize(edit_);
            if (signals_.take_continue()) {
                el_set(edit_, EL_PREP_TERM, 1);
                el_set(edit_, EL_REFRESH);
            }
            if (ready) return 1;
        }
    }

    int end_with(Input::Kind reason) {
        reason_ = reason;
        return -1;
    }

    unsigned char complete_here() {
        const LineInfo* line = el_line(edit_);
        const std::string_view before(line->buffer,
                                      static_cast<std::size_t>(line->cursor - line->buffer));
        const std::string_view word = before.substr(before.find_last_of(' ') + 1);
        if (!completions_) return CC_ERROR;
        const Completion found = complete(word, completions_(before));
        if (found.matches.empty()) return CC_ERROR;
        const bool same = found.common == word;
        if (!same) {
            el_deletestr(edit_, static_cast<int>(word.size()));
            el_insertstr(edit_, found.common.c_str());
        }
        if (found.matches.size() == 1 || !same) return CC_REFRESH;
        show(found.matches);
        return CC_REDISPLAY;
    }

    static void show(const std::vector<std::string>& words) {
        std::string text = "\n";
        const auto width = static_cast<std::size_t>(terminal_width());
        std::size_t column = 0;
        for (const std::string& word : words) {
            if (column > 0 && column + word.size() + 2 > width) {
                text += '\n';
                column = 0;
            }
            text += printable(word) + "  ";
            column += word.size() + 2;
        }
        std::fputs((text + "\n").c_str(), stdout);
    }

    Signals& signals_;
    std::string history_file_;
    EditLine* edit_;
    History* history_;
    std::string prompt_;
    std::optional<Instant> until_;
    Input::Kind reason_ = Input::Kind::End;
    Completions completions_;
};

}  // namespace

std::unique_ptr<LineReader> make_edit_reader(Signals& signals, const std::string& history_file) {
    return std::make_unique<EditReader>(signals, history_file);
}

}  // namespace sebastes::play
