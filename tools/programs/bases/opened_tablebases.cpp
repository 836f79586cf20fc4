#include "tools/programs/bases/opened_tablebases.h"

#include <algorithm>
#include <iterator>

#include "core/text.h"

namespace sebastes::bases {

std::unique_ptr<Tablebases> open_tablebases(const std::string& folders) {
    auto tablebases = std::make_unique<Tablebases>();
    tablebases->open(folders.empty() ? Tablebases::usual_folder() : folders);
    return tablebases;
}

Result<std::vector<Material>> parse_endings(const std::vector<std::string>& names,
                                            int most_pieces) {
    std::vector<Material> endings;
    for (int pieces = 3; names.empty() && pieces <= most_pieces; ++pieces)
        std::ranges::copy(all_material(pieces), std::back_inserter(endings));
    for (const std::string& name : names) {
        const auto material = Material::parse(name);
        if (!material || material->pieces() < 3 || !has_strong_white(*material))
            return Error{quoted(name) +
                         " is no ending with the stronger side first, such as KQvKR"};
        endings.push_back(*material);
    }
    return endings;
}

}  // namespace sebastes::bases
