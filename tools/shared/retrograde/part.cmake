# What makes endgame tables: for the generator of the embedded ones, too.
sebastes_layer(retrograde sebastes_tablebase_format)
target_compile_options(sebastes_retrograde PRIVATE $<$<CONFIG:Release>:-O1>)  # quicker to compile
