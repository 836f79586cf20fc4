#include "tools/programs/bases/opened_tablebases.h"

#include "core/text.h"

namespace sebastes::bases {

std::unique_ptr<Tablebases> open_tablebases(const std::string& folders) {
    auto tablebases = std::make_unique<Tablebases>();
    tablebases->open(folders.empty() ? Tablebases::usual_folder() : folders);
    return tablebases;
}

Result<Material> parse_material(std::string_view name) {
    const auto material = Material::parse(name);
    if (material && material->pieces() >= 3 && has_strong_white(*material)) return *material;
    return Error{quoted(name) + " is no ending with the stronger side first, such as KQvKR"};
}

}  // namespace sebastes::bases
