#include "book/learn_scan.h"

#include <algorithm>

#include "book/learn_record.h"
#include "core/byte_text.h"

namespace sebastes {

namespace {

// A window on the file that moves on.
class Window {
  public:
    explicit Window(const LockedFile& file) : file_(file) {}

    // As many of these bytes as there are, no earlier ones than before; valid until the next call.
    std::string_view bytes(std::uint64_t offset, std::size_t count) {
        if (offset + count > begin_ + text_.size()) {
            failed_ = failed_ || !file_.read(offset, std::max(count, kWindow), text_);
            begin_ = offset;
        }
        return std::string_view(text_).substr(static_cast<std::size_t>(offset - begin_), count);
    }
    bool failed() const { return failed_; }

  private:
    static constexpr std::size_t kWindow = std::size_t{1} << 18;

    const LockedFile& file_;
    std::string text_;
    std::uint64_t begin_ = 0;
    bool failed_ = false;
};

// A machine that lost its power may leave zeros where a record was to come.
bool is_all_zero(Window& window, std::uint64_t from, std::uint64_t end) {
    constexpr std::size_t kStep = 1 << 12;
    for (; from < end; from += kStep)
        for (const char byte : window.bytes(from, kStep))
            if (byte != 0) return false;
    return true;
}

}  // namespace

LearnScan scan_records(const LockedFile& file, std::uint64_t from,
                       const std::function<bool(std::string_view record)>& visit) {
    Window window(file);
    LearnScan scan{from};
    const std::uint64_t size = file.size();
    while (size - scan.end >= kRecordHeadSize) {
        const auto head = read_record_head(window.bytes(scan.end, kRecordHeadSize));
        if (window.failed()) break;
        if (!head) {
            scan.damaged = !is_all_zero(window, scan.end, size);
            break;
        }
        const std::uint64_t begin = scan.end + kRecordHeadSize;
        if (size - begin < head->size) break;
        const std::string_view record = window.bytes(begin, head->size);
        if (window.failed()) break;
        scan.damaged = record.size() != head->size || checksum(record) != head->checksum;
        if (scan.damaged || !visit(record)) break;
        scan.end = begin + head->size;
    }
    scan.failed = window.failed();
    return scan;
}

}  // namespace sebastes
