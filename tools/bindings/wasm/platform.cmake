# What a WebAssembly build has in the place of packages: of the host's libraries the headers
# alone.

foreach(generator gen_book gen_tablebases)
  if(NOT EXISTS ${SEBASTES_HOST_TOOLS}/${generator})
    message(FATAL_ERROR "SEBASTES_HOST_TOOLS names no folder with ${generator}")
  endif()
endforeach()

# In a folder of their own: the rest of the host's headers must not be seen.
set(host_headers ${PROJECT_BINARY_DIR}/host_headers)
file(MAKE_DIRECTORY ${host_headers})
foreach(header fmt/core.h nlohmann/json.hpp)
  get_filename_component(library ${header} DIRECTORY)
  find_path(${library}_folder ${header} PATHS /usr/local/include /usr/include
            NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(CREATE_LINK ${${library}_folder}/${library} ${host_headers}/${library} SYMBOLIC)
endforeach()

add_library(fmt::fmt INTERFACE IMPORTED)
target_include_directories(fmt::fmt SYSTEM INTERFACE ${host_headers})
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
add_library(nlohmann_json::nlohmann_json INTERFACE IMPORTED)
target_include_directories(nlohmann_json::nlohmann_json SYSTEM INTERFACE ${host_headers})
add_library(Threads::Threads INTERFACE IMPORTED)

# WebAssembly's own exceptions, which every browser has had since 2022: the other kind would
# call each function that may throw by way of JavaScript.  Memory is shared, for threads; the
# headers of SSE2 stand for 128-bit SIMD, which every browser has had since 2023.  CMake does not
# know that this compiler has link-time optimisation, which makes the search a sixth faster.
add_compile_options(-fwasm-exceptions -flto -pthread -msimd128 -msse2
                    "SHELL:-include ${PROJECT_SOURCE_DIR}/tools/bindings/wasm/standard_library.h")
add_link_options(-fwasm-exceptions -flto -pthread)
