# What programs that are linked without shared libraries have in the place of packages: of this
# machine's libraries the headers alone, which are for every processor and system.

set(host_headers ${PROJECT_BINARY_DIR}/host_headers)
file(MAKE_DIRECTORY ${host_headers})

# The target of a library of headers alone, found by its main header; in a folder of their own,
# where the rest of this machine's headers is not seen.
function(sebastes_header_library target header)
  get_filename_component(folder ${header} DIRECTORY)
  find_path(${folder}_folder ${header} PATHS /usr/local/include /usr/include
            NO_CMAKE_FIND_ROOT_PATH)
  if(NOT ${folder}_folder)
    return()
  endif()
  file(CREATE_LINK ${${folder}_folder}/${folder} ${host_headers}/${folder} SYMBOLIC)
  add_library(${target} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${target} SYSTEM INTERFACE ${host_headers})
endfunction()

sebastes_header_library(fmt::fmt fmt/format-inl.h)
sebastes_header_library(CLI11::CLI11 CLI/CLI.hpp)
sebastes_header_library(nlohmann_json::nlohmann_json nlohmann/json.hpp)
if(NOT TARGET fmt::fmt)
  message(FATAL_ERROR "fmt's headers are not here")
endif()
file(STRINGS ${host_headers}/fmt/core.h fmt_version REGEX "#define FMT_VERSION ")
if(fmt_version MATCHES " 9[0-9][0-9][0-9][0-9]$")
  add_library(sebastes_fmt STATIC ${PROJECT_SOURCE_DIR}/tools/packaging/ports/fmt.cpp)
  target_include_directories(sebastes_fmt SYSTEM PRIVATE ${host_headers})
  target_compile_features(sebastes_fmt PUBLIC cxx_std_20)
  set_property(TARGET fmt::fmt APPEND PROPERTY INTERFACE_LINK_LIBRARIES sebastes_fmt)
else()  # slower to compile
  target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)
endif()

set(THREADS_PREFER_PTHREAD_FLAG ON)
find_package(Threads REQUIRED)
add_link_options(-static)
if(WIN32)  # what the programs tell Windows of themselves
  set(resources ${PROJECT_BINARY_DIR}/resources)
  file(WRITE ${resources}.rc "1 24 \"windows.manifest\"\n")
  execute_process(COMMAND ${CMAKE_RC_COMPILER} -I ${PROJECT_SOURCE_DIR}/tools/packaging/ports ${resources}.rc
                          -O coff -o ${resources}.o
                  COMMAND_ERROR_IS_FATAL ANY)
  add_link_options(${resources}.o)
endif()

# The generators run on this machine: they are built for it first, in a folder of their own.
if(CMAKE_CROSSCOMPILING AND NOT SEBASTES_HOST_TOOLS)
  set(host_build ${PROJECT_BINARY_DIR}/host)
  set(SEBASTES_HOST_TOOLS ${host_build}/bin)
  execute_process(
    COMMAND ${CMAKE_COMMAND} -E env --unset=CXX --unset=CXXFLAGS --unset=LDFLAGS
            ${CMAKE_COMMAND} -S ${PROJECT_SOURCE_DIR} -B ${host_build} -G ${CMAKE_GENERATOR}
            -DCMAKE_BUILD_TYPE=None "-DCMAKE_CXX_FLAGS=-O1 -DNDEBUG"
            -DCMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER}
            -DSEBASTES_BUILD_TOOLS=OFF -DSEBASTES_BUILD_TESTS=OFF -DSEBASTES_BUILD_BENCH=OFF
            -DSEBASTES_INSTALL_LIBRARY=OFF
    OUTPUT_QUIET RESULT_VARIABLE failed)
  if(failed)
    message(FATAL_ERROR "the build of the generators cannot be configured in ${host_build}")
  endif()

  # The target `host_NAME` brings a generator up to date, one at a time.
  function(sebastes_host_tool name)
    add_custom_target(host_${name}
                      COMMAND ${CMAKE_COMMAND} --build ${host_build} --target ${name}
                      BYPRODUCTS ${SEBASTES_HOST_TOOLS}/${name}
                      COMMENT "Building ${name} for this machine" VERBATIM)
    add_dependencies(${name} host_${name})
    get_property(before GLOBAL PROPERTY sebastes_host_tool)
    if(before)
      add_dependencies(host_${name} ${before})
    endif()
    set_property(GLOBAL PROPERTY sebastes_host_tool host_${name})
  endfunction()
endif()
