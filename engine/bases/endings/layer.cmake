sebastes_layer(endings sebastes_board)
target_compile_options(sebastes_endings PRIVATE $<$<CONFIG:Release>:-O1>)  # quicker to compile
