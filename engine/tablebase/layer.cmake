include(engine/tablebase/format/layer.cmake)
sebastes_layer(tablebase APART format sebastes_tablebase_format)

# The three-piece tables that are part of the program.
include(tools/shared/retrograde/part.cmake)
sebastes_generator(gen_tablebases sebastes_retrograde)
sebastes_generated_source(sebastes_tablebase gen_tablebases "" embedded_tablebases.cpp)
