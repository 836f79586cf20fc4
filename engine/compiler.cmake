# How the compiler and the linker are asked, and why: what is not usual says what it was measured to
# give.

# ---- What every target is compiled with ----
add_library(sebastes_options INTERFACE)
target_include_directories(sebastes_options INTERFACE ${PROJECT_SOURCE_DIR}/engine ${PROJECT_SOURCE_DIR})
target_compile_options(sebastes_options INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow)
# g++ 12 takes some of fmt's and the library's string code for overflows; it is not.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(sebastes_options INTERFACE -Wno-stringop-overflow -Wno-restrict)
endif()
# g++ looks for memory to use again later: a tenth quicker, for a tenth more memory.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(sebastes_options INTERFACE --param=ggc-min-heapsize=400000)
endif()
if(SEBASTES_WERROR)
  target_compile_options(sebastes_options INTERFACE -Werror)
endif()
if(SEBASTES_SANITIZE)
  target_compile_options(sebastes_options INTERFACE -fsanitize=${SEBASTES_SANITIZE}
                         -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_link_options(sebastes_options INTERFACE -fsanitize=${SEBASTES_SANITIZE})
endif()

if(SEBASTES_COVERAGE)
  target_compile_options(sebastes_options INTERFACE -fprofile-instr-generate -fcoverage-mapping)
  target_link_options(sebastes_options INTERFACE -fprofile-instr-generate)
endif()

if(SEBASTES_TUNING)
  target_compile_definitions(sebastes_options INTERFACE SEBASTES_TUNING)
endif()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  if(SEBASTES_NATIVE)
    set(architecture -march=native)
  else()
    set(architecture -march=x86-64-v2)
  endif()
  set(level $<TARGET_PROPERTY:SEBASTES_LEVEL>)  # of an engine for several; see tools/packaging/ports
  target_compile_options(sebastes_options INTERFACE
    $<IF:$<STREQUAL:${level},>,${architecture},$<IF:$<STREQUAL:${level},v1>,-march=x86-64,-march=x86-64-${level}>>)
  # The first two Zen generations have pext, but in microcode: magics are faster there.
  set(CMAKE_REQUIRED_FLAGS ${architecture})
  check_cxx_source_compiles("
    #if !defined(__BMI2__) || defined(__znver1__) || defined(__znver2__)
    #error magics
    #endif
    int main() {}" SEBASTES_FAST_PEXT)
  check_cxx_source_compiles("
    #if !defined(__AVX512BW__) || !defined(__AVX512VPOPCNTDQ__)
    #error narrow
    #endif
    int main() {}" SEBASTES_AVX512)
  unset(CMAKE_REQUIRED_FLAGS)
  if(SEBASTES_FAST_PEXT)
    target_compile_definitions(sebastes_options INTERFACE SEBASTES_USE_PEXT)
  endif()
endif()

# ---- Perft ----
function(sebastes_compile_perft source)
  # Whole in itself, as the tables are.
  set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS -fno-lto)
  # Neighbouring bitboards packed into vectors cost perft 3 % with g++ 12.
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -fno-tree-slp-vectorize)
    # g++ 12 knows no Zen with AVX-512: perft gains 4 % by the costs of a processor that has it.
    if(SEBASTES_AVX512 AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
      set_property(SOURCE ${source} APPEND PROPERTY COMPILE_OPTIONS -mtune=icelake-server)
    endif()
  endif()
endfunction()

# ---- Link-time optimisation, of the search and what it asks ----
# g++ puts machine code beside what it keeps for the link, so that other programs, here and
# where the libraries are installed, are linked at once.  SEBASTES_SLIM_LTO leaves it out, a
# quarter of the compiler's work; then each program is optimised at its link.  clang++ has no
# such objects, and its linker reads them only when it is told to.
macro(sebastes_optimise_when_linked)
  check_ipo_supported(RESULT ipo OUTPUT ipo_output LANGUAGES CXX)
  if(NOT CMAKE_BUILD_TYPE STREQUAL "Release" OR SEBASTES_SANITIZE OR SEBASTES_ASSERTS OR
     SEBASTES_COVERAGE)
    set(ipo OFF)
  endif()
  set(fat_objects OFF)
  if(ipo AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND NOT SEBASTES_SLIM_LTO)
    set(fat_objects ON)
  endif()
  if(ipo)
    set_target_properties(${engine_libraries} sebastes PROPERTIES INTERPROCEDURAL_OPTIMIZATION ON)
  endif()
  set(link_option)
  if(fat_objects)
    foreach(library ${engine_libraries})
      target_compile_options(${library} PRIVATE -ffat-lto-objects)
    endforeach()
    set(link_option -fno-lto)
  elseif(ipo AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang" AND NOT EMSCRIPTEN)
    set(link_option -flto=thin)
  endif()
  if(link_option)
    if(NOT CMAKE_CROSSCOMPILING)
      target_link_options(gen_book PRIVATE ${link_option})
      target_link_options(gen_tablebases PRIVATE ${link_option})
    endif()
    add_link_options(${link_option})  # for all targets that follow
  endif()
endmacro()
