// The beginning of an engine that has been compiled for several levels of x86-64: starts the
// highest that this processor has, or the one that SEBASTES_CPU names (v2, v3, v4).
//
// Compiled for any x86-64, and no constructor of a global runs before it.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "tools/packaging/ports/processor.h"

int sebastes_main_v2(int argc, char** argv);
int sebastes_main_v3(int argc, char** argv);
int sebastes_main_v4(int argc, char** argv);

namespace {

using sebastes::ports::Level;

struct Engine {
    std::string_view name;
    Level level;
    int (*main)(int argc, char** argv);
};

constexpr std::array kEngines{Engine{"v2", Level::V2, sebastes_main_v2},
                              Engine{"v3", Level::V3, sebastes_main_v3},
                              Engine{"v4", Level::V4, sebastes_main_v4}};

// The engines above v2 ask pext.
const Engine* best_engine(Level level) {
    const Level most = sebastes::ports::has_slow_pext() ? Level::V2 : level;
    const Engine* best = nullptr;
    for (const Engine& engine : kEngines)
        if (engine.level <= level && (engine.level <= most || best == nullptr)) best = &engine;
    return best;
}

const Engine* named_engine(std::string_view name) {
    for (const Engine& engine : kEngines)
        if (engine.name == name) return &engine;
    return nullptr;
}

int refuse(const char* reason) {
    std::fprintf(stderr, "sebastes: %s\n", reason);
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    const Level level = sebastes::ports::processor_level();
    const char* wanted = std::getenv("SEBASTES_CPU");
    const bool is_wanted = wanted != nullptr && *wanted != '\0';
    const Engine* engine = is_wanted ? named_engine(wanted) : best_engine(level);
    if (is_wanted && engine == nullptr) return refuse("SEBASTES_CPU must be v2, v3 or v4");
    if (engine == nullptr)
        return refuse(
            "this processor is too old: it is no x86-64-v2, which has SSE4.2 and popcnt "
            "(Intel since 2008, AMD since 2011)");
    if (engine->level > level) return refuse("this processor has not what SEBASTES_CPU names");
    return engine->main(argc, argv);
}
