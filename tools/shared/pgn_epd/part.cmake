# Games and records of positions as text, for programs and as a library of its own.
sebastes_layer(pgn_epd sebastes_notation)
