#include "tools/programs/epd/run_display.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace sebastes::epd {

void RunDisplay::started(const std::vector<std::string>& engines) {
    solved_.assign(engines.size(), 0);
    if (!make_table_) return;
    table_ = make_table_(engines);
    if (!suite_.entries.empty()) out_ << tools::text_heading(table_.columns) << std::flush;
}

void RunDisplay::completed(const Outcomes& outcomes) {
    ++reached_;
    for (std::size_t i = 0; i < outcomes.size(); ++i) solved_[i] += outcomes[i].solved;
}

void RunDisplay::in_order(std::size_t index, const Outcomes& outcomes) {
    if (!make_table_) return;
    bar_.clear();
    out_ << tools::text_row(table_.columns, table_.row(suite_.entries[index], outcomes))
         << std::flush;
}

void RunDisplay::iteration(const SuiteEntry& entry, const SearchReport& report) {
    bar_.clear();
    out_ << iteration_line(entry, report) << std::flush;
}

void RunDisplay::tick(std::size_t done, std::size_t all, double seconds) {
    const double part = all == 0 ? 1 : static_cast<double>(done) / static_cast<double>(all);
    bar_.draw(part, seconds,
              fmt::format(", solved {} of {}, {} in all", fmt::join(solved_, " / "), reached_,
                          suite_.entries.size()));
}

}  // namespace sebastes::epd
