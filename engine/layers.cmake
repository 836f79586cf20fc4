# The engine: tables made at build time, and one library per layer, described in its folder.

# ---- Programs that run during the build ----
# Where the build is for another machine, one built before for this one, in the folder
# SEBASTES_HOST_TOOLS.
function(sebastes_generator name)
  if(CMAKE_CROSSCOMPILING)
    add_executable(${name} IMPORTED)
    set_target_properties(${name} PROPERTIES IMPORTED_LOCATION ${SEBASTES_HOST_TOOLS}/${name})
    if(COMMAND sebastes_host_tool)
      sebastes_host_tool(${name})
    endif()
  else()
    add_executable(${name} ${PROJECT_SOURCE_DIR}/tools/generators/${name}.cpp)
    target_link_libraries(${name} PRIVATE sebastes_options ${ARGN})
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

set(generated_dir ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated_dir})

# A source of the layer, made by the generator NAME of the file TEXT (empty: of nothing).
function(sebastes_generated_source layer generator text output)
  add_custom_command(OUTPUT ${generated_dir}/${output}
                     COMMAND ${generator} ${text} ${generated_dir}/${output}
                     DEPENDS ${generator} ${text} COMMENT "Generating ${output}" VERBATIM)
  target_sources(${layer} PRIVATE ${generated_dir}/${output})
  set_source_files_properties(${generated_dir}/${output} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# ---- One library per layer, each linked only to those below ----
# core/ and tables/ are headers alone.
add_library(sebastes_core INTERFACE)
target_link_libraries(sebastes_core INTERFACE $<BUILD_INTERFACE:sebastes_options>)
target_include_directories(sebastes_core INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
target_compile_features(sebastes_core INTERFACE cxx_std_20)
if(SEBASTES_TUNING)
  target_compile_definitions(sebastes_core INTERFACE $<INSTALL_INTERFACE:SEBASTES_TUNING>)
endif()

# The folder of sources that are not for the system that the build is for.
if(WIN32)
  set(other_systems posix)
else()
  set(other_systems windows)
endif()

# The library sebastes_NAME of the sources in the folder of the file that calls this, less those
# below folders named behind APART; the other words are what it is linked to.
function(sebastes_layer name)
  cmake_parse_arguments(layer "" "APART" "" ${ARGN})
  set(folder ${CMAKE_CURRENT_LIST_DIR})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$|/${other_systems}/")
  if(layer_APART)
    list(FILTER sources EXCLUDE REGEX "^${folder}/${layer_APART}/")
  endif()
  add_library(sebastes_${name} STATIC ${sources})
  target_link_libraries(sebastes_${name} PUBLIC sebastes_core fmt::fmt ${layer_UNPARSED_ARGUMENTS})
  # Compiled together: half of a file's time is the headers that it shares with its neighbours.
  set_target_properties(sebastes_${name} PROPERTIES
                        UNITY_BUILD ${SEBASTES_UNITY} UNITY_BUILD_BATCH_SIZE 12)
  set(layers ${layers} sebastes_${name} PARENT_SCOPE)
endfunction()

foreach(layer system board perft notation eval book tablebase search uci)
  include(engine/${layer}/layer.cmake)
endforeach()

set(engine_libraries sebastes_board sebastes_eval sebastes_search)  # optimised when linked
if(SEBASTES_LEVELS)
  include(tools/packaging/ports/levels.cmake)
else()
  add_executable(sebastes engine/uci/main.cpp)
  target_link_libraries(sebastes PRIVATE sebastes_uci)
endif()
install(TARGETS sebastes RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
set(programs sebastes)
