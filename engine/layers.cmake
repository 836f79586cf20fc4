# The engine: tables made at build time, and one library per layer.

# ---- Tables, made at build time ----
# A program that runs during the build: where the build is for another machine, one built before
# for this one, in the folder SEBASTES_HOST_TOOLS.
function(sebastes_generator name)
  if(CMAKE_CROSSCOMPILING)
    add_executable(${name} IMPORTED)
    set_target_properties(${name} PROPERTIES IMPORTED_LOCATION ${SEBASTES_HOST_TOOLS}/${name})
    if(COMMAND sebastes_host_tool)
      sebastes_host_tool(${name})
    endif()
  else()
    add_executable(${name} tools/${name}.cpp)
    target_link_libraries(${name} PRIVATE sebastes_options ${ARGN})
    target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
endfunction()

sebastes_generator(gen_tables)
set(generated_dir ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated_dir})
set(generated
    ${generated_dir}/magic_tables.cpp ${generated_dir}/pext_tables.cpp
    ${generated_dir}/leaper_tables.cpp ${generated_dir}/zobrist_tables.cpp
    ${generated_dir}/piece_square_tables.cpp ${generated_dir}/vector_tables.cpp
    ${generated_dir}/reduction_tables.cpp)
set(vector_values ${PROJECT_SOURCE_DIR}/tables/vector_values.txt)
add_custom_command(OUTPUT ${generated} COMMAND gen_tables ${generated_dir} ${vector_values}
                   DEPENDS gen_tables ${vector_values} COMMENT "Generating tables" VERBATIM)

# ---- The engine, one library per layer, each linked only to those below ----
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

function(sebastes_layer folder)
  get_filename_component(name ${folder} NAME)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/engine/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "/main\\.cpp$|/${other_systems}/")
  if(folder STREQUAL "bases")
    list(FILTER sources EXCLUDE REGEX "/bases/endings/")
  endif()
  add_library(sebastes_${name} STATIC ${sources})
  target_link_libraries(sebastes_${name} PUBLIC sebastes_core fmt::fmt ${ARGN})
  set(layers ${layers} sebastes_${name} PARENT_SCOPE)
endfunction()

sebastes_layer(system)
# What uncompresses files, each library alone; an archive where programs have no shared ones.
set(compression_libraries)
set(compression_definitions)
function(sebastes_compression format name header library)
  if(SEBASTES_STATIC)
    set(library lib${library}.a)
  endif()
  find_path(${name}_INCLUDE_DIR ${header})
  find_library(${name}_LIBRARY ${library})
  if(NOT ${name}_INCLUDE_DIR OR NOT ${name}_LIBRARY)
    return()
  endif()
  set_property(SOURCE engine/system/${format}_decompressor.cpp APPEND PROPERTY
               COMPILE_DEFINITIONS SEBASTES_${name})
  if(NOT ${name}_INCLUDE_DIR IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
    target_include_directories(sebastes_system SYSTEM PRIVATE ${${name}_INCLUDE_DIR})
  endif()
  target_link_libraries(sebastes_system PRIVATE ${${name}_LIBRARY})
  set(compression_libraries ${compression_libraries} ${${name}_LIBRARY} PARENT_SCOPE)
  set(compression_definitions ${compression_definitions} SEBASTES_${name} PARENT_SCOPE)
endfunction()
if(SEBASTES_COMPRESSED AND NOT EMSCRIPTEN)
  sebastes_compression(gzip ZLIB zlib.h z)
  sebastes_compression(zstd ZSTD zstd.h zstd)
  sebastes_compression(bzip2 BZIP2 bzlib.h bz2)
endif()
sebastes_layer(board sebastes_system)
target_sources(sebastes_board PRIVATE ${generated})
target_link_libraries(sebastes_board PUBLIC Threads::Threads)
sebastes_layer(perft sebastes_board)
# Whole in themselves: the link has nothing to optimise in them, and would take long.
set_source_files_properties(${generated} PROPERTIES COMPILE_OPTIONS -fno-lto)
sebastes_compile_perft(engine/perft/perft.cpp)
sebastes_layer(notation sebastes_board)
sebastes_layer(eval sebastes_board)
sebastes_layer(book sebastes_notation)
# Of the bases what makes and reads them, which the generator of the embedded ones needs, too.
sebastes_layer(bases/endings sebastes_board)
target_compile_options(sebastes_endings PRIVATE $<$<CONFIG:Release>:-O1>)  # quicker to compile
sebastes_layer(bases sebastes_endings)
# Fathom comes without a description for CMake.
if(SEBASTES_SYZYGY AND NOT CMAKE_CROSSCOMPILING AND NOT SEBASTES_STATIC AND NOT SEBASTES_LEVELS)
  find_path(FATHOM_INCLUDE_DIR tbprobe.h)
  find_library(FATHOM_LIBRARY fathom)
  if(FATHOM_INCLUDE_DIR AND FATHOM_LIBRARY)
    set_property(SOURCE engine/bases/syzygy.cpp APPEND PROPERTY COMPILE_DEFINITIONS SEBASTES_FATHOM)
    if(NOT FATHOM_INCLUDE_DIR IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
      target_include_directories(sebastes_bases SYSTEM PRIVATE ${FATHOM_INCLUDE_DIR})
    endif()
    target_link_libraries(sebastes_bases PRIVATE ${FATHOM_LIBRARY})
  endif()
endif()
sebastes_layer(search sebastes_eval sebastes_book sebastes_bases)
sebastes_layer(uci sebastes_search sebastes_perft)
target_compile_options(sebastes_uci PRIVATE $<$<CONFIG:Release>:-O1>)  # it reads and writes lines
# Compiled together: half of a file's time is the headers that it shares with its neighbours.
set_target_properties(${layers} PROPERTIES
                      UNITY_BUILD ${SEBASTES_UNITY} UNITY_BUILD_BATCH_SIZE 12)
set_source_files_properties(${generated} engine/perft/perft.cpp PROPERTIES
                            SKIP_UNITY_BUILD_INCLUSION ON)

# ---- The openings' names and the embedded book, made of a text with the rules of board ----
sebastes_generator(gen_book sebastes_notation)
set(openings ${PROJECT_SOURCE_DIR}/tables/openings.txt)
set(opening_tables ${generated_dir}/opening_tables.cpp)
add_custom_command(OUTPUT ${opening_tables} COMMAND gen_book ${openings} ${opening_tables}
                   DEPENDS gen_book ${openings} COMMENT "Generating openings" VERBATIM)
target_sources(sebastes_book PRIVATE ${opening_tables})
set_source_files_properties(${opening_tables} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

# ---- The endgame bases that are part of the program ----
sebastes_generator(gen_bases sebastes_endings)
set(embedded_bases ${generated_dir}/embedded_bases.cpp)
add_custom_command(OUTPUT ${embedded_bases} COMMAND gen_bases ${embedded_bases} DEPENDS gen_bases
                   COMMENT "Generating endgame bases" VERBATIM)
target_sources(sebastes_bases PRIVATE ${embedded_bases})
set_source_files_properties(${embedded_bases} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)

set(engine_libraries sebastes_board sebastes_eval sebastes_search)
if(SEBASTES_LEVELS)
  include(tools/ports/levels.cmake)
else()
  add_executable(sebastes engine/uci/main.cpp)
  target_link_libraries(sebastes PRIVATE sebastes_uci)
endif()
install(TARGETS sebastes RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
set(programs sebastes)

