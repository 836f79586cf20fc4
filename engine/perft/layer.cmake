sebastes_layer(perft sebastes_board)
sebastes_compile_perft(engine/perft/perft.cpp)
set_source_files_properties(engine/perft/perft.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
