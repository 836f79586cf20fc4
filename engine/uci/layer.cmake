sebastes_layer(uci sebastes_search sebastes_perft)
target_compile_options(sebastes_uci PRIVATE $<$<CONFIG:Release>:-O1>)  # it reads and writes lines
