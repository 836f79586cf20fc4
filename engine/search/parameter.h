// Constants of the search that a tuner may change.  They are plain numbers: constants for the
// compiler, or, with SEBASTES_TUNING, variables that a UCI option of their name sets, so that
// a tuner such as SPSA can try values.
#pragma once

#ifdef SEBASTES_TUNING
#include <string>
#include <vector>
#endif

namespace sebastes::parameters {

#ifdef SEBASTES_TUNING

// What a tuner is told of a constant.  Not to be set while a search runs.
struct Parameter {
    std::string name;  // that of the constant, without its k
    int* value;
    int min;
    int max;
};

// In the order of their definition.
inline std::vector<Parameter>& all() {
    static std::vector<Parameter> parameters;
    return parameters;
}

struct Registration {
    Registration(const char* name, int& value, int min, int max) {
        all().push_back({name + 1, &value, min, max});
    }
};

// Name, value, and the range in which a tuner may look.
#define SEBASTES_PARAMETER(name, standard, min, max) \
    inline int name = standard;                      \
    inline const Registration name##Registration { #name, name, min, max }

#else

#define SEBASTES_PARAMETER(name, standard, min, max) \
    constexpr int name = standard;                   \
    static_assert((min) <= (standard) && (standard) <= (max), "outside its range")

#endif

}  // namespace sebastes::parameters
