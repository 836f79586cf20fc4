# What makes endgame bases: for the generator of the embedded ones, too.
sebastes_layer(retrograde sebastes_endings)
target_compile_options(sebastes_retrograde PRIVATE $<$<CONFIG:Release>:-O1>)  # quicker to compile
