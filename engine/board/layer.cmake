sebastes_layer(board sebastes_system)
target_link_libraries(sebastes_board PUBLIC Threads::Threads)

# All tables that are made of numbers alone; those of the evaluation lie here, too, since one
# program makes them at once.
sebastes_generator(gen_tables)
set(generated
    ${generated_dir}/magic_tables.cpp ${generated_dir}/pext_tables.cpp
    ${generated_dir}/leaper_tables.cpp ${generated_dir}/zobrist_tables.cpp
    ${generated_dir}/piece_square_tables.cpp ${generated_dir}/nnue_weights.cpp
    ${generated_dir}/reduction_tables.cpp)
set(nnue_values ${PROJECT_SOURCE_DIR}/tables/nnue_values.txt)
add_custom_command(OUTPUT ${generated} COMMAND gen_tables ${generated_dir} ${nnue_values}
                   DEPENDS gen_tables ${nnue_values} COMMENT "Generating tables" VERBATIM)
target_sources(sebastes_board PRIVATE ${generated})
# Whole in themselves: the link has nothing to optimise in them, and would take long.
set_source_files_properties(${generated} PROPERTIES COMPILE_OPTIONS -fno-lto
                            SKIP_UNITY_BUILD_INCLUSION ON)
