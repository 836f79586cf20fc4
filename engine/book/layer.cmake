sebastes_layer(book sebastes_notation)

# The openings' names and the embedded book, made of a text with the rules of board.
sebastes_generator(gen_book sebastes_notation)
sebastes_generated_source(sebastes_book gen_book ${PROJECT_SOURCE_DIR}/tables/openings.txt
                          opening_tables.cpp)
